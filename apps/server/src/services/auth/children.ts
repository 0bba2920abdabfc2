import { className } from '@school/rules'
import { sql } from 'kysely'
import type { Person } from '../../platform/person'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { readAddresses } from '../../school/photo-addresses'

/** The children of a guardian in the school of the session. */
export async function readChildren(services: Services, trx: Trx, person: Person) {
  const { rows } = await sql<{
    id: string
    name: string
    course: string | null
    division: string | null
    roll_no: number | null
    photo_file_id: string | null
  }>`
    select s.id, s.name, c.name as course, d.name as division, e.roll_no, s.photo_file_id
    from students s
    left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = s.school_id and d.id = e.division_id
    left join courses c on c.school_id = s.school_id and c.id = d.course_id
    where s.school_id = ${person.schoolId} and s.guardian_id = ${person.guardianId} and s.status = 'studying'
    order by s.name_key, s.id`.execute(trx)
  if (rows.length === 0 && person.roles.includes('Guardian')) {
    throw custom(409, 'NoChild', 'No student is linked to this login. Please contact the school.')
  }
  const photos = await readAddresses(
    services,
    trx,
    rows.map(child => child.photo_file_id),
  )
  return rows.map(child => ({
    id: child.id,
    name: child.name,
    className: child.course && child.division ? className(child.course, child.division) : '',
    rollNo: child.roll_no,
    photoUrl: photos(child.photo_file_id),
  }))
}
