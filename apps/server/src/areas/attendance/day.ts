import { type DayMarks, type DayPlan, type DayStatus, dayStatus, type Half, halvesOf, plannedDay, planOf } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { enrolledOn } from '../../school/enrolments'
import { workingCalendar } from './calendar'

/** The academic year that a day lies in. */
export async function yearOfDay(trx: Trx, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from academic_years where ${day}::date between starts_on and ends_on order by is_current desc, starts_on desc limit 1`.execute(
    trx,
  )
  return rows[0]?.id
}

/** What is planned for a course on a day. */
export interface CoursePlan {
  readonly courseId: string
  readonly plan: DayPlan
  /** What took halves of the day away. */
  readonly event: string | null
}

/** What is planned for the students of every course on some days. */
export async function coursePlans(
  trx: Trx,
  schoolId: string,
  yearId: string,
  days: readonly string[],
): Promise<(CoursePlan & { readonly day: string })[]> {
  const calendar = await workingCalendar(trx, schoolId, yearId)
  const courses = await trx.selectFrom('courses').select(['id', 'section_id']).where('school_id', '=', schoolId).execute()
  return days.flatMap(day =>
    courses.map(course => {
      const { plan, event } = plannedDay(calendar, day, 'students', { sectionId: course.section_id, courseId: course.id })
      return { day, courseId: course.id, plan, event: event ?? null }
    }),
  )
}

/** The plan of the asked half alone. */
export const askedPlan = (plan: DayPlan, half: Half | null): DayPlan =>
  half ? planOf(halvesOf(plan).filter(one => one === half)) : plan

const counted = sql`
  m.student_id, m.on_day, r.academic_year_id, r.planned, m.reason, case when r.planned in ('FN', 'full') then m.fn end as fn,
    case when r.planned in ('AN', 'full') then m.an end as an`

/** Marks `m` of registers that count; a half that is no longer planned has none, whatever was marked before. */
export const countedMarks: RawBuilder<unknown> = sql`(
  select ${counted} from attendance_marks m join attendance_registers r on r.school_id = m.school_id and r.id = m.register_id and not r.void) m`

/**
 * Those of all students in some registers `r`, such as of some days. They are read register by register (`offset 0`): no index
 * leads from a day to its marks, and those of all other days would be read.
 */
export const countedMarksOf = (registers: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${counted} from attendance_registers r cross join lateral (
    select k.student_id, k.on_day, k.fn, k.an, k.reason from attendance_marks k
    where k.school_id = r.school_id and k.register_id = r.id offset 0) m
  where not r.void and ${registers}) m`

/**
 * Those of few marks `m`, such as of the students of a page: each leads to its register (`offset 0`), and no register of anybody
 * else is read.
 */
export const countedMarksFor = (marks: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${counted} from attendance_marks m cross join lateral (
    select t.academic_year_id, t.planned from attendance_registers t
    where t.school_id = m.school_id and t.id = m.register_id and not t.void offset 0) r
  where ${marks}) m`

/** The halves planned by the registers of `countedMarks` together: a child that moves in the middle of a day has a half in each. */
export const plannedTogether = sql<DayPlan>`case
  when bool_or(m.planned in ('FN', 'full')) and bool_or(m.planned in ('AN', 'full')) then 'full' else min(m.planned) end`

/** Whether a mark `m` of one half says that the student was there. */
const isHere = (half: 'fn' | 'an') => sql`coalesce(${sql.ref(`m.${half}`)} in ('P', 'LT', 'OD'), false)`
/** Whether a mark `m` of `countedMarks` says it of a half. */
export const wasThere = sql<boolean>`(${isHere('fn')} or ${isHere('an')})`

/**
 * The marks of a day by student, from registers that count; `fn` and `an` are empty where nothing was marked, and `there` says
 * whether the student came to a planned half. Read as `countedMarksOf` does.
 */
export const marksOn = (day: string): RawBuilder<unknown> => sql`
  select m.student_id, max(m.fn) as fn, max(m.an) as an, max(m.arrived_at) as arrived_at, max(m.reason) as reason,
    bool_or((r.planned in ('FN', 'full') and ${isHere('fn')}) or (r.planned in ('AN', 'full') and ${isHere('an')})) as there
  from attendance_registers r cross join lateral (
    select k.student_id, k.fn, k.an, k.arrived_at, k.reason from attendance_marks k
    where k.school_id = r.school_id and k.register_id = r.id offset 0) m
  where r.on_day = ${day}::date and not r.void group by m.student_id`

/** The status of a day of students in the class of that day, by id in lower case; who has no class that year is not there. */
export async function statusesOf(
  trx: Trx,
  schoolId: string,
  { day, half, ids }: { readonly day: string; readonly half: Half | null; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, DayStatus>> {
  const yearId = await yearOfDay(trx, day)
  if (!yearId) return new Map()
  const plans = new Map((await coursePlans(trx, schoolId, yearId, [day])).map(one => [one.courseId, one.plan]))
  const { rows } = await sql<{ id: string; courseId: string; fn: DayMarks['FN']; an: DayMarks['AN'] }>`
    select e.student_id as id, d.course_id as "courseId", m.fn, m.an from ${enrolledOn(day)} e
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
    left join (
      select k.student_id, max(k.fn) as fn, max(k.an) as an
      from attendance_marks k join attendance_registers r on r.school_id = k.school_id and r.id = k.register_id and not r.void
      where k.on_day = ${day}::date and k.student_id = any(${[...ids]}::uuid[]) group by k.student_id) m on m.student_id = e.student_id
    where e.academic_year_id = ${yearId}::uuid and e.student_id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(
    rows.map(row => [row.id, dayStatus(askedPlan(plans.get(row.courseId) ?? 'none', half), { FN: row.fn, AN: row.an })]),
  )
}
