import type { ChartData } from '../chart-data'
import { labelEvery, showsLabel } from '../scale'

type AxisXProps = {
  data: ChartData
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
export function AxisX({ data, x, width, limit, y, stressLast }: AxisXProps) {
  const count = data.labels.length
  const longest = Math.max(0, ...data.labels.map(label => label.length), ...(data.sublabels ?? []).map(label => label.length))
  const every = labelEvery(count, width, Math.max(28, longest * 7 + 8))
  const at = (index: number, label: string) => Math.min(x(index), limit - label.length * 3.5)
  return data.labels.map((label, index) =>
    showsLabel(index, count, every) ? (
      <g key={`${label}-${data.sublabels?.[index] ?? ''}`} aria-hidden>
        <text x={at(index, label)} y={y} textAnchor="middle" data-look={stressLast && index === count - 1 ? 'now' : undefined}>
          {label}
        </text>
        {data.sublabels ? (
          <text x={x(index)} y={y + 15} textAnchor="middle">
            {data.sublabels[index]}
          </text>
        ) : null}
      </g>
    ) : null,
  )
}
