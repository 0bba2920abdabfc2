import type { Role } from '@school/rules'
import { type Person, personWithoutSession } from '../platform/person'
import type { Trx } from '../platform/transaction'

/** A login of the demonstration as who writes through the doors of an area; no session of it is kept. */
export async function authorOf(
  trx: Trx,
  { loginName, role, schoolId }: { readonly loginName: string; readonly role: Role; readonly schoolId: string | null },
): Promise<Person> {
  const user = await trx.selectFrom('users').select(['id', 'name']).where('login_name', '=', loginName).executeTakeFirstOrThrow()
  return personWithoutSession({
    userId: user.id,
    name: user.name,
    roles: [role],
    schoolId,
    schoolScope: { kind: 'all', ids: [] },
    schoolStatus: schoolId === null ? null : 'Active',
  })
}
