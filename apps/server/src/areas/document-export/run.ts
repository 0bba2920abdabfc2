import { setTimeout as wait } from 'node:timers/promises'
import { allZeroId } from '@school/api'
import { sql } from 'kysely'
import { JobFailure, type JobKind, type JobRun } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import {
  type ClassFilters,
  countDue,
  type DueDocument,
  forgetTold,
  isWholeSchool,
  keepTold,
  readDue,
  readLeft,
} from './documents'
import { openTarget } from './drivers/index'
import { type ExportTarget, TargetUnreachable, type WrittenDocument } from './target'
import { exportWord } from './words'

/** Documents that are written at once. */
const batch = 500
/** Minutes after which a target that was not reachable is tried again. */
const pauses = [1, 5, 15]
/** Seconds in which changes are gathered into one automatic run. */
const gathering = 10

interface Payload {
  readonly runId: string
  readonly language?: string
}

type Job = JobRun<Payload>

interface Run {
  readonly id: string
  readonly mode: 'changed' | 'full'
  readonly filters: ClassFilters
  readonly automatic: boolean
  readonly tries: number
}

interface Counts {
  inserted: number
  updated: number
  unchanged: number
  removed: number
  failed: number
}

/** Takes the run up, once no other of the school is under way; undefined when it was called off. */
async function begin(job: Job): Promise<Run | undefined> {
  const { runId } = job.payload
  for (;;) {
    const [run, open] = await job.transact(async trx => {
      const { rows } = await sql<Run>`
        update export_runs r set status = 'Running', reason = null, next_try_at = null, ended_at = null
        where r.id = ${runId}::uuid and r.status in ('Waiting', 'Running', 'Failed')
          and not exists (select from export_runs o where o.status = 'Running' and o.id <> r.id)
        returning r.id, r.mode, r.filters, r.automatic, r.tries`.execute(trx)
      const waiting = await trx
        .selectFrom('export_runs')
        .select('id')
        .where('id', '=', runId)
        .where('status', 'in', ['Waiting', 'Running', 'Failed'])
        .executeTakeFirst()
      return [rows[0], waiting !== undefined] as const
    })
    if (run || !open) return run
    await job.progress(0, 0)
    await wait(1000)
  }
}

const written = (document: DueDocument, updatedAt: Date): WrittenDocument => ({ ...document.document, updatedAt })

/** Writes what is due, a batch at a time; what the target took is kept at once, so a run that breaks off loses nothing. */
async function writeDue(job: Job, run: Run, target: ExportTarget): Promise<Counts> {
  const { services } = job
  const all = run.mode === 'full'
  const whole = isWholeSchool(run.filters)
  const due = await job.transact(trx => countDue(trx, run.filters))
  const total = due.inserted + due.updated + due.removed + (all ? due.unchanged : 0)
  const counts: Counts = { inserted: 0, updated: 0, unchanged: all ? 0 : due.unchanged, removed: 0, failed: 0 }
  let done = 0
  await target.begin({ schoolId: job.schoolId!, anew: all && whole })
  for (let after: string = allZeroId; ; ) {
    const documents = await job.transact(trx => readDue(trx, { filters: run.filters, all, after, limit: batch }))
    if (documents.length === 0) break
    const now = services.clock.now()
    const refused = new Set(await target.put(documents.map(document => written(document, now))))
    const taken = documents.filter(document => !refused.has(document.id))
    await job.transact(trx => keepTold(trx, job.schoolId!, taken, now))
    for (const { told, sha256 } of taken) counts[told === null ? 'inserted' : told === sha256 ? 'unchanged' : 'updated'] += 1
    counts.failed += refused.size
    after = documents.at(-1)!.id
    done += documents.length
    await job.progress(done, Math.max(total, done))
  }
  while (whole) {
    const ids = await job.transact(trx => readLeft(trx, batch))
    if (ids.length === 0) break
    await target.remove(ids)
    await job.transact(trx => forgetTold(trx, ids))
    counts.removed += ids.length
    done += ids.length
    await job.progress(done, Math.max(total, done))
  }
  return counts
}

