import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'
import { styled } from 'styled-components'
import { Skeleton, SkeletonRegion } from '../feedback'
import { Anchor, color, font, media, size, space } from '../foundation'
import { Panel, PanelBody } from './Panel'
import { RuledFigures } from './RuledFigures'

/** One figure of the strip. */
export type Figure = {
  key: string
  label: string
  value: string
  /** Smaller, behind the figure: '%', paise. */
  unit?: string
  /** A line below. */
  note?: string
  tone?: 'warning' | 'danger'
  /** The screen that explains it. */
  href?: string
}

/** Figures that matter, as one ruled strip. */
export function FigureStrip({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return <RuledFigures label={label} large figures={figures.map(({ tone, ...figure }) => ({ ...figure, noteTone: tone }))} />
}

/** As high as the buttons of a chart. */
const Blank = styled.div`
  height: ${size.control};
`

/** The place of a chart whose code is on its way: its title, and lines as high as it will be. */
export function ChartPlace({ title, hasLegend }: { title: string; hasLegend?: boolean }) {
  return (
    <Panel title={title} actions={<Blank />}>
      <SkeletonRegion>
        <PanelBody>
          <Skeleton height={hasLegend ? '276px' : '248px'} />
        </PanelBody>
      </SkeletonRegion>
    </Panel>
  )
}

/** Blocks side by side: the wide one first. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  gap: ${space[16]};
  align-items: start;

  &[data-even] {
    grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  }

  ${media.small} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Lines = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li + li {
    border-top: 1px solid ${color.rule};
  }

  & > li > * {
    display: flex;
    align-items: center;
    gap: ${space[12]};
    min-height: max(36px, ${size.row});
    padding: ${space[8]} ${space[16]};
    color: ${color.ink};
    font: 400 ${font.t13} ${font.sans};
    text-decoration: none;
  }

  & a:hover,
  & button:hover {
    background: ${color.hover};
  }

  & a[aria-current] {
    background: ${color.accentSoft};
    box-shadow: inset 3px 0 ${color.accent};
  }

  & a:focus-visible {
    outline-offset: -2px;
  }

  & b {
    min-width: 40px;
    font: 600 ${font.t16} ${font.sans};
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  & b[data-tone='danger'] {
    color: ${color.danger.ink};
  }

  & b[data-tone='warning'] {
    color: ${color.warning.ink};
  }

  & span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & small {
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
    text-align: end;
  }

  & svg {
    width: 14px;
    height: 14px;
    color: ${color.inkFaint};
  }
`

export type Todo = { key: string; label: string; count: number; tone?: string; href: string }

/** Things to do, each with its count and the screen where it is done. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  return (
    <Lines>
      {todos.map(todo => (
        <li key={todo.key}>
          <Anchor href={todo.href}>
            <b data-tone={todo.tone}>
              <FormattedNumber value={todo.count} />
            </b>
            <span>{todo.label}</span>
            <ChevronRight aria-hidden />
          </Anchor>
        </li>
      ))}
    </Lines>
  )
}

type PanelListRow = {
  key: string
  text: ReactNode
  end?: ReactNode
  href?: string
  /** It is what stands beside the list. */
  current?: boolean
}

/** A short list: a text, what stands at its end, perhaps a screen behind it. */
export function PanelList({ rows }: { rows: readonly PanelListRow[] }) {
  return (
    <Lines>
      {rows.map(row => (
        <li key={row.key}>
          {row.href ? (
            <Anchor href={row.href} aria-current={row.current ? 'true' : undefined}>
              <span>{row.text}</span>
              {row.end ? <small>{row.end}</small> : null}
              <ChevronRight aria-hidden />
            </Anchor>
          ) : (
            <div>
              <span>{row.text}</span>
              {row.end ? <small>{row.end}</small> : null}
            </div>
          )}
        </li>
      ))}
    </Lines>
  )
}
