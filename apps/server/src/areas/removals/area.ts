import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { removalHandlers } from './handlers'
import { countJob, removalJob, restoreJob } from './jobs'
import { schoolRemoval } from './kinds/school'
import { staffRemoval } from './kinds/staff'
import { studentRemoval } from './kinds/students'
import { transactionRemoval } from './kinds/transactions'
import { userRemoval } from './kinds/user'
import { platformHoldings } from './platform-holdings'

export const removalsArea: Area = {
  calls: [callsOf(contract.removals, removalHandlers)],
  jobs: [countJob, removalJob, restoreJob],
  holdings: platformHoldings,
  removalKinds: [transactionRemoval, schoolRemoval, studentRemoval, staffRemoval, userRemoval] as Area['removalKinds'],
}
