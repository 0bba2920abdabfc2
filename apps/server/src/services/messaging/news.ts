import { sql } from 'kysely'
import { openSince } from '../../platform/live/hub'
import type { BatchWatcher } from '../../platform/outbox/batch-news'
import { tellLogins } from '../../platform/tell-logins'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { countsOf } from './batches'

/** Tells the sender of a batch how far it is, where they have a page open. */
export const tellBatch: BatchWatcher = async (services, batchId) => {
  const watched = await transact(services.db, onPlatform, async trx => {
    const { rows } = await sql<{ school: string; sender: string }>`
      select b.school_id as school, b.made_by as sender from message_batches b
      where b.id = ${batchId}::uuid and exists (
        select from live_streams l where l.school_id = b.school_id and l.user_id = b.made_by and l.seen_at > ${openSince(services)})`.execute(
      trx,
    )
    return rows[0]
  })
  if (!watched) return
  const { school: schoolId, sender } = watched
  await transact(services.db, inSchool(schoolId), async trx => {
    const counts = (await countsOf({ trx }, [batchId])).get(batchId)
    await tellLogins({ services, trx, schoolId }, [sender], 'batch', { id: batchId, counts })
  })
}
