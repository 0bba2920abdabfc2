import { isFeeFile } from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { afterImport, type Done } from '../../school/imports/kind'
import { removeMade } from '../../school/imports/names'
import { loadView } from '../../school/imports/view'
import type { Undone } from './apply'
import { workOf } from './plan'
import type { RunRow } from './runs'

const rollbackHours = 24

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

/** Takes an applied run back: its records, the names that came along, and those who left by it. */
export async function undoRun(
  services: Services,
  trx: Trx,
  schoolId: string,
  run: RunRow,
  by: string | null = null,
): Promise<Undone> {
  refuseLateRollback(services, run)
  const { rows } = await sql<Done>`
    select action, entity_id, before, after, undo from import_rows
    where run_id = ${run.id} and action in ('create', 'update') order by row_no`.execute(trx)
  const place = { services, trx, schoolId, by }
  const { undo, leaving } = workOf(services, run.kind)
  const { leavers = [], leftOn = '', made = [] } = run.undo
  const undone = await undo?.(place, rows, await loadView(services, trx, schoolId, run.kind))
  const returned = leavers.length > 0 ? await leaving?.comeBack(place, leavers, leftOn) : 0
  await removeMade(trx, made)
  await services.ports.take(afterImport)(services, trx, schoolId)
  return { undone: (undone ?? 0) + (returned ?? 0), of: rows.length + leavers.length }
}
