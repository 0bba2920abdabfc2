import type { Scale } from '../scale'

type AxisYProps = {
  scale: Scale
  /** Height of a value in px. */
  y: (value: number) => number
  left: number
  right: number
  text: (value: number) => string
}

/** Lines across the plot with their values at the left. */
export function AxisY({ scale, y, left, right, text }: AxisYProps) {
  return scale.ticks.map(tick => (
    <g key={tick} aria-hidden>
      <line data-grid="" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
      <text x={left - 8} y={y(tick) + 4} textAnchor="end">
        {text(tick)}
      </text>
    </g>
  ))
}

/** Room in px for the longest of some texts of 12 px. */
export const textRoom = (texts: readonly string[]): number => Math.max(0, ...texts.map(text => text.length)) * 7 + 10
