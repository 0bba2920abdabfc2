import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { EmptyState, ErrorState, Skeleton, SkeletonRegion } from '../../feedback'
import { Count } from '../../form'
import { font, space } from '../../foundation'
import { Panel } from '../Panel'

const End = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin-inline-end: ${space[8]};
  font: 500 ${font.t13} ${font.sans};

  & > a:not(:hover) {
    text-decoration: none;
  }
`

const Bars = styled.div`
  display: grid;
  gap: ${space[24]};
  padding: ${space[16]};
`

export type HomePanelProps = {
  title: string
  /** A figure in a pill behind the title. */
  count?: number
  /** A link or buttons at the end of the head. */
  actions?: ReactNode
  /** `data` shows the children, the others the face of a block that loads, failed or has nothing. */
  face?: 'loading' | 'error' | 'empty' | 'data'
  onRetry?: () => void
  retrying?: boolean
  /** Said when there is nothing. */
  emptyText?: string
  /** Rows of the outline while loading. */
  expectedRows?: number
  children?: ReactNode
}

/** A block of a home page that can load, fail and be retried by itself. */
export function HomePanel({
  title,
  count,
  actions,
  face = 'data',
  onRetry,
  retrying,
  emptyText,
  expectedRows = 4,
  children,
}: HomePanelProps) {
  return (
    <Panel
      title={title}
      actions={
        actions || count !== undefined ? (
          <End>
            {actions}
            {count === undefined ? null : <Count>{count}</Count>}
          </End>
        ) : undefined
      }
    >
      {face === 'error' ? (
        <ErrorState onRetry={onRetry} retrying={retrying} />
      ) : face === 'loading' ? (
        <SkeletonRegion>
          <Bars>
            {Array.from({ length: expectedRows }, (_, index) => `${[78, 62, 84, 55][index % 4]}%`).map((width, index) => (
              <Skeleton key={`${width}-${String(index)}`} width={width} />
            ))}
          </Bars>
        </SkeletonRegion>
      ) : face === 'empty' ? (
        <EmptyState title={emptyText} />
      ) : (
        children
      )}
    </Panel>
  )
}
