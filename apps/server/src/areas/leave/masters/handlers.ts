import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { adjustBalances, readBalances, readBalancesOf } from './balances'
import { chainHandlers } from './chains'
import { reasonHandlers } from './reasons'
import { typeHandlers } from './types'
import { runYear } from './year-runs'

/** What leave is made of. */
export const leaveMastersHandlers: Handlers<typeof contract.leaveMasters> = {
  ...typeHandlers,
  ...reasonHandlers,
  ...chainHandlers,
  balances: call => readBalances(call, call.query),
  balancesOf: call => readBalancesOf(call, call.params.staffId, call.query),
  adjust: call => adjustBalances(call, call.body),
  runYear: call => runYear(call, call.body),
}
