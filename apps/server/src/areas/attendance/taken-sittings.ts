import type { contract, OutputOf } from '@school/api'
import {
  addDays,
  cutOffOf,
  type DayPlan,
  daysBetween,
  halvesOfSitting,
  type RegisterState,
  registerState,
  type Sitting,
  sittingsOf,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { custom, invalid, notFound } from '../../platform/problems'
import { inBulk } from '../../platform/transaction'
import { enrolmentPeriods } from '../../school/enrolments'
import { divisionsInScope } from '../../school/scope'
import { workingCalendar } from './calendar'
import { askedPlan } from './day'
import { type AttendanceCall, clockOf, planFor, present, takingRules, yearOf } from './scope'
import { attendanceFieldText } from './texts'

/** Filters of the screen. */
export type TakenAsked = OutputOf<NonNullable<(typeof contract.attendanceTaken.exportFile)['body']>>['filters']

export type TakenCall = Pick<AttendanceCall, 'trx' | 'services' | 'schoolId'>

/** Days that one question covers. */
const mostDays = 31

/** A class on a day, with what was taken. */
export interface TakenSitting {
  readonly divisionId: string
  readonly division: string
  readonly classTeacher: { readonly id: string; readonly name: string } | null
  readonly date: string
  readonly sitting: Sitting
  /** The halves that it takes. */
  readonly plan: DayPlan
  readonly state: RegisterState
  readonly registerId: string | null
  readonly takenAt: Date | null
  readonly takenBy: string
  /** The member of staff behind that login. */
  readonly takenById: string | null
  readonly changes: number
  /** Who studies there on the day. */
  readonly strength: number
}

interface DivisionRow {
  id: string
  name: string
  sectionId: string
  courseId: string
  teacherId: string | null
  teacher: string | null
}

interface Register {
  id: string
  divisionId: string
  day: string
  fnAt: Date | null
  fnBy: string | null
  fnStaff: string | null
  anAt: Date | null
  anBy: string | null
  anStaff: string | null
  void: boolean
  changes: number
}

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Classes of the own scope, and of a teacher those whose attendance they take on one of the days. */
export const takenDivisions = (person: Person | undefined, from: string, to: string): RawBuilder<boolean> =>
  person
    ? sql<boolean>`(${divisionsInScope(person)} or d.id in (
        select a.division_id from attendance_allotments a where a.staff_id = ${person.staffId}::uuid
          and a.from_day <= ${to}::date and (a.to_day is null or a.to_day >= ${from}::date)))`
    : sql<boolean>`true`

/** The days that are asked for, today unless they are named. @throws 400 when they are too many or lie in two years. */
export async function takenDays(call: TakenCall, asked: Pick<TakenAsked, 'from' | 'to'>) {
  const now = await present(call)
  const from = asked.from ?? (asked.to && asked.to < now.today ? asked.to : now.today)
  const to = asked.to ?? [from, now.today].toSorted().at(-1)!
  if (to < from) throw invalid([{ field: 'to', message: attendanceFieldText('EndBeforeStart') }])
  if (daysBetween(from, to) >= mostDays) throw custom(400, 'TakenDays', 'Please choose at most {n} days.', { n: mostDays })
  const year = await yearOf(call, from)
  if (year && to > year.endsOn) throw custom(400, 'OneYear', 'Please choose dates inside one academic year.')
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return { from, to, days, now, year }
}

async function readDivisions({ trx }: TakenCall, person: Person | undefined, asked: TakenAsked, from: string, to: string) {
  const { staffId } = asked
  const { rows } = await sql<DivisionRow>`
    select d.id, c.name || ' ' || d.name as name, c.section_id as "sectionId", c.id as "courseId", t.id as "teacherId", t.name as teacher
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
    where ${takenDivisions(person, from, to)} and ${some(sql`c.section_id`, asked.sectionIds)} and ${some(sql`c.id`, asked.courseIds)}
      and ${some(sql`d.id`, asked.divisionIds)}
      and (${staffId} = '' or d.class_teacher_id = nullif(${staffId}, '')::uuid or d.id in (
        select a.division_id from attendance_allotments a where a.staff_id = nullif(${staffId}, '')::uuid
          and a.from_day <= ${to}::date and (a.to_day is null or a.to_day >= ${from}::date)))
    order by x.sort_order, lower(x.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(trx)
  const wanted = new Set(asked.divisionIds.map(id => id.toLowerCase()))
  // A class of others does not exist; one that another filter leaves out does.
  if (wanted.size > 0) {
    const { rows: known } = await sql<{ count: number }>`
      select count(*)::int as count from divisions d where d.id = any(${[...wanted]}::uuid[]) and ${takenDivisions(person, from, to)}`.execute(
      trx,
    )
    if (known[0]!.count < wanted.size) throw notFound()
  }
  return rows
}

/** Students by class and day. */
async function readStrength({ trx }: TakenCall, yearId: string, divisionIds: readonly string[], days: readonly string[]) {
  const { rows } = await inBulk(trx, () =>
    sql<{ divisionId: string; day: string; count: number }>`
      select e.division_id as "divisionId", x.day::text as day, count(*)::int as count
      from unnest(${[...days]}::date[]) as x(day)
      join ${enrolmentPeriods} e on e.academic_year_id = ${yearId}::uuid and e.since <= x.day and e.until >= x.day
        and e.division_id = any(${[...divisionIds]}::uuid[])
      join students s on s.school_id = e.school_id and s.id = e.student_id
      left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
      where (sd.admission_date is null or sd.admission_date <= x.day) and (s.status = 'studying' or sd.terminated_on > x.day)
      group by 1, 2`.execute(trx),
  )
  return new Map(rows.map(row => [`${row.divisionId} ${row.day}`, row.count]))
}

async function readRegisters({ trx }: TakenCall, divisionIds: readonly string[], from: string, to: string) {
  const { rows } = await sql<Register>`
    select r.id, r.division_id as "divisionId", r.on_day::text as day, r.fn_taken_at as "fnAt", f.name as "fnBy", fs.staff_id as "fnStaff",
      r.an_taken_at as "anAt", a.name as "anBy", ans.staff_id as "anStaff", r.void, r.changes
    from attendance_registers r left join users f on f.id = r.fn_taken_by left join users a on a.id = r.an_taken_by
    left join user_schools fs on fs.school_id = r.school_id and fs.user_id = r.fn_taken_by
    left join user_schools ans on ans.school_id = r.school_id and ans.user_id = r.an_taken_by
    where r.on_day between ${from}::date and ${to}::date and r.division_id = any(${[...divisionIds]}::uuid[])`.execute(trx)
  return new Map(rows.map(row => [`${row.divisionId} ${row.day}`, row]))
}

/**
 * Every sitting of some days by day and class, those that are not expected left out.
 *
 * @param person whose classes; without one all of the school.
 */
export async function readSittings(call: TakenCall, person: Person | undefined, asked: TakenAsked) {
  const scope = await takenDays(call, asked)
  const { from, to, days, now, year } = scope
  if (!year) return { ...scope, sittings: [] as TakenSitting[], divisions: [] as DivisionRow[] }
  const divisions = await readDivisions(call, person, asked, from, to)
  const ids = divisions.map(division => division.id)
  const [rules, calendar] = [await takingRules(call), await workingCalendar(call.trx, call.schoolId, year.id)]
  const strength = await readStrength(call, year.id, ids, days)
  const registers = await readRegisters(call, ids, from, to)
  const sittings = days.flatMap(date =>
    divisions.flatMap(division => {
      const register = registers.get(`${division.id} ${date}`)
      const students = strength.get(`${division.id} ${date}`) ?? 0
      const { plan } = planFor(calendar, division, date)
      // A register that no longer counts stands where its day would.
      const shown = register?.void ? 'full' : plan
      const mode = asked.half ? 'session' : rules.mode
      return sittingsOf(mode, askedPlan(shown, asked.half || null)).flatMap((sitting): TakenSitting[] => {
        const [half] = halvesOfSitting(sitting, shown)
        const [takenAt, by, staff] =
          half === 'AN'
            ? [register?.anAt, register?.anBy, register?.anStaff]
            : [register?.fnAt, register?.fnBy, register?.fnStaff]
        const state = registerState(
          {
            day: date,
            expected: students > 0,
            void: register?.void ?? false,
            takenAt: takenAt ? clockOf(now.timeZone, takenAt) : undefined,
            changed: (register?.changes ?? 0) > 0,
            cutOff: cutOffOf(sitting, shown, rules.cutOffs),
          },
          now,
        )
        if (state === 'Not expected') return []
        const { id: divisionId, name, teacherId, teacher } = division
        return [
          {
            divisionId,
            division: name,
            classTeacher: teacherId && teacher ? { id: teacherId, name: teacher } : null,
            date,
            sitting,
            plan: askedPlan(shown, sitting === 'DAY' ? null : sitting),
            state,
            registerId: register?.id ?? null,
            takenAt: takenAt ?? null,
            takenBy: by ?? '',
            takenById: staff ?? null,
            changes: register?.changes ?? 0,
            strength: students,
          },
        ]
      })
    }),
  )
  return { ...scope, divisions, sittings: sittings.filter(one => asked.state === '' || one.state === asked.state) }
}

/** Who takes the classes of the own scope. */
export async function takers({ trx }: Pick<TakenCall, 'trx'>, person: Person, today: string) {
  const own = takenDivisions(person, today, today)
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from staff s where s.id in (
      select d.class_teacher_id from divisions d where ${own}
      union select x.staff_id from attendance_allotments x join divisions d on d.school_id = x.school_id and d.id = x.division_id where ${own})
    order by s.name_key, s.id`.execute(trx)
  return rows
}
