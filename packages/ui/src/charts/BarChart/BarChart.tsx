import { useIntl } from 'react-intl'
import { color } from '../../foundation'
import { axisNames } from '../axis-names'
import {
  AxisX,
  AxisY,
  Bubble,
  type ChartFaceProps,
  ChartFrame,
  Plot,
  Svg,
  textRoom,
  usePlotWidth,
  usePointWalk,
} from '../ChartFrame'
import { hasValues, pointName } from '../chart-data'
import { chartMessages } from '../charts.messages'
import { zeroScale } from '../scale'
import { type ChartUnit, fullText, shortText } from '../unit-text'

export type BarChartProps = ChartFaceProps & {
  /** Names of the bars. */
  labels: readonly string[]
  /** Second lines of the names. */
  sublabels?: readonly string[]
  /** What the bars are, as the head of the table's column. */
  name: string
  values: readonly (number | null)[]
  unit: ChartUnit
  /** Height of the drawing in px. */
  height?: number
}

/** Amounts side by side from zero; every bar has its value over it where there is room, else the highest and the last. */
export function BarChart({ labels, sublabels, name, values, unit, height = 260, pointsName, ...face }: BarChartProps) {
  const intl = useIntl()
  const [plot, width] = usePlotWidth()
  const { root, active, pointProps, walkProps } = usePointWalk<SVGSVGElement>(labels.length)
  const series = [{ name, values }]
  const data = { labels, sublabels, series }
  const cell = (value: number | null | undefined) => (value === null || value === undefined ? '–' : fullText(intl, unit, value))
  const scale = zeroScale(
    values.filter(value => value !== null),
    { wholeOnly: unit === 'count' },
  )
  const left = textRoom(scale.ticks.map(tick => shortText(intl, unit, tick)))
  const right = width
  const top = 20
  const names = axisNames(data, right - left)
  const bottom = height - (names.sublabels ? 40 : 26)
  const band = (right - left) / Math.max(labels.length, 1)
  const bar = Math.max(2, Math.min(40, band * 0.68))
  const x = (index: number) => left + band * (index + 0.5)
  const y = (value: number) => bottom - (value / scale.to) * (bottom - top)
  const shorts = values.map(value => (value === null ? '' : shortText(intl, unit, value)))
  const allLabelled = band >= textRoom(shorts)
  const highest = values.reduce<number>((best, value, index) => ((value ?? -1) > (values[best] ?? -1) ? index : best), 0)
  const last = values.findLastIndex(value => value !== null)
  // Two labels that would run into each other: the highest bar keeps its own.
  const near = Math.abs(x(last) - x(highest)) < textRoom(shorts)
  const labelled = (index: number) => allLabelled || index === highest || (index === last && !near)

  return (
    <ChartFrame
      {...face}
      empty={!hasValues(series)}
      table={{
        columns: [pointsName ?? intl.formatMessage(chartMessages.name), name],
        rows: labels.map((_, index) => [pointName(data, index), cell(values[index])]),
      }}
    >
      <Plot ref={plot}>
        <Svg ref={root} width={width} height={height} role="group" aria-label={face.title} {...walkProps}>
          <AxisY scale={scale} y={y} left={left} right={right} text={value => shortText(intl, unit, value)} />
          {labels.map((label, index) => {
            const value = values[index] ?? null
            return (
              <g
                key={`${label}-${sublabels?.[index] ?? ''}`}
                aria-label={`${pointName(data, index)}: ${cell(value)}`}
                {...pointProps(index)}
              >
                {value !== null && value > 0 ? (
                  <rect
                    data-fill="0"
                    x={x(index) - bar / 2}
                    y={y(value)}
                    width={bar}
                    height={bottom - y(value)}
                    fill={active === index ? color.accentPress : color.chart1}
                  />
                ) : null}
                <rect data-hit="" x={x(index) - band / 2} y={top - 8} width={band} height={bottom - top + 8} rx={4} />
              </g>
            )
          })}
          {values.map((value, index) =>
            value !== null && labelled(index) ? (
              <text
                key={pointName(data, index)}
                x={Math.min(x(index), right - textRoom([shorts[index] ?? '']) / 2 + 5)}
                y={y(value) - 6}
                textAnchor="middle"
                data-look="label"
                aria-hidden
              >
                {shorts[index]}
              </text>
            ) : null,
          )}
          <AxisX names={names} x={x} width={right - left} limit={width} y={bottom + 18} />
        </Svg>
        {active === null ? null : (
          <Bubble aria-hidden style={{ left: `clamp(70px, ${x(active)}px, ${Math.max(70, width - 70)}px)` }}>
            {pointName(data, active)} <b>{cell(values[active])}</b>
          </Bubble>
        )}
      </Plot>
    </ChartFrame>
  )
}
