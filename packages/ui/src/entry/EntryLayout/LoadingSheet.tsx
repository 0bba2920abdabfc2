import { styled } from 'styled-components'
import { Skeleton, SkeletonRegion } from '../../feedback'
import { color, radius, size, space } from '../../foundation'
import { Tiles } from '../EntryRoll/EntryRoll.styles'
import type { EntryLead } from '../entry.types'

/** As high as a row of the grid, with bars where the columns stand. */
const Row = styled.div`
  display: flex;
  align-items: center;
  height: ${size.row};
  border-bottom: 1px solid ${color.rule};

  &:first-of-type {
    height: 45px;
    border-color: ${color.ruleInk};
  }

  & > span {
    flex: none;
    padding: 0 ${space[12]};
  }
`

const Place = styled.div`
  height: 56px;
  border: 1px solid ${color.rule};
  border-radius: ${radius.control};
  background: ${color.surface};

  @media (min-height: 900px) {
    height: 64px;
  }
`

const places = (count: number) => Array.from({ length: count }, (_, at) => `place-${String(at)}`)

/** A sheet that is on its way: rows of its grid with its columns. */
export function LoadingSheet({ leads }: { leads: readonly Pick<EntryLead, 'key' | 'width'>[] }) {
  const columns = leads.length > 0 ? leads : [{ key: 'name', width: 260 }]
  return (
    <SkeletonRegion>
      {places(12).map(place => (
        <Row key={place}>
          {[...columns, { key: 'more', width: 160 }].map(({ key, width }) => (
            <span key={key} style={{ width }}>
              <Skeleton width="70%" />
            </span>
          ))}
        </Row>
      ))}
    </SkeletonRegion>
  )
}

/** A roll that is on its way: 40 empty tiles. */
export function LoadingRoll() {
  return (
    <SkeletonRegion>
      <Tiles as="div">
        {places(40).map(place => (
          <Place key={place} />
        ))}
      </Tiles>
    </SkeletonRegion>
  )
}
