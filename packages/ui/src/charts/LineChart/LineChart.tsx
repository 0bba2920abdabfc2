import { useIntl } from 'react-intl'
import { color } from '../../foundation'
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
import { type ChartData, hasValues, pointName } from '../chart-data'
import { chartMessages, lowestMessage } from '../charts.messages'
import { lineScale } from '../scale'
import { type ChartUnit, fullText, shortText } from '../unit-text'

export type LineChartProps = ChartFaceProps &
  ChartData & {
    unit: ChartUnit
    /** A dashed line to compare with, such as the year's average. */
    reference?: { label: string; value: number }
    /** Height of the drawing in px. */
    height?: number
  }

const strokes = [color.chart1, color.chartGrey2, color.chartGrey] as const

/** Path through the points that have a value; a gap where one has none. */
function pathOf(values: readonly (number | null)[], x: (index: number) => number, y: (value: number) => number): string {
  return values
    .map((value, index) => {
      if (value === null) return ''
      const begins = index === 0 || values[index - 1] === null
      return `${begins ? 'M' : 'L'}${x(index)},${y(value)}`
    })
    .join('')
}

/** How something goes over time; the last value and the lowest one are written beside their points. */
export function LineChart({ labels, sublabels, series, unit, reference, height = 260, pointsName, ...face }: LineChartProps) {
  const intl = useIntl()
  const [plot, width] = usePlotWidth()
  const { root, active, pointProps, walkProps } = usePointWalk<SVGSVGElement>(labels.length)
  const data = { labels, sublabels, series }
  const full = (value: number) => fullText(intl, unit, value)
  const cell = (value: number | null | undefined) => (value === null || value === undefined ? '–' : full(value))

  const numbers = series.flatMap(one => one.values.filter(value => value !== null))
  const scale = lineScale(reference ? [...numbers, reference.value] : numbers, {
    wholeOnly: unit === 'count',
    most: unit === 'percent' ? 100 : undefined,
  })
  const first = series[0]?.values ?? []
  const lastIndex = first.findLastIndex(value => value !== null)
  const last = first[lastIndex] ?? null
  const present = first.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  // A value on the axis itself has no room for words, and says nothing that the axis does not.
  const low = present.length > 2 ? present.reduce((least, point) => (point.value < least.value ? point : least)) : undefined
  const lowest = low && low.value > scale.from ? low : undefined

  const left = textRoom(scale.ticks.map(tick => shortText(intl, unit, tick)))
  const endText = last === null ? '' : full(last)
  const referenceText = reference ? `${reference.label} ${shortText(intl, unit, reference.value)}` : ''
  const endRoom =
    Math.max(endText.length * 8.5, referenceText.length * 7, ...series.slice(1).map(one => one.name.length * 7)) + 16
  const right = Math.max(left + 40, width - endRoom)
  const top = 20
  const bottom = height - (sublabels ? 40 : 26)
  const inset = Math.min(16, (right - left) / Math.max(labels.length, 1) / 2)
  const x = (index: number) =>
    labels.length < 2 ? (left + right) / 2 : left + inset + (index * (right - left - inset)) / (labels.length - 1)
  const y = (value: number) => bottom - ((value - scale.from) / (scale.to - scale.from)) * (bottom - top)
  const step = (right - left) / Math.max(labels.length, 1)

  // The two texts at the end of the line keep a line's height from each other.
  const lastY = last === null ? 0 : y(last)
  const referenceY = reference ? y(reference.value) : 0
  const referenceTextY =
    reference && Math.abs(lastY - referenceY) < 20 ? lastY + (referenceY <= lastY ? -12 : 26) : referenceY + 4

  return (
    <ChartFrame
      {...face}
      empty={!hasValues(series)}
      table={{
        columns: [pointsName ?? intl.formatMessage(chartMessages.name), ...series.map(one => one.name)],
        rows: labels.map((_, index) => [pointName(data, index), ...series.map(one => cell(one.values[index]))]),
      }}
    >
      <Plot ref={plot}>
        <Svg ref={root} width={width} height={height} role="group" aria-label={face.title} {...walkProps}>
          <AxisY scale={scale} y={y} left={left} right={right} text={value => shortText(intl, unit, value)} />
          {reference ? (
            <g aria-hidden>
              <line x1={left} x2={right} y1={referenceY} y2={referenceY} stroke={color.chartGrey2} strokeDasharray="3 4" />
              <text x={right + 10} y={referenceTextY} data-look="muted">
                {referenceText}
              </text>
            </g>
          ) : null}
          {series.map((one, index) => (
            <path
              key={one.name}
              d={pathOf(one.values, x, y)}
              fill="none"
              stroke={strokes[index] ?? strokes[2]}
              strokeWidth={2}
              strokeLinejoin="round"
              aria-hidden
            />
          ))}
          {series.slice(1).map(one => {
            const value = one.values.findLast(candidate => candidate !== null)
            return value === null || value === undefined ? null : (
              <text key={one.name} x={right + 10} y={y(value) + 4} data-look="muted" aria-hidden>
                {one.name}
              </text>
            )
          })}
          {labels.map((label, index) => {
            const value = first[index] ?? null
            const stressed = index === lastIndex || index === lowest?.index || index === active
            return (
              <g
                key={`${label}-${sublabels?.[index] ?? ''}`}
                aria-label={`${pointName(data, index)}: ${series
                  .map(one => (series.length > 1 ? `${one.name} ${cell(one.values[index])}` : cell(one.values[index])))
                  .join(', ')}`}
                {...pointProps(index)}
              >
                <rect data-hit="" x={x(index) - step / 2} y={top - 8} width={step} height={bottom - top + 16} rx={4} />
                {value !== null && (stressed || step > 12) ? (
                  <circle
                    cx={x(index)}
                    cy={y(value)}
                    r={stressed ? 4 : 2.5}
                    fill={stressed ? color.chart1 : color.surface}
                    stroke={color.chart1}
                    strokeWidth={1.5}
                  />
                ) : null}
              </g>
            )
          })}
          {lowest && lowest.index !== lastIndex ? (
            <text
              x={Math.min(Math.max(x(lowest.index), left + 50), right - 50)}
              y={y(lowest.value) + 20}
              textAnchor="middle"
              data-look="label"
              aria-hidden
            >
              {intl.formatMessage(lowestMessage, { value: full(lowest.value) })}
            </text>
          ) : null}
          {last === null ? null : (
            <text x={x(lastIndex) + 10} y={lastY + (referenceY > lastY || !reference ? 5 : 12)} data-look="last" aria-hidden>
              {endText}
            </text>
          )}
          <AxisX names={data} x={x} width={right - left} limit={width} y={bottom + 18} stressLast />
        </Svg>
        {active === null ? null : (
          <Bubble aria-hidden style={{ left: `clamp(70px, ${x(active)}px, ${Math.max(70, width - 70)}px)` }}>
            {pointName(data, active)} <b>{cell(first[active])}</b>
            {series.slice(1).map(one => (
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
