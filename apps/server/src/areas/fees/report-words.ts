import { idsBelow, wordsOf } from '@school/texts'

/** Words of the fee reports in files. */
export const feeReportWords = wordsOf({
  title: 'feeReports.title',
  sheet: 'app.bar.fees',
  asOf: 'feeReports.asOf',
  from: 'feeReports.from',
  to: 'feeReports.to',
  account: 'feeReports.account',
  reports: idsBelow('feeReports.report'),
  columns: idsBelow('feeReports.column'),
  codes: idsBelow('feeReports.code'),
})
