import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { daysAsked } from '../order-desk/asked'
import { beginStatementExport, readStatementFile } from './export'
import { readStatement } from './statement'
import { readStatistics } from './statistics'
import { sendStatistics } from './statistics-file'

/** What came in by gateways, over all schools. */
export const onlinePaymentHandlers: Handlers<typeof contract.onlinePayments> = {
  statement: call => readStatement(call, call.query),
  exportStatement(call) {
    // What cannot be read is refused now and not by the job.
    daysAsked(call, call.body.filters)
    return beginStatementExport(call, call.body)
  },
  statementFile: call => readStatementFile(call, call.params.id) as never,
  statistics: call => readStatistics(call, call.query),
  exportStatistics: call => sendStatistics(call, call.body) as never,
}
