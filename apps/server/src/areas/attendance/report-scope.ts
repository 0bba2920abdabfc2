import type { contract, OutputOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { custom, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { enrolledOn } from '../../school/enrolments'
import { divisionsInScope, studentsOfDayInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { statusOn } from '../../school/students'
import { countedMarksFor, wasThere } from './day'

/** Filters of the absent/present report. */
export type ReportAsked = OutputOf<NonNullable<(typeof contract.absentPresent.exportFile)['body']>>['filters']

/** A cell of a row by key of its column. */
export type ReportRow = Record<string, string | number | null>

/** Who reads which days of which year. */
export interface ReportScope {
  readonly trx: Trx
  readonly schoolId: string
  readonly person: Person
  readonly asked: ReportAsked
  readonly yearId: string
  readonly isCurrent: boolean
  readonly from: string
  readonly to: string
}

/** Some rows of all. */
export interface PageOf {
  readonly limit?: number
  readonly offset?: number
}

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** @throws 404 when a division is asked for that is not of the own scope. */
export async function refuseDivisions(trx: Trx, person: Person, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids.map(id => id.toLowerCase()))]
  if (wanted.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from divisions d where d.id = any(${wanted}::uuid[]) and ${divisionsInScope(person)}`.execute(
    trx,
  )
  if (rows[0]!.count < wanted.length) throw notFound()
}

const lastOf = (month: string) => {
  const [year, number] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year!, number!, 0)).getUTCDate()).padStart(2, '0')}`
}

const within = (day: string, { startsOn, endsOn }: { startsOn: string; endsOn: string }) =>
  day < startsOn ? startsOn : day > endsOn ? endsOn : day

/**
 * The days that a view tells of: what is not named is today, this month or the year so far.
 *
 * @throws 400 when they do not lie in one academic year.
 */
export async function reportScope(
  { trx, schoolId, person }: { readonly trx: Trx; readonly schoolId: string; readonly person: Person },
  asked: ReportAsked,
  today: string,
): Promise<ReportScope> {
  await refuseDivisions(trx, person, asked.divisionIds)
  const years = await trx
    .selectFrom('academic_years')
    .select(['id', 'starts_on as startsOn', 'ends_on as endsOn', 'is_current as isCurrent'])
    .where('school_id', '=', schoolId)
    .orderBy('starts_on', 'desc')
    .execute()
  const holds = (day: string) => years.find(year => year.startsOn <= day && day <= year.endsOn)
  const standard = asked.academicYearId
    ? years.find(year => year.id === asked.academicYearId)
    : (holds(today) ?? years.find(year => year.isCurrent) ?? years[0])
  if (!standard) throw notFound()
  const outside = () => custom(400, 'OneYear', 'Please choose dates inside one academic year.')
  const at = (year: typeof standard, from: string, to: string) => ({
    trx,
    schoolId,
    person,
    asked,
    yearId: year.id,
    isCurrent: year.isCurrent,
    from: within(from, year),
    to: within(to, year),
  })
  if (asked.view === 'list') {
    if (!asked.date) return at(standard, today, today)
    const year = holds(asked.date)
    if (!year) throw outside()
    return at(year, asked.date, asked.date)
  }
  if (asked.view === 'register') {
    const month = asked.month || within(today, standard).slice(0, 7)
    const year = asked.month ? (holds(`${month}-01`) ?? holds(lastOf(month))) : standard
    if (!year) throw outside()
    return at(year, `${month}-01`, lastOf(month))
  }
  const from = asked.from ?? (asked.to ? holds(asked.to)?.startsOn : standard.startsOn)
  const year = from === undefined ? undefined : holds(from)
  if (!year || from === undefined) throw outside()
  const to = asked.to ?? within(today < from ? from : today, year)
  if (to < from || to > year.endsOn) throw outside()
  return at(year, from, to)
}

/** Students `s` of the scope with guardian and class: that of the last day, unless other enrolments `e` of the year are given. */
export const studentsOf = ({ yearId, to }: ReportScope, enrolled = enrolledOn(to)): RawBuilder<unknown> => sql`
  from students s
  join ${enrolled} e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${yearId}::uuid
  join divisions d on d.school_id = s.school_id and d.id = e.division_id
  join courses c on c.school_id = s.school_id and c.id = d.course_id
  join sections x on x.school_id = s.school_id and x.id = c.section_id
  left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
  left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id`

/** Classes `d` of courses `c` that are asked for. */
export const classesAsked = ({ asked }: ReportScope): RawBuilder<boolean> => sql<boolean>`
  ${some(sql`c.section_id`, asked.sectionIds)} and ${some(sql`c.id`, asked.courseIds)} and ${some(sql`d.id`, asked.divisionIds)}`

/** Students `s` of a class `d` who are asked for, whatever their class. */
export const peopleAsked = ({ person, isCurrent, asked, from, to }: ReportScope): RawBuilder<boolean> => sql<boolean>`
  ${studentsOfDayInScope(person, sql`${isCurrent}::boolean`)} and ${statusOn(from)} = 'studying' and (sd.admission_date is null or sd.admission_date <= ${to}::date)
  and (${matches(sql`s.name_key`, asked.text, 'contains')} or ${matches(sql`s.adm_no_key`, asked.text, 'contains')})`

/** Whom `studentsOf` tells of. */
export const studentsAsked = (scope: ReportScope): RawBuilder<boolean> =>
  sql<boolean>`${peopleAsked(scope)} and ${classesAsked(scope)}`

/** By class as the school orders them. */
export const placeOfClass = sql`x.sort_order, lower(x.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name)`

/** By class, then by roll number. */
export const classOrder = sql`${placeOfClass}, e.roll_no nulls last, s.name_key, s.id`

/** Marks of the days within which a row of absences is counted. */
const ofLastDays = (day: string) => sql`m.on_day between ${day}::date - 60 and ${day}::date`
const isMarked = sql`(m.fn is not null or m.an is not null)`

/** How many days in a row some students were absent, back from the last taken day up to one; within 60 days. */
export const streaksUpTo = (day: string, ids: readonly string[]): RawBuilder<unknown> => sql`
  select t.student_id as id, count(*)::int as streak from (
    select m.student_id, m.on_day, bool_and(coalesce(m.fn, 'A') = 'A' and coalesce(m.an, 'A') = 'A') as absent,
      max(case when bool_or(${wasThere}) then m.on_day end) over (partition by m.student_id) as there_on
    from ${countedMarksFor(sql`m.student_id = any(${[...ids]}::uuid[]) and ${ofLastDays(day)}`)}
    where ${isMarked} group by m.student_id, m.on_day) t
  where t.absent and (t.there_on is null or t.on_day > t.there_on) group by t.student_id`

/**
 * Ids of those who were absent for so many days in a row. Who was there when marked last is not one of them, so the days before
 * are read of the others alone.
 */
export async function absentSince(trx: Trx, day: string, least: number): Promise<string[]> {
  const away = await sql<{ id: string }>`
    select s.id from students s cross join lateral (
      select m.* from ${countedMarksFor(sql`m.school_id = s.school_id and m.student_id = s.id and ${ofLastDays(day)}`)}
      where ${isMarked} order by m.on_day desc limit 1) m
    where not ${wasThere}`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    select k.id from (${streaksUpTo(
      day,
      away.rows.map(row => row.id),
    )}) k where k.streak >= ${least}`.execute(trx)
  return rows.map(row => row.id)
}
