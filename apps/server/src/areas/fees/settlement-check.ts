import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { checkOrder } from './orders/check'
import { matchSettlement, type SettledBy } from './settlement-matching'

interface Payload {
  readonly of: SettledBy
  readonly batches: readonly string[]
}

const kind = 'fees.settlement-check'

/** Plans to ask about the orders of payments that nobody has posted. */
export async function planSettlementCheck(
  services: Services,
  trx: Trx,
  of: SettledBy,
  batches: readonly string[],
  ownerId: string | null,
): Promise<void> {
  await services.jobs.enqueue(services, trx, {
    kind,
    payload: { of, batches } satisfies Payload,
    schoolId: of.schoolId,
    ...(ownerId ? { ownerId } : {}),
  })
}

/** Has every order asked about that a settlement names and nobody has posted, then holds the settlement against it again. */
export const settlementCheck: JobKind<Payload> = {
  kind,
  tries: 3,
  async run({ payload, schoolId, services, transact }) {
    const { of, batches } = payload
    const orders = await transact(async trx => {
      const { rows } = await sql<Settled>`
        select distinct e.order_id as id, o.channel from payment_exceptions e
        join settlement_lines l on l.school_id = e.school_id and l.id = e.settlement_line_id
        join fee_orders o on o.school_id = e.school_id and o.id = e.order_id
        where e.school_id = ${schoolId!} and e.status = 'open' and l.settlement_batch_id = any(${[...batches]}::uuid[])`.execute(
        trx,
      )
      return rows
    })
    for (const order of orders) await askAbout(services, transact, schoolId!, order)
    await transact(trx => matchSettlement(services, trx, of, batches))
    return { result: { orders: orders.length } }
  },
}

interface Settled {
  id: string
  channel: 'online' | 'pos' | 'qr'
}

/** Has the machine or gateway of an order asked at once, also where the order has a receipt: its payer may have paid twice. */
async function askAbout(
  services: Services,
  transact: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>,
  schoolId: string,
  { id, channel }: Settled,
): Promise<void> {
  if (channel !== 'pos') {
    // One whose provider does not answer now stays an exception.
    await checkOrder(services, schoolId, id).catch(error => services.log.error({ err: error }, 'order of a settlement'))
    return
  }
  await transact(trx =>
    sql`
      update fee_orders set next_check_at = ${services.clock.now()}, check_count = 0
      where school_id = ${schoolId} and id = ${id} and receipt_id is null`.execute(trx),
  )
  services.machines.wake()
}
