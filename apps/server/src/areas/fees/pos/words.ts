import { idsBelow, wordsOf } from '@school/texts'

/** Words of the collection by card machines in files. */
export const posReportWords = wordsOf({
  title: 'menu.s.fees.pos.report',
  sheet: 'menu.s.fees.pos.report',
  from: 'feeReports.from',
  to: 'feeReports.to',
  sums: 'feeOrders.total',
  columns: idsBelow('feeOrders.column'),
})
