import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { closing, reminding } from './control/closing'
import { markLockHandlers } from './control/lock-handlers'
import { platformMarkHandlers } from './control/platform-handlers'
import { markRemoval } from './control/removal'
import { missingExport, statusExport } from './control/status-export'
import { markStatusHandlers } from './control/status-handlers'
import { reopenEndJob } from './control/unlocking'
import { sheetHandlers } from './entry/handlers'
import * as entryBlocks from './entry/home-blocks'
import { tabulationHoldings } from './holdings'
import { tabMasterHandlers } from './setup/handlers'
import { tabSchemeHandlers } from './setup/scheme-handlers'

export const tabulationArea: Area = {
  calls: [
    // Each part of the contract on a line of its own.
    callsOf(contract.sheets, sheetHandlers),
    callsOf(contract.markLocks, markLockHandlers),
    callsOf(contract.markStatus, markStatusHandlers),
    callsOf(contract.platformMarks, platformMarkHandlers),
    callsOf(contract.tabMasters, tabMasterHandlers),
    callsOf(contract.tabSchemes, tabSchemeHandlers),
  ],
  homeBlocks: {
    ...entryBlocks,
  },
  holdings: tabulationHoldings,
  jobs: [
    // Each on a line of its own.
    closing.job,
    reminding.job,
    reopenEndJob,
    statusExport,
    missingExport,
  ],
  atStart: [
    // Each on a line of its own.
    closing.plan,
    reminding.plan,
  ],
  removalKinds: [markRemoval] as Area['removalKinds'] & {},
}
