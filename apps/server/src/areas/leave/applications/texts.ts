import { sayOf, wordsOf } from '@school/texts'

export const leaveText = sayOf({
  Title: 'leave.bell.title',
  Applied: 'leave.bell.applied',
  Approved: 'leave.bell.approved',
  Rejected: 'leave.bell.rejected',
  Cancelled: 'leave.bell.cancelled',
  Shortened: 'leave.bell.shortened',
  Duration: 'leave.bell.duration',
  Calendar: 'leave.bell.calendar',
  Escalated: 'leave.bell.escalated',
  EscalatedToo: 'leave.bell.escalatedToo',
  Absent: 'leave.bell.absent',
} as const)

/** Words of an application on paper. */
export const paperWords = wordsOf({
  title: 'leave.paper.title',
  no: 'leave.column.no',
  name: 'leave.column.name',
  code: 'leave.paper.code',
  place: 'leave.column.place',
  type: 'leave.column.type',
  from: 'leave.column.from',
  to: 'leave.column.to',
  days: 'leave.column.days',
  lopDays: 'leave.column.lopDays',
  reason: 'leave.column.reason',
  status: 'leave.column.status',
  appliedOn: 'leave.column.appliedOn',
  date: 'leave.day.date',
  half: 'leave.day.half',
  kind: 'leave.day.kind',
  decisions: 'leave.steps',
  approver: 'leave.step.approver',
  decision: 'leave.step.decision',
  by: 'leave.step.by',
  at: 'leave.step.at',
  remarks: 'leave.column.remarks',
  sign: 'leave.paper.sign',
})
