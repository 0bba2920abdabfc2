import { daysBetween, mayOpenForm, type OfflineFeeRow } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import { once, type Source } from '../../school/block'
import { ownStudents } from '../../school/scope'
import { schoolToday } from '../../school/zone'
import { mayPay, readPaying } from './family-paying'
import { readOffers } from './gateways/offers'
import { readPosition } from './position'

export interface Child {
  readonly id: string
  readonly school_id: string
}

/** Days after which dues of the own system are told with their day. */
const freshDays = 7

/** The day on which the school's own system last sent dues, where it is their master. */
async function lastImport(trx: Trx, schoolId: string): Promise<string | null> {
  if ((await settingValue(trx, schoolId, 'fees.feesSource')) !== 'external') return null
  const { rows } = await sql<{ day: string | null }>`
    select max(i.applied_at at time zone s.time_zone)::date as day from import_runs i join schools s on s.id = i.school_id
    where i.school_id = ${schoolId} and i.kind = 'fee-dues' and i.status = 'Applied'`.execute(trx)
  return rows[0]?.day ?? null
}

const isOld = (day: string | null, today: string): day is string => day !== null && daysBetween(day, today) > freshDays

/**
 * What the chosen child owes and has paid, with the years to choose from. A child without dues here may have them in what
 * the school's own system uploaded.
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
  const asOf = await schoolToday(services, trx, schoolId)
  const importedOn = await lastImport(trx, schoolId)
  const summaries =
    position.accounts.length === 0 && mayOpenForm('g.off.fees', viewerOf(reader))
      ? await uploaded({ trx, person: reader }, [child.id])
      : []
  return {
    ...position,
    asOf,
    years: years.rows,
    importedOn,
    isOld: isOld(importedOn, asOf),
    ...(await readPaying(services, trx, schoolId, reader, child.id)),
    uploaded: summaries.length > 0 ? { asOf: asOfOf(summaries), due: owedBy(summaries), kind: owingKind(summaries) } : null,
  }
}

/** Dues of a child that are kept here, of all years, with the fines of today; several blocks of a home tell of them. */
const positionOf = (source: Source, child: Child) =>
  once(source, `fees of ${child.id}`, () => readPosition(source.services, source.trx, child.school_id, child.id, null))

/** Where the dues of a child are: each child has one ledger, kept here if there is any line of it, else uploaded. */
export type Ledger =
  | { readonly kept: true; readonly accounts: Awaited<ReturnType<typeof readPosition>>['accounts'] }
  | { readonly kept: false; readonly summaries: readonly UploadedSummary[] }

/** The ledger of a child that its family may read; undefined where nothing is known of its fees. */
export const ledgerOf = (source: Source, child: Child): Promise<Ledger | undefined> =>
  once(source, `ledger of ${child.id}`, async () => {
    if (mayOpenForm('g.fees.pay', source.viewer)) {
      const { accounts } = await positionOf(source, child)
      if (accounts.length > 0) return { kept: true, accounts }
    }
    if (!mayOpenForm('g.off.fees', source.viewer)) return undefined
    const summaries = await uploaded(source, [child.id])
    return summaries.length > 0 ? { kept: false, summaries } : undefined
  })

/** What is owed by a ledger, and whether any of it is overdue. */
export function dueOf(ledger: Ledger, today: string): { readonly value: number; readonly overdue: boolean } {
  if (!ledger.kept) {
    const value = owedBy(ledger.summaries)
    const lines = ledger.summaries.flatMap(summary => summary.rows)
    return { value, overdue: value > 0 && lines.some(line => line.balance > 0 && line.dueDate < today) }
  }
  const open = ledger.accounts.flatMap(one => one.installments)
  return {
    value: ledger.accounts.reduce((sum, account) => sum + account.totalDue, 0),
    overdue: open.some(one => one.dueDate < today && one.balance + one.fineDue > 0),
  }
}

/** The day of the figures, where they are not those of today. */
export async function figuresOf(
  ledger: Ledger,
  { trx, today }: Source,
  { school_id: schoolId }: Child,
): Promise<string | undefined> {
  if (!ledger.kept) return asOfOf(ledger.summaries)
  const day = await lastImport(trx, schoolId)
  return isOld(day, today) ? day : undefined
}

