import { sql } from 'kysely'
import { ringLogins, type Told, toldOf } from '../../services/audience/bell-items'
import type { TimetableCall } from './files'
import { timetableText } from './texts'

/** Tells the guardians of divisions by the bell, of each division by its name. */
export async function tellClasses(call: TimetableCall, divisionIds: readonly string[], yearId: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.id = any(${[...divisionIds]}::uuid[]) order by d.id`.execute(call.trx)
  for (const { id, name } of rows) {
    const audience = { roles: ['Guardian' as const], sectionIds: [], courseIds: [], divisionIds: [id], designationIds: [] }
    const { people } = await toldOf(call.trx, audience, yearId)
    await ringLogins(call, people, {
      kind: 'notice',
      title: language => timetableText(language, 'Timetable'),
      message: language => timetableText(language, 'ClassUpdated', { division: name }),
      route: '/parent/timetable',
    })
  }
}

/** Tells staff by the bell. */
export async function tellStaff(call: TimetableCall, staffIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Told>`
    select distinct us.user_id, 'Staff' as audience, u.language from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.active and us.staff_id = any(${[...staffIds]}::uuid[]) order by 1`.execute(call.trx)
  await ringLogins(call, rows, {
    kind: 'notice',
    title: language => timetableText(language, 'Timetable'),
    message: language => timetableText(language, 'OwnUpdated'),
    route: '/staff/stafflogin-timetable-preview?tab=week',
  })
}