const isIdle = ({ inserted, updated, removed, failed }: Counts) => inserted + updated + removed + failed === 0

/** Keeps that the target was not there, and when it is tried again. */
async function tryLater(job: Job, run: Run): Promise<void> {
  const { services } = job
  const now = services.clock.now()
  const pause = pauses[run.tries]
  const again = pause === undefined ? null : new Date(now.getTime() + pause * 60_000)
  await job.transact(async trx => {
    await trx
      .updateTable('export_runs')
      .set({ status: 'Failed', reason: 'unreachable', tries: run.tries + 1, next_try_at: again, ended_at: now })
      .where('id', '=', run.id)
      .execute()
    if (again) await enqueueRun(services, trx, { runId: run.id, schoolId: job.schoolId!, ownerId: job.ownerId, runAfter: again })
  })
}

/** A run of the export. What it wrote before it broke off stays, and the next one goes on. */
export const exportRun: JobKind<Payload> = {
  kind: 'document-export.run',
  fills: true,
  async run(job) {
    const settings = job.services.configuration.documentExport
    const run = await begin(job)
    if (!run || !settings) return undefined
    const target = openTarget(settings)
    try {
      const counts = await writeDue(job, run, target)
      return await job.conclude(async trx => {
        if (run.automatic && isIdle(counts)) await trx.deleteFrom('export_runs').where('id', '=', run.id).execute()
        else
          await trx
            .updateTable('export_runs')
            .set({ ...counts, status: 'Done', ended_at: job.services.clock.now() })
            .where('id', '=', run.id)
            .execute()
        return { message: exportWord('Done', job.language, { ...counts }), result: counts }
      })
    } catch (error) {
      if (!(error instanceof TargetUnreachable)) throw error
      job.services.log.warn({ err: error, run: run.id }, 'export target')
      await tryLater(job, run)
      throw new JobFailure(exportWord('Unreachable', job.language))
    } finally {
      await target.close()
    }
  },
  failed: async ({ payload, services, transact }, message) => {
    const cancelled = message === 'Cancelled'
    await transact(trx =>
      trx
        .updateTable('export_runs')
        .set({
          status: cancelled ? 'Cancelled' : 'Failed',
          reason: cancelled ? null : 'broken',
          ended_at: services.clock.now(),
        })
        .where('id', '=', payload.runId)
        .where('status', 'in', ['Waiting', 'Running'])
        .execute(),
    )
  },
}

interface NewRun {
  readonly runId: string
  readonly schoolId: string
  readonly ownerId?: string | null
  readonly language?: string
  readonly runAfter?: Date
}

/** Gives a run its job. */
export const enqueueRun = (services: Services, trx: Trx, { runId, schoolId, language, ...when }: NewRun): Promise<string> =>
  services.jobs.enqueue(services, trx, {
    kind: exportRun.kind,
    payload: { runId, language } satisfies Payload,
    schoolId,
    ...when,
  })

/**
 * After students, guardians or their ties have changed: exports what changed in a moment, in the caller's transaction,
 * where the school's students are exported already.
 */
export async function exportSoon(services: Services, trx: Trx, schoolId: string): Promise<void> {
  if (!services.configuration.documentExport) return
  const now = services.clock.now()
  const { rows } = await sql<{ id: string }>`
    insert into export_runs (school_id, id, mode, filters, automatic, started_at)
    select ${schoolId}::uuid, ${services.newId()}::uuid, 'changed',
      '{"sectionIds": [], "courseIds": [], "divisionIds": []}', true, ${now}
    where exists (select from export_documents where school_id = ${schoolId}::uuid)
    on conflict (school_id) where status = 'Waiting' and automatic do nothing returning id`.execute(trx)
  if (!rows[0]) return
  const runAfter = new Date(now.getTime() + gathering * 1000)
  await enqueueRun(services, trx, { runId: rows[0].id, schoolId, runAfter })
}