/** Whether the reader pays into an account online. */
export async function paysOnline(
  { services, trx, person }: Source,
  { school_id: schoolId }: Child,
  accountId: string | null,
): Promise<boolean> {
  if (accountId === null || !(await mayPay(trx, schoolId, person))) return false
  return (await readOffers(services, trx, schoolId, sql`g.fee_account_id = ${accountId}`)).length > 0
}

/** Where a family reads the dues that are counted. */
export const routeOf = (ledger: Ledger): string =>
  ledger.kept ? '/parent/fees-payment' : uploadedRoutes[owingKind(ledger.summaries)]

/** Where it reads of what is not paid here. */
export const uploadedRoutes = { fee: '/parent/student-fees-summary', bus: '/parent/bus-fees-summary' } as const

/** An installment that is open. Amounts are paise; `amount` holds the fine. */
export interface OpenInstallment {
  readonly name: string
  /** What it is paid to; empty where that is not known. */
  readonly account: string
  readonly accountId: string | null
  readonly kind: 'fee' | 'bus'
  readonly dueDate: string
  readonly amount: number
  readonly fine: number
}

const oldestFirst = (all: readonly OpenInstallment[]) => all.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))

/** What of a ledger is open, the oldest first. */
export const openOf = (ledger: Ledger): OpenInstallment[] => (ledger.kept ? keptOpen(ledger) : uploadedOpen(ledger.summaries))

const keptOpen = ({ accounts }: Extract<Ledger, { kept: true }>): OpenInstallment[] =>
  oldestFirst(
    accounts.flatMap(({ name: account, kind, installments, id: accountId }) =>
      installments
        .map(({ name, dueDate, balance, fineDue }) => ({
          name,
          account,
          accountId,
          kind: kind === 'bus' ? ('bus' as const) : ('fee' as const),
          dueDate,
          amount: balance + fineDue,
          fine: fineDue,
        }))
        .filter(one => one.amount > 0),
    ),
  )

/** The same of what was uploaded: heads of an installment are told together. */
function uploadedOpen(summaries: readonly UploadedSummary[]): OpenInstallment[] {
  const open = summaries.flatMap(({ kind, rows }) =>
    [...Map.groupBy(rows, row => `${row.dueDate} ${row.installment}`).values()].map(lines => ({
      name: lines[0]!.installment,
      account: '',
      accountId: null,
      kind,
      dueDate: lines[0]!.dueDate,
      amount: lines.reduce((sum, line) => sum + line.balance, 0),
      fine: lines.reduce((sum, line) => sum + Math.min(line.fine, Math.max(0, line.balance)), 0),
    })),
  )
  return oldestFirst(open.filter(one => one.amount > 0))
}

export interface UploadedSummary {
  readonly student_id: string
  readonly as_of: string
  readonly rows: OfflineFeeRow[]
  readonly kind: 'fee' | 'bus'
}

/** What was uploaded of the children for the current year, fees before bus fees. */
export async function uploaded({ trx, person }: Pick<Source, 'trx' | 'person'>, children: readonly string[]) {
  const { rows } = await sql<UploadedSummary>`
    select o.student_id, o.as_of::text as as_of, o.rows, o.kind from offline_fee_summaries o
    join academic_years y on y.school_id = o.school_id and y.id = o.academic_year_id and y.is_current
    join students s on s.school_id = o.school_id and s.id = o.student_id
    where s.id = any(${children}::uuid[]) and ${ownStudents(person)} order by o.kind desc`.execute(trx)
  return rows
}

/** What is owed by all of them together, never below 0. */
const owedBy = (summaries: readonly UploadedSummary[]) =>
  Math.max(
    0,
    summaries.flatMap(summary => summary.rows).reduce((sum, line) => sum + line.balance, 0),
  )

const asOfOf = (summaries: readonly UploadedSummary[]) => summaries.map(summary => summary.as_of).toSorted()[0]!

/** A family that owes for the bus alone is led there. */
const owingKind = (summaries: readonly UploadedSummary[]) =>
  (summaries.find(summary => summary.rows.some(line => line.balance > 0)) ?? summaries[0]!).kind

/** What a family still owes for each of its children, in paise; those of whom nothing is known are absent. */
export async function dueOfChildren(source: Source, children: readonly Child[]): Promise<ReadonlyMap<string, number>> {
  const dues = new Map<string, number>()
  for (const child of children) {
    const ledger = await ledgerOf(source, child)
    if (ledger) dues.set(child.id, dueOf(ledger, source.today).value)
  }
  return dues
}
