import type { BodyOf, contract } from '@school/api'
import { isEmail, mobileNumber, operatorLoginName } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type Handlers, personOf } from '../../platform/http/call'
import { changedMeanwhile, custom, type FieldProblem, invalid } from '../../platform/problems'
import { matches } from '../../school/search'
import { endInvitations } from '../../services/auth/invitations'
import { inviteAgain, makeInvited } from '../../services/auth/invited'
import { activate } from '../../services/auth/password'
import { endSessions } from '../../services/auth/sessions'
import { answer, type Call, countUsers, findUser, lockOperators, mayGive, readUsers, refuseLoss, type UserRow } from './users'

type Contract = typeof contract.platformUsers
type Body = BodyOf<Contract['create']>
type Acting = Call & { readonly params: { readonly id: string } }

const statusOf = { Invited: 'Created', Active: 'Active', Blocked: 'Blocked', '': '' } as const
const emailUsed = () => custom(409, 'UserEmailUsed', 'A user with this email already exists.')
const notYourself = () => custom(400, 'NotYourself', 'You cannot change your own role, schools or second factor.')
const blocksSelf = () => custom(400, 'CannotBlockSelf', 'You cannot block yourself.')

/** Writes down what was done with a login of the platform: it belongs to no school. */
const noted = (call: Call, action: string, id: string, before?: unknown, after?: unknown) =>
  call.audit({ action, entity: 'users', entityId: id, schoolId: null, before, after })

