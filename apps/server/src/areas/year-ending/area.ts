import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { carryHandlers } from './carry-handlers'
import { carryRun, carryUndo } from './carry-work'
import { yearEndingHandlers } from './handlers'
import { yearEndingHoldings } from './holdings'
import { yearEndingRevert } from './revert'
import { yearEndingRun } from './run'
import { planSwitches, yearEndingSwitch } from './switch'

export const yearEndingArea: Area = {
  calls: [callsOf(contract.yearEndings, yearEndingHandlers), callsOf(contract.carryForward, carryHandlers)],
  holdings: yearEndingHoldings,
  jobs: [yearEndingRun, yearEndingSwitch, yearEndingRevert, carryRun, carryUndo],
  atStart: [planSwitches],
}
