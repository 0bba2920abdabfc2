import { StackedBarChart } from '@school/ui'
import { useText } from '../../texts/text'
import { chartParts, type Matrix, shareOf } from './strength-links'
import { type Strength, useColumnNames } from './useStrength'

interface StrengthChartProps {
  readonly strength: Strength
  readonly matrix: Matrix | undefined
  readonly percent: boolean
}

/** The matrix as bars: the largest columns each, the others together. */
export function StrengthChart({ strength: { asked, answer }, matrix, percent }: StrengthChartProps) {
  const text = useText()
  const { byName, columnName } = useColumnNames()
  const { error, mutate } = answer
  const parts = matrix ? chartParts(matrix) : { columns: [], others: [] }
  const valuesOf = (places: readonly number[]) =>
    (matrix?.rows ?? []).map(row => {
      const count = places.reduce((sum, at) => sum + (row.cells[at] ?? 0), 0)
      return percent ? shareOf(count, row.total) : count
    })
  const nameAt = (at: number) => {
    const column = matrix?.columns[at]
    return column ? columnName(asked.by, column) : ''
  }
  const series = [
    ...parts.columns.map(at => ({ name: nameAt(at), values: valuesOf([at]) })),
    ...(parts.others.length > 0 ? [{ name: text('students.others'), values: valuesOf(parts.others) }] : []),
  ]
  return (
    <StackedBarChart
      title={text('students.chart', { by: byName(asked.by) })}
      pointsName={text(`report.${asked.rows}`)}
      unit={percent ? 'percent' : 'count'}
      labels={matrix?.rows.map(row => row.name) ?? []}
      series={series}
      loading={!matrix && !error}
      failed={Boolean(error) && !matrix}
      onRetry={() => void mutate()}
    />
  )
}
