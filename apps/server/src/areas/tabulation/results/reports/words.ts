import { idsBelow, wordsOf } from '@school/texts'

/** Words of the reports on marks in files. */
export const markReportWords = wordsOf({
  title: 'tabReports.title',
  sheet: 'tabReports.sheet',
  node: 'tabReports.node',
  subject: 'tabReports.subject',
  lockedOnly: 'tabReports.lockedOnly',
  below: 'tabReports.below',
  provisional: 'tabReports.provisionalFile',
  average: 'tabReports.average',
  reports: idsBelow('tabReports.report'),
  columns: idsBelow('tabReports.column'),
  codes: idsBelow('tabReports.code'),
})
