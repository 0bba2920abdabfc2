import type { contract } from '@school/api'
import { type SyncEntity, syncLease, syncPause } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext, Handlers } from '../../../platform/http/call'
import { custom } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { refuseWithoutModule } from '../../../school/module'
import { payloadOfItem, receiptOfItem, type SyncPayload } from './payload'

type Contract = typeof contract.feesSync

export const noFeeSync = () => custom(409, 'NoFeeSync', 'This school does not use fee sync.')

async function refuseNative(trx: Trx, schoolId: string): Promise<void> {
  await refuseWithoutModule(trx, 'FEE')
  if ((await settingValue(trx, schoolId, 'fees.feesSource')) !== 'external') throw noFeeSync()
}

/** Items that may be handed out: their time has come, and what cancels or gives back waits for the receipt to be taken. */
const mayGo = (schoolId: string, now: Date): RawBuilder<boolean> => sql`
  i.school_id = ${schoolId} and (i.status = 'unsynced' or (i.status = 'sending' and i.lease_until <= ${now})
    or (i.status = 'error' and i.next_try_at <= ${now}))
  and (i.entity = 'receipt' or not exists (
    select from sync_items b where b.school_id = i.school_id and b.entity = 'receipt' and b.status <> 'synced'
      and b.entity_id = case when i.entity = 'cancel' then i.entity_id else (
        select r.id from fee_refunds f join receipts r on r.school_id = f.school_id and r.payment_id = f.payment_id
        where f.school_id = i.school_id and f.id = i.entity_id) end))`

interface Taken {
  id: string
  entity: SyncEntity
  lease_until: Date
  attempts: number
  payload: SyncPayload
}

async function handOut({ trx, services, schoolId, query }: CallContext<Contract['items']>) {
  await refuseNative(trx, schoolId)
  const now = services.clock.now()
  const leaseUntil = new Date(now.getTime() + syncLease)
  const { rows: chosen } = await sql<{ id: string }>`
    select i.id from sync_items i where ${mayGo(schoolId, now)} order by i.created_at, i.id limit ${query.limit} for update skip locked`.execute(
    trx,
  )
  const ids = chosen.map(({ id }) => id)
  await sql`
    update sync_items set status = 'sending', attempts = attempts + 1, lease_until = ${leaseUntil}, next_try_at = null, version = version + 1
    where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(trx)
  const { rows } = await sql<Taken>`
    select i.id, i.entity, i.lease_until, i.attempts, ${payloadOfItem} as payload from sync_items i ${receiptOfItem}
    where i.school_id = ${schoolId} and i.id = any(${ids}::uuid[]) order by i.created_at, i.id`.execute(trx)
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int as count from sync_items i where ${mayGo(schoolId, now)}`.execute(trx)
  await sql`
    insert into fee_sync_pulls (school_id, at, items) values (${schoolId}, ${now}, ${ids.length})
    on conflict (school_id) do update set at = excluded.at, items = excluded.items`.execute(trx)
  return {
    items: rows.map(({ id, entity, lease_until, attempts, payload }) => ({
      ...{ id, entity, attempts, payload },
      leaseUntil: lease_until.toISOString(),
    })),
    left: waiting[0]!.count,
  }
}

async function acknowledge({ trx, services, schoolId, body }: CallContext<Contract['acks']>) {
  const now = services.clock.now()
  const counts = { synced: 0, errors: 0, ignored: 0 }
  // Held in one order, so that two answers never wait for each other.
  for (const { id, ok, externalRef, error } of body.items.toSorted((a, b) =>
    a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1,
  )) {
    const { rows } = await sql<{ errors: number }>`
      select errors from sync_items where school_id = ${schoolId} and id = ${id} and status = 'sending' for update`.execute(trx)
    const [item] = rows
    if (!item) {
      counts.ignored += 1
      continue
    }
    if (ok) {
      await sql`
        update sync_items set status = 'synced', synced_at = ${now}, external_ref = ${externalRef || null}, lease_until = null, last_error = null,
          errors = 0, version = version + 1
        where school_id = ${schoolId} and id = ${id}`.execute(trx)
      counts.synced += 1
      continue
    }
    const pause = syncPause(item.errors + 1)
    await sql`
      update sync_items set status = 'error', errors = errors + 1, lease_until = null, last_error = ${error || 'error'},
        next_try_at = ${pause === undefined ? null : new Date(now.getTime() + pause)}, version = version + 1
      where school_id = ${schoolId} and id = ${id}`.execute(trx)
    counts.errors += 1
  }
  return counts
}

/** Calls of the school's own system. */
export const feesSyncHandlers: Handlers<Contract> = { items: handOut, acks: acknowledge }
