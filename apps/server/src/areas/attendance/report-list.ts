import {
  attendancePercent,
  attendedInMonth,
  classPercent,
  countHalves,
  type DayMarks,
  type DayPlan,
  type DayStatus,
  dayPlans,
  dayStatus,
  halvesOf,
  type MarkCode,
  markCodes,
  timeIn,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { inBulk } from '../../platform/transaction'
import { enrolledOn } from '../../school/enrolments'
import { divisionsInScope, shownMobile } from '../../school/scope'
import { schoolZone } from '../../school/zone'
import { attendanceRules } from './counting'
import { askedPlan, type CoursePlan, coursePlans, marksOn } from './day'
import {
  classesAsked,
  type PageOf,
  peopleAsked,
  placeOfClass,
  type ReportRow,
  type ReportScope,
  streaksUpTo,
} from './report-scope'
import { lostAlerts } from './told-families'

/** How marks stand in reports. */
export const markLetters: Readonly<Record<MarkCode, string>> = { P: 'P', LT: 'L', A: 'A', LV: 'V', OD: 'D' }

/** What a day was for a student. */
interface DayRow {
  readonly id: string
  readonly rollNo: number | null
  readonly division: string
  readonly section: string
  readonly plan: DayPlan
  readonly event: string | null
  readonly fn: MarkCode | null
  readonly an: MarkCode | null
  readonly arrivedAt: string | null
  readonly reason: string | null
  /** Whether the student came to a half of the day; null where nothing is marked. */
  readonly there: boolean | null
}

/** How many students of a class had a day of these marks. */
interface Total {
  readonly divisionId: string
  readonly plan: DayPlan
  readonly fn: MarkCode | null
  readonly an: MarkCode | null
  readonly count: number
}

interface Day {
  /** A page of the status that is asked for. */
  readonly page: readonly DayRow[]
  /** All students, by class. */
  readonly totals: readonly Total[]
  /** Who still studies and was what families are told of, in order. */
  readonly concerned: readonly string[]
}

/** Of what families are told unless others are chosen; undefined for what nobody is told of. */
const toldOf = ({ asked }: ReportScope): DayStatus | undefined =>
  (['Absent', 'Late', 'Half day'] as const).find(status => status === (asked.status || 'Absent'))

const codes = [null, ...markCodes]
/** Whether a day `day` had a status: one of the days that can be of which the rule says so. */
const hadStatus = (status: DayStatus): RawBuilder<boolean> => {
  const those = dayPlans.flatMap(plan =>
    codes.flatMap(fn =>
      codes.flatMap(an => (dayStatus(plan, { FN: fn, AN: an }) === status ? `${plan} ${fn ?? ''} ${an ?? ''}` : [])),
    ),
  )
  return sql`plan || ' ' || coalesce(fn, '') || ' ' || coalesce(an, '') = any(${those}::text[])`
}

const inOrder = sql`place, "rollNo" nulls last, name_key, id`

/**
 * A day of the students that are asked for. Its registers lead to its marks, and all is read once: who stands on the page, what
 * all of them were and who is to be told.
 */
async function readDay(scope: ReportScope, plans: readonly CoursePlan[], { limit = 20_000, offset = 0 }: PageOf): Promise<Day> {
  const { trx, yearId, from, asked } = scope
  const told = toldOf(scope)
  const query = sql<Day>`
    with marks as materialized (${marksOn(from)}), places as materialized (
      select d.id, c.name || ' ' || d.name as division, x.name as section, p.plan, p.event,
        row_number() over (order by ${placeOfClass}) as place
      from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
      join sections x on x.school_id = c.school_id and x.id = c.section_id
      join jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p("courseId" uuid, plan text, event text) on p."courseId" = c.id
      where ${classesAsked(scope)}
    ), day as materialized (
      select s.id, s.name_key, s.status = 'studying' as studying, e.roll_no as "rollNo", d.id as "divisionId", d.place, d.division, d.section,
        d.plan, d.event, m.fn, m.an, m.arrived_at, m.reason, m.there
      from students s
      join ${enrolledOn(from)} e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${yearId}::uuid
      join places d on d.id = e.division_id
      left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
      left join marks m on m.student_id = s.id
      where ${peopleAsked(scope)}
    )
    select coalesce((
        select json_agg(t) from (select "divisionId", plan, fn, an, count(*)::int as count from day group by 1, 2, 3, 4) t), '[]') as totals,
      coalesce((
        select json_agg(t) from (
          select id, "rollNo", division, section, plan, event, fn, an, left(arrived_at::text, 5) as "arrivedAt", reason, there from day
          where ${asked.status === '' ? sql`true` : hadStatus(asked.status)} order by ${inOrder} limit ${limit} offset ${offset}) t), '[]') as page,
      array(select id from day where studying and ${told ? hadStatus(told) : sql`false`} order by ${inOrder} limit 20000) as concerned`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  return rows[0]!
}

const statusOfTotal = ({ plan, fn, an }: Total): DayStatus => dayStatus(plan, { FN: fn, AN: an })

/** How many students all pages have. */
const countOf = ({ asked: { status } }: ReportScope, { totals }: Day): number =>
  totals.filter(one => status === '' || statusOfTotal(one) === status).reduce((sum, { count }) => sum + count, 0)

/** What of a day stands in the asked halves. */
const shownMarks = (plan: DayPlan, marks: DayMarks): DayMarks =>
  Object.fromEntries(halvesOf(plan).map(half => [half, marks[half] ?? null]))

/** The students of a day by status. */
function totalsOf(totals: Day['totals']): ReportRow {
  const byStatus: Partial<Record<DayStatus, number>> = {}
  const codes: MarkCode[] = []
  let strength = 0
  for (const { plan, fn, an, count } of totals) {
    const marks = shownMarks(plan, { FN: fn, AN: an })
    const status = dayStatus(plan, marks)
    byStatus[status] = (byStatus[status] ?? 0) + count
    strength += count
    for (const code of Object.values(marks)) if (code) for (let at = 0; at < count; at += 1) codes.push(code)
  }
  return { id: 'day', strength, ...byStatus, percent: classPercent(countHalves(codes)) ?? null }
}

/** Which of the divisions nobody took. */
async function readNotTaken({ trx, person, from }: ReportScope, plans: readonly CoursePlan[], divisions: readonly string[]) {
  const planOf = new Map(plans.map(one => [one.courseId, one.plan]))
  const { rows } = await sql<{ id: string; name: string; courseId: string; fn: boolean; an: boolean }>`
    select d.id, c.name || ' ' || d.name as name, c.id as "courseId", r.fn_taken_at is not null as fn, r.an_taken_at is not null as an
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    join sections x on x.school_id = c.school_id and x.id = c.section_id
    left join attendance_registers r on r.school_id = d.school_id and r.division_id = d.id and r.on_day = ${from}::date and not r.void
    where d.id = any(${[...divisions]}::uuid[]) and ${divisionsInScope(person)} order by ${placeOfClass}`.execute(trx)
  return rows
    .filter(row => {
      const working = halvesOf(planOf.get(row.courseId) ?? 'none')
      return working.length > 0 && !working.some(half => (half === 'FN' ? row.fn : row.an))
    })
    .map(({ id, name }) => ({ id, name }))
}

/** Who is told of the day unless others are chosen: whose family was not told yet. */
async function readToTell(scope: ReportScope, concerned: readonly string[]) {
  const status = toldOf(scope)
  if (!status || concerned.length === 0) return []
  const type = status === 'Late' ? 'Late' : 'Absent'
  const { rows } = await sql<{ id: string }>`
    select student_id as id from absence_alerts
    where on_day = ${scope.from}::date and type = ${type} and id not in (${lostAlerts(scope.from)})`.execute(scope.trx)
  const told = new Set(rows.map(row => row.id))
  return concerned.filter(id => !told.has(id)).map(id => ({ id, status }))
}

async function readMonths({ trx, yearId, from }: ReportScope, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    taken: number
    present: number
    late: number
    absent: number
    leave: number
    duty: number
  }>`
    select student_id as id, taken, present, late, absent, leave, duty from attendance_months
    where academic_year_id = ${yearId}::uuid and month = date_trunc('month', ${from}::date)::date and student_id = any(${[...ids]}::uuid[])`.execute(
    trx,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** By which channels families were told of the day, and when: 'sms 09:25, notification 09:26'. */
async function readSent({ trx, schoolId, from }: ReportScope, ids: readonly string[]) {
  const zone = await schoolZone(trx, schoolId)
  const { rows } = await sql<{ id: string; channel: string; type: string; at: Date }>`
    select student_id as id, channel, type, sent_at as at from absence_alerts
    where on_day = ${from}::date and student_id = any(${[...ids]}::uuid[]) and id not in (${lostAlerts(from)}) order by sent_at, channel`.execute(
    trx,
  )
  const sent = new Map<string, string>()
  for (const { id, channel, type, at } of rows) {
    const word = `${type === 'Correction' ? 'correction-' : ''}${channel} ${timeIn(zone, at)}`
    sent.set(id, sent.has(id) ? `${sent.get(id)}, ${word}` : word)
  }
  return sent
}

async function rowsOf(scope: ReportScope, page: readonly DayRow[]): Promise<ReportRow[]> {
  const { trx, person, from } = scope
  const ids = page.map(row => row.id)
  const { rows } = await sql<{ id: string; admNo: string; name: string; guardianName: string | null; mobile: string | null }>`
    select s.id, s.adm_no as "admNo", s.name, g.name as "guardianName", ${shownMobile(person)} as mobile
    from students s left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    where s.id = any(${ids}::uuid[])`.execute(trx)
  const people = new Map(rows.map(row => [row.id, row]))
  const rules = await attendanceRules(trx, scope.schoolId)
  const months = await readMonths(scope, ids)
  const sent = await readSent(scope, ids)
  // Who came on the day has no row of absences.
  const away = page.filter(row => !row.there).map(row => row.id)
  const streaks = await sql<{ id: string; streak: number }>`${streaksUpTo(from, away)}`.execute(trx)
  const streakOf = new Map(streaks.rows.map(row => [row.id, row.streak]))
  return page.map(({ plan, event, fn, an, there: _, ...row }) => {
    const marks = shownMarks(plan, { FN: fn, AN: an })
    const status = dayStatus(plan, marks)
    const month = months.get(row.id)
    return {
      ...row,
      ...people.get(row.id),
      fn: marks.FN ? markLetters[marks.FN] : null,
      an: marks.AN ? markLetters[marks.AN] : null,
      status,
      reason: status === 'Holiday' ? event : row.reason,
      streak: streakOf.get(row.id) ?? 0,
      monthPercent: (month && attendancePercent(attendedInMonth(month, rules))) ?? null,
      sent: sent.get(row.id) ?? null,
    }
  })
}

/** What the courses have on the day in the asked halves. */
const plansOf = async ({ trx, schoolId, yearId, from, asked }: ReportScope): Promise<CoursePlan[]> =>
  (await coursePlans(trx, schoolId, yearId, [from])).map(({ courseId, plan, event }) => ({
    courseId,
    plan: askedPlan(plan, asked.half || null),
    event,
  }))

/** The students of a day. */
export async function readList(scope: ReportScope, page: PageOf) {
  const day = await readDay(scope, await plansOf(scope), page)
  return { results: await rowsOf(scope, day.page), count: countOf(scope, day) }
}

/** A page of a day with what is told of all pages. */
export async function viewList(scope: ReportScope, page: PageOf) {
  const plans = await plansOf(scope)
  const day = await readDay(scope, plans, page)
  return {
    results: await rowsOf(scope, day.page),
    count: countOf(scope, day),
    totals: [totalsOf(day.totals)],
    notTaken: await readNotTaken(scope, plans, [...new Set(day.totals.map(one => one.divisionId))]),
    toTell: await readToTell(scope, day.concerned),
  }
}
