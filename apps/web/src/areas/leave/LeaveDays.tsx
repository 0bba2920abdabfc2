import { displayDay } from '@school/rules'
import { Table } from '@school/ui'
import { useText } from '../../texts/text'
import type { LeaveDetail } from './words'

type Day = LeaveDetail['dayRows'][number]

/** The halves of a leave with what they count as. */
export function LeaveDays({ days }: { readonly days: readonly Day[] }) {
  const text = useText()
  return (
    <Table<Day>
      label={text('leave.days')}
      rows={[...days]}
      rowKey={row => `${row.date} ${row.half}`}
      columns={[
        { key: 'date', header: text('leave.day.date'), look: 'code', cell: row => displayDay(row.date) },
        { key: 'half', header: text('leave.day.half'), cell: row => text(`leave.half.${row.half}`) },
        {
          key: 'kind',
          header: text('leave.day.kind'),
          cell: row => (row.kind === 'holiday' && row.event ? row.event : text(`leave.kind.${row.kind}`)),
        },
      ]}
    />
  )
}
