import { mayOpenForm, type OfflineFeeRow } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { once, type Source } from '../../school/block'
import { ownStudents } from '../../school/scope'
import { schoolToday } from '../../school/zone'
import { readPosition } from './position'

export interface Child {
  readonly id: string
  readonly school_id: string
}

/**
 * What the chosen child owes and has paid, with the years to choose from.
 *
 * @param academicYearId all years unless one is named.
 * @throws 404 without a child, and for a year in which it has no line.
 */
export async function readFamilyDues(
  { trx, services, schoolId, person }: Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>,
  academicYearId: string | undefined,
) {
  const reader = personOf({ person })
  const { rows } = await sql<{ id: string }>`
    select s.id from students s where s.id = ${reader.childId}::uuid and ${ownStudents(reader)}`.execute(trx)
  const [child] = rows
  if (!child) throw notFound()
  const years = await sql<{ id: string; name: string }>`
    select y.id, y.name from academic_years y
    where exists (select from demands d where d.school_id = y.school_id and d.academic_year_id = y.id and d.student_id = ${child.id}::uuid)
    order by y.starts_on desc`.execute(trx)
  const asked = academicYearId?.toLowerCase()
  if (asked && !years.rows.some(year => year.id === asked)) throw notFound()
  const position = await readPosition(services, trx, schoolId, child.id, asked ?? null)
  return { ...position, asOf: await schoolToday(services, trx, schoolId), years: years.rows }
}

/** Dues of a child that are kept here, of all years, with the fines of today; several blocks of a home tell of them. */
const positionOf = (source: Source, child: Child) =>
  once(source, `fees of ${child.id}`, () => readPosition(source.services, source.trx, child.school_id, child.id, null))

/** What is owed for a child by the dues that are kept here; undefined without any. */
export async function keptDue(source: Source, child: Child) {
  const { accounts } = await positionOf(source, child)
  if (accounts.length === 0) return undefined
  return {
    value: accounts.reduce((sum, account) => sum + account.totalDue, 0),
    overdue: accounts.some(({ installments }) =>
      installments.some(one => one.dueDate < source.today && one.balance + one.fineDue > 0),
    ),
  }
}

/** An installment that is open. Amounts are paise; `amount` holds the fine. */
export interface OpenInstallment {
  readonly name: string
  /** What it is paid to; empty where that is not known. */
  readonly account: string
  readonly kind: 'fee' | 'bus'
  readonly dueDate: string
  readonly amount: number
  readonly fine: number
}

const oldestFirst = (all: readonly OpenInstallment[]) => all.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))

/** What of the dues kept here is open, the oldest first; undefined where the child has none. */
export async function keptOpen(source: Source, child: Child): Promise<OpenInstallment[] | undefined> {
  const { accounts } = await positionOf(source, child)
  if (accounts.length === 0) return undefined
  return oldestFirst(
    accounts.flatMap(({ name: account, kind, installments }) =>
      installments
        .map(({ name, dueDate, balance, fineDue }) => ({
          name,
          account,
          kind: kind === 'bus' ? ('bus' as const) : ('fee' as const),
          dueDate,
          amount: balance + fineDue,
          fine: fineDue,
        }))
        .filter(one => one.amount > 0),
    ),
  )
}

/** The same of what was uploaded: heads of an installment are told together. */
export function uploadedOpen(summaries: readonly UploadedSummary[]): OpenInstallment[] {
  const open = summaries.flatMap(({ kind, rows }) =>
    [...Map.groupBy(rows, row => `${row.dueDate} ${row.installment}`).values()].map(lines => ({
      name: lines[0]!.installment,
      account: '',
      kind,
      dueDate: lines[0]!.dueDate,
      amount: lines.reduce((sum, line) => sum + line.balance, 0),
      fine: lines.reduce((sum, line) => sum + Math.min(line.fine, Math.max(0, line.balance)), 0),
    })),
  )
  return oldestFirst(open.filter(one => one.amount > 0))
}

interface UploadedSummary {
  readonly student_id: string
  readonly as_of: string
  readonly rows: OfflineFeeRow[]
  readonly kind: 'fee' | 'bus'
}

/** What was uploaded of the children for the current year, fees before bus fees. */
export async function uploaded({ trx, person }: Source, children: readonly string[]) {
  const { rows } = await sql<UploadedSummary>`
    select o.student_id, o.as_of::text as as_of, o.rows, o.kind from offline_fee_summaries o
    join academic_years y on y.school_id = o.school_id and y.id = o.academic_year_id and y.is_current
    join students s on s.school_id = o.school_id and s.id = o.student_id
    where s.id = any(${children}::uuid[]) and ${ownStudents(person)} order by o.kind desc`.execute(trx)
  return rows
}

export const owedBy = (summaries: readonly UploadedSummary[]) =>
  Math.max(
    0,
    summaries.flatMap(summary => summary.rows).reduce((sum, line) => sum + line.balance, 0),
  )

/** What a family still owes for each of its children, in paise; those of whom nothing is known are absent. */
export async function dueOfChildren(source: Source, children: readonly Child[]): Promise<ReadonlyMap<string, number>> {
  const dues = new Map<string, number>()
  if (mayOpenForm('g.fees.pay', source.viewer))
    for (const child of children) {
      const due = await keptDue(source, child)
      if (due) dues.set(child.id, due.value)
    }
  else if (mayOpenForm('g.off.fees', source.viewer)) {
    const summaries = await uploaded(
      source,
      children.map(child => child.id),
    )
    for (const [id, own] of Map.groupBy(summaries, summary => summary.student_id)) dues.set(id, owedBy(own))
  }
  return dues
}
