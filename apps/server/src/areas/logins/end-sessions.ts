import { sql } from 'kysely'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { beyondSchool, type Trx } from '../../platform/transaction'

/** Ends open sessions of logins: those in one school, or all. At once on this server, within 30 seconds on the others. */
export async function endSessionsOf(
  services: Services,
  trx: Trx,
  which: { readonly userIds: readonly string[]; readonly schoolId: string | null; readonly childIds?: readonly string[] },
  reason: 'blocked' | 'password' | 'operator',
): Promise<void> {
  if (which.userIds.length === 0) return
  const { rows } = await beyondSchool(trx, () =>
    sql<{ id: string }>`
      update sessions set ended_at = ${services.clock.now()}, end_reason = ${reason}
      where ended_at is null and user_id = any(${[...which.userIds]}::uuid[])
        and ${which.schoolId ? sql`school_id = ${which.schoolId}::uuid` : sql`true`}
        and ${which.childIds ? sql`child_id = any(${[...which.childIds]}::uuid[])` : sql`true`}
      returning id`.execute(trx),
  )
  for (const { id } of rows) services.sessions.unsettle(id)
}

/** Ends sessions of guardians' logins in which a child is open that is not, or not any more, theirs. */
export async function endSessionsOnOthers(
  services: Services,
  trx: Trx,
  schoolId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  const { rows } = await beyondSchool(trx, () =>
    sql<{ id: string }>`
      update sessions n set ended_at = ${services.clock.now()}, end_reason = 'operator'
      where n.ended_at is null and n.user_id = any(${[...userIds]}::uuid[]) and n.school_id = ${schoolId}::uuid and n.child_id is not null
        and not exists (
          select from students s join user_schools us on us.school_id = s.school_id and us.guardian_id = s.guardian_id
          where s.school_id = n.school_id and s.id = n.child_id and us.user_id = n.user_id)
      returning n.id`.execute(trx),
  )
  for (const { id } of rows) services.sessions.unsettle(id)
}

/** What logins may do is read anew at their next call. */
export async function forgetSessionsOf(services: Services, trx: Trx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const { rows } = await beyondSchool(trx, () =>
    sql<{ id: string }>`select id from sessions where ended_at is null and user_id = any(${[...userIds]}::uuid[])`.execute(trx),
  )
  for (const { id } of rows) services.sessions.unsettle(id)
}

/** Which of these logins serve another school, a group or the platform as well. */
export async function sharedLogins(trx: Trx, schoolId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await beyondSchool(trx, () =>
    sql<{ id: string }>`
      select u.id from users u where u.id = any(${[...userIds]}::uuid[]) and (
        exists (select from user_schools us where us.user_id = u.id and us.school_id <> ${schoolId}::uuid)
        or exists (select from user_groups g where g.user_id = u.id) or u.platform_roles <> '{}')`.execute(trx),
  )
  return new Set(rows.map(row => row.id))
}

export const sharedLogin = () => custom(409, 'SharedLogin', 'This login also serves another school. Please contact support.')

/** The next to change who administers the school waits for the one before. */
export const lockAdministrators = (trx: Trx, schoolId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`administrators:${schoolId}`}, 0))`.execute(trx)

/** Whether an open login with the role SystemAdmin stays in a school when these are gone. */
export async function keepsSystemAdmin(trx: Trx, schoolId: string, without: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_schools us join users u on u.id = us.user_id
    where us.school_id = ${schoolId}::uuid and 'SystemAdmin' = any(us.roles) and us.active and u.status <> 'Removed' and us.user_id <> all(${[...without]}::uuid[]) limit 1`.execute(
    trx,
  )
  return rows.length > 0
}
