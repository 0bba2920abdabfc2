import {
  addDays,
  attendancePercent,
  attendedInMonth,
  type DayMarks,
  type DayPlan,
  halvesOf,
  isThere,
  type MarkCode,
  noHalves,
} from '@school/rules'
import { sql } from 'kysely'
import { inBulk } from '../../platform/transaction'
import { choosePage } from '../../school/report/page'
import { attendanceRules } from './counting'
import { coursePlans } from './day'
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

interface Counts {
  taken: number
  present: number
  late: number
  absent: number
  leave: number
  duty: number
}

/** The register of a month. */
export async function readRegister(scope: ReportScope, { limit = 20_000, offset = 0 }: PageOf) {
  const { trx, schoolId, yearId, from, to } = scope
  const table = sql`${studentsOf(scope)} where ${studentsAsked(scope)}`
  const { ids, count } = await choosePage(trx, { id: sql`s.id`, from: table, order: classOrder, limit, offset })
  const days = daysOf(scope)
  const plans = new Map(
    (await coursePlans(trx, schoolId, yearId, days)).map(({ courseId, day, plan }) => [`${courseId} ${day}`, plan]),
  )
  const query = sql<{
    id: string
    rollNo: number | null
    name: string
    division: string
    courseId: string
    since: string | null
    until: string | null
  }>`
    select s.id, e.roll_no as "rollNo", s.name, c.name || ' ' || d.name as division, c.id as "courseId",
      sd.admission_date::text as since, case when s.status = 'terminated' then sd.terminated_on::text end as until
    ${table} and s.id = any(${ids}::uuid[]) order by ${classOrder}`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  const marks = await sql<{ id: string; day: string; fn: MarkCode | null; an: MarkCode | null }>`
    select m.student_id as id, m.on_day::text as day, max(m.fn) as fn, max(m.an) as an from attendance_marks m
    join attendance_registers r on r.school_id = m.school_id and r.id = m.register_id and not r.void
    where m.on_day between ${from}::date and ${to}::date and m.student_id = any(${ids}::uuid[]) group by 1, 2`.execute(trx)
  const marksOf = new Map(marks.rows.map(row => [`${row.id} ${row.day}`, { FN: row.fn, AN: row.an }]))
  const months = await sql<Counts & { id: string }>`
    select student_id as id, taken, present, late, absent, leave, duty from attendance_months
    where academic_year_id = ${yearId}::uuid and month = date_trunc('month', ${from}::date)::date and student_id = any(${ids}::uuid[])`.execute(
    trx,
  )
  const monthOf = new Map(months.rows.map(row => [row.id, row]))
  const rules = await attendanceRules(trx, schoolId)
  const results = rows.map(({ courseId, since, until, ...row }): ReportRow => {
    const counts = monthOf.get(row.id) ?? noHalves
    const counted = attendedInMonth(counts, rules)
    const cells = days.map(day => {
      const away = (since !== null && day < since) || (until !== null && day >= until)
      return [
        keyOf(day),
        away ? '–' : registerCode(plans.get(`${courseId} ${day}`) ?? 'none', marksOf.get(`${row.id} ${day}`) ?? {}),
      ]
    })
    return {
      ...row,
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
    ${studentsOf(scope)}
    join attendance_marks m on m.school_id = s.school_id and m.student_id = s.id and m.on_day between ${from}::date and ${to}::date
    join attendance_registers r on r.school_id = m.school_id and r.id = m.register_id and not r.void
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
