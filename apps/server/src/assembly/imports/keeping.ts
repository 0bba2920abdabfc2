import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { usualZone } from '../../school/zone'

const kind = 'imports.keep'
/** Files and rows of files stay so long, in ms. */
const kept = 90 * 86_400_000
/** Files of one transaction. */
const batch = 200

/** The next half past two in the morning of school time. */
function nextNight(now: Date): Date {
  const today = dayIn(usualZone, now)
  const night = new Date(`${today}T02:30:00+05:30`)
  return night > now ? night : new Date(`${addDays(today, 1)}T02:30:00+05:30`)
}

/** Plans the removal of the next night, once over all servers. */
export async function planImportRemoval(services: Services): Promise<void> {
  const runAfter = nextNight(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, { kind, payload: {}, runAfter, dedupeKey: `${kind}:${runAfter.toISOString()}` }),
  )
}

/** Every night: files that were brought in long ago, and what was said of their rows. Counts and the hash stay. */
export const importRemoval: JobKind<object> = {
  kind,
  tries: 3,
  async run({ services, transact: inOwn }) {
    await planImportRemoval(services)
    const now = services.clock.now()
    const before = new Date(now.getTime() - kept)
    let removed = 0
    for (let more = batch; more === batch; ) {
      const { rows } = await inOwn(trx =>
        sql<{ id: string; school_id: string }>`
          update files f set deleted_at = ${now} where f.id in (
            select f.id from import_runs r join files f on f.school_id = r.school_id and f.id = r.file_id and f.deleted_at is null
            where r.created_at < ${before} and r.status <> 'Applying' and not exists (
              select from import_runs o where o.school_id = r.school_id and o.file_id = r.file_id and o.created_at >= ${before})
            limit ${batch})
          returning f.id, f.school_id`.execute(trx),
      )
      for (const [schoolId, own] of Map.groupBy(rows, row => row.school_id))
        await services.files.release(
          services,
          inSchool(schoolId),
          own.map(row => row.id),
        )
      more = rows.length
      removed += rows.length
    }
    await inOwn(trx =>
      sql`delete from import_rows w using import_runs r
        where r.school_id = w.school_id and r.id = w.run_id and r.created_at < ${before} and r.status <> 'Applying'`.execute(trx),
    )
    return { result: { removed } }
  },
}
