import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { tabulationHoldings } from './holdings'
import { computing } from './results/compute'
import { tabResultHandlers } from './results/handlers'
import { markReportExport, tabReportHandlers } from './results/reports/report'
import { tabMasterHandlers } from './setup/handlers'
import { tabSchemeHandlers } from './setup/scheme-handlers'

export const tabulationArea: Area = {
  calls: [
    //
    callsOf(contract.tabMasters, tabMasterHandlers),
    callsOf(contract.tabSchemes, tabSchemeHandlers),
    callsOf(contract.tabResults, tabResultHandlers),
    callsOf(contract.tabReports, tabReportHandlers),
  ],
  jobs: [
    //
    computing,
    markReportExport,
  ],
  holdings: tabulationHoldings,
}
