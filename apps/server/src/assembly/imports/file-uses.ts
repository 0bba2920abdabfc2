import { holdsOne } from '@school/rules'
import { sql } from 'kysely'
import { type FileUseKind, keptWith } from '../../school/file-uses'

/** Files that were brought in. */
export const importFileUse: FileUseKind = {
  entity: 'import_runs',
  rows: ({ person, ids }) => sql`
    select r.file_id, 'import_runs', r.id, r.created_by = ${person.userId}::uuid, true, '' from import_runs r
    where r.file_id = any(${[...ids]}::uuid[])`,
  rights: ({ own }, person) => keptWith(own || holdsOne(person, ['GJAdmin', 'GJSupport', 'SystemAdmin', 'SchoolSuperAdmin'])),
}
