import { sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import type { Blocker, RemovalIntent, RemovalPlace, RemovalWork } from '../../../school/removal'
import { ids } from '../plan'
import { endSessions, keepsAdministrator, leavingLogins, withoutPlace } from './logins'
import type { ScopeOf } from './students'

type Scope = ScopeOf<'user'>
type OfSchool = Exclude<Scope, { type: 'Platform' }>
type OfPlatform = Extract<Scope, { type: 'Platform' }>

const columns = { Guardian: 'guardian_id', Student: 'student_id', Staff: 'staff_id' } as const
const tables = { Guardian: 'guardians', Student: 'students', Staff: 'staff' } as const

async function ofSchool(place: RemovalPlace, { type, personIds }: OfSchool): Promise<RemovalIntent> {
  const { trx, schoolId, userId } = place
  const known =
    await sql`select 1 from ${sql.table(tables[type])} where school_id = ${schoolId}::uuid and id = ${ids(personIds)}`.execute(
      trx,
    )
  if (known.rows.length !== personIds.length) throw notFound()
  const theirs = sql<boolean>`${sql.ref(`t.${columns[type]}`)} = ${ids(personIds)}`
  const { rows } = await sql<{ person: string; user: string; admin: boolean }>`
    select ${sql.ref(`t.${columns[type]}`)} as person, t.user_id as user, 'SystemAdmin' = any(t.roles) as admin
    from user_schools t where t.school_id = ${schoolId}::uuid and ${theirs} order by 1`.execute(trx)
  const logins = await leavingLogins(place, type === 'Staff' ? 'staff' : 'family', theirs)
  const blockers: Blocker[] = []
  const own = rows.filter(row => row.user === userId)
  if (own.length > 0) blockers.push({ code: 'ownUser', rows: own.length, ids: own.map(row => row.person) })
  const admins = rows.filter(row => row.admin)
  if (admins.length > 0 && !(await keepsAdministrator(place, logins.leaving)))
    blockers.push({ code: 'lastAdministrator', rows: admins.length, ids: admins.map(row => row.person) })
  return {
    goes: logins.leaving.length > 0 ? { user_schools: sql<boolean>`t.user_id = ${ids(logins.leaving)}` } : {},
    people: { user: logins.leaving },
    changes: logins.changes.map(change => (change.table === 'user_schools' ? { ...change, counted: 'users' as const } : change)),
    blockers,
    warnings:
      logins.leaving.length > logins.ending.length
        ? [{ code: 'otherSchools', count: logins.leaving.length - logins.ending.length }]
        : [],
    things: rows.length,
  }
}

/** A login of the platform, which has been blocked before. */
async function ofPlatform({ trx, userId }: RemovalPlace, { email }: OfPlatform): Promise<RemovalIntent> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from users where lower(email) = lower(${email}) and platform_roles <> '{}' and status <> 'Removed'`.execute(
    trx,
  )
  const [user] = rows
  if (!user) throw notFound()
  const others = await sql`
    select 1 from users where 'GJAdmin' = any(platform_roles) and status = 'Active' and id <> ${user.id}::uuid limit 1`.execute(
    trx,
  )
  const blockers: Blocker[] = []
  if (user.id === userId) blockers.push({ code: 'ownUser', rows: 1, ids: [] })
  if (user.status !== 'Blocked') blockers.push({ code: 'notBlocked', rows: 1, ids: [] })
  if (others.rows.length === 0) blockers.push({ code: 'lastOperator', rows: 1, ids: [] })
  return {
    goes: {},
    changes: [
      {
        table: 'users',
        set: { status: sql`'Removed'`, platform_roles: sql`'{}'`, mobile: sql`null`, email: sql`null` },
        where: sql<boolean>`t.id = ${user.id}::uuid`,
        counted: 'users',
      },
    ],
    blockers,
    warnings: [],
    things: 1,
  }
}

/** A login; whose it was stays. */
export const userRemoval: RemovalWork<Scope> = {
  kind: 'user',
  intend: (place, scope) => (scope.type === 'Platform' ? ofPlatform(place, scope) : ofSchool(place, scope)),
  async after(place, scope) {
    if (scope.type !== 'Platform') return endSessions(place, withoutPlace)
    const { rows } = await sql<{ id: string }>`
      update sessions s set ended_at = ${place.services.clock.now()}, end_reason = 'operator' from users u
      where s.user_id = u.id and u.status = 'Removed' and s.ended_at is null returning s.id`.execute(place.trx)
    for (const { id } of rows) place.services.sessions.unsettle(id)
  },
}
