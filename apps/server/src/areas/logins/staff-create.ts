import type { BodyOf, contract } from '@school/api'
import { firstAllotment, isLoginName, type Role, staffLoginName, usualStaffRole } from '@school/rules'
import { sql } from 'kysely'
import { invalid, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { matches } from '../../school/search'
import { lockLoginNames, takenLoginNames } from '../../services/credentials/login-names'
import { checkReach, isTaken, mostIds, type StaffCall, usedName } from './staff-users'
import { loginFieldText } from './texts'

type Contract = typeof contract.staffUsers

const schoolCode = async (trx: Trx, schoolId: string): Promise<string> =>
  (await trx.selectFrom('schools').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow()).code

/** Free login names by staff code, each another. */
async function freeNames(trx: Trx, school: string, codes: readonly string[]): Promise<Map<string, string>> {
  const taken = await takenLoginNames(
    trx,
    codes.map(code => staffLoginName(school, code, () => false)),
  )
  const names = new Map<string, string>()
  for (const code of codes) {
    const name = staffLoginName(school, code, candidate => taken.has(candidate))
    taken.add(name)
    names.set(code, name)
  }
  return names
}

interface StaffRow {
  id: string
  code: string
  name: string
  designation: string
  mobile: string
  email: string | null
  teaching: boolean
}

/** Working staff who have no login yet. */
export async function listStaffWithout(call: StaffCall, { filters, page, pageSize, all }: BodyOf<Contract['viewData']>) {
  const { trx, schoolId } = call
  const { sectionIds, designationId, teaching, text } = filters
  const from = sql`
    from staff t join masters m on m.school_id = t.school_id and m.id = t.designation_id
    where t.status = 'Working' and not exists (select from user_schools us where us.school_id = t.school_id and us.staff_id = t.id)
      and ${sectionIds.length > 0 ? sql`t.section_id = any(${[...sectionIds]}::uuid[])` : sql`true`} and ${designationId ? sql`t.designation_id = ${designationId}::uuid` : sql`true`}
      and ${teaching === '' ? sql`true` : sql`t.teaching = ${teaching === 'yes'}`}
      and (${matches(sql`t.name_key`, text, 'contains')} or ${matches(sql`t.code_key`, text, 'contains')} or ${matches(sql`t.mobile`, text, 'contains')})`
  const order = sql`order by t.name_key, t.id`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(trx)
  const { rows } = await sql<StaffRow>`
    select t.id, t.code, t.name, m.name as designation, t.mobile, t.email, t.teaching ${from} ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    trx,
  )
  const names = await freeNames(
    trx,
    await schoolCode(trx, schoolId),
    rows.map(row => row.code),
  )
  const ids = all ? (await sql<{ id: string }>`select t.id ${from} ${order} limit ${mostIds}`.execute(trx)).rows : []
  return {
    results: rows.map(({ id, code, name, designation, mobile, email, teaching: teaches }) => ({
      id,
      code,
      name,
      designation,
      mobile,
      email: email ?? '',
      role: usualStaffRole(teaches) as 'Teacher' | 'NonTeachingStaff',
      loginName: names.get(code)!,
    })),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
    ...(all ? { ids: ids.map(row => row.id) } : {}),
  }
}

export async function checkLoginName({ trx }: StaffCall, loginName: string) {
  const valid = isLoginName(loginName)
  return { valid, free: valid && !(await isTaken(trx, loginName)) }
}

interface Wanted {
  readonly staff: StaffRow
  readonly roles: readonly Role[]
  readonly loginName: string
}

/** What is asked of every row, with the usual where it says nothing, or why it is refused. */
async function plan(call: StaffCall, body: BodyOf<Contract['create']>): Promise<Wanted[]> {
  const { trx, schoolId } = call
  const rows = new Map(body.rows.map((row, index) => [row.staffId, { ...row, index }]))
  // Held first and read then: what made or moved a login of theirs meanwhile is seen.
  await sql`select 1 from staff where id = any(${[...rows.keys()]}::uuid[]) order by id for update`.execute(trx)
  const { rows: found } = await sql<StaffRow & { has_login: boolean }>`
    select t.id, t.code, t.name, '' as designation, t.mobile, t.email, t.teaching,
      exists (select from user_schools us where us.school_id = t.school_id and us.staff_id = t.id) as has_login
    from staff t where t.id = any(${[...rows.keys()]}::uuid[]) and t.status = 'Working' order by t.id`.execute(trx)
  if (found.length < rows.size) throw notFound()
  const staff = found.filter(one => !one.has_login)
  const given = new Map<string, string>()
  for (const { id } of staff) {
    const { loginName, index } = rows.get(id)!
    if (!loginName) continue
    const name = loginName.toUpperCase()
    if (!isLoginName(name)) throw invalid([{ field: `rows.${index}.loginName`, message: loginFieldText('BadLoginName') }])
    if ([...given.values()].includes(name)) throw usedName(name)
    given.set(id, name)
  }
  const taken = await takenLoginNames(trx, [...given.values()])
  for (const name of given.values()) if (taken.has(name)) throw usedName(name)
  const usual = await freeNames(
    trx,
    await schoolCode(trx, schoolId),
    staff.filter(one => !given.has(one.id)).map(one => one.code),
  )
  return staff.map(one => ({
    staff: one,
    roles: [...new Set(rows.get(one.id)!.roles ?? [usualStaffRole(one.teaching)])],
    loginName: given.get(one.id) ?? usual.get(one.code)!,
  }))
}

/** Makes logins for staff. Nobody knows their passwords until credentials are sent or printed. */
export async function createStaffUsers(call: StaffCall, body: BodyOf<Contract['create']>) {
  const { trx, services, schoolId } = call
  for (const { roles } of body.rows) checkReach(call, roles ?? [])
  await lockLoginNames(trx)
  const wanted = await plan(call, body)
  for (const { roles } of wanted) checkReach(call, roles)
  const now = services.clock.now()
  // One secret that is dropped at once serves them all: it opens none of them.
  const passwordHash = await services.passwords.hash(Buffer.from(services.random.bytes(32)).toString('base64url'))
  const users: { staffId: string; userId: string; loginName: string }[] = []
  for (const { staff, roles, loginName } of wanted) {
    const userId = services.newId()
    const { mode, forms } = firstAllotment(roles)
    await trx
      .insertInto('users')
      .values({
        id: userId,
        login_name: loginName,
        password_hash: passwordHash,
        name: staff.name,
        mobile: staff.mobile,
        email: staff.email,
        must_change_password: true,
        temp_expires_at: now,
        created_at: now,
      })
      .execute()
    await trx
      .insertInto('user_schools')
      .values({ school_id: schoolId, user_id: userId, roles: [...roles], staff_id: staff.id, allotment_mode: mode })
      .execute()
    if (forms.length > 0)
      await trx
        .insertInto('user_allotments')
        .values(forms.map(code => ({ school_id: schoolId, user_id: userId, form_code: code })))
        .execute()
    await call.audit({
      action: 'login.create',
      entity: 'users',
      entityId: userId,
      after: { loginName, roles, staffId: staff.id },
    })
    users.push({ staffId: staff.id, userId, loginName })
  }
  return { created: users.length, users }
}
