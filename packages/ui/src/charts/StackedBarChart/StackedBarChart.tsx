import { useIntl } from 'react-intl'
import { axisNames } from '../axis-names'
import {
  AxisX,
  AxisY,
  Bubble,
  type ChartFaceProps,
  ChartFrame,
  Legend,
  Plot,
  Svg,
  Swatch,
  seriesFill,
  textRoom,
  usePlotWidth,
  usePointWalk,
} from '../ChartFrame'
import { type ChartData, hasValues, pointName } from '../chart-data'
import { chartMessages } from '../charts.messages'
import { zeroScale } from '../scale'
import { type ChartUnit, fullText, shortText } from '../unit-text'

export type StackedBarChartProps = ChartFaceProps &
  ChartData & {
    unit: ChartUnit
    /** Height of the drawing in px. */
    height?: number
  }

/** Sums and what they are made of; the parts are named over the drawing, the sum stands over each bar. */
export function StackedBarChart({ labels, sublabels, series, unit, height = 260, pointsName, ...face }: StackedBarChartProps) {
  const intl = useIntl()
  const [plot, width] = usePlotWidth()
  const { root, active, pointProps, walkProps } = usePointWalk<SVGSVGElement>(labels.length)
  const data = { labels, sublabels, series }
  const total = intl.formatMessage(chartMessages.total)
  const cell = (value: number | null | undefined) => (value === null || value === undefined ? '–' : fullText(intl, unit, value))
  const sums = labels.map((_, index) => series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0))
  const scale = zeroScale(sums, { wholeOnly: unit === 'count' })
  const left = textRoom(scale.ticks.map(tick => shortText(intl, unit, tick)))
  const right = width
  const top = 20
  const names = axisNames(data, right - left)
  const bottom = height - (names.sublabels ? 40 : 26)
  const band = (right - left) / Math.max(labels.length, 1)
  const bar = Math.max(2, Math.min(40, band * 0.68))
  const x = (index: number) => left + band * (index + 0.5)
  const y = (value: number) => bottom - (value / scale.to) * (bottom - top)
  const shorts = sums.map(sum => shortText(intl, unit, sum))
  const highest = sums.reduce((best, sum, index) => (sum > (sums[best] ?? 0) ? index : best), 0)
  const labelled = (index: number) => band >= textRoom(shorts) || index === highest
  const parts = (index: number) => series.map(one => `${one.name} ${cell(one.values[index])}`)

  return (
    <ChartFrame
      {...face}
      empty={!hasValues(series)}
      table={{
        columns: [pointsName ?? intl.formatMessage(chartMessages.name), ...series.map(one => one.name), total],
        rows: labels.map((_, index) => [
          pointName(data, index),
          ...series.map(one => cell(one.values[index])),
          cell(sums[index]),
        ]),
      }}
    >
      <Legend aria-hidden>
        {series.map((one, index) => (
          <li key={one.name}>
            <Swatch data-fill={index} />
            {one.name}
          </li>
        ))}
      </Legend>
      <Plot ref={plot}>
        <Svg ref={root} width={width} height={height} role="group" aria-label={face.title} {...walkProps}>
          <AxisY scale={scale} y={y} left={left} right={right} text={value => shortText(intl, unit, value)} />
          {labels.map((label, index) => {
            let below = 0
            return (
              <g
                key={`${label}-${sublabels?.[index] ?? ''}`}
                aria-label={`${pointName(data, index)}: ${[...parts(index), `${total} ${cell(sums[index])}`].join(', ')}`}
                {...pointProps(index)}
              >
                {series.map((one, part) => {
                  const value = one.values[index] ?? 0
                  const foot = y(below)
                  below += value
                  // A hairline of ground between the parts, so that greys do not run together.
                  const gap = part > 0 && value > 0 ? 1 : 0
                  return value > 0 ? (
                    <rect
                      key={one.name}
                      data-fill={part}
                      x={x(index) - bar / 2}
                      y={y(below)}
                      width={bar}
                      height={Math.max(0, foot - y(below) - gap)}
                      fill={seriesFill[part] ?? seriesFill[4]}
                    />
                  ) : null
                })}
                <rect data-hit="" x={x(index) - band / 2} y={top - 8} width={band} height={bottom - top + 8} rx={4} />
              </g>
            )
          })}
          {sums.map((sum, index) =>
            labelled(index) ? (
              <text key={pointName(data, index)} x={x(index)} y={y(sum) - 6} textAnchor="middle" data-look="label" aria-hidden>
                {shorts[index]}
              </text>
            ) : null,
          )}
          <AxisX names={names} x={x} width={right - left} limit={width} y={bottom + 18} />
        </Svg>
        {active === null ? null : (
          <Bubble aria-hidden style={{ left: `clamp(70px, ${x(active)}px, ${Math.max(70, width - 70)}px)` }}>
            {pointName(data, active)} <b>{cell(sums[active])}</b>
            {series.map(one => (
              <span key={one.name}>
                {one.name} <b>{cell(one.values[active])}</b>
              </span>
            ))}
          </Bubble>
        )}
      </Plot>
    </ChartFrame>
  )
}
