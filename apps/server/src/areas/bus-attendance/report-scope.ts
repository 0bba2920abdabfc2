import type { contract, OutputOf } from '@school/api'
import { addDays, busMarkStates, busReportDays, busRunStates, daysBetween } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { custom, invalid } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { enrolmentPeriods } from '../../school/enrolments'
import { studentsOfDayInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { refuseDivisions } from '../attendance/report-scope'
import { busFieldText } from '../bus/texts'
import { leadsBuses, onDutyFor, reachOf } from './scope'

/** Filters of the bus attendance report. */
export type BusReportAsked = OutputOf<NonNullable<(typeof contract.busAttendance.exportFile)['body']>>['filters']

/** A cell of a row by key of its column. */
export type BusReportRow = Record<string, string | number | null>

export interface BusReportScope {
  readonly trx: Trx
  readonly schoolId: string
  readonly person: Person
  readonly asked: BusReportAsked
  readonly from: string
  readonly to: string
  readonly today: string
}

export interface Page {
  readonly limit?: number
  readonly offset?: number
}

/**
 * The days that are told of: the last seven unless they are named.
 *
 * @throws 400 for days in the wrong order, or too many; 404 for a division that is not of the own scope.
 */
export async function busReportScope(
  {
    trx,
    schoolId,
    person,
  }: { readonly trx: Trx; readonly schoolId: string; readonly person: Person; readonly services?: unknown },
  asked: BusReportAsked,
  today: string,
): Promise<BusReportScope> {
  await refuseDivisions(trx, person, asked.divisionIds)
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today)
  const from = asked.from ?? addDays(to, -6)
  if (to < from) throw invalid([{ field: 'to', message: busFieldText('EndBeforeStart') }])
  if (daysBetween(from, to) >= busReportDays) throw custom(400, 'TooManyDays', 'Choose at most {n} days.', { n: busReportDays })
  return { trx, schoolId, person, asked, from, to, today }
}

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

const oneOf = (column: RawBuilder<unknown>, id: string): RawBuilder<boolean> =>
  id === '' ? sql`true` : sql`${column} = ${id}::uuid`

/** Runs `r` of trips `t` that are asked for, as far as the person sees them. */
export const runsAsked = ({ person, asked }: BusReportScope): RawBuilder<boolean> => sql`
  ${oneOf(sql`t.bus_id`, asked.busId)} and ${oneOf(sql`t.id`, asked.tripId)} and (${asked.kind} = '' or t.kind = ${asked.kind})
  and (${!busRunStates.some(state => state === asked.status)} or r.status = ${asked.status})
  and ${reachOf(person) === 'duties' ? onDutyFor(person, sql`r.trip_id`, sql`r.on_day`) : sql`true`}`

/** Marks `m` that are asked for, whoever has them. One that was added by mistake, and undone, stands nowhere. */
const marksAsked = ({ asked }: BusReportScope): RawBuilder<boolean> => sql<boolean>`
  not (m.extra and m.status = 'Waiting') and ${oneOf(sql`m.bus_stop_id`, asked.stopId)}
  and (${!busMarkStates.some(state => state === asked.status)} or m.status = ${asked.status})`

/** Students `s` in a class `d` of the day, by the enrolment `e`, who are asked for. */
const ridersAsked = ({ person, asked }: BusReportScope): RawBuilder<boolean> => sql<boolean>`
  ${reachOf(person) === 'divisions' ? studentsOfDayInScope(person, sql`e.is_current`) : sql`true`}
  and ${some(sql`c.section_id`, asked.sectionIds)} and ${some(sql`c.id`, asked.courseIds)} and ${some(sql`d.id`, asked.divisionIds)}
  and (${matches(sql`s.name_key`, asked.text, 'contains')} or ${matches(sql`s.adm_no_key`, asked.text, 'contains')})`

