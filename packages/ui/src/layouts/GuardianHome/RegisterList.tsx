import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Anchor, color, font, space } from '../../foundation'
import { SectionHead } from './sheet.styles'

const Root = styled.section`
  padding-top: ${space[12]};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};

  & > ${SectionHead} {
    padding: 0 ${space[16]} ${space[4]};
  }
`

/** The mark of a register: a margin of 56 px with one vertical rule; horizontal rules start right of it. */
const Line = styled.li`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  min-height: 48px;

  & > span {
    padding: ${space[12]} ${space[8]} ${space[12]} ${space[4]};
    border-inline-end: 1px solid ${color.rule};
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
    font-variant-numeric: tabular-nums;
    text-align: end;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  & > span > svg {
    margin-inline-start: auto;
  }

  & > div {
    display: flex;
    align-items: center;
    gap: ${space[12]};
    min-width: 0;
    padding: ${space[12]} ${space[16]} ${space[12]} ${space[12]};
    border-bottom: 1px solid ${color.rule};
  }

  &:last-child > div {
    border-bottom: 0;
  }

  & > div > div {
    flex: 1;
    min-width: 0;
  }

  & small {
    display: block;
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
    font-variant-numeric: tabular-nums;
  }
`

const Title = styled.div`
  font: 600 ${font.t14} ${font.sans};
  overflow-wrap: anywhere;

  & > a {
    color: inherit;
    text-decoration: none;
  }

  & > a:hover {
    text-decoration: underline;
  }
`

/** One line of a register. */
export type RegisterLine = {
  key: string
  /** In the margin: roll number, date, subject or an icon. */
  margin: ReactNode
  title: ReactNode
  /** A smaller line below. */
  note?: ReactNode
  href?: string
  /** At the end of the line: a tick, an amount, a badge. */
  end?: ReactNode
}

export type RegisterListProps = {
  /** In small capitals over the list. */
  title: string
  /** At the right of the title, such as a link to all of them. */
  aside?: ReactNode
  lines: readonly RegisterLine[]
  /** Said when there are no lines. */
  empty?: ReactNode
}

/** Entries of a register: what they belong to stands in the margin. */
export function RegisterList({ title, aside, lines, empty }: RegisterListProps) {
  return (
    <Root>
      <SectionHead>
        <h2>{title}</h2>
        {aside}
      </SectionHead>
      <ul>
        {lines.map(line => (
          <Line key={line.key}>
            <span>{line.margin}</span>
            <div>
              <div>
                <Title>{line.href ? <Anchor href={line.href}>{line.title}</Anchor> : line.title}</Title>
                {line.note ? <small>{line.note}</small> : null}
              </div>
              {line.end}
            </div>
          </Line>
        ))}
        {lines.length === 0 && empty ? (
          <Line>
            <span />
            <div>{empty}</div>
          </Line>
        ) : null}
      </ul>
    </Root>
  )
}
