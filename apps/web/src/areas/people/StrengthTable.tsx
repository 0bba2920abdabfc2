import { formatPercent, mayOpenRoute, percentHalfUp } from '@school/rules'
import { Link, Table } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { cellAddress, type Matrix, type StrengthView } from './strength-links'
import { type Strength, useColumnNames } from './useStrength'

type Row = Matrix['rows'][number]

interface StrengthTableProps {
  readonly strength: Strength
  readonly matrix: Matrix | undefined
  readonly percent: boolean
}

/** A count or its share, and for who may see them the way to the students that it counts. */
function useStrengthCell(view: StrengthView | undefined, percent: boolean) {
  const intl = useIntl()
  const text = useText()
  const { viewer } = useSignedIn()
  const links = mayOpenRoute('/student/report', viewer)
  return (count: number, total: number, names: { row: string; column: string }, ids: { row?: string; column?: string }) => {
    const shown = percent ? formatPercent(percentHalfUp(count, total)) : intl.formatNumber(count)
    if (count === 0 || !links || !view) return shown
    const label = text('students.openCell', { ...names, count })
    return (
      <Link href={cellAddress(view, ids.row, ids.column)} aria-label={percent ? `${label}, ${shown}` : label}>
        {shown}
      </Link>
    )
  }
}

/** The matrix, and what all classes have together. */
export function StrengthTable({ strength: { asked, answer, view }, matrix, percent }: StrengthTableProps) {
  const intl = useIntl()
  const text = useText()
  const { columnName } = useColumnNames()
  const cell = useStrengthCell(view, percent)
  // The total stays a number: a share of itself says nothing.
  const countCell = useStrengthCell(view, false)
  const { error, isValidating, mutate } = answer
  const columns = matrix?.columns.map(column => ({ id: column.id, name: columnName(asked.by, column) })) ?? []
  const total = text('students.total')
  const all = matrix?.totals.at(-1) ?? 0
  return (
    <Table<Row>
      label={text('students.statistics')}
      columns={[
        { key: 'name', header: text(`report.${asked.rows}`), cell: row => row.name, look: 'name' },
        ...columns.map((column, at) => ({
          key: column.id,
          header: column.name,
          align: 'end' as const,
          cell: (row: Row) =>
            cell(row.cells[at] ?? 0, row.total, { row: row.name, column: column.name }, { row: row.id, column: column.id }),
        })),
        {
          key: 'total',
          header: total,
          align: 'end',
          cell: row => <b>{countCell(row.total, row.total, { row: row.name, column: total }, { row: row.id })}</b>,
        },
      ]}
      rows={matrix?.rows}
      rowKey={row => row.id}
      totals={
        matrix && {
          name: total,
          ...Object.fromEntries(
            columns.map((column, at) => [
              column.id,
              cell(matrix.totals[at] ?? 0, all, { row: total, column: column.name }, { column: column.id }),
            ]),
          ),
          total: intl.formatNumber(all),
        }
      }
      empty={{ title: text('report.noMatch'), children: text('students.noClasses') }}
      error={
        error && !matrix
          ? { children: problemText(intl, error), onRetry: () => void mutate(), retrying: isValidating }
          : undefined
      }
    />
  )
}
