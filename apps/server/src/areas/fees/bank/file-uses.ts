import { holdsOne } from '@school/rules'
import { sql } from 'kysely'
import { type FileUseKind, keptWith } from '../../../school/file-uses'

const office = ['GJAdmin', 'GJSupport', 'SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'] as const

/** Files of banks, kept with their lines. */
export const bankFileUse: FileUseKind = {
  entity: 'bank_files',
  rows: ({ person, ids }) => sql`
    select f.file_id, 'bank_files', f.id, f.uploaded_by = ${person.userId}::uuid, true, '' from bank_files f
    where f.file_id = any(${[...ids]}::uuid[])`,
  rights: ({ own }, person) => keptWith(own || holdsOne(person, [...office])),
}

/** Files of settlements. */
export const settlementUse: FileUseKind = {
  entity: 'settlement_batches',
  rows: ({ person, ids }) => sql`
    select b.file_id, 'settlement_batches', b.id, b.by = ${person.userId}::uuid, true, '' from settlement_batches b
    where b.file_id = any(${[...ids]}::uuid[])`,
  rights: ({ own }, person) => keptWith(own || holdsOne(person, ['GJAdmin', 'GJSupport'])),
}
