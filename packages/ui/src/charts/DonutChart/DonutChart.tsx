import { roundHalfUp } from '@school/rules'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { color, font, space } from '../../foundation'
import { type ChartFaceProps, ChartFrame, Svg, Swatch, seriesFill, usePointWalk } from '../ChartFrame'
import { chartMessages } from '../charts.messages'
import { type ChartUnit, fullText } from '../unit-text'
import { slicePath, slicesOf } from './donut'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[16]} ${space[32]};
  padding: ${space[8]} 0;
`

const Names = styled.ul`
  flex: 1 1 180px;
  min-width: 0;
  max-width: 440px;

  & > li {
    display: grid;
    grid-template-columns: 12px minmax(0, 1fr) auto 56px;
    align-items: center;
    gap: ${space[8]};
    padding: ${space[4]} 0;
    border-bottom: 1px solid ${color.rule};
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
    font-variant-numeric: tabular-nums;
  }

  & > li:last-child {
    border-bottom: 0;
  }

  & > li[data-active] {
    color: ${color.ink};
    font-weight: 600;
  }

  & b {
    color: ${color.ink};
    font-weight: 600;
  }

  & small {
    font: 400 ${font.t12} ${font.sans};
    text-align: end;
  }
`

const SIZE = 168

export type DonutChartProps = ChartFaceProps & {
  /** Up to five parts, the one that matters first. */
  parts: readonly { name: string; value: number }[]
  /** What is counted, as the head of the table's column and under the sum in the middle. */
  name: string
  unit: ChartUnit
}

/** Shares of a whole, each named beside the ring with its value and percent. */
export function DonutChart({ parts, name, unit, pointsName, ...face }: DonutChartProps) {
  const intl = useIntl()
  const { root, active, pointProps, walkProps } = usePointWalk<SVGSVGElement>(parts.length)
  const sum = parts.reduce((all, part) => all + part.value, 0)
  const slices = slicesOf(parts.map(part => part.value))
  const full = (value: number) => fullText(intl, unit, value)
  const share = (value: number) => fullText(intl, 'percent', sum === 0 ? 0 : roundHalfUp((value / sum) * 100, 1))
  const middle = SIZE / 2
  // Gaps part slices from each other; a whole ring has none.
  const gap = parts.filter(part => part.value > 0).length > 1 ? 2 : 0
  const shown = active === null ? undefined : parts[active]
  return (
    <ChartFrame
      {...face}
      empty={sum === 0}
      table={{
        columns: [pointsName ?? intl.formatMessage(chartMessages.name), name, intl.formatMessage(chartMessages.share)],
        rows: parts.map(part => [part.name, full(part.value), share(part.value)]),
      }}
    >
      <Row>
        <Svg ref={root} width={SIZE} height={SIZE} role="group" aria-label={face.title} {...walkProps}>
          {parts.map((part, index) => {
            const slice = slices[index]
            return slice ? (
              <g key={part.name} aria-label={`${part.name}: ${full(part.value)}, ${share(part.value)}`} {...pointProps(index)}>
                <path
                  data-fill={index}
                  d={slicePath(slice, active === index ? 82 : 78, 54, middle)}
                  fill={seriesFill[index] ?? seriesFill[4]}
                  stroke={color.surface}
                  strokeWidth={gap}
                />
                <path data-hit="" d={slicePath(slice, 82, 54, middle)} />
              </g>
            ) : null
          })}
          <text x={middle} y={middle + 2} textAnchor="middle" data-look="last" aria-hidden>
            {full(shown ? shown.value : sum)}
          </text>
          <text x={middle} y={middle + 20} textAnchor="middle" aria-hidden>
            {shown ? share(shown.value) : name}
          </text>
        </Svg>
        <Names aria-hidden>
          {parts.map((part, index) => (
            <li key={part.name} data-active={active === index || undefined}>
              <Swatch data-fill={index} />
              <span>{part.name}</span>
              <b>{full(part.value)}</b>
              <small>{share(part.value)}</small>
            </li>
          ))}
        </Names>
      </Row>
    </ChartFrame>
  )
}
