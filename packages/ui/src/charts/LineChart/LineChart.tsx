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
import { type LineLayout, layOutLine, notablePoints, pathOf } from './line-layout'

export type LineChartProps = ChartFaceProps &
  ChartData & {
    unit: ChartUnit
    /** A dashed line to compare with, such as the year's average. */
    reference?: { label: string; value: number }
    /** Height of the drawing in px. */
    height?: number
  }

const strokes = [color.chart1, color.chartGrey2, color.chartGrey] as const

type Placed = { layout: LineLayout }

type ReferenceLineProps = Placed & { y: number; textY: number; text: string }

function ReferenceLine({ y, textY, text, layout: { left, right } }: ReferenceLineProps) {
  return (
    <g aria-hidden>
      <line x1={left} x2={right} y1={y} y2={y} stroke={color.chartGrey2} strokeDasharray="3 4" />
      <text x={right + 10} y={textY} data-look="muted">
        {text}
      </text>
    </g>
  )
}

/** All lines; those after the first are named at their ends. */
function Lines({ series, layout }: Placed & Pick<LineChartProps, 'series'>) {
  return (
    <>
      {series.map((one, index) => (
        <path
          key={one.name}
          d={pathOf(one.values, layout)}
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
          <text key={one.name} x={layout.right + 10} y={layout.y(value) + 4} data-look="muted" aria-hidden>
            {one.name}
          </text>
        )
      })}
    </>
  )
}

type PointProps = Placed & { at: number; value: number | null; stressed: boolean }

/** A point of the first line, in the room that a pointer finds it in. */
function Point({ at, value, stressed, layout: { x, y, step, top, bottom } }: PointProps) {
  return (
    <>
      <rect data-hit="" x={x(at) - step / 2} y={top - 8} width={step} height={bottom - top + 16} rx={4} />
      {value !== null && (stressed || step > 12) ? (
        <circle
          cx={x(at)}
          cy={y(value)}
          r={stressed ? 4 : 2.5}
          fill={stressed ? color.chart1 : color.surface}
          stroke={color.chart1}
          strokeWidth={1.5}
        />
      ) : null}
    </>
  )
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
  const { lastIndex, last, lowest } = notablePoints(first, scale)

  const endText = last === null ? '' : full(last)
  const referenceText = reference ? `${reference.label} ${shortText(intl, unit, reference.value)}` : ''
  const layout = layOutLine(labels.length, scale, {
    width,
    height,
    left: textRoom(scale.ticks.map(tick => shortText(intl, unit, tick))),
    endRoom: Math.max(endText.length * 8.5, referenceText.length * 7, ...series.slice(1).map(one => one.name.length * 7)) + 16,
    twoLines: Boolean(sublabels),
  })
  const { left, right, bottom, x, y } = layout

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
          {reference ? <ReferenceLine y={referenceY} textY={referenceTextY} text={referenceText} layout={layout} /> : null}
          <Lines series={series} layout={layout} />
          {labels.map((label, index) => (
            <g
              key={`${label}-${sublabels?.[index] ?? ''}`}
              aria-label={`${pointName(data, index)}: ${series
                .map(one => (series.length > 1 ? `${one.name} ${cell(one.values[index])}` : cell(one.values[index])))
                .join(', ')}`}
              {...pointProps(index)}
            >
              <Point
                at={index}
                value={first[index] ?? null}
                stressed={index === lastIndex || index === lowest?.index || index === active}
                layout={layout}
              />
            </g>
          ))}
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
