import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Skeleton } from '../../feedback'
import { color, font, media, radius, space } from '../../foundation'
import { consoleMessages } from './ConsoleLayout.messages'

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

  /* Rules between the tiles; those of the first row and column hide under the strip's own edge. */
  & > li {
    display: grid;
    margin: -1px 0 0 -1px;
    border-inline-start: 1px solid ${color.rule};
    border-block-start: 1px solid ${color.rule};
  }

  ${media.phone} {
    grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
  }
`

const Face = styled.div`
  display: grid;
  align-content: start;
  width: 100%;
  padding: ${space[8]} ${space[16]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  text-align: start;

  & > span {
    overflow-wrap: anywhere;
  }

  & > b {
    color: ${color.ink};
    font: 600 ${font.t20} ${font.sans};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
  }

  & > b[data-tone='warning'] {
    color: ${color.warning.ink};
  }

  & > b[data-tone='danger'] {
    color: ${color.danger.ink};
  }

  & small {
    color: ${color.inkMuted};
    font: 400 ${font.t14} ${font.sans};
  }

  button&:hover {
    background: ${color.hover};
  }

  button&:focus-visible {
    outline-offset: -2px;
  }

  &[aria-pressed='true'] {
    background: ${color.accentSoft};
    box-shadow: inset 0 -3px 0 ${color.accent};
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      border-bottom: 3px solid Highlight;
    }
  }
`

/** One figure, and the filter that it stands for. */
export type ConsoleTile = {
  readonly key: string
  readonly label: string
  readonly value: string
  /** Smaller, behind the figure: '%'. */
  readonly unit?: string
  readonly tone?: 'warning' | 'danger'
  /** It only tells: a press would filter by nothing. */
  readonly plain?: boolean
}

export type ConsoleTilesProps = {
  /** Undefined while they are loaded. */
  readonly tiles: readonly ConsoleTile[] | undefined
  /** Places that are kept while they are loaded. */
  readonly expected?: number
  /** Key of the tile that filters; null for none. */
  readonly chosen?: string | null
  /** Filters by a tile, or by none when the chosen one is pressed again. Without it the tiles only tell. */
  readonly onChoose?: (key: string | null) => void
}

/** Figures as one ruled strip; a press on one shows what it counts. */
export function ConsoleTiles({ tiles, expected = 6, chosen = null, onChoose }: ConsoleTilesProps) {
  const intl = useIntl()
  const label = intl.formatMessage(consoleMessages.figures)
  if (!tiles)
    return (
      <Strip aria-label={label} aria-busy>
        {Array.from({ length: expected }, (_, index) => (
          <li key={`waiting-${String(index)}`}>
            <Face>
              <Skeleton width="64px" />
              <b>
                <Skeleton width="40px" height="14px" />
              </b>
            </Face>
          </li>
        ))}
      </Strip>
    )
  return (
    <Strip aria-label={label}>
      {tiles.map(tile => {
        const content = (
          <>
            <span>{tile.label}</span>
            <b data-tone={tile.tone}>
              {tile.value}
              {tile.unit ? <small> {tile.unit}</small> : null}
            </b>
          </>
        )
        return (
          <li key={tile.key}>
            {onChoose && !tile.plain ? (
              <Face
                as="button"
                type="button"
                aria-pressed={tile.key === chosen}
                onClick={() => onChoose(tile.key === chosen ? null : tile.key)}
              >
                {content}
              </Face>
            ) : (
              <Face>{content}</Face>
            )}
          </li>
        )
      })}
    </Strip>
  )
}
