import { idsBelow, wordsOf } from '@school/texts'

/** Words of the collection by card machines in files. */
export const posReportWords = wordsOf({
  title: 'feeOrders.posCollection',
  sheet: 'feeOrders.posCollection',
  from: 'feeReports.from',
  to: 'feeReports.to',
  sums: 'feeOrders.total',
  columns: idsBelow('feeOrders.column'),
})
