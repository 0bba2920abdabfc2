import { holdsOne, mayCall } from '@school/rules'
import { sql } from 'kysely'
import type { FileReader, FileUseKind } from '../../school/file-uses'
import { isFamily, ownStudents, studentsInScope } from '../../school/scope'

const wanted = ({ ids }: FileReader) => sql`any(${[...ids]}::uuid[])`

/** Photos of people, logos of schools and what jobs have made. */
export const ownFileUses: readonly FileUseKind[] = [
  {
    entity: 'students',
    rows: reader => sql`
      select s.photo_file_id, 'students', s.id, coalesce(${ownStudents(reader.person)}, false), ${studentsInScope(reader.person)}, ''
      from students s where s.photo_file_id = ${wanted(reader)}`,
    rights: ({ own, reached }, _, viewer) => ({
      readable: own || reached,
      editable: mayCall(['s.import.photo'], viewer),
      fixed: false,
    }),
  },
  {
    entity: 'staff',
    rows: reader => sql`
      select t.photo_file_id, 'staff', t.id, coalesce(t.id = ${reader.person.staffId}::uuid, false), true, '' from staff t
      where t.photo_file_id = ${wanted(reader)}`,
    rights: ({ own }, person, viewer) => ({
      readable: own || !isFamily(person),
      editable: own || mayCall(['s.import.photo'], viewer),
      fixed: false,
    }),
  },
  {
    entity: 'schools',
    rows: reader => sql`
      select f.id, 'schools', sc.id, false, true, '' from schools sc join files f on f.id in (sc.logo_file_id, sc.logo_with_name_file_id)
      where f.id = ${wanted(reader)}`,
    rights: (_, __, viewer) => ({ readable: true, editable: mayCall(['/school/school-settings'], viewer), fixed: false }),
  },
  {
    entity: 'jobs',
    rows: reader => sql`
      select j.result_file_id, 'jobs', j.id, coalesce(j.owner_id = ${reader.person.userId}::uuid, false), true, j.kind from jobs j
      where j.result_file_id = ${wanted(reader)}`,
    rights: ({ own, kind }, person) => ({
      readable:
        own ||
        holdsOne(person, ['GJAdmin', 'GJSupport']) ||
        (holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin']) && kind.startsWith('import.')),
      editable: own,
      fixed: false,
    }),
  },
]
