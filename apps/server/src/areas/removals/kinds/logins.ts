import { type Role, staffRoles } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { RemovalPlace, RowChange } from '../../../school/removal'
import { ids } from '../plan'

/** Logins of a school that lose it, or only a part of what they are in it. */
export interface LeavingLogins {
  /** Have nothing left in the school. */
  readonly leaving: readonly string[]
  /** Of these, those that serve nothing else and end for good. */
  readonly ending: readonly string[]
  readonly changes: readonly RowChange[]
}

const familyRoles: readonly Role[] = ['Guardian', 'Student']

/** What becomes of logins when what they are for `part` goes. Who is staff and parent keeps the other half. */
export async function leavingLogins(
  { trx, schoolId }: RemovalPlace,
  part: 'family' | 'staff',
  where: RawBuilder<boolean>,
): Promise<LeavingLogins> {
  const lost = part === 'family' ? familyRoles : staffRoles
  const { rows } = await sql<{ id: string; left: boolean; shared: boolean }>`
    select t.user_id as id, t.roles <@ ${[...lost]}::text[] as left,
      exists (select from user_schools o where o.user_id = t.user_id and o.school_id <> t.school_id)
        or exists (select from user_groups g where g.user_id = t.user_id) or u.platform_roles <> '{}' as shared
    from user_schools t join users u on u.id = t.user_id where t.school_id = ${schoolId}::uuid and ${where} order by 1`.execute(
    trx,
  )
  const leaving = rows.filter(row => row.left).map(row => row.id)
  const ending = rows.filter(row => row.left && !row.shared).map(row => row.id)
  const halves = rows.filter(row => !row.left).map(row => row.id)
  const roles = sql`array(select r from unnest(t.roles) r where r <> all(${[...lost]}::text[]))`
  const nobody: RowChange['set'] = part === 'family' ? { guardian_id: sql`null`, student_id: sql`null` } : { staff_id: sql`null` }
  return {
    leaving,
    ending,
    changes: [
      { table: 'users', set: { status: sql`'Removed'` }, where: sql<boolean>`t.id = ${ids(ending)}` },
      {
        table: 'user_schools',
        set: { roles, allotment_mode: sql`'role'`, version: sql`t.version + 1`, ...nobody },
        where: sql<boolean>`t.user_id = ${ids(halves)}`,
      },
    ],
  }
}

/** Ends the sessions of logins in the school of a removal. */
export async function endSessions({ trx, services, schoolId }: RemovalPlace, users: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update sessions t set ended_at = ${services.clock.now()}, end_reason = 'operator'
    where t.ended_at is null and t.school_id = ${schoolId}::uuid and ${users} returning t.id`.execute(trx)
  for (const { id } of rows) services.sessions.unsettle(id)
}

/** Sessions of people who have no place in the school any more. */
export const withoutPlace = sql<boolean>`not exists (
  select from user_schools us join users u on u.id = us.user_id where us.user_id = t.user_id and us.school_id = t.school_id)
  and not exists (select from users u where u.id = t.user_id and u.platform_roles <> '{}')
  and not exists (select from user_groups g where g.user_id = t.user_id)`

/** Whether a SystemAdmin stays in the school when these logins leave it. */
export async function keepsAdministrator({ trx, schoolId }: RemovalPlace, without: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_schools us join users u on u.id = us.user_id
    where us.school_id = ${schoolId}::uuid and 'SystemAdmin' = any(us.roles) and us.active and u.status <> 'Removed' and us.user_id <> ${sql`all(${[...without]}::uuid[])`} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}
