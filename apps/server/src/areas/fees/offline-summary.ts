import { mayOpenForm, type OfflineFeeAmounts, type OfflineFeeKind, type OfflineFeeRow, offlineFeeTotals } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { ownStudents } from '../../school/scope'
import { uploaded } from './family-dues'

/** Fees of a student in one year; no rows, and no day, where nothing was uploaded. */
export interface FeeSummary {
  readonly asOf: string | null
  readonly rows: OfflineFeeRow[]
  readonly totals: OfflineFeeAmounts
}

const summaryOf = (found: { as_of: string; rows: OfflineFeeRow[] } | undefined): FeeSummary => ({
  asOf: found?.as_of ?? null,
  rows: found?.rows ?? [],
  totals: offlineFeeTotals(found?.rows ?? []),
})

/**
 * The uploaded summary of a student.
 *
 * @param yearId without it that of the current year, else the newest.
 */
export async function readOfflineSummary(
  trx: Trx,
  studentId: string,
  kind: OfflineFeeKind,
  yearId?: string,
): Promise<FeeSummary> {
  const { rows } = await sql<{ as_of: string; rows: OfflineFeeRow[] }>`
    select o.as_of::text as as_of, o.rows
    from offline_fee_summaries o join academic_years y on y.school_id = o.school_id and y.id = o.academic_year_id
    where o.student_id = ${studentId}::uuid and o.kind = ${kind} and (${yearId ?? null}::uuid is null or y.id = ${yearId ?? null}::uuid)
    order by y.is_current desc, y.starts_on desc limit 1`.execute(trx)
  return summaryOf(rows[0])
}

/** Years in which the student was enrolled or has a summary, the newest first. */
async function yearsOfStudent(trx: Trx, studentId: string) {
  const { rows } = await sql<{ id: string; name: string; is_current: boolean }>`
    select y.id, y.name, y.is_current from academic_years y
    where y.is_current
      or exists (select from enrolments e where e.school_id = y.school_id and e.academic_year_id = y.id and e.student_id = ${studentId}::uuid)
      or exists (select from offline_fee_summaries o where o.school_id = y.school_id and o.academic_year_id = y.id and o.student_id = ${studentId}::uuid)
    order by y.starts_on desc`.execute(trx)
  return rows
}

/** What the child owes by its summaries, and whether its dues are kept here instead. */
async function ledgerFacts(trx: Trx, reader: Person, childId: string) {
  const summaries = await uploaded({ trx, person: reader }, [childId])
  const owedOf = (kind: OfflineFeeKind) =>
    summaries.find(one => one.kind === kind)?.rows.reduce((sum, line) => sum + line.balance, 0) ?? null
  const { rows } = await sql`select from demands where student_id = ${childId}::uuid limit 1`.execute(trx)
  return {
    owed: { fee: owedOf('fee'), bus: owedOf('bus') },
    isPaidHere: rows.length > 0 && mayOpenForm('g.fees.pay', viewerOf(reader)),
  }
}

/**
 * The summary of the chosen child, with the years to choose from.
 *
 * @throws 404 for a year in which the child is unknown
 */
export async function familySummary(
  { trx, person, query }: Pick<CallContext, 'trx' | 'person'> & { readonly query: { academicYearId?: string | undefined } },
  kind: OfflineFeeKind,
) {
  const reader = personOf({ person })
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from students s where s.id = ${reader.childId}::uuid and ${ownStudents(reader)}`.execute(trx)
  const [child] = rows
  const none = { fee: null, bus: null }
  if (!child) return { ...summaryOf(undefined), name: '', academicYearId: null, academicYears: [], owed: none, isPaidHere: false }
  const years = await yearsOfStudent(trx, child.id)
  const asked = query.academicYearId?.toLowerCase()
  const year = asked ? years.find(({ id }) => id === asked) : years.find(({ is_current }) => is_current)
  if (asked && !year) throw notFound()
  const summary = year ? await readOfflineSummary(trx, child.id, kind, year.id) : summaryOf(undefined)
  return {
    ...summary,
    name: child.name,
    academicYearId: year?.id ?? null,
    academicYears: years.map(({ id, name }) => ({ id, name })),
    ...(await ledgerFacts(trx, reader, child.id)),
  }
}
