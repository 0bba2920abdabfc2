import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import { planScans } from './scan'

const day = 86_400_000
const batch = 500
const kind = 'files.collect'

/** The next two o'clock in the morning of school time. */
function nextNight(now: Date): Date {
  const today = dayIn('Asia/Kolkata', now)
  const night = new Date(`${today}T02:00:00+05:30`)
  return night > now ? night : new Date(`${addDays(today, 1)}T02:00:00+05:30`)
}

/** Plans the collection of the next night, once over all servers. */
export async function planCollection(services: Services): Promise<void> {
  const runAfter = nextNight(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, { kind, payload: {}, runAfter, dedupeKey: `${kind}:${runAfter.toISOString()}` }),
  )
}

/** Columns that name files, whatever area they belong to: `…file_id` and `…file_ids`. */
async function namingColumns(trx: Trx): Promise<{ table: string; column: string; list: boolean }[]> {
  const { rows } = await sql<{ table: string; column: string; list: boolean }>`
    select c.relname as table, a.attname as column, t.typname = '_uuid' as list
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
      and a.attname ~ 'file_ids?$' and t.typname in ('uuid', '_uuid')
    order by 1, 2`.execute(trx)
  return rows
}

/** Marks uploads as removed that are a day old and that nothing names. Answers how many. */
async function removeTemporary(trx: Trx, now: Date): Promise<number> {
  const uses = (await namingColumns(trx)).map(({ table, column, list }) => {
    const at = sql.ref(`u.${column}`)
    return sql`and not exists (select from ${sql.table(table)} u where ${list ? sql`f.id = any(${at})` : sql`${at} = f.id`})`
  })
  const { numAffectedRows } = await sql`
    update files set deleted_at = ${now} where id in (
      select f.id from files f
      where f.deleted_at is null and f.created_at < ${new Date(now.getTime() - day)}
        ${sql.join(uses, sql` `)}
        and not exists (select from profile_change_requests q where q.status = 'Pending' and q.changes::text like '%' || f.id || '%')
        and not exists (select from jobs j where j.status in ('Queued', 'Running') and j.payload::text like '%' || f.id || '%')
      order by f.created_at limit ${batch} for update skip locked)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Removed files whose bytes are still kept. */
const removedFiles = (trx: Trx, now: Date) =>
  trx
    .selectFrom('files')
    .select('id')
    .where('deleted_at', '<', new Date(now.getTime() - day))
    .where('bytes_gone_at', 'is', null)
    .orderBy('deleted_at')
    .limit(batch)
    .execute()

async function removeBytes(services: Services): Promise<number> {
  const now = services.clock.now()
  for (let count = 0; ; ) {
    const files = await transact(services.db, onPlatform, trx => removedFiles(trx, now))
    if (files.length === 0) return count
    await services.files.release(
      services,
      onPlatform,
      files.map(file => file.id),
    )
    count += files.length
  }
}

/** Of these keys of files those whose bytes no row holds. */
async function strayKeys(services: Services, keys: readonly string[]): Promise<Set<string>> {
  const rows = await transact(services.db, onPlatform, trx =>
    trx
      .selectFrom('files')
      .select('storage_key')
      .where('storage_key', 'in', [...keys])
      .where('bytes_gone_at', 'is', null)
      .execute(),
  )
  const known = new Set(rows.map(row => row.storage_key))
  return new Set(keys.filter(key => !known.has(key)))
}

/** Removes bytes a day old that no row holds: their transaction failed after they had been put. */
async function removeStray(services: Services): Promise<number> {
  const before = services.clock.now().getTime() - day
  let count = 0
  let stored: { key: string; fileKey: string }[] = []
  const flush = async () => {
    if (stored.length === 0) return
    const stray = await strayKeys(services, [...new Set(stored.map(one => one.fileKey))])
    for (const { key, fileKey } of stored) {
      // Bytes that were being written when a server died carry the name of a file that may be there.
      if (!stray.has(fileKey) && !key.endsWith('.part')) continue
      await services.files.removeObject(key)
      count += 1
    }
    stored = []
  }
  for await (const { key, fileKey, at } of services.files.list()) {
    if (at.getTime() >= before) continue
    stored.push({ key, fileKey })
    if (stored.length >= batch) await flush()
  }
  await flush()
  return count
}

/** Every night: uploads that nothing came to name, bytes of removed files, and bytes without a row. */
export const fileCollection: JobKind<object> = {
  kind,
  tries: 5,
  async run({ services, transact: run }) {
    await planCollection(services)
    await planScans(services)
    let temporary = 0
    for (let more = batch; more === batch; temporary += more) more = await run(trx => removeTemporary(trx, services.clock.now()))
    const removed = await removeBytes(services)
    const stray = await removeStray(services)
    return { result: { temporary, removed, stray } }
  },
}
