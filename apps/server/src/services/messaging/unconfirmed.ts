import { sql } from 'kysely'
import type { Looker } from '../../platform/outbox/worker'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { ringStaff } from './persons'

/** Minutes for which a report may still say what became of a message. */
const patience = 30

/** Tells senders, once for each batch, that nobody knows what became of some of its messages. */
export const tellUnconfirmed: Looker = async services => {
  const before = new Date(services.clock.now().getTime() - patience * 60_000)
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<{ school_id: string; id: string }>`
      select distinct b.school_id, b.id from outbox o join message_batches b on b.school_id = o.school_id and b.id = o.batch_id
      where o.status = 'NotConfirmed' and o.started_at <= ${before} and not b.unconfirmed_told order by b.id limit 100`.execute(
      trx,
    ),
  )
  for (const { school_id: schoolId, id } of rows)
    await transact(services.db, inSchool(schoolId), async trx => {
      const batch = await trx
        .updateTable('message_batches')
        .set({ unconfirmed_told: true })
        .where('id', '=', id)
        .where('unconfirmed_told', '=', false)
        .returning('made_by')
        .executeTakeFirst()
      if (!batch) return
      const { count } = await trx
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('batch_id', '=', id)
        .where('status', '=', 'NotConfirmed')
        .executeTakeFirstOrThrow()
      const route = `/communication/notification-history?tab=batches&open=${id}`
      await ringStaff({ trx, services, schoolId }, [batch.made_by], 'UnconfirmedTitle', 'Unconfirmed', { n: count }, route)
    })
}
