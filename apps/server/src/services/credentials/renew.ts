import { temporaryPasswordDays } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import { beyondSchool, type Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import type { TemporaryPasswords } from './passwords'

/** When a temporary password made now stops opening the first login. */
export const temporaryUntil = (services: Services): Date =>
  new Date(services.clock.now().getTime() + temporaryPasswordDays * 86_400_000)

/** Ends the open sessions of many logins: at once on this server, within 30 seconds on the others. */
async function endSessionsOf(services: Services, trx: Trx, userIds: readonly string[]): Promise<void> {
  const ended = await beyondSchool(trx, () =>
    trx
      .updateTable('sessions')
      .set({ ended_at: services.clock.now(), end_reason: 'password' })
      .where('user_id', 'in', userIds)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute(),
  )
  for (const { id } of ended) services.sessions.unsettle(id)
}

/**
 * Gives logins of the school new temporary passwords: they are Created again, must choose an own password, and their
 * sessions end. A blocked login stays blocked.
 *
 * @returns the passwords by login, which are written nowhere.
 */
export async function renewPasswords(
  services: Services,
  trx: Trx,
  userIds: readonly string[],
  passwords: TemporaryPasswords,
): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  if (userIds.length === 0) return made
  const rows: { id: string; hash: string }[] = []
  for (const id of userIds) {
    const { password, hash } = await passwords.take()
    made.set(id, password)
    rows.push({ id, hash })
  }
  const until = temporaryUntil(services)
  await inBatches(
    trx,
    rows,
    'id uuid, hash text',
    source => sql`
      update users u set password_hash = x.hash, must_change_password = true, temp_expires_at = ${until}, version = u.version + 1,
        status = case when u.status = 'Active' then 'Created' else u.status end
      from ${source} where u.id = x.id and u.status <> 'Removed'`,
  )
  await endSessionsOf(services, trx, userIds)
  return made
}
