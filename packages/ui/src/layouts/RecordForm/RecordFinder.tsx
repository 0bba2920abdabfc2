import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media, space } from '../../foundation'
import { Panel } from '../Panel'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[8]};
  padding: ${space[16]};

  & > :first-child {
    flex: 1 1 280px;
    min-width: 0;
  }

  ${media.phone} {
    & > :first-child {
      flex-basis: 100%;
    }

    & > button {
      flex: 1;
    }
  }
`

export type RecordFinderProps = {
  title: string
  /** Whose records are looked for, at the right of the title. */
  choice?: ReactNode
  /** The field that finds one. */
  field: ReactNode
  /** What can be done with the one found. */
  children: ReactNode
}

/** One record is found and something done with it. */
export function RecordFinder({ title, choice, field, children }: RecordFinderProps) {
  return (
    <Panel title={title} actions={choice}>
      <Line>
        {field}
        {children}
      </Line>
    </Panel>
  )
}
