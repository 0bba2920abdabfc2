import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'

export interface Proof {
  readonly id: string
  readonly kind: 'settlement' | 'bank'
  readonly reference: string
  readonly text: string
  readonly day: string
  readonly amount: number
}

const mostProofs = 20

/** Lines of settlements of the order's own account, and of banks, that have no payment and may be its money: nearest in amount first. */
export async function readProofs(trx: Trx, schoolId: string, orderId: string): Promise<Proof[]> {
  const { rows } = await sql<Proof>`
    with o as materialized (select * from fee_orders where school_id = ${schoolId} and id = ${orderId})
    select id, kind, reference, text, day, amount from (
      select l.id, 'settlement' as kind, l.provider_payment_id as reference, coalesce(b.utr, b.ref) as text, b.settled_on::text as day, l.amount,
        (l.order_no is not distinct from o.order_no) as named, abs(l.amount - o.amount) as off
      from o join settlement_batches b on b.school_id = o.school_id
        and (b.gateway_account_id = o.gateway_account_id or b.pos_terminal_id = o.pos_terminal_id)
      join settlement_lines l on l.school_id = b.school_id and l.settlement_batch_id = b.id and l.payment_id is null
      where b.settled_on >= o.created_at::date - 1
      union all
      select n.id, 'bank', coalesce(n.utr, n.line_key), n.narration, n.value_date::text, n.amount,
        (n.utr is not null and n.utr = o.typed_utr), abs(n.amount - o.amount)
      from o join bank_accounts a on a.school_id = o.school_id and a.fee_account_id = o.fee_account_id
      join bank_lines n on n.school_id = a.school_id and n.bank_account_id = a.id and n.dr_cr = 'cr' and n.payment_id is null
        and n.status in ('new', 'suspense') and n.value_date >= o.created_at::date - 1) found
    order by named desc, off, day, id limit ${mostProofs}`.execute(trx)
  return rows
}
