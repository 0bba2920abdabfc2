import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { busClose } from './close'
import { busAttendanceHandlers } from './handlers'
import { busAttendanceExport } from './report'

export const busAttendanceArea: Area = {
  calls: [callsOf(contract.busAttendance, busAttendanceHandlers)],
  jobs: [busAttendanceExport, busClose],
}
