import { type Language, languageOf } from '@school/rules'
import { say } from '@school/texts'
import type { Services } from './services'
import type { Trx } from './transaction'

/** What a job's work sees. */
export interface JobRun<P> {
  readonly id: string
  readonly payload: P
  readonly schoolId: string | null
  readonly ownerId: string | null
  /** The language of who started it, from `language` of its payload; English when that says none. */
  readonly language: Language
  /** 1 at the first try; more after a crash or a failure that may be tried again. */
  readonly attempt: number
  readonly services: Services
  /** Runs one transaction for the job's school, or on the platform when it has none. */
  readonly transact: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  /**
   * Runs the last transaction of the work, which also ends the job: either both are there or neither, so a server that
   * dies does not leave work behind that is done and begins again. What it answers is the outcome.
   */
  readonly conclude: (work: (trx: Trx) => Promise<JobOutcome>) => Promise<JobOutcome>
  /** Tells how far the work is. Throws `JobCancelled` when the person asked to stop. */
  readonly progress: (done: number, total: number, message?: string) => Promise<void>
}

export interface JobOutcome {
  readonly message?: string
  readonly resultFileId?: string
  readonly result?: unknown
}

export interface JobKind<P> {
  readonly kind: string
  /** Times it is tried when it throws; 1 unless said otherwise. A crash of the process does not count against it. */
  readonly tries?: number
  /** It may write so many rows that the database has to look at their tables anew before it plans by them. */
  readonly fills?: boolean
  readonly run: (run: JobRun<P>) => Promise<JobOutcome | undefined>
  /** Runs in a transaction of its own when the job has failed for good or was cancelled. */
  readonly failed?: (
    run: Pick<JobRun<P>, 'id' | 'payload' | 'schoolId' | 'language' | 'services' | 'transact'>,
    message: string,
  ) => Promise<void>
}

export class JobCancelled extends Error {}

/**
 * A failure whose words are for the person who started the job: what they gave was refused. Nothing is wrong with the
 * server, so operators are not told.
 */
export class JobFailure extends Error {}

/** The result of a job that was refused. */
export const refusedResult = { refused: true }

export interface NewJob {
  readonly kind: string
  readonly payload: unknown
  readonly schoolId?: string | null
  readonly ownerId?: string | null
  readonly total?: number
  /** While a job with this key waits or runs, a second one is not made and the first is answered. */
  readonly dedupeKey?: string
  readonly runAfter?: Date
}

type JobText = 'Failed' | 'UnknownKind' | 'Stopped'

const ids = {
  Failed: 'jobs.Failed',
  UnknownKind: 'jobs.UnknownKind',
  Stopped: 'jobs.Stopped',
} as const

/** What a person reads of a job that did not end well. */
export const jobText = (language: Language, name: JobText, values: { kind?: string } = {}): string =>
  say(language, ids[name], values)

/** The language that a job was started in. */
export function languageOfJob(payload: unknown): Language {
  const named = payload !== null && typeof payload === 'object' && 'language' in payload ? payload.language : undefined
  return (typeof named === 'string' ? languageOf(named) : undefined) ?? 'en'
}
