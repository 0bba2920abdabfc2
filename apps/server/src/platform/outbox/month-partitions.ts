import { sql } from 'kysely'
import { firstId } from '../clock'
import type { Services } from '../services'
import { onPlatform, type Trx, transact } from '../transaction'
import { keptSince } from './clean'

/** Somebody kept a table busy for longer than it may be waited for. */
const lockTimeout = '55P03'

/**
 * Makes the parts of months that messages, reports and items of bells will lie in, and drops those that are too old as a
 * whole. A table that is busy is left for the next time: what finds no part of its month lies in the rest until then.
 */
export async function keepParts(services: Services): Promise<void> {
  const now = services.clock.now()
  const kept = keptSince(now)
  const inOwn = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, onPlatform, work)
  try {
    await inOwn(trx => sql`select make_parts(${now})`.execute(trx))
    for (const [table, before] of [
      // A batch is a moment older than its messages.
      ['outbox', new Date(kept.batches.getTime() - 86_400_000)],
      ['webhook_events', kept.reports],
      ['notifications', kept.items],
    ] as const)
      while (await inOwn(trx => dropPart(trx, table, before)));
  } catch (error) {
    if ((error as { code?: string }).code !== lockTimeout) throw error
    services.log.warn({ err: error }, 'parts of messages')
  }
}

/** Days within which nearly all messages have left. */
const recentDays = 7

/**
 * The lowest id of a message that may still leave. With it a server that looks for work plans for the parts of this month and
 * the next ones in the place of all; what an approval lets go after longer is found when this is asked again.
 */
export async function openSince(services: Services): Promise<string> {
  const recent = firstId(new Date(services.clock.now().getTime() - recentDays * 86_400_000))
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<{ id: string | null }>`
      select min(id::text) as id from outbox where id < ${recent}::uuid and status in ('Waiting', 'Sending')`.execute(trx),
  )
  return rows[0]!.id ?? recent
}

async function dropPart(trx: Trx, table: string, before: Date): Promise<boolean> {
  const { rows } = await sql<{ dropped: boolean }>`select drop_part(${table}, ${before}) as dropped`.execute(trx)
  return rows[0]!.dropped
}
