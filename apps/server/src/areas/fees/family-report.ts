import { financialYear, netOf } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { schoolToday } from '../../school/zone'
import { ownChild, refundedOf } from './history'
import { feeRules, readInstallments } from './owed'
import { told } from './position'

export type ReportCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

/** Net is the demand less the concession; fine and paid hold the fines. Paise. */
interface Amounts {
  readonly gross: number
  readonly concession: number
  readonly net: number
  readonly fine: number
  readonly paid: number
  readonly balance: number
}

const sumOf = (parts: readonly Amounts[]): Amounts => {
  const sum = (key: keyof Amounts) => parts.reduce((total, one) => total + one[key], 0)
  return {
    gross: sum('gross'),
    concession: sum('concession'),
    net: sum('net'),
    fine: sum('fine'),
    paid: sum('paid'),
    balance: sum('balance'),
  }
}

interface YearRow {
  id: string
  name: string
  from: string
  to: string
  isCurrent: boolean
}

/** The chosen child. @throws 404 without one. */
export async function readChild(call: ReportCall) {
  const { rows } = await sql<{ id: string; name: string; admNo: string; guardian: string | null }>`
    select s.id, s.name, s.adm_no as "admNo", g.name as guardian from students s
    left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    where s.school_id = ${call.schoolId} and s.id = ${ownChild(call)}`.execute(call.trx)
  const [child] = rows
  if (!child) throw notFound()
  return child
}

/** Years with dues or receipts of a student, and the current one; the newest first. */
async function readYears({ trx, schoolId }: ReportCall, studentId: string): Promise<YearRow[]> {
  const { rows } = await sql<YearRow>`
    select y.id, y.name, y.starts_on as from, y.ends_on as to, y.is_current as "isCurrent" from academic_years y
    where y.school_id = ${schoolId} and (y.is_current
      or exists (select from demands d where d.school_id = y.school_id and d.academic_year_id = y.id and d.student_id = ${studentId}::uuid)
      or exists (select from receipts r where r.school_id = y.school_id and r.student_id = ${studentId}::uuid
        and r.on_day between y.starts_on and y.ends_on))
    order by y.starts_on desc`.execute(trx)
  return rows
}

interface CarriedLine {
  accountId: string
  id: string
  name: string
  dueDate: string
  carriedTo: string | null
  headId: string
  head: string
  gross: number
  concession: number
  writeOff: number
  paid: number
  finePaid: number
}

/** Lines of a year that are owed in a later one by now. */
async function readCarried({ trx, schoolId }: ReportCall, studentId: string, yearId: string) {
  const { rows } = await sql<CarriedLine>`
    select d.fee_account_id as "accountId", i.id, i.name, i.due_date as "dueDate",
      (select y.name from carried_demands m join demands n on n.school_id = m.school_id and n.id = m.to_demand_id
        join academic_years y on y.school_id = n.school_id and y.id = n.academic_year_id
        where m.school_id = d.school_id and m.demand_id = d.id) as "carriedTo",
      h.id as "headId", h.name as head, d.gross, d.concession, d.write_off as "writeOff", d.paid, coalesce(f.paid, 0) as "finePaid"
    from demands d
    join installments i on i.school_id = d.school_id and i.id = d.installment_id
    join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    left join fine_states f on f.school_id = d.school_id and f.student_id = d.student_id and f.installment_id = d.installment_id
    where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.academic_year_id = ${yearId} and d.status = 'carried'
    order by i.due_date, i.no, h.sort_order, lower(h.name)`.execute(trx)
  return [...Map.groupBy(rows, row => row.id).values()].map(lines => {
    const [first] = lines as [CarriedLine, ...CarriedLine[]]
    const heads = lines.map(({ headId, head, gross, concession, writeOff, paid }) => ({
      id: headId,
      name: head,
      gross,
      concession: concession + writeOff,
      net: netOf({ gross, concession, writeOff }),
      paid,
      balance: 0,
    }))
    const of = (key: 'gross' | 'concession' | 'net' | 'paid') => heads.reduce((sum, one) => sum + one[key], 0)
    const carriedTo = lines.find(line => line.carriedTo !== null)?.carriedTo ?? null
    return {
      accountId: first.accountId,
      installment: {
        id: first.id,
        name: first.name,
        dueDate: first.dueDate,
        status: carriedTo === null ? ('Paid' as const) : ('Overdue' as const),
        carriedTo,
        gross: of('gross'),
        concession: of('concession'),
        net: of('net'),
        fine: first.finePaid,
        paid: of('paid') + first.finePaid,
        balance: 0,
        heads,
      },
    }
  })
}

