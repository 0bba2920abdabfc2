import { staffLoginName } from '@school/rules'
import { sql } from 'kysely'
import { noticeVersion } from '../platform/person'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'

interface Staff {
  id: string
  code: string
  name: string
  mobile: string
  email: string | null
  teaching: boolean
}

/** Most of the staff have a login; a few of those have never used it. */
async function makeStaffLogins(
  services: Services,
  trx: Trx,
  school: { id: string; code: string },
  passwordHash: string,
): Promise<void> {
  const { rows } = await sql<Staff>`
    select t.id, t.code, t.name, t.mobile, t.email, t.teaching from staff t
    where not exists (select from user_schools us where us.staff_id = t.id) order by t.code`.execute(trx)
  const now = services.clock.now()
  const chosen = rows
    .filter((_, index) => index % 5 !== 0)
    .map((staff, index) => ({ staff, userId: services.newId(), used: index % 6 !== 0 }))
  if (chosen.length === 0) return
  await trx
    .insertInto('users')
    .values(
      chosen.map(({ staff, userId, used }, index) => ({
        id: userId,
        login_name: staffLoginName(school.code, staff.code, () => false),
        password_hash: passwordHash,
        name: staff.name,
        mobile: staff.mobile,
        email: staff.email,
        must_change_password: !used,
        notice_version: used ? noticeVersion : null,
        status: used ? ('Active' as const) : ('Created' as const),
        last_login_at: used ? new Date(now.getTime() - 3_600_000 * (1 + ((index * 7) % 190))) : null,
        created_at: now,
      })),
    )
    .execute()
  await trx
    .insertInto('user_schools')
    .values(
      chosen.map(({ staff, userId }) => ({
        school_id: school.id,
        user_id: userId,
        roles: [staff.teaching ? 'Teacher' : 'NonTeachingStaff'],
        staff_id: staff.id,
        allotment_mode: staff.teaching ? ('role' as const) : ('allotted' as const),
      })),
    )
    .execute()
  const ticks = chosen
    .filter(({ staff }) => !staff.teaching)
    .flatMap(({ userId }) =>
      ['s.leave.entry', 's.comm.history', 's.food.mine'].map(code => ({
        school_id: school.id,
        user_id: userId,
        form_code: code,
      })),
    )
  if (ticks.length > 0) await trx.insertInto('user_allotments').values(ticks).execute()
}

const surname = (name: string) => name.split(' ').at(-1)!
const withSurname = (name: string, family: string) => [...name.split(' ').slice(0, -1), family].join(' ')

/** Two families whose parents came in twice, each for one child, with the same number. */
async function makeDoubles(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; mobile: string; student: string; child: string }>`
    select g.id, g.name, g.mobile, min(s.id::text) as student, min(s.name) as child from guardians g join students s on s.guardian_id = g.id
    where s.status = 'studying' and s.name ~ '^[A-Za-z ]+$' group by g.id, g.name, g.mobile having count(*) = 1 order by min(s.adm_no) desc limit 4`.execute(
    trx,
  )
  for (const at of [0, 2]) {
    const [one, other] = rows.slice(at, at + 2)
    if (!one || !other) continue
    const family = surname(one.name)
    await trx
      .updateTable('guardians')
      .set({ mobile: one.mobile, name: withSurname(other.name, family) })
      .where('id', '=', other.id)
      .execute()
    await trx
      .updateTable('students')
      .set({ name: withSurname(other.child, family) })
      .where('id', '=', other.student)
      .execute()
    await sql`update users u set name = g.name, mobile = g.mobile from guardians g join user_schools us on us.guardian_id = g.id where u.id = us.user_id and g.id = ${other.id}::uuid`.execute(
      trx,
    )
  }
}

/** What three guardians ask the school to change. */
async function makeRequests(services: Services, trx: Trx, schoolId: string): Promise<void> {
  const { rows } = await sql<{ guardian_id: string; user_id: string; address: string; email: string }>`
    select us.guardian_id, us.user_id, coalesce(g.address, '') as address, coalesce(g.email, '') as email
    from user_schools us join users u on u.id = us.user_id and u.status = 'Active' join guardians g on g.id = us.guardian_id
    where u.login_name not like '%.%' order by u.login_name desc limit 3`.execute(trx)
  const asked = [
    (row: { address: string; email: string }) => ({ address: { old: row.address, new: '14, Lake View Road, Kozhikode' } }),
    (row: { address: string; email: string }) => ({ email: { old: row.email, new: 'home.address@example.org' } }),
    (row: { address: string; email: string }) => ({
      address: { old: row.address, new: '3, Station Road, Feroke' },
      email: { old: row.email, new: 'feroke.family@example.org' },
    }),
  ]
  for (const [index, row] of rows.entries())
    await trx
      .insertInto('profile_change_requests')
      .values({
        school_id: schoolId,
        id: services.newId(),
        person_type: 'guardian',
        person_id: row.guardian_id,
        changes: JSON.stringify(asked[index]!(row)),
        asked_by: row.user_id,
        asked_at: new Date(services.clock.now().getTime() - 3_600_000 * (5 + index * 20)),
      })
      .execute()
}

/** In a large school: logins of staff, guardians who may be one person, and requests that wait. */
export async function makeLoginLife(
  services: Services,
  school: { id: string; code: string },
  passwordHash: string,
): Promise<void> {
  await transact(services.db, inSchool(school.id), async trx => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from staff`.execute(trx)
    if (rows[0]!.count < 40) return
    await makeStaffLogins(services, trx, school, passwordHash)
    await makeDoubles(trx)
    await makeRequests(services, trx, school.id)
  })
}
