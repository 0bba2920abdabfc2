import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { planFailureText } from './failure-text'

/**
 * Ends an open order after its provider was asked: as failed where a payment of it failed, as expired where there was none.
 * One with a payment in hand stays.
 *
 * @param by why: its time is over, the payer wants it back, or the provider does not answer.
 */
export async function expireOrder(
  services: Services,
  trx: Trx,
  schoolId: string,
  orderId: string,
  by: 'time' | 'cancelled' | 'busy',
): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    update fee_orders o set
      status = case when ${by} = 'time' and exists (
        select from order_attempts a where a.school_id = o.school_id and a.order_id = o.id and a.status = 'failed') then 'failed' else 'expired' end,
      ended_by = case when ${by} = 'time' and exists (
        select from order_attempts a where a.school_id = o.school_id and a.order_id = o.id and a.status = 'failed') then 'declined' else ${by} end
    where o.school_id = ${schoolId} and o.id = ${orderId} and o.status in ('created', 'pending')
      and not exists (select from order_attempts a where a.school_id = o.school_id and a.order_id = o.id and a.status in ('pending', 'authorized'))
    returning status`.execute(trx)
  if (rows[0]?.status === 'failed') await planFailureText(services, trx, schoolId, orderId)
  return rows.length > 0
}
