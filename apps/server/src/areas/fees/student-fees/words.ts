import { idsBelow, wordsOf } from '@school/texts'

const common = {
  sheet: 'app.bar.fees',
  columns: idsBelow('feeSync.column'),
  codes: idsBelow('feeSync.code'),
  from: 'feeReports.from',
  to: 'feeReports.to',
  account: 'feeReports.account',
  unmatched: 'feeSync.unmatched',
} as const

/** Words of the reports on students in files. */
export const scheduleWords = wordsOf({ title: 'menu.pfees.report.schedule', ...common })
export const collectionWords = wordsOf({ title: 'menu.pfees.report.collection', ...common })
