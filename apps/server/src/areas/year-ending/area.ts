import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { yearEndingHandlers } from './handlers'
import { yearEndingRevert } from './revert'
import { yearEndingRun } from './run'
import { planSwitches, yearEndingSwitch } from './switch'

export const yearEndingArea: Area = {
  calls: [callsOf(contract.yearEndings, yearEndingHandlers)],
  jobs: [yearEndingRun, yearEndingSwitch, yearEndingRevert],
  atStart: [planSwitches],
}
