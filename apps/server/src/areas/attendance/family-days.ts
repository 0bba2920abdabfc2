import { type DayStatus, dayStatus, isDay, type MarkCode, plannedDay, planOf } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { workingCalendar } from './calendar'

/** The days of a month (`YYYY-MM`). */
export const daysOfMonth = (month: string): string[] =>
  Array.from({ length: 31 }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`).filter(isDay)

/** What was marked of a student on a day, in the registers that count. */
export interface MarkedDay {
  readonly id: string
  readonly day: string
  /** Which halves were planned. */
  readonly forenoon: boolean
  readonly afternoon: boolean
  readonly fn: MarkCode | null
  readonly an: MarkCode | null
  /** HH:mm */
  readonly arrived: string | null
  readonly reason: string | null
}

/** The marks of a student on some days. A child that moved in the middle of a day has a half in each class. */
export async function readMarkedDays(trx: Trx, studentId: string, days: readonly string[]): Promise<MarkedDay[]> {
  const { rows } = await sql<MarkedDay>`
    select min(k.register_id::text) as id, k.on_day::text as day, bool_or(r.planned in ('FN', 'full')) as forenoon, bool_or(r.planned in ('AN', 'full')) as afternoon,
      max(k.fn) filter (where r.planned in ('FN', 'full')) as fn, max(k.an) filter (where r.planned in ('AN', 'full')) as an,
      to_char(min(k.arrived_at), 'HH24:MI') as arrived, max(k.reason) as reason
    from attendance_marks k join attendance_registers r on r.school_id = k.school_id and r.id = k.register_id and not r.void
    where k.student_id = ${studentId}::uuid and k.on_day = any(${[...days]}::date[]) group by k.on_day order by k.on_day`.execute(
    trx,
  )
  return rows
}

/** The status of a day from what was marked on it. */
export const statusOfMarked = ({ forenoon, afternoon, fn, an }: MarkedDay): DayStatus =>
  dayStatus(planOf([...(forenoon ? (['FN'] as const) : []), ...(afternoon ? (['AN'] as const) : [])]), { FN: fn, AN: an })

/** A day of a child as its family reads it. */
export interface FamilyDay {
  readonly date: string
  readonly status: DayStatus
  readonly fn: MarkCode | null
  readonly an: MarkCode | null
  /** HH:mm of who came late. */
  readonly arrivedAt?: string
  readonly reason?: string
  /** The number of the approved leave of the day. */
  readonly leaveNo?: number
  /** What took halves of the day away. */
  readonly event?: string
}

/** The numbers of approved leaves by the days that they explain. */
async function leavesOf(trx: Trx, studentId: string, days: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; no: number }>`
    select d.on_day::text as day, max(a.no) as no from leave_applications a
    join leave_days d on d.school_id = a.school_id and d.application_id = a.id and d.kind = 'charged'
    where a.student_id = ${studentId}::uuid and a.status = 'Approved' and d.on_day = any(${[...days]}::date[]) group by d.on_day`.execute(
    trx,
  )
  return new Map(rows.map(row => [row.day, row.no]))
}

interface Asked {
  readonly studentId: string
  readonly academicYearId: string
  readonly days: readonly string[]
  /** A day that families do not see yet. */
  readonly hidden: string | undefined
}

/** Some days of a child, holidays as its class has them in that year. */
export async function readFamilyDays(
  { trx, schoolId }: { readonly trx: Trx; readonly schoolId: string },
  { studentId, academicYearId, days, hidden }: Asked,
): Promise<FamilyDay[]> {
  const { rows } = await sql<{ sectionId: string; courseId: string }>`
    select c.section_id as "sectionId", c.id as "courseId" from enrolments e
    join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where e.student_id = ${studentId}::uuid and e.academic_year_id = ${academicYearId}::uuid`.execute(trx)
  const calendar = await workingCalendar(trx, schoolId, academicYearId)
  const marked = new Map((await readMarkedDays(trx, studentId, days)).map(one => [one.day, one]))
  const leaves = await leavesOf(trx, studentId, days)
  return days.map(date => {
    const leaveNo = leaves.get(date)
    const { plan, event } = plannedDay(calendar, date, 'students', rows[0] ?? {})
    const found = date === hidden ? undefined : marked.get(date)
    const status = found ? statusOfMarked(found) : dayStatus(plan, {})
    return {
      date,
      status,
      fn: found?.fn ?? null,
      an: found?.an ?? null,
      ...(found?.arrived && status === 'Late' ? { arrivedAt: found.arrived } : {}),
      ...(found?.reason ? { reason: found.reason } : {}),
      ...(leaveNo && status !== 'Holiday' ? { leaveNo } : {}),
      ...(event ? { event } : {}),
    }
  })
}
