import type { BodyOf, contract, QueryOf } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { matches } from '../selectors/handlers'
import {
  type Call,
  checkDetails,
  childAnswer,
  columnsOf,
  detailsOf,
  endFamilyLogin,
  followGuardian,
  type GuardianRow,
  guardianTables,
  lockGuardians,
  loginAnswer,
  readChildren,
  readLoginsOf,
} from './guardians'
import { forgetSessionsOf } from './reach'

type Contract = typeof contract.guardianChanges

const undoHours = 24

/** A login as it stood before the merge. */
interface LoginBefore {
  readonly userId: string
  readonly guardianId: string
  readonly loginName: string
  readonly roles: string[]
  readonly allotmentMode: 'role' | 'allotted'
  readonly active: boolean
  readonly studentId: string | null
  readonly staffId: string | null
  readonly status: 'Created' | 'Active' | 'Blocked'
  readonly name: string
  readonly mobile: string | null
  readonly email: string | null
}

/** All that a merge changed, as it stood. */
interface Before {
  readonly kept: GuardianRow
  readonly merged: readonly GuardianRow[]
  readonly children: readonly { id: string; guardianId: string }[]
  readonly logins: readonly LoginBefore[]
  /** Rows of other areas that named a merged guardian. */
  readonly named: readonly { table: string; guardianId: string; ids: string[] }[]
  readonly notifications: readonly { userId: string; ids: string[] }[]
  readonly requests: readonly { id: string; personId: string; status: string }[]
}

/** A guardian with the login and all children. */
export async function readFamily({ trx }: Pick<Call, 'trx'>, guardianId: string) {
  const { rows } = await sql<GuardianRow>`
    select id, name, relation, mobile, whatsapp_number, email, address, version from guardians where id = ${guardianId}::uuid`.execute(
    trx,
  )
  if (!rows[0]) throw notFound()
  const [login] = await readLoginsOf(trx, [guardianId])
  const children = await readChildren(trx, sql`s.guardian_id = ${guardianId}::uuid`)
  return {
    guardian: detailsOf(rows[0]),
    ...(login ? { user: loginAnswer(login) } : {}),
    children: children.map(childAnswer),
  }
}

async function readLoginsBefore({ trx }: Call, guardianIds: readonly string[]): Promise<LoginBefore[]> {
  const { rows } = await sql<LoginBefore>`
    select us.user_id as "userId", us.guardian_id as "guardianId", u.login_name as "loginName", to_jsonb(us.roles) as roles, us.allotment_mode as "allotmentMode", us.active,
      us.student_id as "studentId", us.staff_id as "staffId", u.status, u.name, u.mobile, u.email
    from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.guardian_id = any(${[...guardianIds]}::uuid[]) order by us.user_id for update of us`.execute(trx)
  return rows
}

/** Everything of other areas that names a merged guardian names the kept one. Answers which rows those were. */
async function repoint({ trx }: Call, from: readonly string[], to: string): Promise<Before['named']> {
  const named: { table: string; guardianId: string; ids: string[] }[] = []
  for (const table of await guardianTables(trx)) {
    for (const guardianId of from) {
      const { rows } = await sql<{ id: string }>`
        update ${sql.table(table)} set guardian_id = ${to}::uuid where guardian_id = ${guardianId}::uuid returning id`.execute(
        trx,
      )
      if (rows.length > 0) named.push({ table, guardianId, ids: rows.map(row => row.id) })
    }
  }
  return named
}

/** What was sent to a login that ends is the kept one's. */
async function moveNotifications({ trx }: Call, from: string, to: string): Promise<{ userId: string; ids: string[] }> {
  const moved = await trx.updateTable('notifications').set({ user_id: to }).where('user_id', '=', from).returning('id').execute()
  return { userId: from, ids: moved.map(row => row.id) }
}

