import { sql } from 'kysely'
import { DatabaseAway } from './database/away'
import {
  JobCancelled,
  JobFailure,
  type JobKind,
  type JobOutcome,
  type JobRun,
  jobText,
  languageOfJob,
  type NewJob,
  refusedResult,
} from './job-kinds'
import { learnTables } from './learn-tables'
import { Repeating } from './repeating'
import type { Services } from './services'
import { tellLogins } from './tell-logins'
import { inSchool, onPlatform, type Trx, transact, withoutHurry } from './transaction'

export { JobCancelled, JobFailure, type JobKind, type JobOutcome, type JobRun, type NewJob, refusedResult } from './job-kinds'

declare module './services' {
  interface Services {
    readonly jobs: JobQueue
  }
}

/** The lease ran out while the work went on, and somebody else has the job. */
class LostLease extends Error {}

/** Another server has made the job, or an older one. */
class UnknownKind extends Error {}

/** How long a job of a kind that this server does not know is left to a newer one, in hours. */
const mostUnknownHours = 24

/** The job ended too many servers. */
class Stopped extends Error {}

interface Claimed {
  id: string
  kind: string
  payload: unknown
  school_id: string | null
  owner_id: string | null
  attempts: number
  /** Servers that ended while they did it. */
  lost: number
}

const leaseSeconds = 30
/** A job that has ended so many servers is not begun again: it would end the next one. */
const mostLost = 2
/** Until a job is given back again while the database is away, in ms. */
const awayPause = 500
/** How often the owner is told how far a job is, in ms. */
const newsEvery = 1000

