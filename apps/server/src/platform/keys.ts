import { sql } from 'kysely'
import type { Trx } from './transaction'

/** Each key is a lock of the database, which has room for a few thousand. */
const mostKeys = 256

const hash = (key: string) => sql`hashtextextended(${key}, 0)`

/**
 * Holds keys of a school until the transaction ends. Whoever looks for what has a key, to make it where there is none, holds the
 * key before it looks: of several at once one makes it, and the others find it. It is for what no unique index can tell apart.
 *
 * Keys of one call are held in one order, so that two calls never wait for each other. More keys than the database has room for
 * are held all of their kind.
 */
export async function holdKeys(trx: Trx, schoolId: string, kind: string, keys: readonly string[]): Promise<void> {
  const wanted = [...new Set(keys)]
  if (wanted.length === 0) return
  const all = `${kind}:${schoolId}`
  if (wanted.length > mostKeys) {
    await sql`select pg_advisory_xact_lock(${hash(all)})`.execute(trx)
    return
  }
  await sql`select pg_advisory_xact_lock_shared(${hash(all)})`.execute(trx)
  await sql`
    select pg_advisory_xact_lock(x.hash)
    from (select distinct hashtextextended(${`${all}:`} || key, 0) as hash from unnest(${wanted}::text[]) as key order by 1 offset 0) x`.execute(
    trx,
  )
}
