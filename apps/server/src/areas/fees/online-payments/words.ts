import { idsBelow, wordsOf } from '@school/texts'
import { commonIds } from '../../../school/report/words'

/** Words of the statement of online payments in files. */
export const statementWords = wordsOf({
  ...commonIds,
  product: 'app.name',
  title: 'menu.pfees.report.statement',
  statistics: 'menu.pfees.report.statistics',
  groupBy: 'feeOrders.groupBy',
  groups: idsBelow('feeOrders.group'),
  from: 'feeReports.from',
  to: 'feeReports.to',
  school: 'platform.school',
  sums: 'feeOrders.total',
  statuses: idsBelow('feeOrders.status'),
  columns: idsBelow('feeOrders.column'),
})
