import { guardMessage, type Language, type ProblemGroup, problem, shownKey, waitsForPerson } from '@school/rules'
import { speakIn } from '@school/texts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import { JobCancelled, JobFailure, type JobKind, type JobRun } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { readSpreadsheet, type Sheet } from '../../platform/spreadsheet/read'
import type { Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import type { FilePlan, WrittenRow } from '../../school/imports/kind'
import { type Applied, applyPlan, type RunUndo } from './apply'
import { importWorkMessage } from './messages'
import { importKind, indexesOf, planRows, workOf } from './plan'
import { fileOf, findHeadersOf, findRun, ignoredHeaders, openStates, type RunRow } from './runs'
import { undoRun } from './undo'

/** The file is read; it is compared and written. */
export const steps = 2

export interface ImportPayload {
  readonly runId: string
  readonly policy?: 'apply-nothing' | 'apply-good-rows'
  /** Rows that wait for a person and that a person wants in, by number. */
  readonly confirmed?: readonly number[]
  /** The language of who began the work, in which it speaks. */
  readonly language: Language
  /** Who began the work, as the audit tells it. */
  readonly by?: { readonly roles: readonly string[]; readonly viaOperator: boolean }
  /** Address of the product that began the work, for what it leads to. */
  readonly origin?: string
}

type Run = JobRun<ImportPayload>

async function keepRows(
  trx: Trx,
  schoolId: string,
  runId: string,
  { kind, rows }: Pick<FilePlan, 'kind' | 'rows'>,
  written: ReadonlyMap<number, WrittenRow> = new Map(),
): Promise<void> {
  const known = importKind(kind)
  await trx.deleteFrom('import_rows').where('run_id', '=', runId).execute()
  await inBatches(
    trx,
    rows.map(row => {
      const done = written.get(row.rowNo)
      // What did not change needs no before and after; what did keeps both for the screen and for going back.
      const changed = ['update', 'create', 'error'].includes(row.action) || waitsForPerson(row)
      return {
        row_no: row.rowNo,
        action: row.action,
        key: shownKey(known, row.after ?? {}) || row.key.split('\u0000').join(' '),
        problems: row.problems.map(item => ({ code: item.code, column: item.column ?? null, values: item.values })),
        codes: row.problems.map(item => item.code),
        before: changed ? (row.before ?? null) : null,
        after: changed ? (row.after ?? null) : null,
        entity_id: done?.entityId ?? null,
        undo: done?.undo ?? null,
      }
    }),
    'row_no int, action text, key text, problems jsonb, codes text[], before jsonb, after jsonb, entity_id uuid, undo jsonb',
    source =>
      sql`insert into import_rows (school_id, run_id, row_no, action, key, problems, codes, before, after, entity_id, undo) select ${schoolId}::uuid, ${runId}::uuid, x.* from ${source}`,
  )
}

const restarted = ({ attempt, language }: Run) => (attempt > 1 ? importWorkMessage('Restarted', language) : undefined)

const told = (run: Run, message: string) => [restarted(run), message].filter(Boolean).join(' ')

/** Reads the file of a run outside of a transaction, which would keep everybody else waiting. */
async function readFile(run: Run): Promise<Sheet> {
  await run.progress(0, steps, restarted(run))
  const { row, bytes } = await run.transact(async trx => {
    const row = await findRun(trx, run.payload.runId)
    return { row, bytes: (await fileOf(run.services, trx, row.file_id)).bytes }
  })
  const { kind, headers } = row
  const sheet = await readSpreadsheet(bytes, kind, rows => findHeadersOf(row, rows), importKind(kind).mostRows, headers.length)
  await run.progress(1, steps)
  return sheet
}

/** Compares the file with the school as it is now. */
const planRun = (
  services: Services,
  trx: Trx,
  schoolId: string,
  run: RunRow,
  sheet: Sheet,
  how: Parameters<typeof planRows>[7] = {},
): Promise<FilePlan> =>
  planRows(services, trx, schoolId, run.kind, sheet.rows, indexesOf(run.mapping, run.headers), run.options, how)

async function check(run: Run) {
  const { services, payload } = run
  const sheet = await readFile(run)
  return run.conclude(async trx => {
    const row = await findRun(trx, payload.runId, true)
    if (!openStates.includes(row.status)) throw new JobCancelled()
    const made = await planRun(services, trx, run.schoolId!, row, sheet)
    await keepRows(trx, run.schoolId!, row.id, made)
    await trx
      .updateTable('import_runs')
      .set({
        status: made.guards.length > 0 && !row.released ? 'Held' : 'Checked',
        ...resultOf(made, row, sheet),
        message: null,
      })
      .where('id', '=', row.id)
      .execute()
    const { counts } = made
    return { message: told(run, importWorkMessage(counts.rows === 1 ? 'CheckedOne' : 'Checked', run.language, { ...counts })) }
  })
}

const headerWarnings = (run: RunRow, { headerRow }: Sheet): ProblemGroup[] =>
  ignoredHeaders(run).map(header => {
    const warning = problem('W04', { header })
    return { code: warning.code, values: warning.values, count: 1, firstRow: headerRow, lastRow: headerRow }
  })

const resultOf = (plan: FilePlan, run: RunRow, sheet: Sheet) => ({
  counts: JSON.stringify(plan.counts),
  groups: JSON.stringify([...plan.groups.slice(0, 200), ...headerWarnings(run, sheet)]),
  guards: JSON.stringify(plan.guards),
  missing: plan.missing.length,
})

async function apply(run: Run) {
  const { services, payload, language } = run
  const sheet = await readFile(run)
  const outcome = await run.conclude(async trx => {
    const row = await findRun(trx, payload.runId, true)
    const { confirmed = [] } = payload
    const plan = await planRun(services, trx, run.schoolId!, row, sheet, { toWrite: true, confirmed })
    if (plan.guards.length > 0 && !row.released)
      throw new JobFailure(plan.guards.map(guard => guardMessage(guard, speakIn(language))).join(' '))
    if (payload.policy !== 'apply-good-rows' && plan.counts.error > 0) {
      throw new JobFailure(importWorkMessage(plan.counts.error === 1 ? 'RowWrong' : 'RowsWrong', language, { ...plan.counts }))
    }
    const applied = await applyPlan(services, trx, run.schoolId!, plan, run.ownerId)
    await keepRows(trx, run.schoolId!, row.id, plan, applied.rows)
    await trx
      .updateTable('import_runs')
      .set({
        status: 'Applied',
        applied_at: services.clock.now(),
        ...resultOf(plan, row, sheet),
        undo: JSON.stringify(applied.undo),
        message: null,
      })
      .where('id', '=', row.id)
      .execute()
    await audit(services, trx, undefined, {
      action: 'import.apply',
      entity: 'import_runs',
      entityId: row.id,
      schoolId: run.schoolId,
      actor: { id: run.ownerId, ...run.payload.by },
      after: { kind: row.kind, file: row.file_name, counts: plan.counts, left: plan.missing.length, confirmed },
    })
    const { after } = workOf(services, row.kind)
    if (run.ownerId) await after?.({ services, trx, schoolId: run.schoolId! }, orderedBy(run), recordsOf(plan, applied))
    return { message: told(run, importWorkMessage('Applied', language, { ...plan.counts })) }
  })
  // Guardians who were replaced must not go on with what the server remembers of them.
  services.sessions.forgetAll()
  return outcome
}

/** Records of the rows without an error: written now, or as the file has them already. */
const recordsOf = (plan: FilePlan, { rows }: Applied): string[] =>
  plan.rows.flatMap(row => rows.get(row.rowNo)?.entityId ?? (row.action === 'same' ? (plan.existing.get(row.key) ?? []) : []))

const orderedBy = ({ ownerId, language, payload: { by, origin = '' } }: Run) => ({
  by: { id: ownerId!, roles: by?.roles ?? [], viaOperator: by?.viaOperator ?? false },
  origin,
  language,
})

async function rollback(run: Run) {
  await run.progress(0, steps, restarted(run))
  const outcome = await run.conclude(async trx => {
    const row = await findRun(trx, run.payload.runId, true)
    const result = await undoRun(run.services, trx, run.schoolId!, row, run.ownerId)
    const words = importWorkMessage('RolledBack', run.language, { ...result })
    await trx
      .updateTable('import_runs')
      .set({ status: 'RolledBack', message: words, undo: JSON.stringify({ ...row.undo, result } satisfies Partial<RunUndo>) })
      .where('id', '=', row.id)
      .execute()
    await audit(run.services, trx, undefined, {
      action: 'import.rollback',
      entity: 'import_runs',
      entityId: row.id,
      schoolId: run.schoolId,
      actor: { id: run.ownerId, ...run.payload.by },
      after: result,
    })
    return { message: told(run, words) }
  })
  run.services.sessions.forgetAll()
  return outcome
}

/** A run whose job ended without success: a stopped one stands where it stood before, a failed one says why. */
const ended =
  (during: readonly string[], before: 'Mapped' | 'Checked'): JobKind<ImportPayload>['failed'] =>
  async ({ transact, payload, language }, message) => {
    const stopped = message === 'Cancelled'
    await transact(trx =>
      trx
        .updateTable('import_runs')
        .set({
          status: stopped ? before : 'Failed',
          message: stopped ? importWorkMessage('Stopped', language) : message,
        })
        .where('id', '=', payload.runId)
        .where('status', 'in', during)
        .execute(),
    )
  }

/** The jobs of imports. None is tried again by itself: the person sees why it failed. */
export const importJobs: readonly JobKind<ImportPayload>[] = [
  { kind: 'import.check', run: check, fills: true, failed: ended(openStates, 'Mapped') },
  { kind: 'import.apply', run: apply, fills: true, failed: ended(['Applying'], 'Checked') },
  { kind: 'import.rollback', run: rollback },
]
