import type { BodyOf, contract } from '@school/api'
import { firstAllotment, type Role, staffRoles } from '@school/rules'
import { sql } from 'kysely'
import type { AuditFacts } from '../../platform/audit'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { beyondSchool } from '../../platform/transaction'
import { schoolsInScope } from '../../school/scope'
import { endSessionsOf, keepsSystemAdmin, lockAdministrators } from './end-sessions'
import { lastAdministrator, onSchoolsOf } from './staff-users'

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>

interface Place {
  id: string
  name: string
  roles: string[]
}

/** The schools that a login serves. */
export async function readSchools(call: Call, id: string) {
  const places = await onSchoolsOf(call, id, async () => {
    const { rows } = await sql<Place>`
      select sc.id, sc.name, us.roles from user_schools us join schools sc on sc.id = us.school_id
      where us.user_id = ${id}::uuid and sc.status <> 'Removed' order by sc.name_key, sc.id`.execute(call.trx)
    return rows
  })
  return places.map(({ id: schoolId, name, roles }) => ({ schoolId, name, roles, here: schoolId === call.schoolId }))
}

/** Both schools hear of it: the one in which the operator works, and the one that gains or loses the login. */
async function tellBoth(call: Call, schoolId: string, facts: AuditFacts): Promise<void> {
  await call.audit(facts)
  await beyondSchool(call.trx, () => call.audit({ ...facts, schoolId }))
}

/** Lets a login work in another school of the operator. */
export async function addSchool(call: Call, id: string, body: BodyOf<(typeof contract.staffUsers)['addSchool']>): Promise<void> {
  const { trx } = call
  await onSchoolsOf(call, id, async () => {
    const { rows } = await sql<{ name: string }>`
      select sc.name from schools sc where sc.id = ${body.schoolId}::uuid and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}`.execute(
      trx,
    )
    if (!rows[0]) throw notFound()
    const { mode, forms } = firstAllotment(body.roles)
    const added = await trx
      .insertInto('user_schools')
      .values({ school_id: body.schoolId, user_id: id, roles: [...body.roles], allotment_mode: mode })
      .onConflict(conflict => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!added) throw custom(409, 'SchoolHasLogin', 'This login works in {name} already.', { name: rows[0].name })
    if (forms.length > 0)
      await trx
        .insertInto('user_allotments')
        .values(forms.map(code => ({ school_id: body.schoolId, user_id: id, form_code: code })))
        .onConflict(conflict => conflict.doNothing())
        .execute()
  })
  await tellBoth(call, body.schoolId, {
    action: 'login.addSchool',
    entity: 'users',
    entityId: id,
    after: { schoolId: body.schoolId, roles: body.roles },
  })
}

/** Takes another school from a login. Who is a parent there too keeps that. */
export async function removeSchool(call: Call, id: string, schoolId: string): Promise<void> {
  const { trx, services } = call
  if (schoolId === call.schoolId) throw custom(400, 'OwnSchool', 'Remove the login to take this school from it.')
  await onSchoolsOf(call, id, async () => {
    await lockAdministrators(trx, schoolId)
    const { rows } = await sql<Pick<Place, 'roles'>>`
      select us.roles from user_schools us join schools sc on sc.id = us.school_id
      where us.user_id = ${id}::uuid and us.school_id = ${schoolId}::uuid and ${schoolsInScope(personOf(call))} for update of us`.execute(
      trx,
    )
    if (!rows[0]) throw notFound()
    const { roles } = rows[0]
    if (roles.includes('SystemAdmin') && !(await keepsSystemAdmin(trx, schoolId, [id]))) throw lastAdministrator()
    await sql`delete from user_allotments where user_id = ${id}::uuid and school_id = ${schoolId}::uuid`.execute(trx)
    const family = roles.filter(role => !staffRoles.includes(role as Role))
    const isBoth = family.length > 0 && family.length < roles.length
    await (isBoth
      ? sql`
          update user_schools set roles = ${family}, staff_id = null, allotment_mode = 'role', version = version + 1
          where user_id = ${id}::uuid and school_id = ${schoolId}::uuid`
      : sql`delete from user_schools where user_id = ${id}::uuid and school_id = ${schoolId}::uuid`
    ).execute(trx)
  })
  await endSessionsOf(services, trx, { userIds: [id], schoolId }, 'operator')
  await tellBoth(call, schoolId, { action: 'login.removeSchool', entity: 'users', entityId: id, before: { schoolId } })
}
