import { addDays, attendancePercent, shortageOf } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { inBulk } from '../../platform/transaction'
import { choosePage } from '../../school/report/page'
import { attendanceRules, minPercent } from './counting'
import { countedMarksFor, countedMarksOf } from './day'
import { absentSince, classOrder, type PageOf, type ReportRow, type ReportScope, studentsAsked, studentsOf } from './report-scope'

/** The first days of months that lie in the range whole, and the days at its ends that do not fill one. */
export function splitRange(from: string, to: string): { months: string[]; rest: { from: string; to: string }[] } {
  const months: string[] = []
  const rest: { from: string; to: string }[] = []
  let day = from
  while (day <= to) {
    const [year, month] = day.split('-').map(Number)
    const next = new Date(Date.UTC(year!, month!, 1)).toISOString().slice(0, 10)
    const last = addDays(next, -1)
    const end = last < to ? last : to
    if (day.endsWith('-01') && last <= to) months.push(day)
    else rest.push({ from: day, to: end })
    day = next
  }
  return { months, rest }
}

/** The days with those around them in their months on which no register was taken: a month that is whole so has its sums. */
async function aroundDays({ trx, yearId, from, to }: ReportScope): Promise<{ from: string; to: string }> {
  const taken = sql`from attendance_registers where academic_year_id = ${yearId}::uuid`
  const { rows } = await sql<{ from: string; to: string }>`
    select greatest(date_trunc('month', ${from}::date)::date, (select max(on_day) + 1 ${taken} and on_day < ${from}::date)) as from,
      least((date_trunc('month', ${to}::date) + interval '1 month - 1 day')::date, (select min(on_day) - 1 ${taken} and on_day > ${to}::date)) as to`.execute(
    trx,
  )
  return rows[0]!
}

const is = (code: string) => sql`((coalesce(m.fn, '') = ${code})::int + (coalesce(m.an, '') = ${code})::int)`
const there = (half: 'fn' | 'an') => sql`${sql.ref(`m.${half}`)} in ('P', 'LT', 'OD')`

/** Halves by mark of every student in the days, or of some, with what of them counts. */
async function countsOf(scope: ReportScope, ids?: readonly string[]) {
  const { trx, schoolId, yearId } = scope
  const { lateForHalf, leaveExcluded } = await attendanceRules(trx, schoolId)
  const around = await aroundDays(scope)
  const { months, rest } = splitRange(around.from, around.to)
  const days = (column: RawBuilder<unknown>) =>
    sql`(${sql.join([sql`false`, ...rest.map(part => sql`${column} between ${part.from}::date and ${part.to}::date`)], sql` or `)})`
  const those = ids ? sql`student_id = any(${[...ids]}::uuid[])` : sql`true`
  const marks = ids
    ? countedMarksFor(sql`m.student_id = any(${[...ids]}::uuid[]) and ${days(sql`m.on_day`)}`)
    : countedMarksOf(sql`r.academic_year_id = ${yearId}::uuid and ${days(sql`r.on_day`)}`)
  const penalty = lateForHalf > 0 ? sql`least(present + late + duty, late / ${lateForHalf}::int)` : sql`0`
  return sql`
    select student_id, sum(taken)::int as taken, sum(absent)::int as absent, sum(leave)::int as leave, sum(late)::int as late, sum(duty)::int as duty,
      sum(half_days)::int as half_days, sum(present + late + duty - ${penalty})::int as attended, sum(taken - ${leaveExcluded ? sql`leave` : sql`0`})::int as counted
    from (
      select student_id, taken, present, late, absent, leave, duty, half_days from attendance_months
      where academic_year_id = ${yearId}::uuid and month = any(${months}::date[]) and ${those}
      union all
      select m.student_id, count(m.fn)::int + count(m.an)::int, sum(${is('P')})::int, sum(${is('LT')})::int, sum(${is('A')})::int, sum(${is('LV')})::int, sum(${is('OD')})::int,
        count(*) filter (where m.fn is not null and m.an is not null and (${there('fn')}) <> (${there('an')}))::int
      from ${marks} where m.academic_year_id = ${yearId}::uuid group by m.student_id, date_trunc('month', m.on_day)
    ) parts group by student_id`
}

/** Students of one page, whose marks lead to them; those of more are read with all others. */
const ofPage = 500

/** Sums of some days by student. */
export async function readSummary(scope: ReportScope, { limit = 20_000, offset = 0 }: PageOf) {
  const { trx, schoolId, asked, to } = scope
  const least = await minPercent(trx, schoolId)
  const absent = asked.minStreak > 0 ? await absentSince(trx, to, asked.minStreak) : undefined
  const counted = sql`left join (${await countsOf(scope)}) n on n.student_id = s.id`
  const below = sql`n.counted > 0 and 100 * n.attended < ${asked.below}::int * n.counted`
  const { ids, count } = await choosePage(trx, {
    id: sql`s.id`,
    // What students come to is read of all only where it says who is on the page.
    from: sql`
      ${studentsOf(scope)} ${asked.below > 0 ? counted : sql``} where ${studentsAsked(scope)}
      and ${asked.below > 0 ? below : sql`true`} and ${absent ? sql`s.id = any(${absent}::uuid[])` : sql`true`}`,
    order: classOrder,
    limit,
    offset,
  })
  const sums = ids.length > ofPage ? counted : sql`left join (${await countsOf(scope, ids)}) n on n.student_id = s.id`
  const query = sql<{
    id: string
    admNo: string
    name: string
    division: string
    absent: number | null
    leave: number | null
    late: number | null
    duty: number | null
    halfDays: number | null
    attended: number | null
    counted: number | null
  }>`
    select s.id, s.adm_no as "admNo", s.name, c.name || ' ' || d.name as division, n.absent, n.leave, n.late, n.duty, n.half_days as "halfDays", n.attended, n.counted
    ${studentsOf(scope)} ${sums} where s.id = any(${ids}::uuid[]) order by ${classOrder}`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  const results = rows.map(({ id, admNo, name, division, attended: there, counted: of, ...sums }): ReportRow => {
    const share = { attended: there ?? 0, counted: of ?? 0 }
    return {
      id,
      admNo,
      name,
      division,
      working: share.counted / 2,
      present: share.attended / 2,
      absent: (sums.absent ?? 0) / 2,
      leave: (sums.leave ?? 0) / 2,
      halfDays: sums.halfDays ?? 0,
      late: sums.late ?? 0,
      duty: (sums.duty ?? 0) / 2,
      percent: attendancePercent(share) ?? null,
      toReach: (shortageOf(share, least)?.toAttend ?? 0) / 2,
    }
  })
  return { results, count }
}
