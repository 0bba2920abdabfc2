import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { tabulationHoldings } from './holdings'
import { tabMasterHandlers } from './setup/handlers'
import { examImport, maxMarkImport } from './setup/imports'
import { planSheets, sheetsJob } from './setup/nightly'
import { tabSchemeHandlers } from './setup/scheme-handlers'

export const tabulationArea: Area = {
  calls: [
    //
    callsOf(contract.tabMasters, tabMasterHandlers),
    callsOf(contract.tabSchemes, tabSchemeHandlers),
  ],
  jobs: [
    //
    sheetsJob,
  ],
  atStart: [
    //
    planSheets,
  ],
  importKinds: [
    //
    examImport,
    maxMarkImport,
  ],
  holdings: tabulationHoldings,
}
