import type { contract } from '@school/api'
import type { Handlers } from '../../platform/http/call'
import { readMarkable } from './divisions'
import { readHistory, readRegister, reopenMonth, saveRegister } from './entry'

/** Taking the attendance of a class. */
export const attendanceEntryHandlers: Handlers<typeof contract.attendanceEntry> = {
  initialValues: call => readMarkable(call),
  register: call => readRegister(call, call.query),
  save: call => saveRegister(call, call.body),
  history: call => readHistory(call, call.query),
  reopen: call => reopenMonth(call, call.body),
}
