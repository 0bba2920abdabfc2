import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { leaveHoldings } from './holdings'
import { leaveMastersHandlers } from './masters/handlers'
import { leaveNight, planLeaveNight } from './masters/nightly'
import { yearRun } from './masters/year-runs'

export const leaveArea: Area = {
  calls: [callsOf(contract.leaveMasters, leaveMastersHandlers)],
  jobs: [leaveNight, yearRun],
  atStart: [planLeaveNight],
  holdings: leaveHoldings,
}
