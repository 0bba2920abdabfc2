import { createHash } from 'node:crypto'
import { dayIn } from '@school/rules'
import { sql } from 'kysely'
import { planSettlementCheck } from '../../areas/fees/settlement-check'
import { loadSettlement } from '../../areas/fees/settlements'
import type { Services } from '../../platform/services'
import { inSchool, transact } from '../../platform/transaction'
import type { OpenOrders } from './owing'

/** Loads what the provider has captured as one transfer to the bank; servers ask about what nobody has posted. */
export async function settle(services: Services, { schoolId, account, gateway }: OpenOrders): Promise<void> {
  const of = { schoolId, gatewayAccountId: gateway, posTerminalId: null }
  await transact(services.db, inSchool(schoolId), async trx => {
    const { rows } = await sql<{ paymentId: string; orderNo: string; amount: number }>`
      select p.id as "paymentId", o.order_no as "orderNo", p.amount from sandbox_payments p
      join fee_orders o on o.school_id = p.school_id and o.id = p.order_id
      where p.school_id = ${schoolId} and o.fee_account_id = ${account}::uuid and (p.status = 'captured' or p.becomes_at is not null)`.execute(
      trx,
    )
    const transfer = { ref: 'STORM', utr: 'STORM1', settledOn: dayIn('Asia/Kolkata', services.clock.now()), fee: 0, tax: 0 }
    const lines = rows.map((row, place) => ({ row: place + 2, ...transfer, ...row }))
    const sha256 = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    const batches = await loadSettlement(services, trx, of, { fileId: null, sha256, lines, by: null })
    await planSettlementCheck(services, trx, of, batches, null)
  })
}
