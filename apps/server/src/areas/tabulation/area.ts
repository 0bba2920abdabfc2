import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { tabulationHoldings } from './holdings'
import { computing } from './results/compute'
import { tabResultHandlers } from './results/handlers'
import { markReportExport, tabReportHandlers } from './results/reports/report'

export const tabulationArea: Area = {
  calls: [callsOf(contract.tabResults, tabResultHandlers), callsOf(contract.tabReports, tabReportHandlers)],
  jobs: [computing, markReportExport],
  holdings: tabulationHoldings,
}
