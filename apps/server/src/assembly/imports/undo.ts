import { busColumns, type FlatRecord, findImportKind, guardianColumns, isFeeFile } from '@school/rules'
import { sql } from 'kysely'
import { exportSoon } from '../../areas/document-export/run'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { leavingReason, type RowUndo, type Undone } from './apply'
import type { Made } from './names'
import { isOfStudents, loadRecords, loadStudents, type RecordKindCode } from './records'
import type { RunRow } from './runs'
import { loadView } from './view'
import { recordWriters } from './write-records'
import { restoreLogins, type StudentWrite, writeGuardians, writeStudents } from './write-students'

const rollbackHours = 24

interface Done {
  readonly action: 'create' | 'update'
  readonly entity_id: string
  readonly before: FlatRecord | null
  readonly after: FlatRecord
  readonly undo: RowUndo
}

/** A record as it is now. */
interface Present {
  readonly record: FlatRecord
  readonly nextYear?: FlatRecord
  readonly guardianId?: string
}

/** Refuses what cannot be taken back: what was not applied, went back already or was applied too long ago. */
export function refuseLateRollback(services: Services, run: RunRow): void {
  if (isFeeFile(run.kind))
    throw custom(409, 'NoRollback', 'Fees cannot be rolled back. Import a newer file in place of this one.')
  if (run.status === 'RolledBack') throw custom(409, 'AlreadyRolledBack', 'This import was already rolled back.')
  if (run.status !== 'Applied' || !run.applied_at)
    throw custom(409, 'NothingToRollBack', 'Only an applied import can be rolled back.')
  if (services.clock.now().getTime() - run.applied_at.getTime() > rollbackHours * 3_600_000)
    throw custom(409, 'RollbackClosed', 'An import can be rolled back within 24 hours after it was applied.')
}

/**
 * Takes an applied run back: records that are still as the run left them get their values from before, created ones
 * without dependants go, those who left come back.
 */
export async function undoRun(services: Services, trx: Trx, schoolId: string, run: RunRow): Promise<Undone> {
  refuseLateRollback(services, run)
  const { rows } = await sql<Done>`
    select action, entity_id, before, after, undo from import_rows
    where run_id = ${run.id} and action in ('create', 'update') order by row_no`.execute(trx)
  const names = await loadView(services, trx, schoolId, run.kind)
  const { ids } = names
  const students = isOfStudents(run.kind) ? await loadStudents(trx, names) : undefined
  const present = new Map<string, Present>(
    students
      ? [...students.students.values()].map(student => [student.id, student])
      : [...(await loadRecords(trx, run.kind as RecordKindCode)).values()].map(({ id, record }) => [id, { record }]),
  )
  const compared = findImportKind(run.kind)!
    .columns.map(column => column.key)
    .filter(key => key !== 'siblingAdmNo')
  const untouched = rows.filter(row => isAsLeft(row, present.get(row.entity_id), compared))
  const updates = untouched.filter(row => row.action === 'update')
  const created = untouched.filter(row => row.action === 'create')
  if (students) {
    const writes = updates.map(
      (row): StudentWrite => ({
        id: row.entity_id,
        isNew: false,
        guardianId: row.undo.guardianId!,
        record: restored(run.kind, row.before!, present.get(row.entity_id)!.record),
      }),
    )
    await writeStudents(services, trx, schoolId, writes, ids)
    await leaveYears(trx, updates, ids.years)
    await restoreLogins(
      trx,
      schoolId,
      updates.flatMap(row => row.undo.logins ?? []),
    )
  } else {
    const writes = updates.map(row => ({ id: row.entity_id, record: row.before! }))
    await recordWriters[run.kind as RecordKindCode](services, trx, schoolId, writes, ids)
  }
  const removed = await removeCreated(trx, schoolId, run.kind, created)
  if (students) await removeNewGuardians(trx, untouched)
  const returned = await bringBack(services, trx, run, present)
  await removeMade(trx, run.undo.made ?? [])
  await exportSoon(services, trx, schoolId)
  return { undone: updates.length + removed + returned, of: rows.length + (run.undo.leavers?.length ?? 0) }
}

