import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { timetableFileUse } from './file-uses'
import { timetableHandlers } from './handlers'
import { timetablesHoldings } from './holdings'

export const timetablesArea: Area = {
  calls: [callsOf(contract.timetables, timetableHandlers)],
  fileUses: [timetableFileUse],
  holdings: timetablesHoldings,
}
