import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Skeleton } from '../feedback'
import { Anchor, color, font, media, radius, space } from '../foundation'

const Strip = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
  margin: 0;
  padding: 0;
  overflow: clip;
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.surface};
  list-style: none;

  /* Rules between the figures; those of the first row and column hide under the strip's own edge. */
  & > li {
    display: grid;
    margin: -1px 0 0 -1px;
    border-inline-start: 1px solid ${color.rule};
    border-block-start: 1px solid ${color.rule};
  }

  & > li > * {
    display: grid;
    align-content: start;
    width: 100%;
    padding: ${space[8]} ${space[16]};
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
    text-align: start;
    text-decoration: none;
  }

  & > li > :is(a, button):hover {
    background: ${color.hover};
  }

  & > li > :is(a, button):focus-visible {
    outline-offset: -2px;
  }

  & > li > [aria-pressed='true'] {
    background: ${color.accentSoft};
    box-shadow: inset 0 -3px 0 ${color.accent};
  }

  & span {
    overflow-wrap: anywhere;
  }

  & b {
    color: ${color.ink};
    font: 600 ${font.t20} ${font.sans};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
  }

  & small {
    margin-inline-start: ${space[4]};
    color: ${color.inkMuted};
    font: 400 ${font.t14} ${font.sans};
  }

  & small[data-tight] {
    margin-inline-start: 0;
  }

  & em {
    font: 400 ${font.t12} ${font.sans};
    font-style: normal;
  }

  & [data-tone='warning'] {
    color: ${color.warning.ink};
  }

  & [data-tone='danger'] {
    color: ${color.danger.ink};
  }

  @media (forced-colors: active) {
    & > li > [aria-pressed='true'] {
      border-bottom: 3px solid Highlight;
    }
  }

  ${media.phone} {
    grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
  }

  /* Equally wide as far as amounts of money allow: those take the room they need. */
  &[data-large] {
    display: flex;
    flex-wrap: wrap;

    & > li {
      flex: 1 1 150px;
    }

    & > li > * {
      padding: ${space[12]} ${space[16]};
    }

    & b {
      font: 600 ${font.t26} ${font.sans};
      white-space: nowrap;
    }

    & small {
      font: 400 ${font.t16} ${font.sans};
    }

    ${media.small} {
      & [data-long] b {
        font: 600 ${font.t20} ${font.sans};
      }
    }
  }
`

type Tone = 'warning' | 'danger'

/** One figure: it tells, leads to a screen or is pressed. */
export type RuledFigure = {
  readonly key: string
  readonly label: string
  readonly value: string
  /** Smaller, behind the figure; apart from it unless it begins with a point or a space. */
  readonly unit?: string
  readonly tone?: Tone
  /** A line below. */
  readonly note?: string
  readonly noteTone?: Tone
  readonly href?: string
  /** Without it the figure cannot be pressed. */
  readonly onPress?: () => void
  readonly pressed?: boolean
}

function Face({
  href,
  onPress,
  pressed = false,
  children,
}: Pick<RuledFigure, 'href' | 'onPress' | 'pressed'> & { children: ReactNode }) {
  if (href) return <Anchor href={href}>{children}</Anchor>
  if (!onPress) return <div>{children}</div>
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}

type RuledFiguresProps = {
  readonly label: string
  /** Undefined while they are loaded. */
  readonly figures: readonly RuledFigure[] | undefined
  /** Places that are kept while they are loaded. */
  readonly expected?: number
  readonly large?: boolean
}

/** Characters of a figure that are not yet many. */
const mostShort = 8

/** Figures as one ruled strip. */
export function RuledFigures({ label, figures, expected = 0, large = false }: RuledFiguresProps) {
  return (
    <Strip aria-label={label} aria-busy={!figures || undefined} data-large={large || undefined}>
      {figures
        ? figures.map(({ key, label: name, value, unit, tone, note, noteTone, ...face }) => (
            <li key={key} data-long={value.length > mostShort || undefined}>
              <Face {...face}>
                <span>{name}</span>
                <b data-tone={tone}>
                  {value}
                  {unit ? <small data-tight={/^[. ]/.test(unit) || undefined}>{unit}</small> : null}
                </b>
                {note ? <em data-tone={noteTone}>{note}</em> : null}
              </Face>
            </li>
          ))
        : Array.from({ length: expected }, (_, index) => (
            <li key={`waiting-${String(index)}`} aria-hidden>
              <div>
                <Skeleton width="64px" />
                <b>
                  <Skeleton width="40px" height="14px" />
                </b>
              </div>
            </li>
          ))}
    </Strip>
  )
}