/** Whether only some students are asked for: a run without one of them is left out then. */
export const isByStudent = ({ person, asked }: BusReportScope): boolean =>
  (!leadsBuses(person) && reachOf(person) === 'divisions') ||
  asked.stopId !== '' ||
  asked.text !== '' ||
  busMarkStates.some(state => state === asked.status) ||
  asked.sectionIds.length + asked.courseIds.length + asked.divisionIds.length > 0

/** Whether the marks of everybody are asked for: who they are of need not be read then. */
export const isOfAll = ({ person, asked }: BusReportScope): boolean =>
  (leadsBuses(person) || reachOf(person) !== 'divisions') &&
  asked.text === '' &&
  asked.sectionIds.length + asked.courseIds.length + asked.divisionIds.length === 0

/** Marks with their run alone. */
const marksOfAll = sql`bus_marks m join bus_runs r on r.school_id = m.school_id and r.id = m.run_id`

/** Marks with their student, and the class of the day of the run. */
export const marksTable = sql`
  bus_marks m
  join bus_runs r on r.school_id = m.school_id and r.id = m.run_id
  join bus_trips t on t.school_id = r.school_id and t.id = r.trip_id
  join buses b on b.school_id = t.school_id and b.id = t.bus_id
  join bus_stops st on st.school_id = m.school_id and st.id = m.bus_stop_id
  join students s on s.school_id = m.school_id and s.id = m.student_id
  left join (
    select n.school_id, n.student_id, n.division_id, y.is_current, greatest(n.since, y.starts_on) as since, least(n.until, y.ends_on) as until
    from ${enrolmentPeriods} n join academic_years y on y.school_id = n.school_id and y.id = n.academic_year_id
  ) e on e.school_id = s.school_id and e.student_id = s.id and r.on_day between e.since and e.until
  left join divisions d on d.school_id = e.school_id and d.id = e.division_id
  left join courses c on c.school_id = d.school_id and c.id = d.course_id
  left join sections x on x.school_id = c.school_id and x.id = c.section_id`

/** The marks that a report is made of: of these runs, and of these students where classes are chosen. */
export interface MarksRead {
  readonly runIds: readonly string[]
  readonly studentIds: readonly string[] | undefined
}

/** Students who are in a chosen class in some year; undefined where none is chosen. */
async function readEverInClass({ trx, asked }: BusReportScope): Promise<string[] | undefined> {
  const { sectionIds, courseIds, divisionIds } = asked
  if (sectionIds.length + courseIds.length + divisionIds.length === 0) return undefined
  const { rows } = await sql<{ id: string }>`
    select distinct e.student_id as id from ${enrolmentPeriods} e
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    where ${some(sql`c.section_id`, sectionIds)} and ${some(sql`c.id`, courseIds)} and ${some(sql`d.id`, divisionIds)}`.execute(
    trx,
  )
  return rows.map(row => row.id)
}

/** What marks are read by: the runs of the asked days out of a year of days, before anything is joined to them. */
export async function readMarksRead(scope: BusReportScope): Promise<MarksRead> {
  const { rows } = await sql<{ id: string }>`
    select r.id from bus_runs r join bus_trips t on t.school_id = r.school_id and t.id = r.trip_id
    where r.on_day between ${scope.from}::date and ${scope.to}::date and ${runsAsked(scope)}`.execute(scope.trx)
  return { runIds: rows.map(row => row.id), studentIds: await readEverInClass(scope) }
}

/** Marks that are asked for, of those that are read. */
export const marksWhere = (scope: BusReportScope, { runIds, studentIds }: MarksRead): RawBuilder<boolean> => sql`
  m.run_id = any(${[...runIds]}::uuid[]) and ${studentIds ? sql`m.student_id = any(${[...studentIds]}::uuid[])` : sql`true`}
  and ${marksAsked(scope)} and ${isOfAll(scope) ? sql`true` : ridersAsked(scope)}`

/** What is counted of marks that are asked for: `m` of runs `r`. */
export const countedMarks = (scope: BusReportScope): RawBuilder<unknown> => (isOfAll(scope) ? marksOfAll : marksTable)
