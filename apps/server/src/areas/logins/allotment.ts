import type { BodyOf, contract, QueryOf } from '@school/api'
import { formsToAllot, type ModuleCode, type Role, staffRoles, visibleForms } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { changedMeanwhile, custom, invalid, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { masters } from '../../school/lookups'
import { matches } from '../../school/search'
import { forgetSessionsOf } from './end-sessions'
import { checkReach, checkReachOfEach } from './staff-users'
import { loginFieldText } from './texts'

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>

const ownForm = 's.user.allotment'

/** The screens that a login may open. */
export const formsOfPerson = (person: Person) => ({
  mode: person.mode,
  forms: visibleForms(viewerOf(person)).map(form => ({ formCode: form.id, path: form.route! })),
})

async function modulesOf(trx: Trx, schoolId: string): Promise<ModuleCode[]> {
  const school = await trx.selectFrom('schools').select('module_codes').where('id', '=', schoolId).executeTakeFirstOrThrow()
  return school.module_codes as ModuleCode[]
}

interface Login {
  id: string
  staff_id: string | null
  name: string
  code: string
  designation: string
  roles: string[]
  mode: 'role' | 'allotted'
  version: number
  ticked: string[]
}

const staffRoleList = sql`${[...staffRoles]}::text[]`

const columns = sql`
  us.user_id as id, us.staff_id, coalesce(t.name, u.name) as name, coalesce(t.code, '') as code, coalesce(m.name, '') as designation, us.roles, us.allotment_mode as mode, us.version,
  array(select a.form_code from user_allotments a where a.school_id = us.school_id and a.user_id = us.user_id order by a.form_code) as ticked`

const from = sql`
  from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
  left join staff t on t.school_id = us.school_id and t.id = us.staff_id left join masters m on m.school_id = t.school_id and m.id = t.designation_id
  where us.roles && ${staffRoleList}`

/** Logins of staff, locked, by id. One that is not here does not exist. */
async function readLogins(trx: Trx, ids: readonly string[]): Promise<Map<string, Login>> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Login>`
    select ${columns} ${from} and us.user_id = any(${wanted}::uuid[]) order by us.user_id for update of us`.execute(trx)
  if (rows.length < wanted.length) throw notFound()
  return new Map(rows.map(row => [row.id, row]))
}

/** Who is allotted what. */
export async function listAllotments(call: Call, query: QueryOf<(typeof contract.logins)['allotmentUsers']>) {
  const { trx, schoolId } = call
  const where = sql`${from}
    and (${matches(sql`coalesce(t.name_key, search_key(u.name))`, query.text, 'contains')} or ${matches(sql`lower(coalesce(t.code, ''))`, query.text, 'contains')} or ${matches(sql`lower(u.login_name)`, query.text, 'contains')})
    and ${query.role ? sql`${query.role} = any(us.roles)` : sql`true`} and ${query.mode ? sql`us.allotment_mode = ${query.mode}` : sql`true`}
    and ${query.designationId ? sql`t.designation_id = ${query.designationId}::uuid` : sql`true`}
    and ${
      query.sameRolesAs
        ? sql`us.user_id <> ${query.sameRolesAs}::uuid and exists (
            select from user_schools o where o.school_id = us.school_id and o.user_id = ${query.sameRolesAs}::uuid and o.roles @> us.roles and o.roles <@ us.roles)`
        : sql`true`
    }`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${where}`.execute(trx)
  const { rows } = await sql<Login>`
    select ${columns} ${where} order by coalesce(t.name_key, search_key(u.name)), us.user_id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
    trx,
  )
  const modules = await modulesOf(trx, schoolId)
  return {
    results: rows.map(({ id, staff_id: staffId, name, code, designation, roles, mode, ticked }) => {
      const offered = formsToAllot(roles as Role[], modules)
      const forms = mode === 'role' ? offered.length : offered.filter(form => ticked.includes(form)).length
      return { id, staffId, name, code, designation, roles, mode, forms, offered: offered.length }
    }),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
    ...(query.withDesignations ? { designations: await masters(trx, 'designation') } : {}),
  }
}

