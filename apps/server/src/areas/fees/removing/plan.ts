import { createHash } from 'node:crypto'
import type { contract, OutputOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { classPlace, some } from '../report-scope'

/** What of the dues of a school is to go. */
export type RemovalScope = Omit<OutputOf<NonNullable<(typeof contract.feeRemovals.preview)['body']>>, 'schoolId'>

/** A line of dues that is to go, or stays since there is money on it. */
export interface LineToGo {
  readonly id: string
  readonly accountId: string
  readonly installmentId: string
  readonly net: number
  readonly paid: number
  /** A receipt of it is refunded, or is to be: it is not cancelled. */
  readonly refunded: boolean
}

/** What would become of the dues of a student. */
export interface StudentPlan {
  readonly studentId: string
  readonly admNo: string
  readonly name: string
  readonly division: string
  /** Without money, or freed of it by cancelling. */
  readonly goes: readonly LineToGo[]
  readonly stays: readonly LineToGo[]
  readonly receipts: readonly { readonly id: string; readonly amount: number }[]
  /** Paise of the lines that become advance. */
  readonly advance: number
  readonly openOrders: number
  readonly fingerprint: string
}

interface Found {
  studentId: string
  admNo: string
  name: string
  division: string
  lines: (LineToGo & { version: number })[]
  receipts: { id: string; amount: number }[]
  orders: string[]
}

/** Lines `d` of the scope that ask for something. */
const linesAsked = (schoolId: string, scope: RemovalScope): RawBuilder<boolean> => sql`
  d.school_id = ${schoolId} and d.academic_year_id = ${scope.academicYearId}::uuid and d.status = 'open' and d.gross > 0
  and ${some(sql`d.fee_account_id`, scope.accountIds)} and ${some(sql`d.installment_id`, scope.installmentIds)}
  and ${some(sql`d.student_id`, scope.studentIds)}`

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function planOf({ lines, receipts, orders, ...who }: Found, { cancelReceipts }: RemovalScope): StudentPlan {
  const waits = orders.length > 0
  const isHeld = (line: LineToGo) => line.paid > 0 && (!cancelReceipts || line.refunded)
  const freed = cancelReceipts ? lines.filter(line => line.paid > 0 && !line.refunded) : []
  const facts = [
    lines.map(line => [line.id, line.version]).sort(),
    receipts.map(receipt => receipt.id).sort(),
    [...orders].sort(),
  ]
  return {
    ...who,
    goes: waits ? [] : lines.filter(line => !isHeld(line)),
    stays: lines.filter(line => isHeld(line)),
    receipts: waits || !cancelReceipts ? [] : receipts,
    advance: waits ? 0 : sum(freed.map(line => line.paid)),
    openOrders: orders.length,
    fingerprint: createHash('sha256').update(JSON.stringify(facts)).digest('hex'),
  }
}

/**
 * What would become of the dues of each student in a scope, by class and name. Nothing is counted of lines that are carried
 * into another year.
 */
export async function planRemoval(
  trx: Trx,
  schoolId: string,
  scope: RemovalScope,
  students?: readonly string[],
): Promise<StudentPlan[]> {
  const { rows } = await sql<Found>`
    with asked as materialized (
      select d.student_id, d.id, d.fee_account_id, d.installment_id, d.gross - d.concession - d.write_off as net, d.paid, d.version,
        d.paid > 0 and exists (
          select from receipt_lines l join receipts r on r.school_id = l.school_id and r.id = l.receipt_id and r.status = 'issued'
          join fee_refunds f on f.school_id = r.school_id and f.payment_id = r.payment_id and f.status <> 'rejected'
          where l.school_id = d.school_id and l.demand_id = d.id) as refunded
      from demands d where ${linesAsked(schoolId, scope)} and ${students ? sql`d.student_id = any(${[...students]}::uuid[])` : sql`true`}),
    lines as materialized (
      select student_id, jsonb_agg(jsonb_build_object('id', id, 'accountId', fee_account_id, 'installmentId', installment_id, 'net', net, 'paid', paid,
        'version', version, 'refunded', refunded) order by id) as lines
      from asked group by student_id),
    paid as materialized (
      select student_id, jsonb_agg(jsonb_build_object('id', id, 'amount', amount) order by id) as receipts from (
        select distinct r.student_id, r.id, r.amount from receipts r
        join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
        join asked a on a.student_id = r.student_id and (l.demand_id = a.id or (l.kind = 'fine' and l.installment_id = a.installment_id))
        where r.school_id = ${schoolId} and r.status = 'issued' and not exists (
          select from fee_refunds f where f.school_id = r.school_id and f.payment_id = r.payment_id and f.status <> 'rejected')) x group by student_id),
    waiting as materialized (
      select student_id, jsonb_agg(id order by id) as orders from (
        select distinct o.student_id, o.id from fee_orders o join asked a on a.student_id = o.student_id and a.fee_account_id = o.fee_account_id
        where o.school_id = ${schoolId} and o.status in ('created', 'pending')) x group by student_id)
    select s.id as "studentId", s.adm_no as "admNo", s.name, coalesce(c.name || ' ' || v.name, '') as division, k.lines,
      coalesce(p.receipts, '[]') as receipts, coalesce(w.orders, '[]') as orders
    from lines k join students s on s.school_id = ${schoolId} and s.id = k.student_id
    left join paid p on p.student_id = k.student_id left join waiting w on w.student_id = k.student_id
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${scope.academicYearId}::uuid
    left join divisions v on v.school_id = e.school_id and v.id = e.division_id left join courses c on c.school_id = v.school_id and c.id = v.course_id
    left join sections x on x.school_id = c.school_id and x.id = c.section_id
    where ${some(sql`v.id`, scope.divisionIds)} and ${some(sql`c.id`, scope.courseIds)}
    order by ${classPlace}, s.name_key, s.id`.execute(trx)
  return rows.map(row => planOf(row, scope))
}

/** A plan as a row of the preview. */
export const countsOf = (plan: StudentPlan) => ({
  lines: plan.goes.length,
  amount: sum(plan.goes.map(line => line.net)),
  kept: plan.stays.length,
  receipts: plan.receipts.length,
  advance: plan.advance,
  openOrders: plan.openOrders,
})
