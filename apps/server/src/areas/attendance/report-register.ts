import {
  addDays,
  attendancePercent,
  attendedInMonth,
  countHalves,
  type DayMarks,
  type DayPlan,
  type HalfCounts,
  halvesOf,
  isThere,
  type MarkCode,
  noHalves,
} from '@school/rules'
import { sql } from 'kysely'
import { inBulk } from '../../platform/transaction'
import { enrolmentPeriods } from '../../school/enrolments'
import { choosePage } from '../../school/report/page'
import { attendanceRules } from './counting'
import { countedMarksOf, coursePlans, plannedTogether } from './day'
import { markLetters } from './report-list'
import { classOrder, type PageOf, type ReportRow, type ReportScope, studentsAsked, studentsOf } from './report-scope'

const daysOf = ({ from, to }: ReportScope): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const keyOf = (day: string) => `d${Number(day.slice(8))}`

/** How a day stands in a register: one letter, two where its halves differ, H where none is planned. */
export function registerCode(plan: DayPlan, marks: DayMarks): string | null {
  const planned = halvesOf(plan)
  if (planned.length === 0) return 'H'
  const letters = planned.map(half => (marks[half] ? markLetters[marks[half]] : ''))
  if (letters.every(letter => letter === '')) return null
  return letters.every(letter => letter === letters[0]) ? letters[0]! : letters.map(letter => letter || '–').join('/')
}

/**
 * Enrolments of the days, in the place of the table: one of each class in which a student stood, with the place of the last.
 * `spells` are the days from and to which it held, as an array of texts.
 */
const classesOf = ({ yearId, from, to }: ReportScope) => sql`(
  select school_id, academic_year_id, student_id, division_id, (array_agg(roll_no order by since desc))[1] as roll_no,
    array_agg(greatest(since, ${from}::date)::text || ' ' || least(until, ${to}::date)::text) as spells
  from ${enrolmentPeriods} p
  where academic_year_id = ${yearId}::uuid and since <= ${to}::date and until >= ${from}::date
  group by school_id, academic_year_id, student_id, division_id)`

interface Row {
  readonly id: string
  readonly divisionId: string
  readonly rollNo: number | null
  readonly name: string
  readonly division: string
  readonly courseId: string
  readonly spells: readonly string[]
  readonly since: string | null
  readonly until: string | null
}

interface Mark {
  readonly id: string
  readonly day: string
  readonly planned: DayPlan
  readonly fn: MarkCode | null
  readonly an: MarkCode | null
}

/** Whether a student stood in the class of a row on a day. */
const isIn = ({ spells, since, until }: Row, day: string): boolean =>
  (since === null || day >= since) &&
  (until === null || day < until) &&
  spells.some(spell => {
    const [first = '', last = ''] = spell.split(' ')
    return first <= day && day <= last
  })

/** What a student was in the halves of some days. */
const countsOf = (marks: readonly Mark[]): HalfCounts =>
  countHalves(marks.flatMap(({ planned, fn, an }) => halvesOf(planned).flatMap(half => (half === 'FN' ? fn : an) ?? [])))

/** Students of a page with their classes, one row for each class of the month. */
async function readRows(scope: ReportScope, { limit = 20_000, offset = 0 }: PageOf) {
  const { trx } = scope
  const table = sql`${studentsOf(scope, classesOf(scope))} where ${studentsAsked(scope)}`
  const key = sql`s.id || ' ' || d.id`
  const { ids, count } = await choosePage(trx, { id: key, from: table, order: classOrder, limit, offset })
  const students = [...new Set(ids.map(one => one.split(' ')[0]!))]
  const query = sql<Row>`
    select s.id, d.id as "divisionId", e.roll_no as "rollNo", s.name, c.name || ' ' || d.name as division, c.id as "courseId", e.spells,
      sd.admission_date::text as since, case when s.status = 'terminated' then sd.terminated_on::text end as until
    ${table} and s.id = any(${students}::uuid[]) and ${key} = any(${ids}::text[]) order by ${classOrder}`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  return { rows, count, students }
}

