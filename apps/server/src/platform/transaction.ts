import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql, type Transaction } from 'kysely'
import { DatabaseAway } from './database/away'
import type { Database } from './database/tables'
import { HttpProblem } from './problems'

export type Trx = Transaction<Database>

/** Which rows a transaction may reach. `platform` is for declared cross-school work only. */
export type Reach = { readonly kind: 'school'; readonly schoolId: string } | { readonly kind: 'platform' }

export const inSchool = (schoolId: string): Reach => ({ kind: 'school', schoolId })
export const onPlatform: Reach = { kind: 'platform' }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Codes of the database after which the same transaction may simply be tried again: it stood in the way of another, or of what
 * it had read another has made or removed a part meanwhile. The next try reads that, and uses or refuses it in its own words.
 */
const retriable = new Set(['40001', '40P01', '23505', '23503'])

/** A statement of a call runs no longer, in ms. */
const longestOfCall = 10_000
/** A statement of work that nobody waits for. */
const longestOfJob = 600_000
const limits = new AsyncLocalStorage<number>()

/** Work behind the answers, whose statements may take longer than those of a call. */
export const withoutHurry = <T>(work: () => Promise<T>): Promise<T> => limits.run(longestOfJob, work)

/** Work whose statements may take so many ms, of tests and benches. */
export const withLimit = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => limits.run(milliseconds, work)

/**
 * Runs work in one transaction as a role that owns nothing, with the school set for row-level security.
 * Without a school every read of a tenant table fails: forgetting the reach can never show another school's rows.
 *
 * A serialisation failure, a deadlock, a key that is taken or missing, or a connection that broke before the end is tried again
 * up to three times, so the work must have no effect outside. When a connection breaks while the work is written, nobody knows whether it was.
 *
 * @throws DatabaseAway when there is no connection, or it broke at the end.
 */
export async function transact<T>(db: Kysely<Database>, reach: Reach, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (reach.kind === 'school' && !uuid.test(reach.schoolId)) throw new Error('A school transaction needs the id of a school.')
  const role = reach.kind === 'school' ? 'school_app' : 'school_platform'
  const school = reach.kind === 'school' ? reach.schoolId : ''
  const limit = String(limits.getStore() ?? longestOfCall)
  for (let attempt = 1; ; attempt += 1) {
    let ending = false
    try {
      let kept: HttpProblem | undefined
      const result = await db.transaction().execute(async trx => {
        // One call, one core: a query that takes several makes everybody else's wait. Compiling a query takes longer here than
        // running it, also where the address of the database has options of its own: `inBulk` makes all of them look dear.
        await sql`select set_config('role', ${role}, true), set_config('app.school_id', ${school}, true), set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true), set_config('statement_timeout', ${limit}, true)`.execute(
          trx,
        )
        try {
          const made = await work(trx)
          ending = true
          return made
        } catch (error) {
          if (!(error instanceof HttpProblem) || !error.keepWrites) throw error
          kept = error
          ending = true
          return undefined as T
        }
      })
      if (kept) throw kept
      return result
    } catch (error) {
      const again = error instanceof DatabaseAway ? error.lost && !ending : retriable.has((error as { code?: string }).code ?? '')
      if (attempt >= 4 || !again) throw error
    }
  }
}

/**
 * Reads of a whole school. Behind row-level security the database takes a school for a handful of rows and would join them
 * one by one; here it joins them all together. From then on the transaction sorts in memory what would go to the disk.
 * Only where every table belongs to schools: others would be read whole.
 *
 * @param sorting false for what is counted by many columns: it takes a handful of rows to be as well sorted first, which for
 * a school takes as long as the rest.
 */
export async function inBulk<T>(trx: Trx, work: () => Promise<T>, { sorting = true } = {}): Promise<T> {
  const sort = sorting ? 'on' : 'off'
  await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '32MB', true), set_config('enable_sort', ${sort}, true)`.execute(
    trx,
  )
  const result = await work()
  await sql`select set_config('enable_nestloop', 'on', true), set_config('enable_sort', 'on', true)`.execute(trx)
  return result
}

/**
 * Declared cross-school work inside the transaction of a school: which login names are taken, sessions of a login. The
 * transaction is its school's again afterwards; when the work throws, it is over in any case.
 */
export async function beyondSchool<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx)
  await sql`select set_config('role', 'school_platform', true)`.execute(trx)
  const result = await work()
  await sql`select set_config('role', ${rows[0]!.role}, true)`.execute(trx)
  return result
}

/** Work for one school inside a transaction of the platform: its rows alone are there, as in a call of the school. */
export async function insideSchool<T>(trx: Trx, schoolId: string, work: () => Promise<T>): Promise<T> {
  const enter = (role: string, school: string) =>
    sql`select set_config('role', ${role}, true), set_config('app.school_id', ${school}, true)`.execute(trx)
  if (!uuid.test(schoolId)) throw new Error('Work for a school needs the id of a school.')
  await enter('school_app', schoolId)
  const result = await work()
  await enter('school_platform', '')
  return result
}
