import { sql } from 'kysely'
import type { Services } from './services'
import type { Trx } from './transaction'

/** Tells logins of something, in the transaction of its cause. `data` holds ids, never texts. */
export async function tellLogins(
  { services, trx, schoolId }: { readonly services: Services; readonly trx: Trx; readonly schoolId: string },
  userIds: readonly string[],
  type: string,
  data: object,
): Promise<void> {
  if (userIds.length === 0) return
  const at = services.clock.now()
  await sql`select live_tell(${schoolId}::uuid, ${[...userIds]}::uuid[], ${type}, ${JSON.stringify(data)}::jsonb, ${at})`.execute(
    trx,
  )
}