/** The register of a month. Who changed the class stands in each, with the days and figures of it. */
export async function readRegister(scope: ReportScope, page: PageOf) {
  const { trx, schoolId, yearId, from, to } = scope
  const { rows, count, students } = await readRows(scope, page)
  const days = daysOf(scope)
  const plans = new Map(
    (await coursePlans(trx, schoolId, yearId, days)).map(({ courseId, day, plan }) => [`${courseId} ${day}`, plan]),
  )
  const marks = await sql<Mark>`
    select m.student_id as id, m.on_day::text as day, ${plannedTogether} as planned, max(m.fn) as fn, max(m.an) as an from (
      select m.student_id, m.on_day, r.planned, m.fn, m.an from attendance_marks m
      join attendance_registers r on r.school_id = m.school_id and r.id = m.register_id and not r.void
      where m.on_day between ${from}::date and ${to}::date and m.student_id = any(${students}::uuid[])) m group by 1, 2`.execute(
    trx,
  )
  const marksOf = Map.groupBy(marks.rows, mark => mark.id)
  const months = await sql<HalfCounts & { id: string }>`
    select student_id as id, taken, present, late, absent, leave, duty from attendance_months
    where academic_year_id = ${yearId}::uuid and month = date_trunc('month', ${from}::date)::date and student_id = any(${students}::uuid[])`.execute(
    trx,
  )
  const monthOf = new Map(months.rows.map(row => [row.id, row]))
  const rules = await attendanceRules(trx, schoolId)
  const results = rows.map((row): ReportRow => {
    const { courseId, spells, since: _, until: __, ...shown } = row
    const own = (marksOf.get(row.id) ?? []).filter(mark => isIn(row, mark.day))
    const markOn = new Map(own.map(mark => [mark.day, { FN: mark.fn, AN: mark.an }]))
    const isWhole = spells.length === 1 && spells[0] === `${from} ${to}`
    const counts = isWhole ? (monthOf.get(row.id) ?? noHalves) : countsOf(own)
    const counted = attendedInMonth(counts, rules)
    const cells = days.map(day => [
      keyOf(day),
      isIn(row, day) ? registerCode(plans.get(`${courseId} ${day}`) ?? 'none', markOn.get(day) ?? {}) : '–',
    ])
    return {
      ...shown,
      ...Object.fromEntries(cells),
      working: counted.counted / 2,
      present: counted.attended / 2,
      absent: counts.absent / 2,
      leave: counts.leave / 2,
      late: counts.late,
      percent: attendancePercent(counted) ?? null,
    }
  })
  return { results, count }
}

/** What the class was on each day, in days: who was there, absent and on leave. */
export async function registerTotals(scope: ReportScope): Promise<ReportRow[]> {
  const { trx, schoolId, yearId, from, to } = scope
  const plans = new Map(
    (await coursePlans(trx, schoolId, yearId, daysOf(scope))).map(({ courseId, day, plan }) => [`${courseId} ${day}`, plan]),
  )
  const query = sql<{ day: string; courseId: string; fn: MarkCode | null; an: MarkCode | null; count: number }>`
    select m.on_day::text as day, c.id as "courseId", m.fn, m.an, count(*)::int as count
    ${studentsOf(scope, enrolmentPeriods)}
    join ${countedMarksOf(sql`r.on_day between ${from}::date and ${to}::date`)} on m.student_id = s.id and m.on_day between e.since and e.until
    where ${studentsAsked(scope)} group by 1, 2, 3, 4`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  const totals = {
    present: {} as Record<string, number>,
    absent: {} as Record<string, number>,
    leave: {} as Record<string, number>,
  }
  for (const { day, courseId, fn, an, count } of rows) {
    const planned = halvesOf(plans.get(`${courseId} ${day}`) ?? 'none')
    for (const half of planned) {
      const code = half === 'FN' ? fn : an
      if (!code) continue
      const sums = isThere(code) ? totals.present : code === 'LV' ? totals.leave : totals.absent
      // A day with one working half is a whole day of its class here.
      sums[keyOf(day)] = (sums[keyOf(day)] ?? 0) + count / planned.length
    }
  }
  return (['present', 'absent', 'leave'] as const).map(id => ({ id, ...totals[id] }))
}
