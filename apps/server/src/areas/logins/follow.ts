import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import { sharedLogins } from './end-sessions'

interface Contact {
  readonly id: string
  readonly name: string
  readonly mobile: string | null
  readonly email: string | null
}

/** Writes contacts to logins that have others, but for logins that serve another school too. */
async function follow(trx: Trx, schoolId: string, contacts: readonly Contact[]): Promise<void> {
  const shared = await sharedLogins(
    trx,
    schoolId,
    contacts.map(contact => contact.id),
  )
  await inBatches(
    trx,
    contacts.filter(contact => !shared.has(contact.id)),
    'id uuid, name text, mobile text, email text',
    source => sql`
      update users u set name = x.name, mobile = x.mobile, email = x.email, version = u.version + 1 from ${source} where u.id = x.id`,
  )
}

/**
 * Name, mobile and e-mail of guardians' logins follow the guardians. A login of staff or of several schools keeps its
 * own: what another school sends there is not for this one to lead elsewhere.
 */
export async function followGuardians(trx: Trx, schoolId: string, guardianIds: readonly string[]): Promise<void> {
  if (guardianIds.length === 0) return
  const { rows } = await sql<Contact>`
    select u.id, g.name, g.mobile, g.email
    from user_schools us join guardians g on g.school_id = us.school_id and g.id = us.guardian_id join users u on u.id = us.user_id
    where us.guardian_id = any(${[...guardianIds]}::uuid[]) and us.staff_id is null
      and (u.name, u.mobile, u.email) is distinct from (g.name, g.mobile, g.email)`.execute(trx)
  await follow(trx, schoolId, rows)
}

/**
 * Name, mobile and e-mail of logins of staff follow their records. The number of a SchoolSuperAdmin, to which codes go,
 * is changed in the own profile alone: it is out of reach for others who write records.
 */
export async function followStaff(trx: Trx, schoolId: string, staffIds: readonly string[]): Promise<void> {
  if (staffIds.length === 0) return
  const { rows } = await sql<Contact>`
    select u.id, t.name, t.mobile, t.email
    from user_schools us join staff t on t.school_id = us.school_id and t.id = us.staff_id join users u on u.id = us.user_id
    where us.staff_id = any(${[...staffIds]}::uuid[]) and not 'SchoolSuperAdmin' = any(us.roles)
      and (u.name, u.mobile, u.email) is distinct from (t.name, t.mobile, t.email)`.execute(trx)
  await follow(trx, schoolId, rows)
}
