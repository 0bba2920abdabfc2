import { type ImportKindCode, isFeeFile, missingKeys, modulesOfKind } from '@school/rules'
import type { CallContext } from '../../platform/http/call'
import { custom } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { jobAnswer } from '../../school/job-answer'
import { refuseWithoutModule } from '../../school/module'
import { originOf } from '../../services/credentials/sends'
import { type ImportPayload, steps } from './jobs'
import { guardText } from './messages'
import { importKind } from './plan'
import { openStates, type RunRow } from './runs'

/** Who works on a run: a person, or a program of the school. */
export type RunCall = Pick<CallContext, 'services' | 'trx' | 'schoolId' | 'language' | 'person' | 'request'>

/** Files of fees, of tabulation and of attendance come in where one of their modules is on. */
export async function refuseKindOff(call: Pick<RunCall, 'trx'>, kind: ImportKindCode): Promise<void> {
  const modules = modulesOfKind(kind)
  if (modules.length > 0) await refuseWithoutModule(call.trx, ...modules)
}

export async function startJob(
  call: RunCall,
  kind: 'import.check' | 'import.apply' | 'import.rollback',
  payload: Omit<ImportPayload, 'language' | 'by' | 'origin'>,
) {
  const { services, trx, schoolId, language, person } = call
  const id = await services.jobs.enqueue(services, trx, {
    kind,
    payload: {
      ...payload,
      language,
      by: { roles: person?.roles ?? [], viaOperator: person?.bound ?? false },
      origin: originOf(call),
    } satisfies ImportPayload,
    schoolId,
    ownerId: person?.userId ?? null,
    total: steps,
    dedupeKey: `${kind}:${payload.runId}`,
  })
  await trx.updateTable('import_runs').set({ job_id: id }).where('id', '=', payload.runId).execute()
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Names of the columns that a file of fees lacks; empty when it has all. */
export const missingColumns = ({ kind, mapping }: Pick<RunRow, 'kind' | 'mapping'>): string =>
  missingKeys(importKind(kind), mapping)
    .map(column => column.title)
    .join(', ')

export async function beginCheck(call: RunCall, run: RunRow) {
  await refuseKindOff(call, run.kind)
  if (!openStates.includes(run.status)) throw custom(409, 'ImportClosed', 'This import can no longer be changed.')
  const missing = missingColumns(run)
  if (missing && isFeeFile(run.kind)) throw custom(409, 'MissingColumn', 'Missing column {name}.', { name: missing })
  if (missing)
    throw custom(409, 'KeyColumnMissing', 'Choose where the file holds {columns}. Without that no row can be read.', {
      columns: missing,
    })
  return startJob(call, 'import.check', { runId: run.id })
}

export async function beginApply(call: RunCall, run: RunRow, how: Pick<ImportPayload, 'policy' | 'confirmed'>) {
  await refuseKindOff(call, run.kind)
  if (run.status === 'Held') throw custom(409, 'ImportHeld', run.guards.map(guard => guardText(guard, call.language)).join(' '))
  if (run.status !== 'Checked') throw custom(409, 'ImportNotChecked', 'Check the file first.')
  const other = await call.trx.selectFrom('import_runs').select('file_name').where('status', '=', 'Applying').executeTakeFirst()
  if (other)
    throw custom(409, 'ImportRunning', '{file} is being applied. Wait until it is done, then apply this file.', {
      file: other.file_name,
    })
  await call.trx.updateTable('import_runs').set({ status: 'Applying' }).where('id', '=', run.id).execute()
  return startJob(call, 'import.apply', { runId: run.id, ...how })
}

export async function cancelRun(trx: Trx, run: RunRow): Promise<void> {
  if (!openStates.includes(run.status)) throw custom(409, 'ImportClosed', 'This import can no longer be changed.')
  await trx.updateTable('import_runs').set({ status: 'Cancelled' }).where('id', '=', run.id).execute()
}