/** A request of a merged guardian waits for the kept one; where that one has its own, the first asked of them stays. */
async function moveRequests(call: Call, from: readonly string[], to: string): Promise<Before['requests']> {
  const { trx, services } = call
  const { rows } = await sql<{ id: string; personId: string; status: string }>`
    select id, person_id as "personId", status from profile_change_requests where person_type = 'guardian' and (person_id = any(${[...from]}::uuid[]) or (person_id = ${to}::uuid and status = 'Pending'))
    order by (person_id = ${to}::uuid) desc, asked_at`.execute(trx)
  let taken = false
  for (const { id, personId, status } of rows) {
    const extra = status === 'Pending' && taken
    taken ||= status === 'Pending'
    if (personId === to) continue
    await trx
      .updateTable('profile_change_requests')
      .set({
        person_id: to,
        ...(extra ? { status: 'Withdrawn' as const, decided_by: personOf(call).userId, decided_at: services.clock.now() } : {}),
      })
      .where('id', '=', id)
      .execute()
  }
  return rows.filter(row => row.personId !== to)
}

/** The fields of the kept guardian, with those that were picked of the others. */
function keptDetails(kept: GuardianRow, fields: BodyOf<Contract['merge']>['fields']) {
  const { id: _, version: __, ...own } = detailsOf(kept)
  return checkDetails({ ...own, ...fields })
}

/** Makes one guardian with one login of several. */
export async function mergeGuardians(call: Call, body: BodyOf<Contract['merge']>) {
  const { trx, services, schoolId } = call
  const keepId = body.keepGuardianId
  const mergeIds = [...new Set(body.mergeGuardianIds)].filter(id => id !== keepId)
  const guardians = await lockGuardians(trx, [keepId, ...mergeIds])
  if (mergeIds.length === 0) throw custom(400, 'SameGuardian', 'These students already have the same guardian.')
  const kept = guardians.find(guardian => guardian.id === keepId)!
  const details = keptDetails(kept, body.fields)
  const logins = await readLoginsBefore(call, [keepId, ...mergeIds])
  const ordered = await readLoginsOf(trx, [keepId, ...mergeIds])
  const chosen = body.keepUserId ?? (ordered.find(login => login.guardian_id === keepId) ?? ordered[0])?.id
  if (chosen && !logins.some(login => login.userId === chosen)) throw notFound()
  const children = await readChildren(trx, sql`s.guardian_id = any(${mergeIds}::uuid[])`)
  const now = services.clock.now()

  await sql`
    update students set guardian_id = ${keepId}::uuid, version = version + 1, updated_at = ${now} where guardian_id = any(${mergeIds}::uuid[])`.execute(
    trx,
  )
  const named = await repoint(call, mergeIds, keepId)
  const requests = await moveRequests(call, mergeIds, keepId)
  const notifications: { userId: string; ids: string[] }[] = []
  for (const { userId } of logins) {
    if (userId === chosen) continue
    notifications.push(await moveNotifications(call, userId, chosen!))
    await endFamilyLogin(call, userId)
  }
  if (chosen) {
    await trx.updateTable('user_schools').set({ guardian_id: keepId }).where('user_id', '=', chosen).execute()
    await forgetSessionsOf(services, trx, [chosen])
  }
  const version = kept.version + 1
  await trx
    .updateTable('guardians')
    .set({ ...columnsOf(details), version })
    .where('id', '=', keepId)
    .execute()
  await trx.deleteFrom('guardians').where('id', 'in', mergeIds).execute()
  await followGuardian(call, keepId)

  const before: Before = {
    kept,
    merged: guardians.filter(guardian => guardian.id !== keepId),
    children: children.map(child => ({ id: child.id, guardianId: child.guardianId })),
    logins,
    named,
    notifications,
    requests,
  }
  const mergeId = services.newId()
  await trx
    .insertInto('guardian_merges')
    .values({
      school_id: schoolId,
      id: mergeId,
      guardian_id: keepId,
      before: JSON.stringify(before),
      kept_version: version,
      merged_by: personOf(call).userId,
      merged_at: now,
    })
    .execute()
  await call.audit({
    action: 'guardian.merge',
    entity: 'guardians',
    entityId: keepId,
    before,
    after: { ...columnsOf(details), userId: chosen ?? null },
  })
  const family = await readChildren(trx, sql`s.guardian_id = ${keepId}::uuid`)
  return {
    guardianId: keepId,
    children: family.map(childAnswer),
    users: ordered
      .map(login => ({ ...loginAnswer(login), kept: login.id === chosen }))
      .sort((one, other) => Number(other.kept) - Number(one.kept)),
    mergeId,
  }
}

interface MergeRow {
  id: string
  guardian_id: string
  before: Before
  kept_version: number
  merged_at: Date
  undone_at: Date | null
}

