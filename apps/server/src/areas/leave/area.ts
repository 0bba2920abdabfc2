import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { leaveEscalation } from './applications/escalate'
import { leaveFileUse } from './applications/file-uses'
import { leaveApplicationHandlers } from './applications/handlers'
import * as applicationBlocks from './applications/home-blocks'
import { leaveHoldings } from './holdings'
import { leaveMastersHandlers } from './masters/handlers'
import { leaveNight, planLeaveNight } from './masters/nightly'
import { yearRun } from './masters/year-runs'
import { leaveReportExport, leaveReportHandlers } from './reports/report'

export const leaveArea: Area = {
  calls: [
    callsOf(contract.leaveApplications, leaveApplicationHandlers),
    callsOf(contract.leaveMasters, leaveMastersHandlers),
    callsOf(contract.leaveReports, leaveReportHandlers),
  ],
  jobs: [leaveEscalation, leaveNight, leaveReportExport, yearRun],
  atStart: [planLeaveNight],
  fileUses: [leaveFileUse],
  homeBlocks: {
    ...applicationBlocks,
  },
  holdings: leaveHoldings,
}
