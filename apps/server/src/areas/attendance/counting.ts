import type { AttendanceRules } from '@school/rules'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'

/** How the school counts attendance. */
export async function attendanceRules(trx: Trx, schoolId: string): Promise<AttendanceRules> {
  return {
    lateForHalf: Number(await settingValue(trx, schoolId, 'attendance.lateForHalf')),
    leaveExcluded: (await settingValue(trx, schoolId, 'attendance.leaveExcluded')) === true,
  }
}

/** The percentage that the school asks for. */
export const minPercent = async (trx: Trx, schoolId: string): Promise<number> =>
  Number(await settingValue(trx, schoolId, 'attendance.minPercent'))
