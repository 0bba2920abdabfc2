import { nameRoom } from '../axis-names'
import type { ChartData } from '../chart-data'
import { labelEvery, showsLabel } from '../scale'

type AxisXProps = {
  names: Pick<ChartData, 'labels' | 'sublabels'>
  /** Middle of a point in px. */
  x: (index: number) => number
  width: number
  /** No name reaches further than this, in px. */
  limit: number
  /** Stresses the last name, where it is today. */
  stressLast?: boolean
  /** Baseline of the first line of names. */
  y: number
}

/** Names under the points, as many as have room, the last one stressed. */
export function AxisX({ names, x, width, limit, y, stressLast }: AxisXProps) {
  const count = names.labels.length
  const every = labelEvery(count, width, nameRoom(names))
  const at = (index: number, label: string) => Math.min(x(index), limit - label.length * 3.5)
  return names.labels.map((label, index) =>
    showsLabel(index, count, every) ? (
      <g key={`${label}-${names.sublabels?.[index] ?? ''}`} aria-hidden>
        <text x={at(index, label)} y={y} textAnchor="middle" data-look={stressLast && index === count - 1 ? 'now' : undefined}>
          {label}
        </text>
        {names.sublabels ? (
          <text x={x(index)} y={y + 15} textAnchor="middle">
            {names.sublabels[index]}
          </text>
        ) : null}
      </g>
    ) : null,
  )
}