/** The values of a login as they are kept. */
async function checked(call: Call, body: Body, userId?: string) {
  const { trx } = call
  const mobile = mobileNumber(body.mobile)
  const isNamed = body.scope === 'all' || body.scopeIds.length > 0
  const scopeIds = body.scope === 'all' ? [] : [...new Set(body.scopeIds.map(id => id.toLowerCase()))]
  const given = isNamed && (await mayGive(call, { kind: body.scope, ids: scopeIds }))
  const problems: FieldProblem[] = [
    ...(isEmail(body.email) ? [] : [{ field: 'email', message: fieldText('BadEmail') }]),
    ...(mobile === undefined ? [{ field: 'mobile', message: fieldText('BadMobile', { value: body.mobile }) }] : []),
    ...(isNamed ? [] : [{ field: 'scopeIds', message: fieldText('TooFew', { n: 1 }) }]),
    ...(isNamed && !given ? [{ field: body.scope === 'all' ? 'scope' : 'scopeIds', message: fieldText('NotAChoice') }] : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  const { rows } = await sql`
    select from users where lower(email) = lower(${body.email}) and status <> 'Removed' and platform_roles <> '{}' and id is distinct from ${userId ?? null}::uuid`.execute(
    trx,
  )
  if (rows.length > 0) throw emailUsed()
  return {
    name: body.name,
    email: body.email,
    mobile: mobile!,
    platform_roles: [body.role],
    permissions: body.role === 'GJAdmin' ? [...body.permissions] : [],
    school_scope: body.scope,
    school_scope_ids: scopeIds,
  }
}

/** What the open sessions of a login may do is read anew at once. */
async function refresh({ trx, services }: Call, userId: string): Promise<void> {
  const open = await trx.selectFrom('sessions').select('id').where('user_id', '=', userId).where('ended_at', 'is', null).execute()
  for (const { id } of open) services.sessions.unsettle(id)
}

async function create(call: Call & { readonly body: Body }) {
  const { trx, body, language } = call
  await lockOperators(trx)
  const { name, email, mobile, ...rights } = await checked(call, body)
  const { userId } = await makeInvited(call, {
    ...{ name, email, mobile, wanted: operatorLoginName(name), place: say(language, 'platformUsers.Place') },
  })
  await trx.updateTable('users').set(rights).where('id', '=', userId).execute()
  const made = answer(await findUser(call, userId))
  await noted(call, 'platform-user.create', userId, undefined, made)
  return made
}

async function update(call: Acting & { readonly body: Body & { readonly version: number } }) {
  const { trx, services, body, params } = call
  await lockOperators(trx)
  const before = await findUser(call, params.id)
  if (before.version !== body.version) throw changedMeanwhile()
  const values = await checked(call, body, before.id)
  const sameScope =
    values.school_scope === before.school_scope &&
    values.school_scope_ids.length === before.scope_ids.length &&
    values.school_scope_ids.every(id => before.scope_ids.includes(id))
  const demoted = body.role !== before.role
  if (demoted) await refuseLoss(call, before, notYourself)
  if (!sameScope && before.id === personOf(call).userId) throw notYourself()
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute()
  if (demoted || !sameScope) await endSessions(services, trx, { userId: before.id }, 'operator')
  else await refresh(call, before.id)
  const after = answer(await findUser(call, before.id))
  await noted(call, 'platform-user.update', before.id, answer(before), after)
  return after
}

/** Does something with one login; it is there as it was when the work finds nothing to do. */
const acting =
  (action: string, work: (call: Acting, user: UserRow) => Promise<boolean>) =>
  async (call: Acting): Promise<ReturnType<typeof answer>> => {
    const { trx, params } = call
    await lockOperators(trx)
    const user = await findUser(call, params.id)
    if (await work(call, user)) {
      await sql`update users set version = version + 1 where id = ${user.id}::uuid`.execute(trx)
      await noted(call, action, user.id, { status: user.status })
    }
    return answer(await findUser(call, user.id))
  }

/** Logins of the people who operate the platform. */
export const platformUserHandlers: Handlers<Contract> = {
  async initialValues(call) {
    const { trx } = call
    const { kind, ids } = personOf(call).schoolScope
    const { rows: groups } = await sql<{ id: string; name: string }>`
      select id, name from school_groups where ${kind} = 'all' or (${kind} = 'groups' and id = any(${[...ids]}::uuid[])) order by lower(name), id`.execute(
      trx,
    )
    return { groups, allSchools: kind === 'all' }
  },

  async list(call) {
    const { text, role, status, page, pageSize } = call.query
    const where = sql<boolean>`(${matches(sql`search_key(u.name)`, text, 'contains')} or ${matches(sql`lower(u.email)`, text, 'contains')} or ${matches(sql`lower(u.login_name)`, text, 'contains')})
      and (${role} = '' or ${role} = any(u.platform_roles)) and (${status} = '' or u.status = ${statusOf[status]})`
    const rows = await readUsers(call, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
    return { results: rows.map(answer), pagination: { currentPage: page, pageSize, count: await countUsers(call, where) } }
  },

  create,
  update,

  block: acting('platform-user.block', async (call, user) => {
    if (user.status === 'Blocked') return false
    await refuseLoss(call, user, blocksSelf)
    const { trx, services } = call
    await trx.updateTable('users').set({ status: 'Blocked' }).where('id', '=', user.id).execute()
    await endInvitations(services, trx, user.id)
    await endSessions(services, trx, { userId: user.id }, 'blocked')
    return true
  }),

  unblock: acting('platform-user.unblock', async ({ trx }, user) => {
    if (user.status !== 'Blocked') return false
    await trx.updateTable('users').set({ status: 'Created' }).where('id', '=', user.id).execute()
    await activate(trx, user.id)
    return true
  }),

  resetSecondFactor: acting('platform-user.second-factor', async (call, user) => {
    const { trx, services } = call
    if (user.id === personOf(call).userId) throw notYourself()
    await trx
      .updateTable('users')
      .set({ second_factor_secret: null, second_factor_step: null })
      .where('id', '=', user.id)
      .execute()
    await trx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
    await endSessions(services, trx, { userId: user.id }, 'operator')
    return true
  }),

  resend: acting('platform-user.invite', async (call, user) => {
    await inviteAgain(call, user.id, say(call.language, 'platformUsers.Place'))
    return true
  }),
}
