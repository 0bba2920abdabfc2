import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import * as figures from './figures'
import { guardianChangeHandlers } from './guardian-handlers'
import { loginHandlers } from './handlers'
import { loginsHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { planRelieved, relievedLogins, unblocking } from './jobs'
import { staffUserHandlers } from './staff-handlers'

export const loginsArea: Area = {
  calls: [
    callsOf(contract.logins, loginHandlers),
    callsOf(contract.staffUsers, staffUserHandlers),
    callsOf(contract.guardianChanges, guardianChangeHandlers),
  ],
  jobs: [unblocking, relievedLogins],
  atStart: [planRelieved],
  homeBlocks,
  figures,
  holdings: loginsHoldings,
}
