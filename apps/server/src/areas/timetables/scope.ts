import { fileOn, holdsOne, mayCall, type TimetableFileKind } from '@school/rules'
import { sql } from 'kysely'
import { dispositionOf } from '../../platform/files/disposition'
import { type CallContext, personOf } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import { divisions } from '../../school/lookups'
import { divisionsOfStaff, studentsInScope } from '../../school/scope'
import { schoolDay } from '../../school/zone'
import { checkScanned } from '../../services/files/scan'
import { currentYear, filesOf, ownerColumn, type TimetableCall } from './files'

/** Whether the person uploads timetables and so reads all of them, of every day. */
export const uploads = (person: Person): boolean => mayCall(['s.tt.upload'], viewerOf(person))

/** Divisions whose timetables the person reads at work: heads all, others those where they teach. */
export const ownClasses = ({ trx, person }: Pick<TimetableCall, 'trx' | 'person'>) => {
  const reader = personOf({ person })
  return divisions(trx, holdsOne(reader, ['SchoolHead']) ? sql`true` : sql`d.id in (${divisionsOfStaff(reader)})`)
}

/** The class of the chosen child this year, and of how many changes its days are; undefined without the module, a child or an enrolment. */
export async function classOfChild({ trx, person }: Pick<TimetableCall, 'trx' | 'person'>) {
  const reader = personOf({ person })
  if (!reader.childId || !viewerOf(reader).modules.includes('TT')) return undefined
  const { rows } = await sql<{ id: string; name: string; yearId: string; changes: number | null }>`
    select d.id, c.name || ' ' || d.name as name, y.id as "yearId", tc.changes from students s
    join academic_years y on y.school_id = s.school_id and y.is_current
    join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join timetable_changes tc on tc.school_id = s.school_id
    where s.id = ${reader.childId}::uuid and ${studentsInScope(reader)}`.execute(trx)
  return rows[0]
}

/** Whether the file is the one of its owner that holds today: readers see no other. */
async function holdsToday(call: TimetableCall, kind: TimetableFileKind, ownerId: string, id: string): Promise<boolean> {
  const yearId = await currentYear(call.trx)
  if (!yearId) return false
  const { today } = await schoolDay(call)
  return fileOn((await filesOf(call.trx, kind, yearId, [ownerId]))(ownerId), today)?.id === id
}

/** Whether the person reads the timetable of an owner. */
async function reads(call: TimetableCall, kind: TimetableFileKind, ownerId: string): Promise<boolean> {
  const person = personOf(call)
  if (kind === 'teacher') return person.staffId === ownerId
  const viewer = viewerOf(person)
  if (mayCall(['g.timetable'], viewer) && (await classOfChild(call))?.id === ownerId) return true
  return mayCall(['s.tt.mine'], viewer) && (await ownClasses(call)).some(division => division.id === ownerId)
}

/** Whether the file is the one of its owner that holds today, and the person reads it. */
export const readsToday = async (call: TimetableCall, kind: TimetableFileKind, ownerId: string, id: string): Promise<boolean> =>
  (await reads(call, kind, ownerId)) && (await holdsToday(call, kind, ownerId, id))

/**
 * Sends a file of a timetable to who may read it.
 *
 * @throws 404 for a file that is not there for the person
 */
export async function sendFile(call: TimetableCall & Pick<CallContext, 'reply'>, kind: TimetableFileKind, asked: string) {
  const { trx, services, reply } = call
  const id = asked.toLowerCase()
  const { rows } = await sql<{
    owner: string
    name: string
    media_type: string
    storage_key: string
    status: string
  }>`
    select ${ownerColumn(kind)} as owner, f.name, f.media_type, f.storage_key, f.status
    from timetable_files tf join files f on f.id = tf.file_id and f.deleted_at is null
    where tf.id = ${id}::uuid and tf.kind = ${kind} and tf.deleted_at is null`.execute(trx)
  const file = rows[0]
  if (!file) throw notFound()
  if (!uploads(personOf(call)) && !(await readsToday(call, kind, file.owner, id))) throw notFound()
  checkScanned(file)
  const bytes = await services.files.readAll(file.storage_key)
  if (!bytes) throw notFound()
  reply
    .type(file.media_type)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', dispositionOf('attachment', file.name))
  return bytes
}
