import { uploadFolders } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { addressColumns } from '../../platform/files/addresses'
import { type Person, viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { type FileReader, type FileRights, fileUses, type UseFacts } from '../../school/file-uses'
import { isFamily, ownStudents, studentsInScope } from '../../school/scope'

/** A record that names a file, and what the person may do with the file through it. */
export interface FileUse extends FileRights {
  readonly entity: string
  readonly entityId: string
}

/** A file with the records that name it. */
export interface KnownFile {
  readonly id: string
  readonly school_id: string | null
  readonly owner_id: string | null
  readonly name: string
  readonly extension: string
  readonly media_type: string
  readonly folder: string
  readonly sha256: string
  readonly storage_key: string
  readonly version: number
  readonly status: string
  readonly uses: readonly FileUse[]
}

interface UseRow extends UseFacts {
  readonly file_id: string
  readonly entity: string
  readonly entity_id: string
}

/** The records of every kind that name these files. */
async function readUses(reader: FileReader): Promise<Map<string, FileUse[]>> {
  const kinds = reader.services.ports.take(fileUses)
  const selects: RawBuilder<unknown>[] = []
  for (const kind of kinds) selects.push(await kind.rows(reader))
  const { rows } = await sql<UseRow>`
    select file_id, entity, entity_id, own, coalesce(reached, false) as reached, kind
    from (${sql.join(selects, sql` union all `)}) as u(file_id, entity, entity_id, own, reached, kind)`.execute(reader.trx)
  const { person } = reader
  const viewer = viewerOf(person)
  const useOf = (row: UseRow): FileUse => {
    const { readable, editable, fixed } = kinds.find(({ entity }) => entity === row.entity)!.rights(row, person, viewer)
    return { entity: row.entity, entityId: row.entity_id, readable, editable: readable && editable, fixed }
  }
  return new Map([...Map.groupBy(rows, row => row.file_id)].map(([id, uses]) => [id, uses.map(useOf)]))
}

/** Files of the school by id with their uses, locked when they are to be changed. Unknown ids are left out. */
export async function readFiles(
  services: Services,
  trx: Trx,
  person: Person,
  ids: readonly string[],
  forChange = false,
): Promise<Map<string, KnownFile>> {
  const rows = await trx
    .selectFrom('files')
    .select([...addressColumns, 'owner_id', 'name', 'extension', 'folder', 'sha256', 'storage_key', 'status'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(forChange, query => query.forUpdate())
    .execute()
  if (rows.length === 0) return new Map()
  const uses = await readUses({ services, trx, person, ids: rows.map(row => row.id) })
  return new Map(rows.map(row => [row.id, { ...row, uses: uses.get(row.id) ?? [] }]))
}

/** No record names it. */
export const isTemporary = (file: KnownFile) => file.uses.length === 0

/** Whether a file is of a folder that a call names. One that was sent without a folder is taken under that of every kind. */
export const isIn = (file: KnownFile, folder: string | undefined): boolean =>
  folder === undefined || file.folder === folder || (file.folder === 'Uploads' && uploadFolders.some(one => one === folder))

/** A file that no record names is its uploader's; another is readable through a record. */
export const mayRead = (file: KnownFile, person: Person): boolean =>
  isTemporary(file) ? file.owner_id === person.userId : file.uses.some(use => use.readable)

/** As reading, through a record that the person may edit. */
export const mayEdit = (file: KnownFile, person: Person): boolean =>
  isTemporary(file) ? file.owner_id === person.userId : file.uses.some(use => use.editable)

/** Whether a record that the person reaches keeps the file from being changed. */
export const isFixed = (file: KnownFile): boolean => file.uses.some(use => use.fixed && use.readable)

/**
 * Refuses ids of files among which `known` has not all, unless those that it lacks were removed.
 *
 * @throws 404 for a file that the school never had.
 */
export async function refuseStrangeFiles(trx: Trx, ids: readonly string[], known: ReadonlyMap<string, unknown>): Promise<void> {
  const missing = ids.filter(id => !known.has(id))
  if (missing.length === 0) return
  const removed = await trx.selectFrom('files').select('id').where('id', 'in', missing).execute()
  if (removed.length < new Set(missing).size) throw notFound()
}

/** A file may be announced for a record that the person reaches, the school among them, and for no other. */
export async function checkEntity(trx: Trx, person: Person, entityId: string): Promise<void> {
  const staff = isFamily(person) ? sql`t.id = ${person.staffId}::uuid` : sql`true`
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from schools where id = ${entityId}) or exists (select from students s where s.id = ${entityId} and (${studentsInScope(person)} or ${ownStudents(person)}))
      or exists (select from staff t where t.id = ${entityId} and ${staff}) as known`.execute(trx)
  if (!rows[0]?.known) throw notFound()
}

/**
 * The record that a call names beside a file has to be one that names it; of a file that no record names yet, one that the
 * person reaches.
 *
 * @throws 404 for any other.
 */
export async function checkRecord(trx: Trx, person: Person, file: KnownFile, entityId: string | undefined): Promise<void> {
  if (entityId === undefined) return
  if (isTemporary(file)) return checkEntity(trx, person, entityId)
  if (!file.uses.some(use => use.entityId === entityId && use.readable)) throw notFound()
}
