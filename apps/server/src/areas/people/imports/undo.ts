import {
  busColumns,
  type ExistingStudent,
  type FlatRecord,
  findImportKind,
  guardianColumns,
  type StudentKindCode,
} from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { type Done as DoneRow, type ImportPlace, isAsLeft } from '../../../school/imports/kind'
import { removeUnused } from '../../../school/imports/removal'
import type { LoadedView } from '../../../school/imports/view'
import { loadStudents } from './load'
import { type EndedLogin, restoreLogins, type StudentWrite, writeGuardians, writeStudents } from './write'

/** What must be known of one written row to take it back. */
export interface StudentUndo {
  /** Guardian before the row; absent for a new student. */
  readonly guardianId?: string
  /** Guardian after the row. */
  readonly guardianNow?: string
  readonly guardianIsNew?: boolean
  /** Contact data of an existing guardian before a new student's row. */
  readonly contact?: FlatRecord
  readonly logins?: readonly EndedLogin[]
}

interface Done extends DoneRow {
  readonly undo: StudentUndo
}

/** Takes rows of students back, with guardians, years and logins. Answers how many. */
export async function undoStudents(
  place: ImportPlace,
  kind: StudentKindCode,
  rows: readonly Done[],
  names: LoadedView,
): Promise<number> {
  const { services, trx, schoolId } = place
  const { students } = await loadStudents(trx, names)
  const present = new Map([...students.values()].map(student => [student.id, student]))
  const compared = findImportKind(kind)!
    .columns.map(column => column.key)
    .filter(key => key !== 'siblingAdmNo')
  const untouched = rows.filter(row => isUntouched(row, present.get(row.entity_id), compared))
  const updates = untouched.filter(row => row.action === 'update')
  const writes = updates.map(
    (row): StudentWrite => ({
      id: row.entity_id,
      isNew: false,
      guardianId: row.undo.guardianId!,
      record: restored(kind, row.before!, present.get(row.entity_id)!.record),
    }),
  )
  await writeStudents(services, trx, schoolId, writes, names.ids)
  await leaveYears(trx, updates, names.ids.years)
  await restoreLogins(
    trx,
    schoolId,
    updates.flatMap(row => row.undo.logins ?? []),
  )
  const removed = await removeCreated(
    trx,
    schoolId,
    untouched.filter(row => row.action === 'create'),
  )
  await removeNewGuardians(trx, untouched)
  return updates.length + removed
}

/** Whether nobody changed a student since the run, in anything that the run may have written. */
function isUntouched({ after, undo }: Done, now: ExistingStudent | undefined, compared: readonly string[]): boolean {
  if (!now || (undo.guardianNow && undo.guardianNow !== now.guardianId)) return false
  const inNext = now.nextYear && now.nextYear.academicYear === after.academicYear
  return isAsLeft(compared, after, inNext ? { ...now.record, ...now.nextYear } : now.record)
}

/** What goes back: all that a file of students may have written, of other files their own columns alone. */
function restored(kind: StudentKindCode, before: FlatRecord, now: FlatRecord): FlatRecord {
  if (kind === 'students') return before
  const own = kind === 'guardians' ? guardianColumns : busColumns
  return { ...now, ...Object.fromEntries(own.map(key => [key, before[key] ?? ''])) }
}

/** Takes students out of a year that the run brought them into. */
async function leaveYears(trx: Trx, rows: readonly Done[], years: ReadonlyMap<string, string>): Promise<void> {
  const entered = rows
    .filter(({ before, after }) => before!.academicYear !== after.academicYear)
    .map(({ entity_id, after }) => ({ student_id: entity_id, academic_year_id: years.get(after.academicYear ?? '') }))
  if (entered.length === 0) return
  for (const table of ['student_buses', 'former_enrolments', 'enrolments'])
    await sql`
      delete from ${sql.table(table)} e using jsonb_to_recordset(${JSON.stringify(entered)}::jsonb) as x(student_id uuid, academic_year_id uuid)
      where e.student_id = x.student_id and e.academic_year_id = x.academic_year_id`.execute(trx)
}

/** Removes students that the run created, but for those that something depends on by now. */
async function removeCreated(trx: Trx, schoolId: string, rows: readonly Done[]): Promise<number> {
  const held = await withLogins(trx, rows)
  const going = rows.filter(row => !held.has(row.entity_id))
  const removed = await removeUnused(
    trx,
    'students',
    going.map(row => row.entity_id),
  )
  const gone = new Set(removed)
  const contacts = going.flatMap(({ entity_id, undo }) =>
    gone.has(entity_id) && undo.contact ? [{ guardianId: undo.guardianNow!, record: undo.contact }] : [],
  )
  await writeGuardians(trx, schoolId, contacts)
  return removed.length
}

const newGuardians = (rows: readonly Done[]): string[] =>
  rows.flatMap(({ undo }) => (undo.guardianIsNew ? (undo.guardianNow ?? []) : []))

/** A login that was made and that nobody was told of: it may go as if it had never been. */
const untold = sql<boolean>`u.status = 'Created' and u.sent_at is null and u.last_login_at is null`

/** Removes guardians that came with the run and have no child left, with the logins that nobody was told of. */
async function removeNewGuardians(trx: Trx, rows: readonly Done[]): Promise<void> {
  const childless = sql`g.id = any(${newGuardians(rows)}::uuid[]) and not exists (select from students s where s.guardian_id = g.id)`
  const { rows: logins } = await sql<{ id: string }>`
    update users u set status = 'Removed' from user_schools us join guardians g on g.id = us.guardian_id
    where us.user_id = u.id and ${childless} and ${untold} returning u.id`.execute(trx)
  await sql`delete from user_schools where user_id = any(${logins.map(login => login.id)}::uuid[])`.execute(trx)
  await sql`
    delete from guardians g where ${childless} and not exists (select from user_schools us where us.guardian_id = g.id)`.execute(
    trx,
  )
}

/** Students who have a login by now, or whose guardian, new with them, has one that was told or used. */
async function withLogins(trx: Trx, rows: readonly Done[]): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ id: string }>`
    select s.id from students s
    join user_schools us on us.school_id = s.school_id and (us.student_id = s.id or us.guardian_id = s.guardian_id)
    join users u on u.id = us.user_id
    where s.id = any(${rows.map(row => row.entity_id)}::uuid[])
      and (us.student_id = s.id or (s.guardian_id = any(${newGuardians(rows)}::uuid[]) and not (${untold})))`.execute(trx)
  return new Set(found.map(row => row.id))
}
