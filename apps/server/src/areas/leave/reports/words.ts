import { idsBelow, wordsOf } from '@school/texts'

/** Words of the leave reports in files. */
export const leaveReportWords = wordsOf({
  title: 'menu.s.leave.report',
  sheet: 'menu.s.leave',
  from: 'leave.column.from',
  to: 'leave.column.to',
  total: 'leave.report.total',
  reports: idsBelow('leave.report.name'),
  columns: idsBelow('leave.column'),
  status: idsBelow('leave.status'),
  kind: idsBelow('leave.applicant'),
  half: idsBelow('leave.half'),
  medical: 'leave.medical',
})
