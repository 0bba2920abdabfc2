import type { AnswerOfCall, students } from '@school/api/client'
import { displayDay, formatRupees, type OfflineFeeKind, offlineFeeAmounts } from '@school/rules'
import { Table } from '@school/ui'
import { useText } from '../../texts/text'

type Summary = AnswerOfCall<typeof students.feeSummary>
type Row = Summary['rows'][number]

/** The lines of a summary, with their sums below. */
export function OfflineFeeTable({ kind, label, summary }: { kind: OfflineFeeKind; label: string; summary: Summary }) {
  const text = useText()
  const bus = [
    { key: 'bus', header: text('offlineFees.bus'), cell: (row: Row) => row.busName || '–' },
    { key: 'stop', header: text('offlineFees.stop'), cell: (row: Row) => row.stopName || '–' },
  ]
  return (
    <Table<Row>
      cards
      label={label}
      rows={summary.rows}
      rowKey={row => `${row.installment}\u0000${row.head}`}
      columns={[
        { key: 'installment', header: text('offlineFees.installment'), look: 'name', cell: row => row.installment },
        { key: 'head', header: text('offlineFees.head'), cell: row => row.head },
        ...(kind === 'bus' ? bus : []),
        { key: 'dueDate', header: text('offlineFees.dueDate'), look: 'code', cell: row => displayDay(row.dueDate) },
        ...offlineFeeAmounts.map(key => ({
          key,
          header: text(`offlineFees.${key}`),
          align: 'end' as const,
          cell: (row: Row) => formatRupees(row[key]),
        })),
      ]}
      totals={{
        installment: text('offlineFees.total'),
        ...Object.fromEntries(offlineFeeAmounts.map(key => [key, formatRupees(summary.totals[key])])),
      }}
    />
  )
}
