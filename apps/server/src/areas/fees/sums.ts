import type { FineRule } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { inBulk, type Trx } from '../../platform/transaction'
import { type Fined, fineRule } from './owed'

/** A student's installment in the sums of its heads: what lists of a whole school are made of. Amounts are paise. */
export interface DueSums extends Fined {
  readonly studentId: string
  readonly id: string
  readonly name: string
  readonly net: number
  readonly paid: number
}

/** What sums are read of. */
export interface SumsAsked {
  /** Installments `i`. */
  readonly installments: RawBuilder<boolean>
  /** Lines `d` of students. */
  readonly lines: RawBuilder<boolean>
  /** Sums `e`, which are `open` when a head is not paid, a carried one too, of installments `i` with what came of the fine `f`. */
  readonly kept: RawBuilder<boolean>
}

interface Installment {
  readonly id: string
  readonly name: string
  readonly dueDate: string
  readonly rule: FineRule | null
}

interface Sums {
  readonly studentId: string
  readonly id: string
  readonly net: number
  readonly paid: number
  readonly finePaid: number
  readonly waived: number
  readonly clearedOn: string | null
}

const keyOf = (studentId: string, installmentId: string) => `${studentId} ${installmentId}`

/** What reduced the principal of installments, by student and installment; given back counts negative. */
async function readHistory(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Fined['history']>> {
  if (ids.length === 0) return new Map()
  const query = sql<{ studentId: string; id: string; on: string; amount: number }>`
    select p.student_id as "studentId", l.installment_id as id, p.on_day as on, l.amount from receipts p
    join receipt_lines l on l.school_id = p.school_id and l.receipt_id = p.id and l.kind = 'principal'
    where p.status = 'issued' and l.installment_id = any(${[...ids]}::uuid[])
    union all
    select a.student_id, l.installment_id, a.on_day, l.amount from fee_adjustments a
    join fee_adjustment_lines l on l.school_id = a.school_id and l.adjustment_id = a.id and l.kind = 'principal'
    where l.installment_id = any(${[...ids]}::uuid[])
    union all
    select f.student_id, l.installment_id, f.taken_on, -l.amount from fee_refunds f
    join fee_refund_lines l on l.school_id = f.school_id and l.refund_id = f.id and l.kind = 'principal'
    where l.installment_id = any(${[...ids]}::uuid[])`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  return Map.groupBy(rows, row => keyOf(row.studentId, row.id))
}

/** Installments of students that are not carried into another year, in sums, oldest first. */
export async function readSums(trx: Trx, { installments, lines, kept }: SumsAsked): Promise<DueSums[]> {
  const { rows: found } = await sql<Installment>`
    select i.id, i.name, i.due_date as "dueDate", ${fineRule} as rule
    from installments i left join fine_rules r on r.school_id = i.school_id and r.id = i.fine_rule_id
    where ${installments} order by i.due_date, i.no, i.id`.execute(trx)
  const query = sql<Sums>`
    select e.student_id as "studentId", e.installment_id as id, e.net, e.paid, coalesce(f.paid, 0) as "finePaid", coalesce(f.waived, 0) as waived,
      f.cleared_on as "clearedOn"
    from (
      select d.school_id, d.student_id, d.installment_id,
        sum(d.gross - d.concession - d.write_off) filter (where d.status <> 'carried')::bigint as net,
        sum(d.paid) filter (where d.status <> 'carried')::bigint as paid, bool_or(d.gross - d.concession - d.write_off > d.paid) as open
      from demands d
      where d.installment_id = any(${found.map(one => one.id)}::uuid[]) and ${lines}
      group by d.school_id, d.student_id, d.installment_id having bool_or(d.status <> 'carried')
    ) e
    join installments i on i.school_id = e.school_id and i.id = e.installment_id
    left join fine_states f on f.school_id = e.school_id and f.student_id = e.student_id and f.installment_id = e.installment_id
    where ${kept}`
  const sums = Map.groupBy((await inBulk(trx, () => query.execute(trx))).rows, row => row.id)
  const history = await readHistory(
    trx,
    found.filter(({ rule }) => rule?.type === 'percent-month').map(one => one.id),
  )
  return found.flatMap(installment =>
    (sums.get(installment.id) ?? []).map(row => ({
      ...installment,
      ...row,
      history: history.get(keyOf(row.studentId, row.id)) ?? [],
    })),
  )
}
