import { sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Services } from '../services'
import { onPlatform, transact } from '../transaction'

/** Counts the messages that a server has brought to a state. */
export const deliveryCounter = () =>
  new Counter({
    name: 'outbox_messages_total',
    help: 'Messages that this server has brought to a state',
    labelNames: ['channel', 'state'],
    registers: [],
  })

/** Figures of what the table holds, read when they are asked for. */
export function measureWaiting(services: Services, registry: Registry): void {
  const waiting = new Gauge({
    name: 'outbox_waiting',
    help: 'Messages that wait or are on their way',
    labelNames: ['channel'],
    registers: [registry],
    collect: async () => {
      const { rows } = await transact(services.db, onPlatform, trx =>
        sql<{ channel: string; count: number }>`
          select channel, count(*)::int as count from outbox where status in ('Waiting', 'Sending') group by channel`.execute(
          trx,
        ),
      )
      waiting.reset()
      for (const { channel, count } of rows) waiting.set({ channel }, count)
    },
  })
  const oldest = new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest message that waits or is on its way, 0 when there is none',
    registers: [registry],
    collect: async () => {
      const { rows } = await transact(services.db, onPlatform, trx =>
        sql<{ at: Date | null }>`select min(created_at) as at from outbox where status in ('Waiting', 'Sending')`.execute(trx),
      )
      const at = rows[0]?.at
      oldest.set(at ? (services.clock.now().getTime() - new Date(at).getTime()) / 1000 : 0)
    },
  })
}
