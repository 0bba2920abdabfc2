import type { contract, OutputOf } from '@school/api'
import { addDays, daysBetween, type LeaveReport, monthOf } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../../platform/person'
import { custom } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { inList } from '../../../school/lookups'
import { divisionsOfStaff } from '../../../school/scope'
import { leadsSchool } from '../applications/offices'

/** Filters of the leave reports. */
export type LeaveReportAsked = OutputOf<NonNullable<(typeof contract.leaveReports.exportFile)['body']>>['filters']

/** A cell by key of its column; `personId` and `personKind` stand beside the columns. Amounts are days. */
export type LeaveReportRow = Record<string, string | number | null>

export interface LeaveScope {
  readonly trx: Trx
  readonly schoolId: string
  readonly person: Person
  readonly asked: LeaveReportAsked
  readonly today: string
  readonly from: string
  readonly to: string
}

/** Days of one report at most, and of a register. */
const mostDays = 400
const mostRegisterDays = 31

/** The last day of the month of a day. */
const monthEnd = (day: string) => {
  const [year, month] = monthOf(day).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/**
 * What a report is asked for, with its days: the year by its basis unless others are named, of a register this month, of who is
 * on leave today.
 *
 * @throws 400 for days that are in no order or too many.
 */
export async function leaveScope(
  { trx, schoolId, person }: Pick<LeaveScope, 'trx' | 'schoolId' | 'person'>,
  report: LeaveReport,
  asked: LeaveReportAsked,
  today: string,
): Promise<LeaveScope> {
  const [from, to] = await daysOfReport(trx, schoolId, report, asked, today)
  if (to < from) throw custom(400, 'LeaveReportDays', 'To date must not be before from date.')
  const most = report === 'register' ? mostRegisterDays : mostDays
  if (daysBetween(from, to) + 1 > most) throw custom(400, 'LeaveReportTooLong', 'Choose at most {n} days.', { n: most })
  return { trx, schoolId, person, asked, today, from, to }
}

async function daysOfReport(
  trx: Trx,
  schoolId: string,
  report: LeaveReport,
  { fromDate, toDate, yearBasis }: LeaveReportAsked,
  today: string,
): Promise<[string, string]> {
  if (report === 'on-leave') return [fromDate ?? toDate ?? today, toDate ?? fromDate ?? today]
  if (report === 'register') {
    const from = fromDate ?? `${monthOf(toDate ?? today)}-01`
    return [from, toDate ?? monthEnd(from)]
  }
  if (report === 'balance') return [toDate ?? today, toDate ?? today]
  const calendar = { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  const { rows } = await sql<{ from: string; to: string }>`
    select starts_on::text as from, ends_on::text as to from academic_years where school_id = ${schoolId}::uuid and is_current`.execute(
    trx,
  )
  const year = yearBasis === 'calendar' ? calendar : (rows[0] ?? calendar)
  if (fromDate && !toDate) return [fromDate, fromDate > year.to ? addDays(fromDate, mostDays - 1) : year.to]
  if (toDate && !fromDate) return [toDate < year.from ? addDays(toDate, 1 - mostDays) : year.from, toDate]
  return [fromDate ?? year.from, toDate ?? year.to]
}

const list = (ids: readonly string[]) => (ids.length === 0 ? 'all' : ids)

/** Applications `a` of whom the person sees in reports, with what is asked of class, person and type. */
export function askedLeave({ person, asked }: LeaveScope): RawBuilder<boolean> {
  const own = leadsSchool(person)
    ? sql`true`
    : sql`(a.staff_id = ${person.staffId}::uuid or d.id in (${divisionsOfStaff(person)}))`
  const classes = [...asked.sectionIds, ...asked.courseIds, ...asked.divisionIds].length > 0
  return sql<boolean>`${own} and (${asked.kind} = '' or a.applicant_kind = ${asked.kind})
    and (${asked.status} = '' or a.status = ${asked.status}) and ${inList(sql`a.leave_type_id`, list(asked.typeIds))}
    and (${asked.staffId ?? null}::uuid is null or a.staff_id = ${asked.staffId ?? null}::uuid)
    and (${asked.studentId ?? null}::uuid is null or a.student_id = ${asked.studentId ?? null}::uuid)
    and ${asked.designationIds.length === 0 ? sql`true` : inList(sql`p.designation_id`, list(asked.designationIds))}
    and ${
      classes
        ? sql`${inList(sql`coalesce(c.section_id, p.section_id)`, list(asked.sectionIds))} and ${inList(sql`c.id`, list(asked.courseIds))}
          and ${inList(sql`d.id`, list(asked.divisionIds))}`
        : sql`true`
    }`
}

/** Staff `p` of whom the person sees in reports, with what is asked of them. */
export function askedStaff({ person, asked }: LeaveScope): RawBuilder<boolean> {
  return sql<boolean>`${leadsSchool(person) ? sql`true` : sql`p.id = ${person.staffId}::uuid`} and p.status = 'Working'
    and (${asked.staffId ?? null}::uuid is null or p.id = ${asked.staffId ?? null}::uuid)
    and ${inList(sql`p.designation_id`, list(asked.designationIds))} and ${inList(sql`p.section_id`, list(asked.sectionIds))}`
}
