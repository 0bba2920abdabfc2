import type { Role } from '@school/rules'
import { sql } from 'kysely'
import { type Person, personWithoutSession } from '../platform/person'
import type { ImportDesk } from './imports'

/** Of whom a login is to be. */
export interface TestLogin {
  readonly roles: readonly Role[]
  readonly staffId: string | null
  readonly guardianId: string | null
  readonly studentId: string | null
  readonly active: boolean
}

/** Gives logins to people of a school; answers them as calls know them, in the same order. */
export async function writeLogins(desk: ImportDesk, logins: readonly TestLogin[]): Promise<Person[]> {
  const { services } = desk.server
  const persons = logins.map(({ roles, staffId, guardianId, studentId }, at): Person => {
    const known = { userId: services.newId(), name: `Login ${at}`, roles, schoolId: desk.schoolId, schoolStatus: 'Active' }
    return {
      ...personWithoutSession({ ...known, schoolScope: { kind: 'all', ids: [] } }),
      staffId,
      guardianId,
      studentId,
      childId: studentId,
    }
  })
  await desk.inPlatform(async trx => {
    const users = persons.map(({ userId, name }) => ({
      id: userId,
      login_name: name,
      password_hash: '',
      name,
      created_at: services.clock.now(),
    }))
    await trx.insertInto('users').values(users).execute()
    const rows = persons.map((person, at) => ({
      school_id: desk.schoolId,
      user_id: person.userId,
      roles: [...person.roles],
      staff_id: person.staffId,
      guardian_id: person.guardianId,
      student_id: person.studentId,
      active: logins[at]!.active,
    }))
    await trx.insertInto('user_schools').values(rows).execute()
  })
  return persons
}

/** Ids of what a school has, in an order that does not change. */
export const idsOf = (
  desk: ImportDesk,
  table: 'students' | 'staff' | 'guardians' | 'bus_trips',
  most?: number,
): Promise<string[]> =>
  desk.inSchool(async trx => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id limit ${most ?? null}`.execute(trx)
    return rows.map(row => row.id)
  })