/** Whether nobody changed a record since the run, in anything that the run may have written. */
function isAsLeft({ after, undo }: Done, now: Present | undefined, compared: readonly string[]): boolean {
  if (!now || (undo.guardianNow && undo.guardianNow !== now.guardianId)) return false
  const inNext = now.nextYear && now.nextYear.academicYear === after.academicYear
  const record = inNext ? { ...now.record, ...now.nextYear } : now.record
  return compared.every(key => (record[key] ?? '') === (after[key] ?? ''))
}

/** What goes back: all that a file of students may have written, of other files their own columns alone. */
function restored(kind: RunRow['kind'], before: FlatRecord, now: FlatRecord): FlatRecord {
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
  for (const table of ['student_buses', 'enrolments'])
    await sql`
      delete from ${sql.table(table)} e using jsonb_to_recordset(${JSON.stringify(entered)}::jsonb) as x(student_id uuid, academic_year_id uuid)
      where e.student_id = x.student_id and e.academic_year_id = x.academic_year_id`.execute(trx)
}

const tableOf = {
  students: 'students',
  guardians: 'students',
  staff: 'staff',
  classes: 'divisions',
  subjects: 'masters',
  buses: 'bus_stops',
  'subject-allotments': 'subject_allotments',
  'student-bus': 'students',
  'year-end-decisions': 'year_end_decisions',
  'fee-dues': 'demands',
  'fee-collections': 'receipts',
  'offline-fees': 'offline_fee_summaries',
  'offline-bus-fees': 'offline_fee_summaries',
} as const

/** Removes what the run created, but for records that something depends on by now. */
async function removeCreated(trx: Trx, schoolId: string, kind: RunRow['kind'], rows: readonly Done[]): Promise<number> {
  const held = isOfStudents(kind) ? await withLogins(trx, rows) : new Set<string>()
  const going = rows.filter(row => !held.has(row.entity_id))
  const removed = await removeUnused(
    trx,
    tableOf[kind],
    going.map(row => row.entity_id),
  )
  if (!isOfStudents(kind)) return removed.length
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

type Table = (typeof tableOf)[keyof typeof tableOf] | Made[number]['table']

/** Removes records, leaving those that others refer to. Halves the list where one of them stands in the way. */
async function removeUnused(trx: Trx, table: Table, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await sql`savepoint removal`.execute(trx)
  try {
    await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(trx)
    await sql`release savepoint removal`.execute(trx)
    return [...ids]
  } catch (error) {
    await sql`rollback to savepoint removal`.execute(trx)
    if ((error as { code?: string }).code !== '23503') throw error
    if (ids.length === 1) return []
    const half = Math.ceil(ids.length / 2)
    return [...(await removeUnused(trx, table, ids.slice(0, half))), ...(await removeUnused(trx, table, ids.slice(half)))]
  }
}

/** Removes names that came along with the rows and that nothing uses any more, the newest first. */
async function removeMade(trx: Trx, made: Made): Promise<void> {
  for (const { table, id } of made.toReversed())
    if (table !== 'masters' || !(await isNamed(trx, id))) await removeUnused(trx, table, [id])
}

/** Whether a record names a master where no foreign key would keep it. */
async function isNamed(trx: Trx, masterId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from students where ${masterId} in (religion_id, caste_id, reservation_id, block_id)
    union all select 1 from masters where parent_id = ${masterId} limit 1`.execute(trx)
  return rows.length > 0
}

/** Those who left because the file did not name them study or work again. */
async function bringBack(services: Services, trx: Trx, run: RunRow, present: ReadonlyMap<string, Present>): Promise<number> {
  const { leavers = [], leftOn = '' } = run.undo
  const back = leavers.filter(id => {
    const record = present.get(id)?.record
    return run.kind === 'students'
      ? record?.status === 'terminated' && record.leftOn === leftOn && record.leavingReason === leavingReason
      : record?.status === 'Relieved' && record.relievedOn === leftOn
  })
  if (back.length === 0) return 0
  const now = services.clock.now()
  if (run.kind === 'students') {
    await sql`update students set status = 'studying', version = version + 1, updated_at = ${now} where id = any(${back}::uuid[])`.execute(
      trx,
    )
    await sql`update student_details set terminated_on = null, termination_reason = null where student_id = any(${back}::uuid[])`.execute(
      trx,
    )
  } else {
    await sql`update staff set status = 'Working', version = version + 1, updated_at = ${now} where id = any(${back}::uuid[])`.execute(
      trx,
    )
    await sql`update staff_details set relieved_on = null where staff_id = any(${back}::uuid[])`.execute(trx)
  }
  return back.length
}
