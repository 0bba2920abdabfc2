import { sql } from 'kysely'
import { Repeating } from '../../../platform/repeating'
import type { Services } from '../../../platform/services'
import { onPlatform, transact } from '../../../platform/transaction'
import { checkOrder } from '../orders/check'
import { GatewayBreaker } from './breaker'
import { drainEvents } from './events'
import { drainSandbox } from './sandbox-webhooks'

declare module '../../../platform/services' {
  interface Services {
    readonly gateways: GatewayWatch
  }
}

/** Seconds for which an order belongs to the server that asks about it. */
const leaseSeconds = 60
const batch = 200
/** Orders of one account that are asked about at once. */
const atOnce = 5

interface Claimed {
  schoolId: string
  id: string
  accountId: string | null
}

/** Takes orders that are due, each for this server alone. */
async function claim(services: Services): Promise<Claimed[]> {
  const now = services.clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<Claimed>`
      with due as (
        select school_id, id from fee_orders
        where next_check_at <= ${now} and channel <> 'pos' and (leased_until is null or leased_until < ${now})
        order by next_check_at limit ${batch} for update skip locked)
      update fee_orders o set leased_until = ${until} from due
      where o.school_id = due.school_id and o.id = due.id
      returning o.school_id as "schoolId", o.id, o.gateway_account_id as "accountId"`.execute(trx),
  )
  return rows
}

/** Orders of one account wait for its provider a few at a time, and for its end while it is spared. */
async function askAbout(services: Services, accountId: string | null, orders: readonly Claimed[]): Promise<void> {
  const { breaker } = services.gateways
  const waiting = [...orders]
  const work = async () => {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const now = services.clock.now()
      if (accountId && !breaker.allows(accountId, now)) {
        const { schoolId, id } = order
        await transact(services.db, onPlatform, trx =>
          sql`
            update fee_orders set next_check_at = ${breaker.until(accountId)}, leased_until = null
            where school_id = ${schoolId} and id = ${id} and next_check_at is not null`.execute(trx),
        )
        continue
      }
      await checkOrder(services, order.schoolId, order.id).catch(error =>
        services.log.error({ err: error }, 'order of a gateway'),
      )
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work))
}

/**
 * Looks after payments by gateways: posts what providers have told, and asks about orders of which they told nothing. What it
 * works on is leased; a server that dies leaves it to the next one.
 */
export class GatewayWatch {
  readonly breaker = new GatewayBreaker()
  private readonly looking = new Repeating('watch of gateways', async services => {
    await this.drain(services)
    return false
  })

  /** Treats all that is due now. @returns how much. */
  async drain(services: Services): Promise<number> {
    for (let count = 0; ; ) {
      const sent = await drainSandbox(services)
      const posted = await drainEvents(services)
      const orders = await claim(services)
      if (sent + posted + orders.length === 0) return count
      count += sent + posted + orders.length
      const byAccount = Map.groupBy(orders, order => order.accountId)
      await Promise.all([...byAccount].map(([accountId, own]) => askAbout(services, accountId, own)))
    }
  }

  /** Looks at once for what was just written. */
  wake(): void {
    this.looking.wake()
  }

  start(services: Services, pollMilliseconds = 1000): void {
    this.looking.start(services, pollMilliseconds)
  }

  stop(): Promise<void> {
    return this.looking.stop()
  }
}
