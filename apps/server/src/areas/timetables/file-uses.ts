import { mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Person, viewerOf } from '../../platform/person'
import { type FileReader, type FileUseKind, keptWith } from '../../school/file-uses'
import { divisionsOfStaff, isFamily, ownStudents } from '../../school/scope'
import { schoolToday } from '../../school/zone'
import { uploads } from './scope'

/** The file `tf` is the one of its owner that holds on a day of the school. */
const holdsOn = (day: string) => sql`not exists (
  select from timetable_files later where later.school_id = tf.school_id and later.kind = tf.kind
    and later.academic_year_id = tf.academic_year_id and coalesce(later.division_id, later.staff_id) = coalesce(tf.division_id, tf.staff_id)
    and later.deleted_at is null and later.retired_at is null and later.effective_from <= ${day}::date
    and (later.effective_from, later.uploaded_at, later.id) > (tf.effective_from, tf.uploaded_at, tf.id))
  and tf.effective_from <= ${day}::date and tf.retired_at is null`

const ofFamily = (person: Person) => sql`exists (
  select from students s join academic_years y on y.school_id = s.school_id and y.is_current
    join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
  where e.division_id = tf.division_id and y.id = tf.academic_year_id and ${ownStudents(person)})`

/** Files of timetables, each with whether it is there for the person: readers get what holds today. */
async function timetableUses({ services, trx, person, ids }: FileReader): Promise<RawBuilder<unknown>> {
  const holds = holdsOn(await schoolToday(services, trx, person.schoolId))
  const reach = () => {
    if (uploads(person)) return sql`true`
    if (!viewerOf(person).modules.includes('TT')) return sql`false`
    if (isFamily(person)) return sql`(${holds}) and ${ofFamily(person)}`
    return sql`(${holds}) and (${ofFamily(person)} or tf.staff_id = ${person.staffId}::uuid or tf.division_id in (${divisionsOfStaff(person)}))`
  }
  return sql`
  select tf.file_id, 'timetable_files', tf.id, tf.uploaded_by = ${person.userId}::uuid, coalesce(${reach()}, false), ''
  from timetable_files tf where tf.file_id = any(${[...ids]}::uuid[]) and tf.deleted_at is null`
}

export const timetableFileUse: FileUseKind = {
  entity: 'timetable_files',
  rows: timetableUses,
  rights: ({ reached }, _, viewer) => keptWith(reached && mayCall(['s.tt.upload', 's.tt.mine', 'g.timetable'], viewer)),
}