/** Opens a login that a merge ended, as it stood, for a guardian. */
async function reopen({ trx, schoolId }: Call, login: LoginBefore, guardianId: string): Promise<void> {
  const { userId, roles, allotmentMode, active, studentId, staffId, status, name, mobile, email } = login
  const values = {
    roles,
    allotment_mode: allotmentMode,
    active,
    guardian_id: guardianId,
    student_id: studentId,
    staff_id: staffId,
  }
  await trx
    .insertInto('user_schools')
    .values({ school_id: schoolId, user_id: userId, ...values })
    // One that stayed keeps what it has become by now, such as a block.
    .onConflict(conflict => conflict.columns(['school_id', 'user_id']).doUpdateSet({ guardian_id: guardianId, roles }))
    .execute()
  // A login that was not removed has a state of its own by now.
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ status, name, mobile, email, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('status', '=', 'Removed')
    .execute()
}

/** Keeps another login of the merged guardians; the one that was kept ends in its place. */
export async function changeUser(call: Call, { guardianId, userId }: QueryOf<Contract['changeUser']>) {
  const { trx, services } = call
  await lockGuardians(trx, [guardianId])
  const present = await readLoginsOf(trx, [guardianId])
  if (present.some(login => login.id === userId) && present.length === 1) return { guardianId, userId }
  const since = new Date(services.clock.now().getTime() - undoHours * 3_600_000)
  const { rows } = await sql<MergeRow>`
    select id, guardian_id, before, kept_version, merged_at, undone_at from guardian_merges
    where guardian_id = ${guardianId}::uuid and undone_at is null and merged_at > ${since} order by merged_at desc`.execute(trx)
  const login = rows.flatMap(row => row.before.logins).find(candidate => candidate.userId === userId)
  const staying = present.find(candidate => candidate.id === userId)
  if (!login && !staying) throw notFound()
  if (login) await reopen(call, login, guardianId)
  for (const { id } of present) {
    if (id === userId) continue
    await moveNotifications(call, id, userId)
    await endFamilyLogin(call, id)
  }
  await followGuardian(call, guardianId)
  await forgetSessionsOf(services, trx, [userId])
  await call.audit({
    action: 'guardian.changeUser',
    entity: 'guardians',
    entityId: guardianId,
    before: { userIds: present.map(candidate => candidate.id) },
    after: { userId },
  })
  return { guardianId, userId }
}

