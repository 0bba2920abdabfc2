import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { afterCalendar } from '../attendance/hooks'
import { afterRelieving } from '../staff/hooks'
import { leaveEscalation } from './applications/escalate'
import { leaveFileUse } from './applications/file-uses'
import { leaveApplicationHandlers } from './applications/handlers'
import * as applicationBlocks from './applications/home-blocks'
import { recalculateLeave } from './applications/recalculate'
import { endLeaveOfRelieved } from './applications/relieving'
import { leaveHoldings } from './holdings'
import { balanceImport } from './masters/balance-import'
import { leaveMastersHandlers } from './masters/handlers'
import { leaveNight, planLeaveNight } from './masters/nightly'
import { yearRun } from './masters/year-runs'
import { leaveReportExport, leaveReportHandlers } from './reports/report'

export const leaveArea: Area = {
  calls: [
    callsOf(contract.leaveApplications, leaveApplicationHandlers),
    callsOf(contract.leaveReports, leaveReportHandlers),
    callsOf(contract.leaveMasters, leaveMastersHandlers),
  ],
  jobs: [leaveEscalation, leaveReportExport, leaveNight, yearRun],
  atStart: [planLeaveNight],
  importKinds: [balanceImport],
  fileUses: [leaveFileUse],
  homeBlocks: applicationBlocks,
  gives({ ports }) {
    ports.give(afterRelieving, endLeaveOfRelieved)
    ports.give(afterCalendar, recalculateLeave)
  },
  holdings: leaveHoldings,
}
