import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { dayAlerts } from '../../services/messaging/hooks'
import { absenceAlerts } from './alerts'
import { attendanceImport } from './attendance-import'
import { attendanceCutOff, cutOffNight, planCutOffNight } from './cut-off'
import * as figures from './figures'
import {
  attendanceAllotmentHandlers,
  attendanceEntryHandlers,
  attendanceTakenHandlers,
  parentAttendanceHandlers,
  workingCalendarHandlers,
} from './handlers'
import { attendanceHoldings } from './holdings'
import { holidayImport } from './holiday-import'
import * as homeBlocks from './home-blocks'
import { absentPresentExport, absentPresentHandlers } from './report'
import { summaryImport } from './summary-import'
import { takenExport } from './taken-export'
import { followAlerts, lockDay, readTold, writeAlerts } from './told-families'

export const attendanceArea: Area = {
  calls: [
    callsOf(contract.absentPresent, absentPresentHandlers),
    callsOf(contract.attendanceAllotment, attendanceAllotmentHandlers),
    callsOf(contract.attendanceEntry, attendanceEntryHandlers),
    callsOf(contract.attendanceTaken, attendanceTakenHandlers),
    callsOf(contract.parentAttendance, parentAttendanceHandlers),
    callsOf(contract.workingCalendar, workingCalendarHandlers),
  ],
  jobs: [absentPresentExport, absenceAlerts, attendanceCutOff, cutOffNight, takenExport],
  atStart: [planCutOffNight],
  importKinds: [holidayImport, attendanceImport, summaryImport],
  homeBlocks,
  figures,
  gives: ({ ports }) => ports.give(dayAlerts, { lockDay, readTold, writeAlerts, followAlerts }),
  holdings: attendanceHoldings,
}
