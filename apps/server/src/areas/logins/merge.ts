import type { BodyOf, contract } from '@school/api'
import { mobileNumber } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { holdMobiles } from '../../school/guardian-keys'
import { forgetSessionsOf } from './end-sessions'
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
import { joinMessages, type MessagesBefore } from './merge-messages'

type Contract = typeof contract.guardianChanges

/** A login as it stood before the merge. */
export interface LoginBefore {
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
export interface Before {
  readonly kept: GuardianRow
  readonly merged: readonly GuardianRow[]
  readonly children: readonly { id: string; guardianId: string }[]
  readonly logins: readonly LoginBefore[]
  /** Rows of other areas that named a merged guardian. */
  readonly named: readonly { table: string; guardianId: string; ids: string[] }[]
  readonly notifications: readonly { userId: string; ids: string[] }[]
  readonly requests: readonly { id: string; personId: string; status: string }[]
  readonly messages: MessagesBefore
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

/** What was sent to a login that ends is the kept one's; of a login that goes on as one of staff, what the family was sent. */
export async function moveNotifications({ trx }: Call, from: string, to: string): Promise<{ userId: string; ids: string[] }> {
  const { rows } = await sql<{ id: string }>`
    update notifications n set user_id = ${to}::uuid
    where n.user_id = ${from}::uuid and (n.audience = 'Student' or not exists (
      select from user_schools us where us.school_id = n.school_id and us.user_id = n.user_id and array_remove(us.roles, 'Guardian') <> '{}'))
    returning n.id`.execute(trx)
  return { userId: from, ids: rows.map(row => row.id) }
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
  await holdMobiles(trx, schoolId, [mobileNumber(body.fields.mobile ?? '') ?? ''])
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
  const messages = await joinMessages(trx, mergeIds, keepId)
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
    messages,
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
  const { messages: _, ...images } = before
  await call.audit({
    action: 'guardian.merge',
    entity: 'guardians',
    entityId: keepId,
    before: images,
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
