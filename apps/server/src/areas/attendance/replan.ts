import { type DayPlan, halvesOf } from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../platform/problems'
import { workingCalendar } from './calendar'
import { afterCalendar } from './hooks'
import { recountMonths, type StudentMonth } from './months'
import { type AttendanceCall, planFor } from './scope'

/** What a change of the calendar does to registers. */
export interface Touched {
  /** Registers that count for less than before, or not at all. */
  readonly registers: number
  /** Registers that count again. */
  readonly restored: number
  /** Applications for leave that cost something else. */
  readonly leaves: number
}

interface Row {
  id: string
  day: string
  planned: DayPlan
  void: boolean
  sectionId: string
  courseId: string
}

/** Halves that count of a register. */
const counting = (plan: DayPlan, isVoid: boolean) => (isVoid ? 0 : halvesOf(plan).length)

/** The word that is typed before registers stop to count. */
const typedWord = 'HOLIDAY'

/** The year of a change of its calendar, which waits until registers that are being saved are there. */
export async function lockYear({ trx }: Pick<AttendanceCall, 'trx'>, academicYearId: string) {
  const { rows } = await sql<{ id: string; starts_on: string; ends_on: string; locked: boolean }>`
    select id, starts_on::text as starts_on, ends_on::text as ends_on, locked from academic_years where id = ${academicYearId}::uuid for no key update`.execute(
    trx,
  )
  return rows[0]
}

/** Registers of some days whose plan differs from the calendar as it stands now. */
async function differing(call: Pick<AttendanceCall, 'trx' | 'schoolId'>, academicYearId: string, from: string, to: string) {
  const calendar = await workingCalendar(call.trx, call.schoolId, academicYearId)
  const { rows } = await sql<Row>`
    select r.id, r.on_day::text as day, r.planned, r.void, c.section_id as "sectionId", c.id as "courseId"
    from attendance_registers r join divisions d on d.school_id = r.school_id and d.id = r.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where r.academic_year_id = ${academicYearId}::uuid and r.on_day between ${from}::date and ${to}::date
    order by r.division_id, r.on_day for update of r`.execute(call.trx)
  return rows.flatMap(row => {
    const { plan } = planFor(calendar, row, row.day)
    const after = plan === 'none' ? { planned: row.planned, void: true } : { planned: plan, void: false }
    return after.planned === row.planned && after.void === row.void ? [] : [{ row, after }]
  })
}

/**
 * Lays the calendar, as it was just changed, over the registers of some days: those of a day that is no longer working are
 * void, those that were void count again, and so do the halves of both. Months are counted anew.
 *
 * @throws a problem of status 409 when registers stop to count and the word for it was not typed.
 */
export async function replan(
  call: Pick<AttendanceCall, 'trx' | 'services' | 'schoolId'>,
  { academicYearId, from, to, confirm }: { academicYearId: string; from: string; to: string; confirm: string | undefined },
): Promise<Touched> {
  const changed = await differing(call, academicYearId, from, to)
  const less = changed.filter(({ row, after }) => counting(after.planned, after.void) < counting(row.planned, row.void))
  const leaves = await call.services.ports.take(afterCalendar)(call, { from, to })
  const touched = { registers: less.length, restored: changed.length - less.length, leaves }
  if (changed.length === 0 || confirm === undefined) return touched
  if (less.length > 0 && confirm !== typedWord)
    throw custom(409, 'RegistersTouched', 'Attendance of {n} division(s) will not count. Type HOLIDAY to confirm.', {
      n: less.length,
    })
  const { rows: months } = await sql<StudentMonth>`
    select distinct m.student_id as "studentId", ${academicYearId}::uuid as "academicYearId", date_trunc('month', m.on_day)::date::text as month
    from attendance_marks m where m.register_id = any(${changed.map(({ row }) => row.id)}::uuid[])`.execute(call.trx)
  await recountMonths(call.trx, call.schoolId, months, async () => {
    await sql`
      update attendance_registers r set planned = w.planned, void = w.void, version = r.version + 1
      from jsonb_to_recordset(${JSON.stringify(changed.map(({ row, after }) => ({ id: row.id, ...after })))}::jsonb) as w(id uuid, planned text, void boolean)
      where r.id = w.id`.execute(call.trx)
  })
  return touched
}
