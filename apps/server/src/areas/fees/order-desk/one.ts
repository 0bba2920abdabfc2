import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import type { DeskCall } from './asked'
import { readProofs } from './proofs'
import { deskAnswer, readDeskOrder } from './rows'
import { readSteps } from './steps'
import { readTimeline } from './timeline'

interface More {
  studentId: string
  account: string
  source: string
  sourceDriver: string
  installments: string[]
  advanceUsed: number
  payerCharge: number
  providerOrderId: string | null
  expiresAt: Date
  endedBy: string | null
  receiptId: string | null
  createdBy: string
}

/** An order with all that is known of it. @throws 404 */
export async function readWholeOrder(call: DeskCall, id: string) {
  const { trx, services } = call
  const row = await readDeskOrder(call, id)
  const { rows } = await sql<More>`
    select o.student_id as "studentId", a.name as account, coalesce(ga.label, t.label, '') as source,
      coalesce(ga.driver, t.driver, '') as "sourceDriver", o.advance_used as "advanceUsed", o.payer_charge as "payerCharge",
      o.provider_order_id as "providerOrderId", o.expires_at as "expiresAt", o.ended_by as "endedBy", o.receipt_id as "receiptId",
      coalesce(u.name, '') as "createdBy",
      array(select i.name from installments i where i.school_id = o.school_id and i.id in (
        select l.installment_id from fee_order_lines l where l.school_id = o.school_id and l.order_id = o.id) order by i.due_date, i.no) as installments
    from fee_orders o join fee_accounts a on a.school_id = o.school_id and a.id = o.fee_account_id
    left join gateway_accounts ga on ga.school_id = o.school_id and ga.id = o.gateway_account_id
    left join pos_terminals t on t.school_id = o.school_id and t.id = o.pos_terminal_id
    left join users u on u.id = coalesce(o.created_by, o.payer_user_id)
    where o.school_id = ${row.schoolId} and o.id = ${row.id}`.execute(trx)
  const { expiresAt, ...more } = rows[0]!
  const isPaid = row.receiptNo !== null
  return {
    ...deskAnswer(row),
    ...more,
    expiresAt: expiresAt.toISOString(),
    steps: await readSteps(trx, row.schoolId, row.id, services.clock.now()),
    timeline: await readTimeline(trx, row.schoolId, row.id),
    proofs: isPaid ? [] : await readProofs(trx, row.schoolId, row.id),
    mayForce: !isPaid && personOf(call).roles.includes('GJAdmin'),
  }
}
