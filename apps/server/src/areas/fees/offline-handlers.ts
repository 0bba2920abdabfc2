import type { contract } from '@school/api'
import type { Handlers } from '../../platform/http/call'
import { familySummary } from './offline-summary'

/** Fees of the school's own system, as families read them. */
export const offlineFeeHandlers: Handlers<typeof contract.offlineFees> = {
  summary: call => familySummary(call, 'fee'),
  busSummary: call => familySummary(call, 'bus'),
}
