import { importMessage, type PlannedRow, type PlannedStudent } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import { JobFailure, type JobKind, type JobRun } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import type { Trx } from '../../platform/transaction'
import { inBatches } from './batch'
import { type FilePlan, importKind, indexesOf, planRows } from './plan'
import { fileOf, findRun, type RunRow } from './runs'
import { undoRun } from './undo'
import type { RecordKindCode } from './view'
import { recordWriters } from './write-records'
import { endLoginsOfReplaced, makeMissingNames, type StudentWrite, writeStudents } from './write-students'

export interface ImportPayload {
  readonly runId: string
  readonly policy?: 'apply-nothing' | 'apply-good-rows'
}

type Run = JobRun<ImportPayload>

/** Reads the file again and compares it with the school as it is now. */
async function planRun(services: Services, trx: Trx, run: RunRow): Promise<FilePlan> {
  const { bytes } = await fileOf(services, trx, run.file_id)
  const sheet = await readSpreadsheet(bytes, run.kind)
  return planRows(services, trx, run.kind, sheet.rows, indexesOf(run.mapping, run.headers), run.options)
}

interface Written {
  readonly entityId?: string
  readonly undo?: object
}

async function keepRows(
  trx: Trx,
  schoolId: string,
  runId: string,
  { kind, rows }: Pick<FilePlan, 'kind' | 'rows'>,
  written: ReadonlyMap<number, Written> = new Map(),
): Promise<void> {
  const keyColumns = importKind(kind).key
  await trx.deleteFrom('import_rows').where('run_id', '=', runId).execute()
  await inBatches(
    trx,
    rows.map(row => {
      const done = written.get(row.rowNo)
      // What did not change needs no before and after; what did keeps both for the screen and for going back.
      const changed = row.action === 'update' || row.action === 'create' || row.action === 'error'
      return {
        row_no: row.rowNo,
        action: row.action,
        key:
          keyColumns
            .map(column => row.after?.[column] ?? '')
            .join(' ')
            .trim() || row.key.split('\u0000').join(' '),
        problems: row.problems.map(item => ({ code: item.code, column: item.column ?? null, message: importMessage(item) })),
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

const restarted = (run: Run) =>
  run.attempt > 1 ? 'The server stopped during this import. Nothing had been changed, and it was started again.' : undefined

async function check(run: Run) {
  const { services, payload } = run
  await run.progress(0, 3, restarted(run))
  const plan = await run.transact(async trx => {
    const row = await findRun(trx, payload.runId)
    const made = await planRun(services, trx, row)
    await keepRows(trx, run.schoolId!, row.id, made)
    await trx
      .updateTable('import_runs')
      .set({
        status: made.guards.length > 0 && !row.released ? 'Held' : 'Checked',
        counts: JSON.stringify(made.counts),
        groups: JSON.stringify(made.groups.slice(0, 200)),
        guards: JSON.stringify(made.guards),
        missing: made.missing.length,
        message: null,
      })
      .where('id', '=', row.id)
      .execute()
    return made
  })
  return { message: `${plan.counts.rows} rows checked.` }
}

const writable = (row: PlannedRow) => row.action === 'create' || row.action === 'update'

async function applyStudents(services: Services, trx: Trx, schoolId: string, plan: FilePlan): Promise<Map<number, Written>> {
  const newGuardians = new Map<string, string>()
  const guardianOf = (row: PlannedStudent): { id: string; isNew: boolean } => {
    const ref = row.guardian
    if (ref?.kind === 'existing') return { id: ref.id, isNew: false }
    const key = ref?.key ?? ''
    const known = newGuardians.get(key)
    if (known) return { id: known, isNew: true }
    const id = services.newId()
    newGuardians.set(key, id)
    return { id, isNew: true }
  }
  const written = new Map<number, Written>()
  const replaced: string[] = []
  const writes = (plan.rows as readonly PlannedStudent[]).filter(writable).map((row): StudentWrite => {
    const guardian = guardianOf(row)
    const id = row.studentId ?? services.newId()
    if (row.replacedGuardianId) replaced.push(row.replacedGuardianId)
    written.set(row.rowNo, {
      entityId: id,
      undo: row.replacedGuardianId
        ? { guardianId: row.replacedGuardianId }
        : row.studentId
          ? { guardianId: guardian.isNew ? undefined : guardian.id }
          : {},
    })
    return { id, isNew: row.studentId === undefined, guardianId: guardian.id, guardianIsNew: guardian.isNew, record: row.after! }
  })
  await makeMissingNames(
    services,
    trx,
    schoolId,
    writes.map(write => write.record),
    plan.ids,
  )
  await writeStudents(services, trx, schoolId, writes, plan.ids)
  const logins = await endLoginsOfReplaced(trx, replaced)
  if (logins.length > 0) services.log.info({ count: logins.length }, 'logins of replaced guardians ended')
  if (plan.missing.length > 0) {
    const ids = plan.missing.map(key => plan.existing.get(key)!)
    const now = services.clock.now()
    await sql`update students set status = 'terminated', version = version + 1, updated_at = ${now} where id = any(${ids}::uuid[])`.execute(
      trx,
    )
    await sql`
      insert into student_details (school_id, student_id, terminated_on, termination_reason)
      select ${schoolId}::uuid, id, ${now.toISOString().slice(0, 10)}::date, 'Not in the imported file' from unnest(${ids}::uuid[]) as id
      on conflict (school_id, student_id) do update set terminated_on = excluded.terminated_on, termination_reason = excluded.termination_reason`.execute(
      trx,
    )
  }
  return written
}

async function applyRecords(services: Services, trx: Trx, schoolId: string, plan: FilePlan): Promise<Map<number, Written>> {
  const written = new Map<number, Written>()
  const writes = plan.rows.filter(writable).map(row => {
    const id = plan.existing.get(row.key) ?? services.newId()
    written.set(row.rowNo, { entityId: id, undo: {} })
    return { id, record: row.after! }
  })
  await recordWriters[plan.kind as RecordKindCode](services, trx, schoolId, writes, plan.ids)
  return written
}

/** Writes a plan: the one door by which rows come into a school. */
export const applyPlan = (services: Services, trx: Trx, schoolId: string, plan: FilePlan): Promise<Map<number, Written>> =>
  plan.kind === 'students' || plan.kind === 'guardians'
    ? applyStudents(services, trx, schoolId, plan)
    : applyRecords(services, trx, schoolId, plan)

async function apply(run: Run) {
  const { services, payload } = run
  await run.progress(0, 3, restarted(run))
  const counts = await run.transact(async trx => {
    const row = await findRun(trx, payload.runId, true)
    const plan = await planRun(services, trx, row)
    if (plan.guards.length > 0 && !row.released) throw new JobFailure(plan.guards.map(guard => guard.message).join(' '))
    if (payload.policy !== 'apply-good-rows' && plan.counts.error > 0) {
      throw new JobFailure(`${plan.counts.error} rows have errors, so nothing was applied. Correct them, or apply the good rows.`)
    }
    const written = await applyPlan(services, trx, run.schoolId!, plan)
    await keepRows(trx, run.schoolId!, row.id, plan, written)
    await stampVersions(trx, row.id)
    await trx
      .updateTable('import_runs')
      .set({
        status: 'Applied',
        applied_at: services.clock.now(),
        counts: JSON.stringify(plan.counts),
        groups: JSON.stringify(plan.groups.slice(0, 200)),
        guards: JSON.stringify(plan.guards),
        message: null,
      })
      .where('id', '=', row.id)
      .execute()
    await audit(services, trx, undefined, {
      action: 'import.apply',
      entity: 'import_runs',
      entityId: row.id,
      schoolId: run.schoolId,
      after: { kind: row.kind, file: row.file_name, counts: plan.counts, by: run.ownerId },
    })
    return plan.counts
  })
  return { message: `${counts.create} created, ${counts.update} updated, ${counts.same} unchanged.` }
}

/** Notes the version that each record has now: a later change of it keeps it from being taken back. */
async function stampVersions(trx: Trx, runId: string): Promise<void> {
  await sql`
    update import_rows r set undo = r.undo || jsonb_build_object('version', coalesce(s.version, t.version))
    from import_rows k left join students s on s.id = k.entity_id left join staff t on t.id = k.entity_id
    where k.run_id = ${runId} and r.run_id = k.run_id and r.row_no = k.row_no and r.entity_id is not null`.execute(trx)
}

async function rollback(run: Run) {
  const { undone, of } = await run.transact(async trx => {
    const row = await findRun(trx, run.payload.runId, true)
    const result = await undoRun(run.services, trx, run.schoolId!, row)
    await trx
      .updateTable('import_runs')
      .set({ status: 'RolledBack', message: `Rolled back ${result.undone} of ${result.of} rows.` })
      .where('id', '=', row.id)
      .execute()
    await audit(run.services, trx, undefined, {
      action: 'import.rollback',
      entity: 'import_runs',
      entityId: row.id,
      schoolId: run.schoolId,
      after: { ...result, by: run.ownerId },
    })
    return result
  })
  return { message: `Rolled back ${undone} of ${of} rows.` }
}

const failed: JobKind<ImportPayload>['failed'] = async ({ transact, payload }, message) => {
  await transact(trx =>
    trx
      .updateTable('import_runs')
      .set({ status: message === 'Cancelled' ? 'Cancelled' : 'Failed', message: message === 'Cancelled' ? null : message })
      .where('id', '=', payload.runId)
      .where('status', '<>', 'Applied')
      .execute(),
  )
}

/** The jobs of imports. None is tried again by itself: the person sees why it failed. */
export const importJobs: readonly JobKind<ImportPayload>[] = [
  { kind: 'import.check', run: check, failed },
  { kind: 'import.apply', run: apply, failed },
  { kind: 'import.rollback', run: rollback },
]