/** Installments of a year by account, as a statement tells them: oldest first. */
async function readDues(call: ReportCall, studentId: string, yearId: string, today: string) {
  const { trx, schoolId } = call
  const { roundTo } = await feeRules(trx, schoolId)
  const dues = await readInstallments(
    trx,
    sql`d.school_id = ${schoolId} and d.student_id = ${studentId} and d.academic_year_id = ${yearId}`,
  )
  const open = dues.map(due => {
    const { id, name, dueDate, status, gross, concession, paid, finePaid, fineDue, balance, heads } = told(due, today, roundTo)
    return {
      accountId: due.accountId,
      installment: {
        id,
        name,
        dueDate,
        status,
        carriedTo: null,
        gross,
        concession,
        net: gross - concession,
        fine: finePaid + fineDue,
        paid: paid + finePaid,
        balance: balance + fineDue,
        heads: heads.map(head => ({ ...head, net: head.gross - head.concession })),
      },
    }
  })
  const all = [...open, ...(await readCarried(call, studentId, yearId))]
  return Map.groupBy(
    all.toSorted((a, b) => a.installment.dueDate.localeCompare(b.installment.dueDate)),
    line => line.accountId,
  )
}

/** Whether a row of the day `day` belongs to a year: by its day, or by a line for dues of the year. */
const inYear = (day: string, lines: string, key: string, { id, from, to }: YearRow) => sql<boolean>`
  (${sql.ref(day)} between ${from}::date and ${to}::date or exists (
    select from ${sql.table(lines)} l join installments i on i.school_id = l.school_id and i.id = l.installment_id
    where l.school_id = x.school_id and l.${sql.ref(key)} = x.id and i.academic_year_id = ${id}))`

async function readReceipts({ trx, schoolId }: ReportCall, studentId: string, year: YearRow) {
  const { rows } = await sql<{
    id: string
    date: string
    receiptNo: string
    account: string
    mode: string
    amount: number
    refunded: number
    status: 'issued' | 'cancelled'
  }>`
    select x.id, x.on_day as date, x.receipt_no as "receiptNo", a.name as account, p.mode, x.amount, ${refundedOf} as refunded, x.status
    from receipts x join payments p on p.school_id = x.school_id and p.id = x.payment_id
    join fee_accounts a on a.school_id = x.school_id and a.id = x.fee_account_id
    where x.school_id = ${schoolId} and x.student_id = ${studentId} and ${inYear('x.on_day', 'receipt_lines', 'receipt_id', year)}
    order by x.on_day, x.receipt_no, x.id`.execute(trx)
  return rows
}

/** Advance that went to dues, and what became advance. */
async function readAdjustments({ trx, schoolId }: ReportCall, studentId: string, year: YearRow) {
  const { rows } = await sql<{ id: string; date: string; account: string; moved: number }>`
    select x.id, x.on_day as date, a.name as account, m.moved from fee_adjustments x
    join fee_accounts a on a.school_id = x.school_id and a.id = x.fee_account_id
    cross join lateral (
      select coalesce(sum(l.amount), 0)::bigint as moved from fee_adjustment_lines l
      where l.school_id = x.school_id and l.adjustment_id = x.id and l.kind = 'advance') m
    where x.school_id = ${schoolId} and x.student_id = ${studentId} and m.moved <> 0
      and ${inYear('x.on_day', 'fee_adjustment_lines', 'adjustment_id', year)}
    order by x.on_day, x.at, x.id`.execute(trx)
  return rows.map(({ moved, ...row }) => ({
    ...row,
    kind: moved < 0 ? ('used' as const) : ('kept' as const),
    amount: Math.abs(moved),
  }))
}

