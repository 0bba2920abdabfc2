import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { leaveEscalation } from './applications/escalate'
import { leaveFileUse } from './applications/file-uses'
import { leaveApplicationHandlers } from './applications/handlers'
import * as applicationBlocks from './applications/home-blocks'
import { leaveHoldings } from './holdings'
import { leaveReportExport, leaveReportHandlers } from './reports/report'

export const leaveArea: Area = {
  calls: [callsOf(contract.leaveApplications, leaveApplicationHandlers), callsOf(contract.leaveReports, leaveReportHandlers)],
  jobs: [leaveEscalation, leaveReportExport],
  fileUses: [leaveFileUse],
  homeBlocks: {
    ...applicationBlocks,
  },
  holdings: leaveHoldings,
}
