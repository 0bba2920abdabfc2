import type { Role } from '@school/rules'
import type { Person } from '../platform/person'
import type { Trx } from '../platform/transaction'

/** A login of the demonstration as who writes through the doors of an area; no session of it is kept. */
export async function authorOf(
  trx: Trx,
  { loginName, role, schoolId }: { readonly loginName: string; readonly role: Role; readonly schoolId: string | null },
): Promise<Person> {
  const user = await trx.selectFrom('users').select(['id', 'name']).where('login_name', '=', loginName).executeTakeFirstOrThrow()
  return {
    userId: user.id,
    sessionId: user.id,
    name: user.name,
    roles: [role],
    schoolId,
    bound: false,
    staffId: null,
    guardianId: null,
    studentId: null,
    childId: null,
    classTeacher: false,
    modules: [],
    permissions: [],
    mode: 'role',
    allotted: [],
    pending: [],
    schoolScope: { kind: 'all', ids: [] },
    schoolStatus: schoolId === null ? null : 'Active',
    language: null,
    endsAt: new Date(8.64e15),
  }
}
