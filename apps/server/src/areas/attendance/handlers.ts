import type { contract } from '@school/api'
import { type Handlers, personOf } from '../../platform/http/call'
import { ownClassOffers } from '../../school/class-offers'
import { beginExport } from '../../school/report/export'
import { allotmentWarnings } from './allotment-warnings'
import {
  changeAllotment,
  createAllotments,
  endAllotment,
  listAllotments,
  readAllotmentOffers,
  removeAllotment,
} from './allotments'
import { copyEvents, readLastYear } from './calendar-copy'
import { createEvent, previewEvent, removeEvent, updateEvent } from './calendar-events'
import { readCalendar, savePatterns } from './calendar-view'
import { readMarkable } from './divisions'
import { readHistory, readRegister, reopenMonth, saveRegister } from './entry'
import { readFamilyMonth, readFamilyYears, writeFamilyYear } from './family'
import { printRollSheet } from './roll-sheet'
import { countOpenFlags, listFlags, resolveFlag } from './safety-flags'
import { present, takingRules } from './scope'
import { takenFile } from './taken-export'
import { remind } from './taken-remind'
import { readSittings, takers } from './taken-sittings'
import { viewTaken } from './taken-view'

/** Taking the attendance of a class. */
export const attendanceEntryHandlers: Handlers<typeof contract.attendanceEntry> = {
  initialValues: call => readMarkable(call),
  register: call => readRegister(call, call.query),
  rollSheet: call => printRollSheet(call, call.query),
  save: call => saveRegister(call, call.body),
  history: call => readHistory(call, call.query),
  reopen: call => reopenMonth(call, call.body),
}

/** The working calendar. */
export const workingCalendarHandlers: Handlers<typeof contract.workingCalendar> = {
  view: call => readCalendar(call, call.query),
  savePatterns: call => savePatterns(call, call.body),
  previewEvent: call => previewEvent(call, call.body),
  createEvent: call => createEvent(call, call.body),
  lastYear: call => readLastYear(call, call.query),
  copyEvents: call => copyEvents(call, call.body),
  updateEvent: call => updateEvent(call, call.params.id, call.body),
  removeEvent: call => removeEvent(call, call.params.id, call.query.confirm),
}

/** Attendance of the own child. */
export const parentAttendanceHandlers: Handlers<typeof contract.parentAttendance> = {
  initialValues: call => readFamilyYears(call),
  month: call => readFamilyMonth(call, call.query),
  yearPdf: call => writeFamilyYear(call, call.query.academicYearId),
}

/** Who takes a class beside its class teacher. */
export const attendanceAllotmentHandlers: Handlers<typeof contract.attendanceAllotment> = {
  initialValues: call => readAllotmentOffers(call),
  list: call => listAllotments(call, call.query),
  warnings: call => allotmentWarnings(call, { ...call.query, to: call.query.to ?? null }),
  create: call => createAllotments(call, call.body),
  change: call => changeAllotment(call, call.params.id, call.body),
  end: call => endAllotment(call, call.params.id),
  remove: call => removeAllotment(call, call.params.id),
}

/** Which registers are missing, and where bus and class differ. */
export const attendanceTakenHandlers: Handlers<typeof contract.attendanceTaken> = {
  async initialValues(call) {
    const { today } = await present(call)
    return {
      ...(await ownClassOffers(call.trx, personOf(call))),
      staff: await takers(call, personOf(call), today),
      mode: (await takingRules(call)).mode,
      today,
      openFlags: await countOpenFlags(call),
    }
  },
  view: call => viewTaken(call, personOf(call), call.query),
  remind: call => remind(call, call.body),
  async exportFile(call) {
    const { schoolId, body } = call
    // What cannot be read is refused now and not by the job.
    await readSittings(call, personOf(call), body.filters)
    return beginExport(call, takenFile, { ...body, filters: { ...body.filters, schoolId }, sort: [] })
  },
  safety: call => listFlags(call, call.query),
  resolve: call => resolveFlag(call, call.params.id, call.body),
}
