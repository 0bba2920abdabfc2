import { type DayPlan, type DayStatus, dayStatus, type MarkCode, mayOpenForm, type Viewer } from '@school/rules'
import { sql } from 'kysely'
import { settingValue } from '../../platform/settings'
import type { Source } from '../../school/block'
import { countedMarks, plannedTogether } from './day'
import { type AttendanceCall, clockOf, takingRules } from './scope'

/** Whether families see attendance at all. */
export const showsAttendance = (viewer: Viewer) => mayOpenForm('g.attendance', viewer)

/** Whether families do not see today yet. */
export async function hidesToday(
  { trx, services, schoolId }: Pick<AttendanceCall, 'trx' | 'services'> & { readonly schoolId: string },
  timeZone: string,
): Promise<boolean> {
  const rules = await takingRules({ trx, schoolId })
  const early = clockOf(timeZone, services.clock.now()).time < rules.cutOffs.FN
  return early && (await settingValue(trx, schoolId, 'attendance.guardianView')) === 'after-cutoff'
}

/** What today is for some students, as far as families may see it already. */
export async function todayOf(source: Source, studentIds: readonly string[]): Promise<ReadonlyMap<string, DayStatus>> {
  const { services, trx, person, today, timeZone } = source
  if (!showsAttendance(source.viewer)) return new Map()
  const schoolId = person.schoolId!
  if (await hidesToday({ trx, services, schoolId }, timeZone)) return new Map()
  const { rows } = await sql<{ id: string; planned: DayPlan; fn: MarkCode | null; an: MarkCode | null }>`
    select m.student_id as id, ${plannedTogether} as planned, max(m.fn) as fn, max(m.an) as an from ${countedMarks}
    where m.on_day = ${today}::date and m.student_id = any(${[...studentIds]}::uuid[]) group by m.student_id`.execute(trx)
  return new Map(rows.map(({ id, planned, fn, an }) => [id, dayStatus(planned, { FN: fn, AN: an })]))
}
