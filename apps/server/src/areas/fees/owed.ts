import { accruedFine, balanceOf, daysLate, type FineRule, fineDue, netOf, type OwedLine, type Rounding } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'

/** One head of a student's installment. Amounts are paise. */
export interface DueHead {
  readonly demandId: string
  readonly headId: string
  readonly name: string
  readonly sortOrder: number
  readonly gross: number
  readonly concession: number
  readonly writeOff: number
  readonly paid: number
}

/** All that the fine of a student's installment depends on, beside its principal. */
export interface Fined {
  readonly dueDate: string
  readonly rule: FineRule | null
  readonly finePaid: number
  readonly waived: number
  readonly clearedOn: string | null
  /** What reduced the principal, by day; given back counts negative. Only where the fine depends on it. */
  readonly history: readonly { readonly on: string; readonly amount: number }[]
}

/** A student's installment with all that its fine depends on. */
export interface DueInstallment extends Fined {
  readonly studentId: string
  readonly accountId: string
  readonly yearId: string
  readonly year: string
  readonly id: string
  readonly no: number
  readonly name: string
  readonly heads: readonly DueHead[]
}

/** How a school reckons fees. */
export interface FeeRules {
  readonly fineOrder: 'before' | 'after'
  readonly roundTo: Rounding
}

export async function feeRules(trx: Trx, schoolId: string): Promise<FeeRules> {
  const [fineOrder, roundTo] = [
    await settingValue(trx, schoolId, 'fees.fineOrder'),
    await settingValue(trx, schoolId, 'fees.roundTo'),
  ]
  return { fineOrder: fineOrder as FeeRules['fineOrder'], roundTo: roundTo as Rounding }
}

/** The rule `r` of an installment, null without one. */
export const fineRule = sql<FineRule | null>`
  case when r.id is not null then jsonb_strip_nulls(jsonb_build_object('type', r.type, 'amount', r.amount, 'percentBps', r.percent_bps,
    'slabs', r.slabs, 'graceDays', r.grace_days, 'countGrace', r.count_grace, 'maxAmount', r.max_amount)) end`

/** Installments of students that are not carried into another year, oldest first. */
export async function readInstallments(trx: Trx, where: RawBuilder<boolean>): Promise<DueInstallment[]> {
  const { rows } = await sql<DueInstallment>`
    select e.student_id as "studentId", e.fee_account_id as "accountId", e.academic_year_id as "yearId", y.name as year,
      i.id, i.no, i.name, i.due_date as "dueDate",
      ${fineRule} as rule,
      coalesce(f.paid, 0) as "finePaid", coalesce(f.waived, 0) as waived, f.cleared_on as "clearedOn", e.heads,
      case when r.type = 'percent-month' then coalesce((
        select jsonb_agg(jsonb_build_object('on', m.on_day, 'amount', m.amount)) from (
          select p.on_day, l.amount from receipts p
          join receipt_lines l on l.school_id = p.school_id and l.receipt_id = p.id and l.kind = 'principal' and l.installment_id = i.id
          where p.school_id = e.school_id and p.student_id = e.student_id and p.status = 'issued'
          union all
          select a.on_day, l.amount from fee_adjustments a
          join fee_adjustment_lines l on l.school_id = a.school_id and l.adjustment_id = a.id and l.kind = 'principal' and l.installment_id = i.id
          where a.school_id = e.school_id and a.student_id = e.student_id
          union all
          select f.taken_on, -l.amount from fee_refunds f
          join fee_refund_lines l on l.school_id = f.school_id and l.refund_id = f.id and l.kind = 'principal' and l.installment_id = i.id
          where f.school_id = e.school_id and f.student_id = e.student_id) m), '[]') else '[]' end as history
    from (
      select d.school_id, d.student_id, d.fee_account_id, d.academic_year_id, d.installment_id,
        json_agg(json_build_object('demandId', d.id, 'headId', h.id, 'name', h.name, 'sortOrder', h.sort_order, 'gross', d.gross,
          'concession', d.concession, 'writeOff', d.write_off, 'paid', d.paid) order by h.sort_order, lower(h.name)) as heads
      from demands d
      join installments i on i.school_id = d.school_id and i.id = d.installment_id
      join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
      left join fine_states f on f.school_id = d.school_id and f.student_id = d.student_id and f.installment_id = d.installment_id
      where d.status <> 'carried' and ${where}
      group by d.school_id, d.student_id, d.fee_account_id, d.academic_year_id, d.installment_id
    ) e
    join installments i on i.school_id = e.school_id and i.id = e.installment_id
    join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    left join fine_rules r on r.school_id = i.school_id and r.id = i.fine_rule_id
    left join fine_states f on f.school_id = e.school_id and f.student_id = e.student_id and f.installment_id = e.installment_id
    order by i.due_date, i.no, i.id`.execute(trx)
  return rows
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What an installment comes to on a day with the principal of all its heads. */
export function reckoned(due: Fined & { readonly net: number; readonly paid: number }, asOf: string, roundTo: Rounding) {
  const { net, paid } = due
  const fine = { dueDate: due.dueDate, asOf, net, paid: due.history, ...(due.clearedOn ? { clearedOn: due.clearedOn } : {}) }
  const accrued = due.rule ? accruedFine(due.rule, fine, roundTo) : 0
  return {
    net,
    paid,
    balance: net - paid,
    daysLate: daysLate(fine),
    accrued,
    fineDue: fineDue(accrued, due.finePaid, due.waived),
  }
}

/** What an installment comes to on a day. */
export const amountsOf = (due: DueInstallment, asOf: string, roundTo: Rounding) => ({
  gross: sum(due.heads.map(head => head.gross)),
  concession: sum(due.heads.map(head => head.concession + head.writeOff)),
  ...reckoned({ ...due, net: sum(due.heads.map(netOf)), paid: sum(due.heads.map(head => head.paid)) }, asOf, roundTo),
})

/** Key of an installment's fine among what is owed; a head goes by its demand. */
export const fineKey = (installmentId: string): string => `fine ${installmentId}`

/** What money may go to on a day: heads with a balance and fines. */
export function owedOf(dues: readonly DueInstallment[], asOf: string, { roundTo }: FeeRules): OwedLine[] {
  return dues.flatMap(due => {
    const installment = { id: due.id, no: due.no, dueDate: due.dueDate }
    const fine = amountsOf(due, asOf, roundTo).fineDue
    const lines = due.heads.map(
      (head): OwedLine => ({
        key: head.demandId,
        kind: 'principal',
        installment,
        sortOrder: head.sortOrder,
        owed: balanceOf(head),
      }),
    )
    return [...lines, { key: fineKey(due.id), kind: 'fine' as const, installment, sortOrder: 0, owed: fine }].filter(
      line => line.owed > 0,
    )
  })
}
