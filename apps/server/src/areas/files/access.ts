import { holdsOne, mayCall } from '@school/rules'
import { sql } from 'kysely'
import { addressColumns } from '../../platform/files/addresses'
import { type Person, viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { anecdotalUses, diaryUses } from '../diary/file-uses'
import { feedbackUses } from '../feedback/file-uses'
import { galleryUses } from '../gallery/file-uses'
import { messageUses } from '../messaging/file-uses'
import { noticeUses } from '../notices/file-uses'
import { portalUses } from '../portal/file-uses'
import { isFamily, ownStudents, studentsInScope } from '../scope'
import { timetableUses } from '../timetables/file-uses'
import { voiceUses } from '../voice-descriptions/file-uses'

/** A record that names a file, and what the person may do with the file through it. */
export interface FileUse {
  readonly entity:
    | 'students'
    | 'staff'
    | 'schools'
    | 'jobs'
    | 'import_runs'
    | 'profile_change_requests'
    | 'anecdotals'
    | 'diary_entries'
    | 'feedback_posts'
    | 'admin_port_items'
    | 'notice_events'
    | 'gallery_photos'
    | 'voice_descriptions'
    | 'message_batches'
    | 'timetable_files'
  readonly entityId: string
  readonly readable: boolean
  readonly editable: boolean
  /** The record needs the file as it is. */
  readonly fixed: boolean
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

interface UseRow {
  file_id: string
  entity: FileUse['entity']
  entity_id: string
  /** The record is the person's own. */
  own: boolean
  /** The record is within the person's scope. */
  reached: boolean
  kind: string
}

/** Every column of the school that names files. An area that keeps files adds its own here. */
async function readUses(services: Services, trx: Trx, person: Person, ids: readonly string[]): Promise<UseRow[]> {
  const wanted = sql`any(${[...ids]}::uuid[])`
  const announced = await noticeUses(services, trx, person, ids)
  const { rows } = await sql<UseRow>`
    select s.photo_file_id as file_id, 'students' as entity, s.id as entity_id, coalesce(${ownStudents(person)}, false) as own, ${studentsInScope(person)} as reached, '' as kind
      from students s where s.photo_file_id = ${wanted}
    union all
    select t.photo_file_id, 'staff', t.id, coalesce(t.id = ${person.staffId}::uuid, false), true, '' from staff t where t.photo_file_id = ${wanted}
    union all
    select f.id, 'schools', sc.id, false, true, '' from schools sc join files f on f.id in (sc.logo_file_id, sc.logo_with_name_file_id)
      where f.id = ${wanted}
    union all
    select j.result_file_id, 'jobs', j.id, coalesce(j.owner_id = ${person.userId}::uuid, false), true, j.kind from jobs j where j.result_file_id = ${wanted}
    union all
    select r.file_id, 'import_runs', r.id, r.created_by = ${person.userId}::uuid, true, '' from import_runs r where r.file_id = ${wanted}
    union all
    select (q.changes->'photo'->>'new')::uuid, 'profile_change_requests', q.id, q.asked_by = ${person.userId}::uuid, true, ''
      from profile_change_requests q where q.status = 'Pending' and q.changes->'photo'->>'new' = any(${[...ids]}::text[])
    union all
    ${anecdotalUses(person, ids)}
    union all
    ${diaryUses(person, ids)}
    union all
    ${feedbackUses(person, ids)}
    union all
    ${portalUses(ids)}
    union all
    ${announced}
    union all
    ${galleryUses(person, ids)}
    union all
    ${voiceUses(ids)}
    union all
    ${messageUses(person, ids)}
    union all
    ${timetableUses(person, ids)}`.execute(trx)
  return rows
}

/** Where batches of messages are seen. */
const messageForms = ['s.comm.guardian', 's.comm.staff', 's.comm.history', '/student/report?tab=bus']

function useOf(person: Person, row: UseRow): FileUse {
  const viewer = viewerOf(person)
  const photos = mayCall(['s.import.photo'], viewer)
  const operates = holdsOne(person, ['GJAdmin', 'GJSupport'])
  const administers = holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])
  const of = (readable: boolean, editable: boolean, fixed = false): FileUse => ({
    entity: row.entity,
    entityId: row.entity_id,
    readable,
    editable: readable && editable,
    fixed,
  })
  switch (row.entity) {
    case 'students':
      return of(row.own || row.reached, photos)
    case 'staff':
      return of(row.own || !isFamily(person), row.own || photos)
    case 'schools':
      return of(true, mayCall(['/school/school-settings'], viewer))
    case 'jobs':
      return of(row.own || operates || (administers && row.kind.startsWith('import.')), row.own)
    case 'import_runs':
      return of(row.own || operates || administers, false, true)
    case 'profile_change_requests':
      return of(row.own || mayCall(['s.user.change'], viewer), false, true)
    case 'anecdotals':
      return of(
        row.reached && mayCall(['s.student.anecdotal', 's.student.anecdotal-report', 'g.anecdotal', 'g.diary'], viewer),
        false,
        true,
      )
    case 'diary_entries':
      return of(row.reached && mayCall(['s.student.anecdotal', 'g.diary'], viewer), false, true)
    case 'feedback_posts':
      return of(
        (row.own && mayCall(['g.feedback'], viewer)) || (row.reached && mayCall(['s.comm.feedback'], viewer)),
        false,
        true,
      )
    case 'notice_events':
      return of(row.reached && mayCall(['s.comm.notice', '/communication/notices'], viewer), false, true)
    case 'voice_descriptions':
      return of(mayCall(['s.comm.guardian', 's.comm.staff'], viewer), false, true)
    case 'message_batches':
      return of(row.reached && mayCall(messageForms, viewer), false, true)
    case 'timetable_files':
      return of(row.reached && mayCall(['s.tt.upload', 's.tt.mine', 'g.timetable'], viewer), false, true)
    case 'gallery_photos':
      return of(row.reached, false, true)
    case 'admin_port_items':
      return of(mayCall(row.reached ? ['s.comm.admin-port', 'g.portal'] : ['s.comm.admin-port'], viewer), false, true)
  }
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
  const found = rows.map(row => row.id)
  const uses = Map.groupBy(await readUses(services, trx, person, found), row => row.file_id)
  return new Map(rows.map(row => [row.id, { ...row, uses: (uses.get(row.id) ?? []).map(use => useOf(person, use)) }]))
}

const isTemporary = (file: KnownFile) => file.uses.length === 0

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
