import type { OrderChannel, OrderStatus } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import { inSchool, transact } from '../../../platform/transaction'
import { checkOrder } from '../orders/index'
import type { OneOrder } from '../pos/worker'

/** How an order stands. */
export interface Standing {
  readonly channel: OrderChannel
  readonly status: OrderStatus
  readonly receiptNo: string | null
  readonly createdAt: Date
  readonly nextCheckAt: Date | null
  readonly postError: string | null
}

export async function standingOf(services: Services, { schoolId, id }: OneOrder): Promise<Standing> {
  const { rows } = await transact(services.db, inSchool(schoolId), trx =>
    sql<Standing>`
      select o.channel, o.status, r.receipt_no as "receiptNo", o.created_at as "createdAt", o.next_check_at as "nextCheckAt",
        o.post_error as "postError"
      from fee_orders o left join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
      where o.school_id = ${schoolId} and o.id = ${id}`.execute(trx),
  )
  return rows[0]!
}

/**
 * Asks who took an order what became of it, outside of transactions, and posts what was captured.
 *
 * @returns how it stands then, and whether there was an answer.
 */
export async function askAbout(services: Services, order: OneOrder): Promise<Standing & { readonly answered: boolean }> {
  const before = await standingOf(services, order)
  if (before.receiptNo !== null) return { ...before, answered: true }
  if (before.channel === 'pos') {
    const answered = await services.machines.look(services, order)
    return { ...(await standingOf(services, order)), answered }
  }
  const { provider } = await checkOrder(services, order.schoolId, order.id)
  return { ...(await standingOf(services, order)), answered: provider !== 'silent' }
}