async function readRefunds({ trx, schoolId }: ReportCall, studentId: string, year: YearRow) {
  const { rows } = await sql<{ id: string; date: string; account: string; receiptNo: string; method: string; amount: number }>`
    select x.id, x.done_on as date, a.name as account, r.receipt_no as "receiptNo", x.method, x.amount from fee_refunds x
    join receipts r on r.school_id = x.school_id and r.payment_id = x.payment_id
    join fee_accounts a on a.school_id = x.school_id and a.id = x.fee_account_id
    where x.school_id = ${schoolId} and x.student_id = ${studentId} and x.status = 'done' and x.done_on is not null
      and ${inYear('x.done_on', 'fee_refund_lines', 'refund_id', year)}
    order by x.done_on, x.requested_at, x.id`.execute(trx)
  return rows
}

/** Financial years in which a receipt of the student stands, the newest first. */
async function readFinancialYears({ trx, schoolId }: ReportCall, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct on_day as day from receipts where school_id = ${schoolId} and student_id = ${studentId} and status = 'issued'
    order by on_day desc`.execute(trx)
  return [...new Set(rows.map(row => financialYear(row.day)))]
}

/**
 * Fees of the chosen child in a year, as its family keeps them.
 *
 * @throws 404 without a child, and for a year that the school does not have or in which the child has nothing.
 */
export async function readFeeReport(call: ReportCall, academicYearId: string | undefined) {
  const { trx, services, schoolId } = call
  const { id: studentId, name, admNo } = await readChild(call)
  const years = await readYears(call, studentId)
  const asked = academicYearId?.toLowerCase()
  const year = years.find(one => (asked ? one.id === asked : one.isCurrent))
  if (!year) throw notFound()
  const asOf = await schoolToday(services, trx, schoolId)
  const dues = await readDues(call, studentId, year.id, asOf)
  const { rows: accounts } = await sql<{ id: string; name: string; available: number; held: number }>`
    select a.id, a.name, coalesce(s.advance_available, 0) as available, coalesce(s.advance_held, 0) as held from fee_accounts a
    left join student_fee_accounts s on s.school_id = a.school_id and s.fee_account_id = a.id and s.student_id = ${studentId}
    where a.school_id = ${schoolId} order by a.sort_order, a.name`.execute(trx)
  const told = accounts
    .map(({ id, name: account, available, held }) => {
      const installments = (dues.get(id) ?? []).map(line => line.installment)
      return {
        id,
        name: account,
        installments,
        totals: sumOf(installments),
        advanceAvailable: available,
        advanceHeld: held,
      }
    })
    .filter(one => one.installments.length > 0 || one.advanceAvailable > 0 || one.advanceHeld > 0)
  const receipts = await readReceipts(call, studentId, year)
  return {
    student: { id: studentId, name, admNo },
    academicYearId: year.id,
    year: year.name,
    asOf,
    accounts: told,
    totals: sumOf(told.map(one => one.totals)),
    receipts,
    received: receipts.reduce((sum, one) => sum + (one.status === 'issued' ? one.amount - one.refunded : 0), 0),
    adjustments: await readAdjustments(call, studentId, year),
    refunds: await readRefunds(call, studentId, year),
    years: years.map(one => ({ id: one.id, name: one.name })),
    financialYears: await readFinancialYears(call, studentId),
  }
}

export type FeeReport = Awaited<ReturnType<typeof readFeeReport>>

/** Whether there is anything to state. */
export const saysNothing = ({ accounts, receipts }: FeeReport): boolean =>
  receipts.length === 0 && accounts.every(one => one.installments.length === 0)
