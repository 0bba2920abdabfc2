import type { lockStudents as calls } from '@school/api/client'
import { displayDay, formatRupees } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { Badge } from '@school/ui'
import type { RowOf } from '../../report'
import { useDayOf } from '../../session/zone'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'

export type Row = RowOf<typeof calls.view>

/** The columns of students with what they owe and are locked for. */
export function useLockColumns(): TableColumn<Row>[] {
  const text = useText()
  const dayOf = useDayOf()
  return [
    { key: 'admNo', header: text('lockStudents.admNo'), look: 'code', cell: row => row.admNo },
    personColumn({ key: 'name', header: text('lockStudents.name'), look: 'name' }, row => ({ student: row.id, name: row.name })),
    { key: 'division', header: text('lockStudents.division'), cell: row => row.division },
    { key: 'rollNo', header: text('lockStudents.rollNo'), align: 'end', cell: row => row.rollNo },
    personColumn({ key: 'guardian', header: text('lockStudents.guardian') }, row => ({ student: row.id, name: row.guardian })),
    { key: 'mobile', header: text('lockStudents.mobile'), look: 'code', cell: row => row.mobile },
    {
      key: 'balance',
      header: text('lockStudents.balance'),
      align: 'end',
      cell: row => (row.balance === null ? '–' : formatRupees(row.balance)),
    },
    { key: 'dueDate', header: text('lockStudents.dueDate'), cell: row => (row.dueDate ? displayDay(row.dueDate) : '') },
    {
      key: 'lockedOn',
      header: text('lockStudents.lockedOn'),
      cell: row => dayOf(row.lockedOn),
    },
    {
      key: 'lockedFor',
      header: text('lockStudents.lockedFor'),
      cell: row => (row.lockedFor.length > 0 ? <Badge status="danger">{row.lockedFor.join(', ')}</Badge> : null),
    },
  ]
}
