import type { contract, OutputOf } from '@school/api'
import { daysBetween } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { custom, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { enrolledOn } from '../../school/enrolments'
import { refuseDivisions } from '../attendance/report-scope'

/** Filters of the fee reports. */
export type FeeReportAsked = OutputOf<NonNullable<(typeof contract.feeReports.exportFile)['body']>>['filters']

/** A cell of a row by key of its column; `id` and `studentId` stand beside the columns. Amounts are paise. */
export type FeeRow = Record<string, string | number | null>

export interface FeeScope {
  readonly trx: Trx
  readonly schoolId: string
  readonly person: Person
  readonly asked: FeeReportAsked
  readonly yearId: string
  readonly today: string
  readonly asOf: string
  readonly from: string
  readonly to: string
}

/** @throws 404 when the school has not all of them. */
export async function refuseUnknown(
  trx: Trx,
  schoolId: string,
  table: string,
  ids: readonly (string | undefined)[],
): Promise<void> {
  const wanted = [...new Set(ids.flatMap(id => id?.toLowerCase() ?? []))]
  if (wanted.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where school_id = ${schoolId} and id = any(${wanted}::uuid[])`.execute(
    trx,
  )
  if (rows[0]!.count < wanted.length) throw notFound()
}

/** Days of one report at most. */
const mostDays = 366

/**
 * What a report is asked for, with its days: today unless others are named.
 *
 * @throws 400 for days that are in no order or too many, 404 for what the school does not have.
 */
export async function feeScope(
  { trx, schoolId, person }: Pick<FeeScope, 'trx' | 'schoolId' | 'person'>,
  asked: FeeReportAsked,
  today: string,
): Promise<FeeScope> {
  const years = await trx
    .selectFrom('academic_years')
    .select(['id', 'is_current as isCurrent'])
    .where('school_id', '=', schoolId)
    .orderBy('starts_on', 'desc')
    .execute()
  const year = asked.academicYearId
    ? years.find(one => one.id === asked.academicYearId?.toLowerCase())
    : (years.find(one => one.isCurrent) ?? years[0])
  if (!year) throw notFound()
  await refuseUnknown(trx, schoolId, 'sections', asked.sectionIds)
  await refuseUnknown(trx, schoolId, 'courses', asked.courseIds)
  await refuseDivisions(trx, person, asked.divisionIds)
  await refuseUnknown(trx, schoolId, 'students', [asked.studentId])
  await refuseUnknown(trx, schoolId, 'fee_accounts', [asked.accountId])
  await refuseUnknown(trx, schoolId, 'installments', asked.installmentIds)
  await refuseUnknown(trx, schoolId, 'buses', [asked.busId])
  await refuseUnknown(trx, schoolId, 'bus_stops', [asked.stopId])
  await refuseUnknown(trx, schoolId, 'concession_types', [asked.typeId])
  await refuseUnknown(trx, schoolId, 'gateway_accounts', [asked.gatewayId])
  const to = asked.toDate ?? (asked.fromDate && asked.fromDate > today ? asked.fromDate : today)
  const from = asked.fromDate ?? (asked.toDate && asked.toDate < today ? asked.toDate : today)
  if (from > to) throw custom(400, 'DaysOrder', 'To date must not be before from date.')
  if (daysBetween(from, to) >= mostDays) throw custom(400, 'AtMostOneYear', 'Please choose at most one year.')
  return { trx, schoolId, person, asked, yearId: year.id, today, asOf: asked.asOf ?? today, from, to }
}

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`
export const oneOf = (column: RawBuilder<unknown>, id: string | undefined): RawBuilder<boolean> =>
  id ? sql`${column} = ${id}::uuid` : sql`true`

const placed = sql`
  left join courses c on c.school_id = v.school_id and c.id = v.course_id
  left join sections x on x.school_id = c.school_id and x.id = c.section_id`

/**
 * Class of the student with the id `of` in the year of the report, of today unless other enrolments are given: `c` and `v`,
 * ordered by `x`.
 */
export const classOf = ({ schoolId, yearId }: FeeScope, of: RawBuilder<unknown>, enrolled = sql`enrolments`) => sql`
  left join ${enrolled} e on e.school_id = ${schoolId} and e.student_id = ${of} and e.academic_year_id = ${yearId}::uuid
  left join divisions v on v.school_id = e.school_id and v.id = e.division_id ${placed}`

/** Class that a receipt `r` was written for, likewise. One from before classes were kept has that of the student in the year. */
export const classOfReceipt = ({ schoolId, yearId }: FeeScope): RawBuilder<unknown> => sql`
  left join enrolments e on r.division_id is null and e.school_id = ${schoolId} and e.student_id = r.student_id and e.academic_year_id = ${yearId}::uuid
  left join divisions v on v.school_id = r.school_id and v.id = coalesce(r.division_id, e.division_id) ${placed}`

export const divisionName = sql`coalesce(c.name || ' ' || v.name, '')`

/** By class as the school orders them. */
export const classPlace = sql`x.sort_order, lower(x.name), c.sort_order, lower(c.name), v.sort_order, lower(v.name)`

/** The chosen classes and student, after `classOf`. */
export const classAsked = ({ asked }: FeeScope, of: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  ${some(sql`c.section_id`, asked.sectionIds)} and ${some(sql`c.id`, asked.courseIds)} and ${some(sql`v.id`, asked.divisionIds)}
  and ${oneOf(of, asked.studentId)}`

/** Whether lines `d` are of students who were in the chosen classes on the day: no others are read then. */
export function ofClassesAsked(scope: FeeScope): RawBuilder<boolean> {
  const { asked, schoolId, yearId, asOf } = scope
  if (asked.sectionIds.length + asked.courseIds.length + asked.divisionIds.length === 0) return sql`true`
  return sql`d.student_id in (
    select e.student_id from ${enrolledOn(asOf)} e
    join divisions v on v.school_id = e.school_id and v.id = e.division_id
    join courses c on c.school_id = v.school_id and c.id = v.course_id
    where e.school_id = ${schoolId} and e.academic_year_id = ${yearId}::uuid and ${classAsked(scope, sql`e.student_id`)})`
}

export { some }
