import { useIntl } from 'react-intl'
import { RuledFigures } from '../RuledFigures'
import { consoleMessages } from './ConsoleLayout.messages'

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
  return (
    <RuledFigures
      label={intl.formatMessage(consoleMessages.figures)}
      expected={expected}
      figures={tiles?.map(({ key, plain, unit, ...tile }) => ({
        ...tile,
        key,
        unit: unit ? ` ${unit}` : undefined,
        pressed: key === chosen,
        onPress: onChoose && !plain ? () => onChoose(key === chosen ? null : key) : undefined,
      }))}
    />
  )
}