/** What may be ticked for one login and what is. */
export async function readAllotment({ trx, schoolId }: Call, userId: string) {
  const { id, name, code, roles, mode, version, ticked } = (await readLogins(trx, [userId])).get(userId)!
  const offered = formsToAllot(roles as Role[], await modulesOf(trx, schoolId))
  return { id, name, code, roles, mode, offered, formCodes: offered.filter(form => ticked.includes(form)), version }
}

/** Nobody takes the screen away from themself by which they could take it back. */
function keepOwn(call: Call, userId: string, mode: string, formCodes: readonly string[]): void {
  if (userId === personOf(call).userId && mode === 'allotted' && !formCodes.includes(ownForm))
    throw custom(400, 'OwnAllotment', 'You cannot take User Allotment from your own login.')
}

async function write(call: Call, login: Login, mode: 'role' | 'allotted', formCodes: readonly string[]): Promise<void> {
  const { trx, schoolId } = call
  await trx.deleteFrom('user_allotments').where('user_id', '=', login.id).execute()
  if (formCodes.length > 0)
    await trx
      .insertInto('user_allotments')
      .values(formCodes.map(code => ({ school_id: schoolId, user_id: login.id, form_code: code })))
      .execute()
  await trx
    .updateTable('user_schools')
    .set({ allotment_mode: mode, version: login.version + 1 })
    .where('user_id', '=', login.id)
    .execute()
  await call.audit({
    action: 'login.allot',
    entity: 'users',
    entityId: login.id,
    before: { mode: login.mode, forms: login.ticked },
    after: { mode, forms: formCodes },
  })
}

/** Sets mode and ticks of one login. */
export async function allotForms(call: Call, userId: string, body: BodyOf<(typeof contract.logins)['allotForms']>) {
  const { trx, services, schoolId } = call
  const login = (await readLogins(trx, [userId])).get(userId)!
  checkReach(call, login.roles)
  const offered = formsToAllot(login.roles as Role[], await modulesOf(trx, schoolId))
  const unknown = body.formCodes.find(code => !offered.includes(code))
  if (unknown) throw invalid([{ field: 'formCodes', message: loginFieldText('NotAForm', { form: unknown.slice(0, 60) }) }])
  const formCodes = offered.filter(code => body.formCodes.includes(code))
  if (body.mode === 'allotted' && formCodes.length === 0) throw custom(400, 'NoForms', 'Select at least one screen.')
  keepOwn(call, userId, body.mode, formCodes)
  if (login.version !== body.version) throw changedMeanwhile()
  await write(call, login, body.mode, formCodes)
  await forgetSessionsOf(services, trx, [userId])
  return { mode: body.mode, formCodes, version: login.version + 1 }
}

const sameRoles = (one: readonly string[], other: readonly string[]) => [...one].sort().join() === [...other].sort().join()

/** Gives mode and ticks of one login to others of the same roles. */
export async function copyAllotment(call: Call, body: BodyOf<(typeof contract.logins)['copyAllotment']>) {
  const { trx, services } = call
  const others = [...new Set(body.toUserIds)].filter(id => id !== body.fromUserId)
  const logins = await readLogins(trx, [body.fromUserId, ...others])
  const source = logins.get(body.fromUserId)!
  checkReachOfEach(
    call,
    others.map(id => logins.get(id)!),
  )
  for (const id of others) {
    if (!sameRoles(source.roles, logins.get(id)!.roles))
      throw custom(400, 'OtherRoles', '{name} has other roles.', { name: logins.get(id)!.name })
    keepOwn(call, id, source.mode, source.ticked)
  }
  for (const id of others) await write(call, logins.get(id)!, source.mode, source.ticked)
  await forgetSessionsOf(services, trx, others)
  return { copied: others.length }
}
