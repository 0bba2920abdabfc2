import type { SyncEntity } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'

export type { SyncEntity }

/** Notes what the school's own system is to take, once, in the transaction that does it. Schools without one have no items. */
export async function noteForSync(
  services: Services,
  trx: Trx,
  schoolId: string,
  entity: SyncEntity,
  entityId: string,
): Promise<void> {
  if ((await settingValue(trx, schoolId, 'fees.feesSource')) !== 'external') return
  await sql`
    insert into sync_items (school_id, id, entity, entity_id, created_at)
    values (${schoolId}, ${services.newId()}, ${entity}, ${entityId}, ${services.clock.now()})
    on conflict (school_id, entity, entity_id) do nothing`.execute(trx)
}
