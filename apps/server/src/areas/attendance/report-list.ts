import {
  attendancePercent,
  attendedInMonth,
  classPercent,
  countHalves,
  type DayMarks,
  type DayPlan,
  type DayStatus,
  dayStatus,
  halvesOf,
  type MarkCode,
  timeIn,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { inBulk } from '../../platform/transaction'
import { choosePage } from '../../school/report/page'
import { divisionsInScope, shownMobile } from '../../school/scope'
import { schoolZone } from '../../school/zone'
import { attendanceRules } from './counting'
import { askedPlan, coursePlans, marksOn, statusSql } from './day'
import { classOrder, type PageOf, type ReportRow, type ReportScope, streaksUpTo, studentsAsked, studentsOf } from './report-scope'
import { lostAlerts } from './told-families'

/** How marks stand in reports. */
export const markLetters: Readonly<Record<MarkCode, string>> = { P: 'P', LT: 'L', A: 'A', LV: 'V', OD: 'D' }

/** Students with their marks of the day and what was planned for the asked half. */
async function dayTable(scope: ReportScope) {
  const { trx, schoolId, yearId, from, asked } = scope
  const plans = (await coursePlans(trx, schoolId, yearId, [from])).map(one => ({
    course: one.courseId,
    plan: askedPlan(one.plan, asked.half || null),
    event: one.event,
  }))
  const table = sql`
    ${studentsOf(scope)}
    join jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p(course uuid, plan text, event text) on p.course = c.id
    left join (${marksOn(from)}) m on m.student_id = s.id
    where ${studentsAsked(scope)}`
  return { table, status: statusSql(sql`p.plan`, sql`m.fn`, sql`m.an`) }
}

/** What of a day stands in the asked halves. */
const shownMarks = (plan: DayPlan, marks: DayMarks): DayMarks =>
  Object.fromEntries(halvesOf(plan).map(half => [half, marks[half] ?? null]))

/** The students of a day by status, and of which divisions nobody took a register. */
async function readTotals(scope: ReportScope, table: RawBuilder<unknown>): Promise<ReportRow> {
  const query = sql<{ plan: DayPlan; fn: MarkCode | null; an: MarkCode | null; count: number }>`
    select p.plan, m.fn, m.an, count(*)::int as count ${table} group by 1, 2, 3`
  const { rows } = await inBulk(scope.trx, () => query.execute(scope.trx))
  const byStatus: Partial<Record<DayStatus, number>> = {}
  const codes: MarkCode[] = []
  let strength = 0
  for (const { plan, fn, an, count } of rows) {
    const marks = shownMarks(plan, { FN: fn, AN: an })
    const status = dayStatus(plan, marks)
    byStatus[status] = (byStatus[status] ?? 0) + count
    strength += count
    for (const code of Object.values(marks)) if (code) for (let at = 0; at < count; at += 1) codes.push(code)
  }
  return { id: 'day', strength, ...byStatus, percent: classPercent(countHalves(codes)) ?? null }
}

async function readNotTaken(scope: ReportScope): Promise<{ id: string; name: string }[]> {
  const { trx, schoolId, yearId, person, asked, from } = scope
  const plans = new Map((await coursePlans(trx, schoolId, yearId, [from])).map(one => [one.courseId, one.plan]))
  const { rows } = await sql<{ id: string; name: string; courseId: string; fn: boolean; an: boolean }>`
    select d.id, min(c.name || ' ' || d.name) as name, min(c.id::text) as "courseId",
      coalesce(bool_or(r.fn_taken_at is not null), false) as fn, coalesce(bool_or(r.an_taken_at is not null), false) as an
    ${studentsOf(scope)}
    left join attendance_registers r on r.school_id = d.school_id and r.division_id = d.id and r.on_day = ${from}::date and not r.void
    where ${studentsAsked(scope)} and ${divisionsInScope(person)}
    group by d.id order by min(x.sort_order), min(lower(x.name)), min(c.sort_order), min(lower(c.name)), min(d.sort_order), min(lower(d.name))`.execute(
    trx,
  )
  return rows
    .filter(row => {
      const working = halvesOf(askedPlan(plans.get(row.courseId) ?? 'none', asked.half || null))
      return working.length > 0 && !working.some(half => (half === 'FN' ? row.fn : row.an))
    })
    .map(({ id, name }) => ({ id, name }))
}

/** Who is told of the day unless others are chosen. */
async function readToTell({ trx, asked, from }: ReportScope, table: RawBuilder<unknown>, status: RawBuilder<unknown>) {
  const wanted = asked.status || 'Absent'
  if (!['Absent', 'Late', 'Half day'].includes(wanted)) return []
  const type = wanted === 'Late' ? 'Late' : 'Absent'
  const query = sql<{ id: string }>`
    select s.id ${table} and ${status} = ${wanted} and s.status = 'studying' and not exists (
      select from absence_alerts a where a.student_id = s.id and a.on_day = ${from}::date and a.type = ${type} and a.id not in (${lostAlerts(from)}))
    order by ${classOrder} limit 20000`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  return rows.map(({ id }) => ({ id, status: wanted as DayStatus }))
}

interface ListRow {
  id: string
  admNo: string
  rollNo: number | null
  name: string
  division: string
  section: string
  fn: MarkCode | null
  an: MarkCode | null
  plan: DayPlan
  event: string | null
  arrivedAt: string | null
  reason: string | null
  guardianName: string | null
  mobile: string | null
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

async function rowsOf(scope: ReportScope, table: RawBuilder<unknown>, ids: readonly string[]): Promise<ReportRow[]> {
  const { trx, person, from } = scope
  const query = sql<ListRow>`
    select s.id, s.adm_no as "admNo", e.roll_no as "rollNo", s.name, c.name || ' ' || d.name as division, x.name as section, m.fn, m.an, p.plan, p.event,
      left(m.arrived_at::text, 5) as "arrivedAt", m.reason, g.name as "guardianName", ${shownMobile(person)} as mobile
    ${table} and s.id = any(${[...ids]}::uuid[]) order by ${classOrder}`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  const rules = await attendanceRules(trx, scope.schoolId)
  const months = await readMonths(scope, ids)
  const sent = await readSent(scope, ids)
  const streaks = await sql<{ id: string; streak: number }>`${streaksUpTo(from, ids)}`.execute(trx)
  const streakOf = new Map(streaks.rows.map(row => [row.id, row.streak]))
  return rows.map(({ plan, event, fn, an, ...row }) => {
    const marks = shownMarks(plan, { FN: fn, AN: an })
    const status = dayStatus(plan, marks)
    const month = months.get(row.id)
    return {
      ...row,
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

/** The students of a day. */
export async function readList(scope: ReportScope, { limit = 20_000, offset = 0 }: PageOf) {
  const { table, status } = await dayTable(scope)
  const { asked } = scope
  const { ids, count } = await choosePage(scope.trx, {
    id: sql`s.id`,
    from: sql`${table} and ${asked.status === '' ? sql`true` : sql`${status} = ${asked.status}`}`,
    order: classOrder,
    limit,
    offset,
  })
  return { results: await rowsOf(scope, table, ids), count, table, status }
}

/** A page of a day with what is told of all pages. */
export async function viewList(scope: ReportScope, page: PageOf) {
  const { table, status, ...found } = await readList(scope, page)
  return {
    ...found,
    totals: [await readTotals(scope, table)],
    notTaken: await readNotTaken(scope),
    toTell: await readToTell(scope, table, status),
  }
}
