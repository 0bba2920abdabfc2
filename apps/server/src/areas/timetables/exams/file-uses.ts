import { mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Person, viewerOf } from '../../../platform/person'
import { type FileUseKind, keptWith } from '../../../school/file-uses'
import { divisionsOfStaff, isFamily, ownStudents } from '../../../school/scope'

/** Whether an exam timetable `t` is there for the person: those who make them have all, others what is published to them. */
function reach(person: Person): RawBuilder<boolean> {
  const viewer = viewerOf(person)
  if (mayCall(['s.tt.exam'], viewer)) return sql`true`
  if (!viewer.modules.includes('TT')) return sql`false`
  const family = sql<boolean>`exists (
    select from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = t.academic_year_id
    where e.division_id = any(t.division_ids) and ${ownStudents(person)})`
  if (isFamily(person)) return sql`t.status = 'Published' and ${family}`
  return sql`t.status = 'Published' and (${family} or t.division_ids && array(select d.id from divisions d where d.id in (${divisionsOfStaff(person)}))
    or exists (select from exam_slots w where w.school_id = t.school_id and w.exam_timetable_id = t.id and ${person.staffId}::uuid = any(w.invigilator_ids)))`
}

/** Files of exam timetables and of what their papers cover; those of changes that wait are there for who makes them. */
function examUses(person: Person, ids: readonly string[]): RawBuilder<unknown> {
  const asked = sql`any(${[...ids]}::uuid[])`
  const own = sql`t.created_by = ${person.userId}::uuid is true`
  const manages = mayCall(['s.tt.exam'], viewerOf(person))
  return sql`
  select t.file_id, 'exam_timetables', t.id, ${own}, coalesce(${reach(person)}, false), '' from exam_timetables t where t.file_id = ${asked}
  union all select p.syllabus_file_id, 'exam_timetables', t.id, ${own}, coalesce(${reach(person)}, false), ''
  from exam_slots p join exam_timetables t on t.school_id = p.school_id and t.id = p.exam_timetable_id where p.syllabus_file_id = ${asked}
  union all select f.id::uuid, 'exam_timetables', t.id, ${own}, ${manages}::boolean, ''
  from exam_timetables t cross join lateral (
    select t.pending -> 'fields' ->> 'fileId' as id
    union all select s ->> 'syllabusFileId' from jsonb_array_elements(t.pending -> 'slots') s) f
  where t.pending is not null and f.id::uuid = ${asked}`
}

export const examFileUse: FileUseKind = {
  entity: 'exam_timetables',
  rows: ({ person, ids }) => examUses(person, ids),
  rights: ({ reached }, _, viewer) => keptWith(reached && mayCall(['s.tt.exam', 's.tt.mine', 'g.timetable'], viewer)),
}
