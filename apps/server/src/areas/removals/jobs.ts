import { type Language, removalRowsByDay } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import { JobFailure, type JobKind, type JobRun } from '../../platform/jobs'
import { HttpProblem } from '../../platform/problems'
import { beyondSchool, type Trx } from '../../platform/transaction'
import { ArchiveWriter, archiveName, readArchive } from './archive'
import { carryOut, putBack } from './carry-out'
import { readCatalog } from './catalog'
import { countNow, keptUntil, placeOf, planNow, workOf } from './count'
import { countOf } from './plan'
import { type RemovalRow, readRemovals, rowsOf } from './records'

export interface RemovalPayload {
  readonly removalId: string
  readonly language?: Language
}

type Run = JobRun<RemovalPayload>

/** The one removal of a school at a time: whoever comes second waits. */
const lockSchool = (trx: Trx, { school_id: school, id }: RemovalRow) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`removal:${school ?? id}`}, 0))`.execute(trx)

async function removalOf(trx: Trx, { removalId }: RemovalPayload): Promise<RemovalRow> {
  const [row] = await readRemovals(trx, sql`r.id = ${removalId}`)
  if (!row) throw new Error('The removal of a job is gone.')
  await lockSchool(trx, row)
  return row
}

/** A problem that a person is told when the work goes on behind the answer. */
const told = (error: unknown): never => {
  throw error instanceof HttpProblem ? new JobFailure(error.message) : error
}

const noted = (run: Run, trx: Trx, row: RemovalRow, action: string, after: unknown, id?: string) =>
  audit(run.services, trx, undefined, {
    actor: { id: row.by_id, roles: ['GJAdmin'], viaOperator: true },
    action,
    entity: 'removals',
    entityId: id ?? row.id,
    schoolId: row.kind === 'school' ? null : row.school_id,
    after,
    ...(row.reason ? { reason: row.reason } : {}),
  })

/** Counts what takes too long for a call. */
export const countJob: JobKind<RemovalPayload> = {
  kind: 'removal.count',
  run: run =>
    run.conclude(trx =>
      beyondSchool(trx, async () => {
        await countNow(run.services, trx, await removalOf(trx, run.payload)).catch(told)
        return {}
      }),
    ),
}

async function remove(run: Run, trx: Trx): Promise<{ message?: string; result: unknown }> {
  const { services, language } = run
  const row = await removalOf(trx, run.payload)
  if (row.status !== 'Running') throw new JobFailure(say(language, 'error.VersionConflict'))
  const place = await placeOf(services, trx, row)
  const plan = await planNow(place, row).catch(told)
  const { counts, fingerprint } = await countOf(place, plan, false)
  // A school goes a month after it was counted, with what it has then.
  if (row.kind !== 'school' && fingerprint !== row.fingerprint) throw new JobFailure(say(language, 'error.DataChanged'))
  if (plan.intent.blockers.length > 0) throw new JobFailure(say(language, 'error.RemovalBlocked'))
  if (row.kind === 'school' && row.school_status !== 'RemovalScheduled')
    throw new JobFailure(say(language, 'error.VersionConflict'))
  const archive = new ArchiveWriter()
  await carryOut(place, workOf(services, row.kind), row.scope, plan, archive)
  const until = keptUntil(row.kind, place.today)
  const file = await services.files.save(services, trx, {
    name: archiveName(row.id),
    extension: '.enc',
    mediaType: 'application/octet-stream',
    bytes: await archive.sealed(services),
    folder: 'Removals',
    schoolId: null,
    ownerId: null,
    kind: 'removal',
  })
  // Nobody finds it among files, and its bytes go when it has been kept long enough.
  await sql`update files set deleted_at = ${until}::date + 1 where id = ${file.id}`.execute(trx)
  const numbers = counts.map(({ table, rows }) => ({ table, rows }))
  await noted(run, trx, row, `removal.${row.kind}`, { counts: numbers, archive: file.id })
  await sql`
    update removals set status = 'Done', ended_at = ${services.clock.now()}, archive_file_id = ${file.id}, archive_until = ${until}::date,
      counts = case when kind = 'school' then ${JSON.stringify(counts)}::jsonb else counts end,
      audit_id = (select id from audit_entries where entity = 'removals' and entity_id = ${row.id} and action = ${`removal.${row.kind}`} order by at desc limit 1)
    where id = ${row.id}`.execute(trx)
  return { result: { rows: rowsOf(counts) } }
}

/** Removes what was counted and confirmed: all of it or nothing. */
export const removalJob: JobKind<RemovalPayload> = {
  kind: 'removal.run',
  fills: true,
  run: run => run.conclude(trx => beyondSchool(trx, () => remove(run, trx))),
  failed: ({ payload, services, transact }, message) =>
    transact(trx =>
      beyondSchool(trx, () =>
        sql`
          update removals set status = ${message === 'Cancelled' ? 'Cancelled' : 'Failed'}, failure = ${message}, ended_at = ${services.clock.now()}
          where id = ${payload.removalId} and status = 'Running'`.execute(trx),
      ),
    ).then(() => {}),
}

async function restore(run: Run, trx: Trx): Promise<{ result: unknown }> {
  const { services, language } = run
  const row = await removalOf(trx, run.payload)
  if (row.status !== 'Done') throw new JobFailure(say(language, 'error.VersionConflict'))
  const { rows } = await sql<{ key: string }>`select storage_key as key from files where id = ${row.archive_file_id}`.execute(trx)
  const bytes = rows[0] && (await services.files.readAll(rows[0].key))
  if (!bytes) throw new JobFailure(say(language, 'error.NoArchive'))
  const place = await placeOf(services, trx, row)
  await sql`select set_config('school.putting_back', 'on', true)`.execute(trx)
  const conflicts = await putBack(place, await readCatalog(trx), await readArchive(services, bytes))
  if (conflicts > 0) throw new JobFailure(say(language, 'error.RestoreConflict', { n: conflicts }))
  await workOf(services, row.kind).restored?.(place, row.scope)
  await noted(run, trx, row, 'removal.restore', { rows: rowsOf(row.counts) })
  await sql`update removals set status = 'Restored' where id = ${row.id}`.execute(trx)
  return { result: { rows: rowsOf(row.counts) } }
}

/** Puts back what was removed: all of it or nothing. */
export const restoreJob: JobKind<RemovalPayload> = {
  kind: 'removal.restore',
  fills: true,
  run: run => run.conclude(trx => beyondSchool(trx, () => restore(run, trx))),
}

/** Whether so many rows wait for the night. */
export const waitsForNight = (rows: number, runNow: boolean): boolean => rows > removalRowsByDay && !runNow
