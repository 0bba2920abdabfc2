import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { ridersOfDay } from '../../services/messaging/hooks'
import { afterMarks } from '../attendance/hooks'
import { busClose } from './close'
import { busAttendanceHandlers } from './handlers'
import { busAttendanceHoldings } from './holdings'
import { refuseOthers } from './recipients'
import { busAttendanceExport } from './report'
import { checkSafety } from './safety'

export const busAttendanceArea: Area = {
  calls: [callsOf(contract.busAttendance, busAttendanceHandlers)],
  jobs: [busAttendanceExport, busClose],
  gives({ ports }) {
    ports.give(ridersOfDay, refuseOthers)
    ports.give(afterMarks, checkSafety)
  },
  holdings: busAttendanceHoldings,
}