/** Takes a merge back while the kept guardian is as the merge left it. */
export async function undoMerge(call: Call, id: string) {
  const { trx, services, schoolId } = call
  const { rows } = await sql<MergeRow>`
    select id, guardian_id, before, kept_version, merged_at, undone_at from guardian_merges where id = ${id}::uuid for update`.execute(
    trx,
  )
  const merge = rows[0]
  if (!merge) throw notFound()
  const now = services.clock.now()
  if (merge.undone_at || now.getTime() - merge.merged_at.getTime() > undoHours * 3_600_000)
    throw custom(409, 'MergeOver', 'This merge can no longer be undone.')
  const { before } = merge
  const keptId = before.kept.id
  const { rows: present } = await sql<{ version: number }>`
    select version from guardians where id = ${keptId}::uuid for update`.execute(trx)
  if (present[0]?.version !== merge.kept_version)
    throw custom(409, 'GuardianChanged', 'The guardian was changed after the merge. It can no longer be undone.')

  for (const { id: guardianId, name, relation, mobile, whatsapp_number, email, address, version } of before.merged)
    await trx
      .insertInto('guardians')
      .values({
        school_id: schoolId,
        id: guardianId,
        name,
        relation,
        mobile,
        whatsapp_number,
        email,
        address,
        version: version + 1,
      })
      .execute()
  const { name, relation, mobile, whatsapp_number, email, address } = before.kept
  await trx
    .updateTable('guardians')
    .set({ name, relation, mobile, whatsapp_number, email, address, version: merge.kept_version + 1 })
    .where('id', '=', keptId)
    .execute()
  for (const { id: studentId, guardianId } of before.children)
    await trx
      .updateTable('students')
      .set(({ eb }) => ({ guardian_id: guardianId, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', studentId)
      .where('guardian_id', '=', keptId)
      .execute()
  for (const { table, guardianId, ids } of before.named)
    await sql`update ${sql.table(table)} set guardian_id = ${guardianId}::uuid where id = any(${ids}::uuid[]) and guardian_id = ${keptId}::uuid`.execute(
      trx,
    )
  for (const request of before.requests)
    await sql`
      update profile_change_requests set person_id = ${request.personId}::uuid, status = case when status = 'Withdrawn' then ${request.status} else status end
      where id = ${request.id}::uuid`.execute(trx)
  for (const login of before.logins) await reopen(call, login, login.guardianId)
  for (const { userId, ids } of before.notifications)
    if (ids.length > 0) await trx.updateTable('notifications').set({ user_id: userId }).where('id', 'in', ids).execute()
  for (const guardianId of [keptId, ...before.merged.map(guardian => guardian.id)]) await followGuardian(call, guardianId)
  await forgetSessionsOf(
    services,
    trx,
    before.logins.map(login => login.userId),
  )
  await trx
    .updateTable('guardian_merges')
    .set({ undone_at: now, undone_by: personOf(call).userId })
    .where('id', '=', id)
    .execute()
  await call.audit({ action: 'guardian.undoMerge', entity: 'guardians', entityId: keptId, after: { mergeId: id } })
  return { guardianIds: [keptId, ...before.merged.map(guardian => guardian.id)] }
}

/** Merges of the last day. */
export async function readRecentMerges({ trx, services }: Call) {
  const since = new Date(services.clock.now().getTime() - undoHours * 3_600_000)
  const { rows } = await sql<MergeRow & { name: string | null; by: string | null; version: number | null }>`
    select q.id, q.guardian_id, q.before, q.kept_version, q.merged_at, q.undone_at, g.name, g.version, u.name as by
    from guardian_merges q left join guardians g on g.id = q.guardian_id left join users u on u.id = q.merged_by
    where q.merged_at > ${since} and q.undone_at is null order by q.merged_at desc, q.id desc limit 50`.execute(trx)
  return rows.map(row => ({
    id: row.id,
    guardianId: row.guardian_id,
    name: row.name ?? row.before.kept.name,
    merged: row.before.merged.map(guardian => guardian.name),
    at: row.merged_at.toISOString(),
    by: row.by ?? '',
    undoable: row.version === row.kept_version,
  }))
}

/** Guardians of studying children that share a mobile number. */
const sharing = sql`
  with parents as materialized (
    select p.id, p.name, p.name_key, p.mobile from guardians p
    where p.id in (select s.guardian_id from students s where s.status = 'studying')),
  g as materialized (select p.* from parents p where p.mobile in (select o.mobile from parents o group by o.mobile having count(*) > 1))`

/** Numbers that several guardians of studying children share. */
export async function countCandidates(trx: Call['trx']): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sharing} select count(distinct g.mobile)::int as count from g`.execute(trx)
  return rows[0]!.count
}

export async function listCandidates({ trx }: Call, { text, page, pageSize }: QueryOf<Contract['mergeCandidates']>) {
  const where = sql`(${matches(sql`g.name_key`, text, 'contains')} or ${matches(sql`g.mobile`, text, 'contains')}
    or exists (select from students s where s.guardian_id = g.id and ${matches(sql`s.name_key`, text, 'contains')}))`
  const { rows: counted } = await sql<{ count: number }>`
    ${sharing} select count(distinct g.mobile)::int as count from g where ${where}`.execute(trx)
  const { rows: numbers } = await sql<{ mobile: string }>`
    ${sharing} select g.mobile from g where ${where} group by g.mobile order by min(g.name_key), g.mobile limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    trx,
  )
  const { rows: guardians } = await sql<{ id: string; name: string; mobile: string }>`
    ${sharing} select g.id, g.name, g.mobile from g where g.mobile = any(${numbers.map(row => row.mobile)}::text[]) order by g.name_key, g.id`.execute(
    trx,
  )
  const children = await readChildren(trx, sql`s.guardian_id = any(${guardians.map(row => row.id)}::uuid[])`)
  return {
    results: numbers.map(({ mobile }) => ({
      key: mobile,
      reason: 'SameMobile' as const,
      mobile,
      guardians: guardians
        .filter(guardian => guardian.mobile === mobile)
        .map(({ id, name }) => ({ id, name, children: children.filter(child => child.guardianId === id).map(childAnswer) })),
    })),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
  }
}
