import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { closing, reminding } from './control/closing'
import { markLockHandlers } from './control/lock-handlers'
import { platformMarkHandlers } from './control/platform-handlers'
import { markRemoval } from './control/removal'
import { missingExport, statusExport } from './control/status-export'
import { markStatusHandlers } from './control/status-handlers'
import { reopenEndJob } from './control/unlocking'
import { tabulationHoldings } from './holdings'

export const tabulationArea: Area = {
  holdings: tabulationHoldings,
  calls: [
    callsOf(contract.markLocks, markLockHandlers),
    callsOf(contract.markStatus, markStatusHandlers),
    callsOf(contract.platformMarks, platformMarkHandlers),
  ],
  jobs: [closing.job, reminding.job, reopenEndJob, statusExport, missingExport] as Area['jobs'] & {},
  atStart: [closing.plan, reminding.plan],
  removalKinds: [markRemoval] as Area['removalKinds'] & {},
}
