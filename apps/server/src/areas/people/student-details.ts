import { ownScope } from '@school/rules'
import { sql } from 'kysely'
import { type Person, viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { readAddress } from '../files/photo-addresses'
import { loadStudent } from '../imports/records'
import { studentsInScope } from '../scope'
import { hideMobiles } from './student-report'

/** Everything on one student that the person may see. */
export async function readStudent(services: Services, trx: Trx, person: Person, id: string) {
  const { rows: found } = await sql<{
    id: string
    photo_file_id: string | null
    guardian_id: string
    division_id: string | null
    roll_no: number | null
  }>`
    select s.id, s.photo_file_id, s.guardian_id, e.division_id, e.roll_no from students s
    left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    where s.id = ${id} and ${studentsInScope(person)}`.execute(trx)
  const student = found[0]
  const record = student && (await loadStudent(trx, id))
  if (!student || !record) throw notFound()
  const values = { ...record }
  if (ownScope(viewerOf(person)) === 'divisions')
    await hideMobiles(trx, person, student.division_id, values, ['guardianMobile', 'whatsapp'])
  const { rows: siblings } = await sql<{ id: string; adm_no: string; name: string; class: string | null }>`
    select s.id, s.adm_no, s.name, c.name || ' ' || d.name as class from students s
    left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    where s.guardian_id = ${student.guardian_id} and s.id <> ${id} and ${studentsInScope(person)} order by s.name_key`.execute(
    trx,
  )
  const { rows: years } = await sql<{ year: string; class: string; roll_no: number | null }>`
    select y.name as year, c.name || ' ' || d.name as class, e.roll_no from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where e.student_id = ${id} order by y.starts_on desc`.execute(trx)
  const { rows: neighbours } = await sql<{ previous: string | null; next: string | null }>`
    select previous, next from (
      select s.id, lag(s.id) over (order by e.roll_no nulls last, s.name_key, s.id) as previous, lead(s.id) over (order by e.roll_no nulls last, s.name_key, s.id) as next
      from students s join academic_years y on y.school_id = s.school_id and y.is_current
      join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      where e.division_id = ${student.division_id} and s.status = 'studying') class where id = ${id}`.execute(trx)
  return {
    id,
    photoUrl: await readAddress(services, trx, student.photo_file_id),
    status: values.status === 'terminated' ? ('terminated' as const) : ('studying' as const),
    leftOn: values.leftOn || null,
    previousId: neighbours[0]?.previous ?? null,
    nextId: neighbours[0]?.next ?? null,
    values,
    siblings: siblings.map(row => ({ id: row.id, admNo: row.adm_no, name: row.name, class: row.class ?? '' })),
    years: years.map(row => ({ year: row.year, class: row.class, rollNo: row.roll_no })),
  }
}
