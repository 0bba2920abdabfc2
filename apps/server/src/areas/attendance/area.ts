import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { absenceAlerts } from './alerts'
import { attendanceEntryHandlers, workingCalendarHandlers } from './handlers'
import { absentPresentExport, absentPresentHandlers } from './report'

export const attendanceArea: Area = {
  calls: [
    callsOf(contract.absentPresent, absentPresentHandlers),
    callsOf(contract.attendanceEntry, attendanceEntryHandlers),
    callsOf(contract.workingCalendar, workingCalendarHandlers),
  ],
  jobs: [absentPresentExport, absenceAlerts],
}
