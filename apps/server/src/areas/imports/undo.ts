import type { FlatRecord } from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import type { RunRow } from './runs'
import { loadView, type RecordKindCode } from './view'
import { recordWriters } from './write-records'
import { writeStudents } from './write-students'

const rollbackHours = 24

interface Done {
  action: 'create' | 'update'
  entity_id: string
  before: FlatRecord | null
  undo: { guardianId?: string; version?: number }
}

/** Whether a run may still be taken back. */
export function refuseLateRollback(services: Services, run: RunRow): void {
  const open =
    run.status === 'Applied' &&
    run.applied_at &&
    services.clock.now().getTime() - run.applied_at.getTime() <= rollbackHours * 3_600_000
  if (!open) throw custom(409, 'RollbackClosed', 'An import can be rolled back within 24 hours after it was applied.')
}

/** Takes an applied run back: rows that nobody changed since get their values from before, created ones without dependants go. */
export async function undoRun(
  services: Services,
  trx: Trx,
  schoolId: string,
  run: RunRow,
): Promise<{ undone: number; of: number }> {
  refuseLateRollback(services, run)
  const { rows } =
    await sql<Done>`select action, entity_id, before, undo from import_rows where run_id = ${run.id} and action in ('create', 'update') order by row_no`.execute(
      trx,
    )
  if (run.kind === 'classes' || run.kind === 'subjects' || run.kind === 'buses')
    return { undone: await undoSimple(services, trx, schoolId, run.kind, rows), of: rows.length }
  const table = run.kind === 'staff' ? 'staff' : 'students'
  const { rows: present } = await sql<{ id: string; version: number; guardian_id: string | null }>`
    select id, version, ${table === 'students' ? sql`guardian_id` : sql`null::uuid as guardian_id`} from ${sql.table(table)} where id = any(${rows.map(row => row.entity_id)}::uuid[])`.execute(
    trx,
  )
  const now = new Map(present.map(row => [row.id, row]))
  const unchanged = rows.filter(row => now.get(row.entity_id)?.version === row.undo.version)
  const updates = unchanged.filter(row => row.action === 'update' && row.before)
  const { ids } = await loadView(services, trx)
  if (table === 'staff') {
    await recordWriters.staff(
      services,
      trx,
      schoolId,
      updates.map(row => ({ id: row.entity_id, record: row.before! })),
      ids,
    )
  } else {
    const back = updates.map(row => ({
      id: row.entity_id,
      isNew: false,
      guardianIsNew: false,
      guardianId: row.undo.guardianId ?? now.get(row.entity_id)!.guardian_id!,
      record: row.before!,
    }))
    await writeStudents(services, trx, schoolId, back, ids)
  }
  const created = unchanged.filter(row => row.action === 'create').map(row => row.entity_id)
  const removed = await removeUnused(trx, table, created)
  return { undone: updates.length + removed, of: rows.length }
}

/** Removes records one by one, so that one with dependants stays without stopping the rest. */
async function removeUnused(trx: Trx, table: 'students' | 'staff', ids: readonly string[]): Promise<number> {
  const guardians =
    table === 'students'
      ? (
          await sql<{ guardian_id: string }>`select distinct guardian_id from students where id = any(${ids}::uuid[])`.execute(
            trx,
          )
        ).rows.map(row => row.guardian_id)
      : []
  let removed = 0
  await sql`savepoint removal`.execute(trx)
  try {
    const result = await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(trx)
    removed = Number(result.numAffectedRows ?? 0)
  } catch {
    await sql`rollback to savepoint removal`.execute(trx)
    for (const id of ids) {
      await sql`savepoint removal`.execute(trx)
      try {
        await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx)
        removed += 1
      } catch {
        await sql`rollback to savepoint removal`.execute(trx)
      }
    }
  }
  if (guardians.length > 0) {
    await sql`
      delete from guardians g where g.id = any(${guardians}::uuid[]) and not exists (select from students s where s.guardian_id = g.id)
        and not exists (select from user_schools us where us.guardian_id = g.id)`.execute(trx)
  }
  return removed
}

async function undoSimple(
  services: Services,
  trx: Trx,
  schoolId: string,
  kind: RecordKindCode,
  rows: readonly Done[],
): Promise<number> {
  const { ids } = await loadView(services, trx)
  const updates = rows.filter(row => row.action === 'update' && row.before)
  await recordWriters[kind](
    services,
    trx,
    schoolId,
    updates.map(row => ({ id: row.entity_id, record: row.before! })),
    ids,
  )
  let undone = updates.length
  const table = { classes: 'divisions', subjects: 'masters', buses: 'bus_stops', staff: 'staff' }[kind]
  for (const row of rows.filter(candidate => candidate.action === 'create')) {
    await sql`savepoint removal`.execute(trx)
    try {
      const result = await sql`delete from ${sql.table(table)} where id = ${row.entity_id}`.execute(trx)
      undone += Number(result.numAffectedRows ?? 0)
    } catch {
      await sql`rollback to savepoint removal`.execute(trx)
    }
  }
  return undone
}