/** Tells whoever started a job how far it is. */
async function tellOwner(
  services: Services,
  trx: Trx,
  { id, school_id: schoolId, owner_id: owner }: Claimed,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<void> {
  if (schoolId !== null && owner !== null) await tellLogins({ services, trx, schoolId }, [owner], 'job', { id, done, total })
}

/**
 * Work that goes on after the answer. A job is a row written in the transaction of its cause; any server claims it
 * under a lease that it keeps renewing. When a server dies, the lease runs out and another starts the job again, so
 * a job's work must do nothing twice: all in one transaction that ends with `conclude`, or by keys.
 */
export class JobQueue {
  private readonly kinds = new Map<string, JobKind<never>>()
  private readonly name: string
  private readonly looking = new Repeating('job queue', services => this.runNext(services))

  constructor(name: string) {
    this.name = name
  }

  register<P>(kind: JobKind<P>): void {
    this.kinds.set(kind.kind, kind as JobKind<never>)
  }

  /** The kinds that this server knows. */
  get known(): readonly string[] {
    return [...this.kinds.keys()]
  }

  /** Writes a job in the caller's transaction and answers its id. */
  async enqueue(services: Services, trx: Trx, job: NewJob): Promise<string> {
    if (!this.kinds.has(job.kind)) throw new Error(`No work is registered for jobs of kind '${job.kind}'.`)
    const now = services.clock.now()
    const key = job.dedupeKey ?? null
    const open = sql`select id from jobs where dedupe_key = ${key} and status in ('Queued', 'Running')`
    const { rows } = await sql<{ id: string }>`
      with made as (
        insert into jobs (id, school_id, kind, payload, owner_id, total, dedupe_key, run_after, created_at)
        values (${services.newId()}::uuid, ${job.schoolId ?? null}::uuid, ${job.kind}, ${JSON.stringify(job.payload)}::jsonb, ${job.ownerId ?? null}::uuid,
          ${job.total ?? 0}, ${key}, ${job.runAfter ?? now}::timestamptz, ${now}::timestamptz)
        on conflict (dedupe_key) where dedupe_key is not null and status in ('Queued', 'Running') do nothing returning id
      )
      select id from made union all ${open}`.execute(trx)
    this.looking.wake()
    // One that another call wrote at this moment is seen only now; it may have ended meanwhile.
    const found = rows[0] ?? (await sql<{ id: string }>`${open}`.execute(trx)).rows[0]
    return found?.id ?? this.enqueue(services, trx, job)
  }

  /** Runs jobs until `stop`. One at a time: the embedded database has one connection. */
  start(services: Services, pollMilliseconds = 1000): void {
    this.looking.start(services, pollMilliseconds)
  }

  /** Ends a job that has not begun, with what its kind does then, in the caller's transaction. */
  async drop(
    services: Services,
    trx: Trx,
    job: { id: string; kind: string; payload: unknown; school_id: string | null },
  ): Promise<void> {
    const dropped = await trx
      .updateTable('jobs')
      .set({ status: 'Cancelled', finished_at: services.clock.now() })
      .where('id', '=', job.id)
      .where('status', '=', 'Queued')
      .returning('id')
      .executeTakeFirst()
    if (!dropped) return
    const { id, payload, school_id: schoolId } = job
    const run = {
      id,
      payload: payload as never,
      schoolId,
      language: languageOfJob(payload),
      services,
      transact: <T>(work: (trx: Trx) => Promise<T>) => work(trx),
    }
    await this.kinds.get(job.kind)?.failed?.(run, 'Cancelled')
  }

  /**
   * Frees the jobs of a server that died, so that they go on at once. Only where no other server can be running: jobs
   * of live servers would be done twice.
   */
  async freeAll(services: Services): Promise<number> {
    const freed = await transact(services.db, onPlatform, trx =>
      trx
        .updateTable('jobs')
        .set({ leased_until: new Date(services.clock.now().getTime() - 1000) })
        .where('status', '=', 'Running')
        .executeTakeFirst(),
    )
    return Number(freed.numUpdatedRows)
  }

  /** Ends after the job in hand. */
  stop(): Promise<void> {
    return this.looking.stop()
  }

  /** Runs every job that is due, for tests and for the demonstration data. */
  async drain(services: Services): Promise<number> {
    let count = 0
    while (await this.runNext(services)) count += 1
    return count
  }

  private async claim(services: Services): Promise<Claimed | undefined> {
    const now = services.clock.now()
    const until = new Date(now.getTime() + leaseSeconds * 1000)
    const shut = await services.maintenance.shut(services)
    if (shut === 'all') return undefined
    const { rows } = await transact(services.db, onPlatform, trx =>
      sql<Claimed>`
        update jobs set status = 'Running', attempts = attempts + 1, leased_until = ${until}, leased_by = ${this.name},
          lost = lost + (status = 'Running')::int
        where id = (
          select id from jobs
          where ((status = 'Queued' and run_after <= ${now}) or (status = 'Running' and leased_until < ${now}))
            and (kind = any(${[...this.kinds.keys()]}::text[]) or run_after < ${new Date(now.getTime() - mostUnknownHours * 3_600_000)})
            ${shut.length > 0 ? sql`and (school_id is null or school_id <> all(${shut}::uuid[]))` : sql``}
          order by run_after, id for update skip locked limit 1)
        returning id, kind, payload, school_id, owner_id, attempts, lost`.execute(trx),
    )
    return rows[0]
  }

  private async runNext(services: Services): Promise<boolean> {
    const job = await this.claim(services)
    if (!job) return false
    const kind = this.kinds.get(job.kind)
    const run = this.runOf(services, job)
    // Real time on purpose: the lease must be renewed while the work runs, whatever the tests' clock says.
    const renewal = setInterval(() => void this.renew(services, job.id).catch(() => {}), (leaseSeconds * 1000) / 3)
    try {
      if (!kind) throw new UnknownKind(jobText(run.language, 'UnknownKind', { kind: job.kind }))
      if (job.lost >= mostLost) throw new Stopped(jobText(run.language, 'Stopped'))
      const outcome = await withoutHurry(() => kind.run(run as JobRun<never>))
      await this.finish(services, job, 'Done', outcome?.message ?? null, outcome)
      // The work is done, whatever becomes of this.
      if (kind.fills) await learnTables(services).catch(err => services.log.warn({ err }, 'tables were not learnt'))
    } catch (error) {
      await this.fail(services, job, kind, run, error)
    } finally {
      clearInterval(renewal)
    }
    return true
  }

  private async fail(
    services: Services,
    job: Claimed,
    kind: JobKind<never> | undefined,
    run: JobRun<unknown>,
    error: unknown,
  ): Promise<void> {
    if (error instanceof LostLease) {
      services.log.warn({ job: job.id, kind: job.kind }, 'job taken over by another server')
      return
    }
    if (error instanceof DatabaseAway) {
      services.log.warn({ job: job.id, kind: job.kind }, 'the database went away during a job; it begins again')
      await this.giveBack(services, job)
      return
    }
    const cancelled = error instanceof JobCancelled
    const refused = error instanceof JobFailure
    const spoken = refused || error instanceof UnknownKind || error instanceof Stopped
    const words = spoken ? error.message : jobText(run.language, 'Failed')
    if (refused) services.log.info({ job: job.id, kind: job.kind, words }, 'job refused')
    else if (!cancelled) services.log.error({ err: error, job: job.id, kind: job.kind }, 'job failed')
    if (!cancelled && !(error instanceof Stopped) && job.attempts - job.lost < (kind?.tries ?? 1)) {
      const again = new Date(services.clock.now().getTime() + 1000 * 4 ** job.attempts)
      await transact(services.db, onPlatform, trx =>
        trx
          .updateTable('jobs')
          .set({ status: 'Queued', run_after: again, leased_until: null, message: words })
          .where('id', '=', job.id)
          .execute(),
      )
      return
    }
    if (kind?.failed)
      await kind
        .failed(run as JobRun<never>, cancelled ? 'Cancelled' : words)
        .catch(err => services.log.error({ err }, 'job failure handler'))
    const outcome = refused ? { result: refusedResult } : undefined
    await this.finish(services, job, cancelled ? 'Cancelled' : 'Failed', cancelled ? null : words, outcome)
  }

  /** Puts a job back that could not be ended, as soon as there is a database. */
  private async giveBack(services: Services, job: Claimed): Promise<void> {
    while (!this.looking.stopping) {
      try {
        await transact(services.db, onPlatform, trx =>
          trx
            .updateTable('jobs')
            .set({ status: 'Queued', run_after: services.clock.now(), leased_until: null, leased_by: null })
            .where('id', '=', job.id)
            .where('status', '=', 'Running')
            .where('leased_by', '=', this.name)
            .where('attempts', '=', job.attempts)
            .execute(),
        )
        return
      } catch (error) {
        if (!(error instanceof DatabaseAway)) throw error
        await new Promise(resolve => setTimeout(resolve, awayPause))
      }
    }
  }

  private finish(
    services: Services,
    job: Claimed,
    status: 'Done' | 'Failed' | 'Cancelled',
    message: string | null,
    outcome?: JobOutcome,
  ): Promise<boolean> {
    return transact(services.db, onPlatform, trx => this.end(services, trx, job, status, message, outcome))
  }

  /** Writes the end of a job; whether it was still this server's to end. */
  private async end(
    services: Services,
    trx: Trx,
    job: Claimed,
    status: 'Done' | 'Failed' | 'Cancelled',
    message: string | null,
    outcome?: JobOutcome,
  ): Promise<boolean> {
    const ended = await trx
      .updateTable('jobs')
      .set({
        status,
        message,
        finished_at: services.clock.now(),
        leased_until: null,
        result_file_id: outcome?.resultFileId ?? null,
        result: outcome?.result === undefined ? null : JSON.stringify(outcome.result),
        ...(status === 'Done' ? { done: sql<number>`total` } : {}),
      })
      .where('id', '=', job.id)
      .where('status', '=', 'Running')
      .where('leased_by', '=', this.name)
      .where('attempts', '=', job.attempts)
      .returning(['done', 'total'])
      .executeTakeFirst()
    if (!ended) return false
    await tellOwner(services, trx, job, ended)
    return true
  }

  private async renew(services: Services, id: string): Promise<void> {
    const until = new Date(services.clock.now().getTime() + leaseSeconds * 1000)
    await transact(services.db, onPlatform, trx =>
      trx
        .updateTable('jobs')
        .set({ leased_until: until })
        .where('id', '=', id)
        .where('status', '=', 'Running')
        .where('leased_by', '=', this.name)
        .execute(),
    )
  }

  private runOf(services: Services, job: Claimed): JobRun<unknown> {
    const reach = job.school_id ? inSchool(job.school_id) : onPlatform
    let told = 0
    return {
      id: job.id,
      payload: job.payload,
      schoolId: job.school_id,
      ownerId: job.owner_id,
      language: languageOfJob(job.payload),
      attempt: job.attempts,
      services,
      transact: work => transact(services.db, reach, work),
      conclude: work =>
        transact(services.db, reach, async trx => {
          const outcome = await work(trx)
          if (!(await this.end(services, trx, job, 'Done', outcome.message ?? null, outcome))) throw new LostLease()
          return outcome
        }),
      progress: async (done, total, message) => {
        const now = services.clock.now().getTime()
        const isNews = now - told >= newsEvery
        if (isNews) told = now
        const until = new Date(services.clock.now().getTime() + leaseSeconds * 1000)
        const row = await transact(services.db, onPlatform, async trx => {
          if (isNews) await tellOwner(services, trx, job, { done, total })
          return trx
            .updateTable('jobs')
            .set({ done, total, leased_until: until, ...(message === undefined ? {} : { message }) })
            .where('id', '=', job.id)
            .returning('cancel_asked')
            .executeTakeFirst()
        })
        if (row?.cancel_asked) throw new JobCancelled()
      },
    }
  }
}
