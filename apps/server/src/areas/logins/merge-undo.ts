import type { contract, QueryOf } from '@school/api'
import { nextLoginName } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { holdMobiles } from '../../school/guardian-keys'
import { lockLoginNames, takenLoginNames } from '../../services/credentials/login-names'
import { endSessionsOnOthers, forgetSessionsOf } from './end-sessions'
import { type Call, endFamilyLogin, followGuardian, lockGuardians, readLoginsOf } from './guardians'
import { type Before, type LoginBefore, moveNotifications } from './merge'
import { partMessages } from './merge-messages'

type Contract = typeof contract.guardianChanges

const undoHours = 24

interface MergeRow {
  id: string
  guardian_id: string
  before: Omit<Before, 'messages'> & Partial<Pick<Before, 'messages'>>
  kept_version: number
  merged_at: Date
  undone_at: Date | null
}

/** Opens a login that a merge ended for a guardian. What else it is stays what it has become by now, such as blocked. */
async function reopen({ trx, schoolId }: Call, login: LoginBefore, guardianId: string): Promise<void> {
  const { userId, loginName, active, studentId, status, name, mobile, email } = login
  // A login of staff was not ended: where it is gone, somebody has taken it away since, and the roles with it.
  await trx
    .insertInto('user_schools')
    .values({ school_id: schoolId, user_id: userId, roles: ['Guardian'], active, guardian_id: guardianId, student_id: studentId })
    .onConflict(conflict =>
      conflict.columns(['school_id', 'user_id']).doUpdateSet({
        guardian_id: guardianId,
        roles: sql`array_remove(user_schools.roles, 'Guardian') || 'Guardian'::text`,
      }),
    )
    .execute()
  await lockLoginNames(trx)
  // Somebody may have been given the name meanwhile.
  const taken = await takenLoginNames(trx, [loginName, loginName.replace(/-\d+$/, '')])
  // A login that was not removed has a state of its own by now.
  await trx
    .updateTable('users')
    .set(({ eb }) => ({
      status,
      login_name: nextLoginName(loginName, own => taken.has(own.toUpperCase())),
      name,
      mobile,
      email,
      version: eb('version', '+', 1),
    }))
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
  await holdMobiles(
    trx,
    schoolId,
    [before.kept, ...before.merged].map(guardian => guardian.mobile),
  )
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
  // A merge of before they were taken over along with it has none.
  if (before.messages) await partMessages(trx, before.messages, keptId, merge.merged_at)
  for (const login of before.logins) await reopen(call, login, login.guardianId)
  for (const { userId, ids } of before.notifications)
    if (ids.length > 0) await trx.updateTable('notifications').set({ user_id: userId }).where('id', 'in', ids).execute()
  for (const guardianId of [keptId, ...before.merged.map(guardian => guardian.id)]) await followGuardian(call, guardianId)
  const userIds = before.logins.map(login => login.userId)
  await endSessionsOnOthers(services, trx, schoolId, userIds)
  await forgetSessionsOf(services, trx, userIds)
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
