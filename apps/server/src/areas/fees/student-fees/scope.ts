import type { contract, QueryOf } from '@school/api'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Person } from '../../../platform/person'
import type { Trx } from '../../../platform/transaction'
import { type FeeReportAsked, type FeeScope, feeScope, refuseUnknown, some } from '../report-scope'

type Contract = typeof contract.studentFees
type Paged = 'page' | 'pageSize' | 'sort' | 'schoolId'
export type ScheduleAsked = Omit<QueryOf<Contract['schedule']>, Paged>
export type CollectionAsked = Omit<QueryOf<Contract['collection']>, Paged>

const noOther = { source: '', mode: '', group: '', status: '', kind: '', minDue: 0 } as const

type Common = Pick<FeeReportAsked, 'academicYearId' | 'accountId' | 'sectionIds' | 'courseIds' | 'divisionIds'> & {
  readonly studentIds: readonly string[]
  readonly installmentId?: string
  readonly fromDate?: string
  readonly toDate?: string
}

/** What a report on students is asked for. @throws as the fee reports of the school do. */
export async function studentScope(
  place: { readonly trx: Trx; readonly schoolId: string; readonly person: Person },
  { studentIds, installmentId, ...asked }: Common,
  today: string,
): Promise<FeeScope> {
  await refuseUnknown(place.trx, place.schoolId, 'students', studentIds)
  const { academicYearId, accountId, sectionIds, courseIds, divisionIds, fromDate, toDate } = asked
  const installmentIds = installmentId ? [installmentId] : []
  return feeScope(
    place,
    { ...noOther, academicYearId, accountId, sectionIds, courseIds, divisionIds, fromDate, toDate, installmentIds },
    today,
  )
}

export const studentsAsked = (of: RawBuilder<unknown>, { studentIds }: Pick<Common, 'studentIds'>): RawBuilder<boolean> =>
  some(of, studentIds)

/** An order by the columns of a report. */
export function orderBy(known: readonly string[], sort: string, last: RawBuilder<unknown>): RawBuilder<unknown> {
  const terms = sort
    .split(',')
    .map(key => ({ key: key.replace(/^-/, ''), descending: key.startsWith('-') }))
    .filter(({ key }) => known.includes(key))
    .slice(0, 3)
    .map(({ key, descending }) => sql`${sql.id(key)} ${descending ? sql`desc` : sql`asc`} nulls last`)
  return sql.join([...terms, last], sql`, `)
}
