import { sql } from 'kysely'
import { todayOf } from '../../areas/attendance/home-blocks'
import { dueOfChildren } from '../../areas/fees/home-blocks'
import type { Joined } from '../../platform/database/joined'
import { addressOf } from '../../platform/files/addresses'
import type { Block } from '../../school/block'
import { ownStudents } from '../../school/scope'

/** The children of a guardian, or the student, with what says where each belongs, today's mark and paise that are owed. */
export const children: Block = {
  code: 'children',
  kind: 'lists',
  async read(source) {
    const { services, trx, person } = source
    type Photo = { file_id: string; media_type: string; version: number }
    type Row = {
      id: string
      name: string
      adm_no: string
      of: string | null
      roll_no: number | null
      teacher: string | null
      school_id: string
    } & Joined<Photo>
    const { rows } = await sql<Row>`
      select s.id, s.name, s.adm_no, c.name || ' ' || d.name as of, e.roll_no, t.name as teacher, s.school_id, f.id as file_id, f.media_type, f.version
      from students s left join academic_years y on y.school_id = s.school_id and y.is_current
      left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
      left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
      left join files f on f.id = s.photo_file_id and f.deleted_at is null
      where s.status = 'studying' and ${ownStudents(person)} order by s.name_key, s.id`.execute(trx)
    const today = await todayOf(
      source,
      rows.map(row => row.id),
    )
    const dues = await dueOfChildren(source, rows)
    return {
      columns: ['id', 'name', 'admNo', 'class', 'rollNo', 'classTeacher', 'photoUrl', 'today', 'due'],
      rows: rows.map(row => [
        row.id,
        row.name,
        row.adm_no,
        row.of ?? '',
        row.roll_no === null ? '' : String(row.roll_no),
        row.teacher ?? '',
        row.file_id ? addressOf(services, { ...row, id: row.file_id }, { size: 'small' }).url : '',
        today.get(row.id) ?? '',
        dues.get(row.id)?.toString() ?? '',
      ]),
    }
  },
}
