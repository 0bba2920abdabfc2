import type { AnswerOfCall, leaveApplications } from '@school/api/client'
import { displayDay, type Half, type LeaveStatus } from '@school/rules'
import { Badge, type TableColumn } from '@school/ui'
import { useIntl } from 'react-intl'
import { useDayOf } from '../../session/zone'
import { useText } from '../../texts/text'

export type LeaveRow = AnswerOfCall<typeof leaveApplications.list>['results'][number]
export type LeaveDetail = AnswerOfCall<typeof leaveApplications.one>

const tones = {
  Pending: 'warning',
  Approved: 'success',
  Rejected: 'danger',
  Withdrawn: undefined,
  Cancelled: undefined,
} as const

/** Where an application stands. */
export function LeaveBadge({ status, overdue = false }: { status: LeaveStatus; overdue?: boolean }) {
  const text = useText()
  return overdue ? (
    <Badge status="danger">{text('leave.overdue')}</Badge>
  ) : (
    <Badge status={tones[status]}>{text(`leave.status.${status}`)}</Badge>
  )
}

/** A day with its half, where it is not the whole day. */
export function useHalfDay() {
  const text = useText()
  return (day: string, half: Half, whole: Half) =>
    half === whole ? displayDay(day) : `${displayDay(day)} ${text(`leave.half.${half}`)}`
}

/** Columns that every list of applications has. */
export function useLeaveColumns(): Record<
  'no' | 'type' | 'from' | 'to' | 'days' | 'lop' | 'applied' | 'status',
  TableColumn<LeaveRow>
> {
  const intl = useIntl()
  const text = useText()
  const halfDay = useHalfDay()
  const dayOf = useDayOf()
  return {
    no: { key: 'no', header: text('leave.column.no'), look: 'code', cell: row => String(row.no) },
    type: { key: 'type', header: text('leave.column.type'), look: 'name', cell: row => row.type },
    from: {
      key: 'from',
      header: text('leave.column.from'),
      look: 'code',
      cell: row => halfDay(row.fromDate, row.fromHalf, 'FN'),
    },
    to: { key: 'to', header: text('leave.column.to'), look: 'code', cell: row => halfDay(row.toDate, row.toHalf, 'AN') },
    days: { key: 'days', header: text('leave.column.days'), align: 'end', cell: row => intl.formatNumber(row.days) },
    lop: {
      key: 'lop',
      header: text('leave.column.lopDays'),
      align: 'end',
      cell: row => (row.lopDays > 0 ? intl.formatNumber(row.lopDays) : null),
    },
    applied: { key: 'applied', header: text('leave.column.appliedOn'), look: 'code', cell: row => dayOf(row.appliedAt) },
    status: {
      key: 'status',
      header: text('leave.column.status'),
      cell: row => <LeaveBadge status={row.status} overdue={row.overdue} />,
    },
  }
}
