import type { onlinePayments as contract } from '../areas/fees/online-payments'
import { calls } from '../client/calls'

export const onlinePayments = calls<typeof contract>('onlinePayments', {
  statement: 'GET fees-admin/online-statement',
  exportStatement: 'POST fees-admin/online-statement/export idempotent',
  statementFile: 'GET fees-admin/online-statement/export/{id} binary',
  statistics: 'GET fees-admin/online-statistics',
  exportStatistics: 'POST fees-admin/online-statistics/export binary',
})
