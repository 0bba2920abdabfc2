import type { ReactNode } from 'react'
import { FormHeader } from '../FormHeader'
import { Box, Fields, Panels, Places, Row, Strip, Who } from './ScreenSkeleton.styles'
import { Skeleton, SkeletonRegion } from './Skeleton'

/** What a screen looks like before anything of it is there: a table with or without filters, fields, a person, a roll, a home. */
export type ScreenKind = 'list' | 'report' | 'form' | 'record' | 'entry' | 'home'

const many = (count: number, draw: (key: string) => ReactNode) =>
  Array.from({ length: count }, (_, at) => draw(`place-${String(at)}`))

const field = (key: string) => (
  <div key={key}>
    <Skeleton width="96px" />
    <Box data-control="" />
  </div>
)

const Rows = () => (
  <Box>
    <Row data-head="">
      <Skeleton width="96px" />
    </Row>
    {many(12, key => (
      <Row key={key}>
        {['72%', '84%', '56%', '64%'].map(width => (
          <div key={width}>
            <Skeleton width={width} />
          </div>
        ))}
      </Row>
    ))}
  </Box>
)

const Filled = ({ count }: { count: number }) => (
  <Box>
    <Fields data-wide="">{many(count, field)}</Fields>
  </Box>
)

const shapes: Readonly<Record<ScreenKind, () => ReactNode>> = {
  list: () => <Rows />,
  report: () => (
    <>
      <Fields>{many(4, field)}</Fields>
      <Rows />
    </>
  ),
  form: () => <Filled count={9} />,
  record: () => (
    <>
      <Box style={{ marginBottom: 16 }}>
        <Who>
          <Box />
          <div>
            <Skeleton width="200px" />
            <Skeleton width="120px" />
          </div>
        </Who>
      </Box>
      <Filled count={9} />
    </>
  ),
  entry: () => (
    <>
      <Fields>{many(2, field)}</Fields>
      <Places>
        {many(40, key => (
          <Box key={key} />
        ))}
      </Places>
      <Rows />
    </>
  ),
  home: () => (
    <>
      <Strip>
        {many(6, key => (
          <div key={key}>
            <Skeleton width="72px" />
            <Skeleton width="48px" height="16px" />
          </div>
        ))}
      </Strip>
      <Panels>
        {many(2, key => (
          <Box key={key}>
            <Skeleton height="280px" />
          </Box>
        ))}
      </Panels>
    </>
  ),
}

export type ScreenShapeProps = { kind: ScreenKind }

/** The outline of what stands under the head of a screen, after 150 ms. */
export function ScreenShape({ kind }: ScreenShapeProps) {
  return <SkeletonRegion>{shapes[kind]()}</SkeletonRegion>
}

export type ScreenSkeletonProps = ScreenShapeProps & {
  title: string
  /** The line under the title, where it is known already. */
  context?: string
}

/** A screen whose code is on its way: its title at once, its outline after 150 ms. */
export function ScreenSkeleton({ kind, title, context }: ScreenSkeletonProps) {
  return (
    <div data-waiting-screen="" aria-busy>
      <FormHeader title={title} context={context} />
      <ScreenShape kind={kind} />
    </div>
  )
}
