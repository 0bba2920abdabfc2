import {
  type FlatRecord,
  isLedgerFile,
  isOfflineFees,
  type LedgerFileCode,
  type OfflineFeesCode,
  type PlannedRow,
  type PlannedStudent,
} from '@school/rules'
import { sql } from 'kysely'
import { exportSoon } from '../../areas/document-export/run'
import { writeLedgerRows } from '../../areas/fees/ledger-import'
import { writeOfflineFees } from '../../areas/fees/offline-import'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { type Made, makeMissingNames, nothingMade } from './names'
import type { FilePlan } from './plan'
import { isOfStudents, type RecordKindCode } from './records'
import { recordWriters } from './write-records'
import { type EndedLogin, endLoginsOfReplaced, type StudentWrite, writeStudents } from './write-students'

/** What must be known of one written row to take it back. */
export interface RowUndo {
  /** Guardian before the row; absent for a new student. */
  readonly guardianId?: string
  /** Guardian after the row. */
  readonly guardianNow?: string
  readonly guardianIsNew?: boolean
  /** Contact data of an existing guardian before a new student's row. */
  readonly contact?: FlatRecord
  readonly logins?: readonly EndedLogin[]
}

export interface WrittenRow {
  readonly entityId: string
  readonly undo: RowUndo
}

/** What a run did beside its rows. */
export interface RunUndo {
  /** Records that left on a day because the file did not name them. */
  readonly leavers: readonly string[]
  readonly leftOn: string
  readonly made: Made
  /** Once it was taken back: how many of its records went back. */
  readonly result?: Undone
}

/** How many of a run's records went back. */
export interface Undone {
  readonly undone: number
  readonly of: number
}

export interface Applied {
  /** By row number. */
  readonly rows: ReadonlyMap<number, WrittenRow>
  readonly undo: RunUndo
}

const writable = (row: PlannedRow) => row.action === 'create' || row.action === 'update'

export const leavingReason = 'Not in the imported file'

/** Marks students as terminated and staff as relieved today. */
async function endRecords(
  services: Services,
  trx: Trx,
  schoolId: string,
  kind: 'students' | 'staff',
  ids: readonly string[],
  today: string,
): Promise<void> {
  if (ids.length === 0) return
  const now = services.clock.now()
  const status = kind === 'students' ? 'terminated' : 'Relieved'
  await sql`update ${sql.table(kind)} set status = ${status}, version = version + 1, updated_at = ${now} where id = any(${ids}::uuid[])`.execute(
    trx,
  )
  await (kind === 'students'
    ? sql`
        insert into student_details (school_id, student_id, terminated_on, termination_reason)
        select ${schoolId}::uuid, id, ${today}::date, ${leavingReason} from unnest(${ids}::uuid[]) as id
        on conflict (school_id, student_id) do update set terminated_on = excluded.terminated_on, termination_reason = excluded.termination_reason`
    : sql`
        insert into staff_details (school_id, staff_id, relieved_on) select ${schoolId}::uuid, id, ${today}::date from unnest(${ids}::uuid[]) as id
        on conflict (school_id, staff_id) do update set relieved_on = excluded.relieved_on`
  ).execute(trx)
}

async function applyStudents(services: Services, trx: Trx, schoolId: string, plan: FilePlan) {
  const newGuardians = new Map<string, string>()
  const guardianOf = ({ guardian }: PlannedStudent): { id: string; isNew: boolean } => {
    if (guardian?.kind === 'existing') return { id: guardian.id, isNew: false }
    const key = guardian?.key ?? ''
    const id = newGuardians.get(key) ?? services.newId()
    newGuardians.set(key, id)
    return { id, isNew: true }
  }
  const students = (plan.rows as readonly PlannedStudent[]).filter(writable).map(row => {
    const guardian = guardianOf(row)
    const before = row.studentId && (row.replacedGuardianId ?? guardian.id)
    const contact = !row.studentId && !guardian.isNew ? plan.contacts.get(guardian.id) : undefined
    const undo: RowUndo = {
      guardianNow: guardian.id,
      guardianIsNew: guardian.isNew,
      ...(before ? { guardianId: before } : {}),
      ...(contact ? { contact } : {}),
    }
    return { row, undo, id: row.studentId ?? services.newId() }
  })
  const writes = students.map(
    ({ row, undo, id }): StudentWrite => ({ id, isNew: !row.studentId, guardianId: undo.guardianNow!, record: row.after! }),
  )
  const records = writes.map(write => write.record)
  const made = await makeMissingNames(services, trx, schoolId, records, plan.ids)
  await writeStudents(services, trx, schoolId, writes, plan.ids)
  const replaced = students.flatMap(({ row }) => row.replacedGuardianId ?? [])
  const ended = Map.groupBy(await endLoginsOfReplaced(services, trx, schoolId, replaced), login => login.guardian_id)
  const rows = new Map(
    students.map(({ row, undo, id }) => {
      const logins = ended.get(row.replacedGuardianId ?? '')
      return [row.rowNo, { entityId: id, undo: logins ? { ...undo, logins } : undo }]
    }),
  )
  return { rows, made }
}

async function applyRecords(services: Services, trx: Trx, schoolId: string, plan: FilePlan) {
  const rows = new Map<number, WrittenRow>()
  const writes = plan.rows.filter(writable).map(row => {
    const id = plan.existing.get(row.key) ?? services.newId()
    rows.set(row.rowNo, { entityId: id, undo: {} })
    return { id, record: row.after! }
  })
  const made = await recordWriters[plan.kind as RecordKindCode](services, trx, schoolId, writes, plan.ids)
  return { rows, made }
}

async function applyOfflineFees(services: Services, trx: Trx, schoolId: string, plan: FilePlan & { kind: OfflineFeesCode }) {
  const { kind, rows, existing, ids } = plan
  const written = await writeOfflineFees(services, trx, schoolId, kind, rows, existing, ids)
  return {
    rows: new Map([...written].map(([rowNo, entityId]): [number, WrittenRow] => [rowNo, { entityId, undo: {} }])),
    made: nothingMade,
  }
}

async function applyLedger(
  services: Services,
  trx: Trx,
  schoolId: string,
  { kind, rows, ids }: FilePlan & { kind: LedgerFileCode },
) {
  const written = await writeLedgerRows(services, trx, schoolId, kind, rows, ids)
  return {
    rows: new Map([...written].map(([rowNo, entityId]): [number, WrittenRow] => [rowNo, { entityId, undo: {} }])),
    made: nothingMade,
  }
}

const isLedgerPlan = (plan: FilePlan): plan is FilePlan & { kind: LedgerFileCode } => isLedgerFile(plan.kind)
const isOfflinePlan = (plan: FilePlan): plan is FilePlan & { kind: OfflineFeesCode } => isOfflineFees(plan.kind)

/** Writes a plan: the one door by which rows come into a school. */
export async function applyPlan(services: Services, trx: Trx, schoolId: string, plan: FilePlan): Promise<Applied> {
  const { rows, made } = isLedgerPlan(plan)
    ? await applyLedger(services, trx, schoolId, plan)
    : isOfflinePlan(plan)
      ? await applyOfflineFees(services, trx, schoolId, plan)
      : await (isOfStudents(plan.kind) ? applyStudents : applyRecords)(services, trx, schoolId, plan)
  const leavers = plan.missing.map(key => plan.existing.get(key)!)
  if (plan.kind === 'students' || plan.kind === 'staff') await endRecords(services, trx, schoolId, plan.kind, leavers, plan.today)
  await exportSoon(services, trx, schoolId)
  return { rows, undo: { leavers, leftOn: plan.today, made } }
}
