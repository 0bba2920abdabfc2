import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { administer } from '../../testing/postgres'
import { type SecondServer, startTestServer, type TestBrowser, type TestServer } from '../../testing/server'
import type { Wire } from '../../testing/wire'
import { problemOfDatabase } from '../http/bind'
import { type JobKind, JobQueue } from '../jobs'
import { onPlatform, type Trx, transact, withLimit, withoutHurry } from '../transaction'
import { DatabaseAway } from './away'

let server: TestServer
let other: SecondServer
let wire: Wire
let browser: TestBrowser

beforeAll(async () => {
  server = await startTestServer('away', { demonstration: 0.1 })
  other = await server.second({ over: true })
  wire = other.wire!
  browser = other.browser()
  await browser.logIn('GVS.ADMIN', demoPassword)
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const onTables = <T>(work: (trx: Trx) => Promise<T>) => transact(server.services.db, onPlatform, work)

/** Ends the connection of a transaction from outside, as an administrator or a restart does. */
async function endConnection(trx: Trx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  await administer(inject('postgres'), `select pg_terminate_backend(${rows[0]!.pid}, 5000)`)
}

/** Ends all connections of the tested database. */
async function endConnections(): Promise<void> {
  const { rows } = await onTables(trx => sql<{ name: string }>`select current_database() as name`.execute(trx))
  await administer(
    inject('postgres'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]!.name}'`,
  )
}

const note = (trx: Trx, entity: string) =>
  trx
    .insertInto('audit_entries')
    .values({ id: server.services.newId(), at: server.clock.now(), action: 'test', entity })
    .execute()

const notes = async (entity: string) =>
  (await onTables(trx => trx.selectFrom('audit_entries').select('id').where('entity', '=', entity).execute())).length

describe('a connection that breaks', () => {
  it('in the middle of the work has it done anew, once', async () => {
    let tries = 0
    await onTables(async trx => {
      tries += 1
      await note(trx, 'broken in the middle')
      if (tries === 1) await endConnection(trx)
      await note(trx, 'broken in the middle')
    })
    expect([tries, await notes('broken in the middle')]).toEqual([2, 2])
  })

  it('at its end is told, as nobody knows whether it is done', async () => {
    let tries = 0
    const work = onTables(async trx => {
      tries += 1
      await note(trx, 'broken at the end')
      await endConnection(trx)
    })
    await expect(work).rejects.toBeInstanceOf(DatabaseAway)
    expect([tries, await notes('broken at the end')]).toEqual([1, 0])
  })

  it('under calls fails none of them and ends no server', async () => {
    for (let round = 0; round < 5; round += 1) {
      const calls = Array.from({ length: 12 }, () => browser.get('student-selector?name=a'))
      await endConnections()
      const answers = await Promise.all(calls)
      for (const answer of answers) expect([200, 503]).toContain(answer.statusCode)
    }
    expect((await browser.get('student-selector?name=a')).statusCode).toBe(200)
  })
})

describe('a database that is away', () => {
  it('has calls answer 503 with when to come again, and the first one after it as before', async () => {
    wire.cut()
    const answer = await browser.get('student-selector?name=a')
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '2',
      { type: 'Custom', name: 'DatabaseAway', message: 'The data cannot be reached at the moment. Please try again shortly.' },
    ])
    expect((await other.app.inject('/readyz')).statusCode).toBe(503)
    expect((await other.app.inject('/healthz')).statusCode).toBe(200)
    wire.mend()
    expect((await browser.get('student-selector?name=a')).statusCode).toBe(200)
    expect((await other.app.inject('/readyz')).statusCode).toBe(200)
  })

  it('has a job begin again when it is back', async () => {
    const attempts: number[] = []
    const queue = new JobQueue('over the wire')
    const kind: JobKind<object> = {
      kind: 'test.away',
      run: async run => {
        attempts.push(run.attempt)
        if (run.attempt === 1) wire.cut()
        await run.transact(trx => note(trx, 'job'))
        return { message: 'Done.' }
      },
    }
    queue.register(kind)
    const id = await transact(other.services.db, onPlatform, trx =>
      queue.enqueue(other.services, trx, { kind: kind.kind, payload: {} }),
    )
    const drained = queue.drain(other.services)
    await wire.tried(2)
    wire.mend()
    await drained
    const row = await onTables(trx => trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    expect([row.status, row.lost, attempts, await notes('job')]).toEqual(['Done', 0, [1, 2], 1])
  })
})

describe('a statement', () => {
  const limitIn = (work: (read: () => Promise<string>) => Promise<string>) =>
    work(() =>
      onTables(
        async trx =>
          (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(trx)).rows[0]!.limit,
      ),
    )

  it('of a call may take 10 seconds, of work behind the answers 10 minutes', async () => {
    expect([await limitIn(read => read()), await limitIn(withoutHurry)]).toEqual(['10s', '10min'])
  })

  it('is not compiled, outside a transaction either', async () => {
    const outside = await sql<{ jit: string }>`show jit`.execute(server.services.db)
    const inside = await onTables(trx => sql<{ jit: string }>`show jit`.execute(trx))
    expect([outside.rows, inside.rows]).toEqual([[{ jit: 'off' }], [{ jit: 'off' }]])
  })

  it('that takes longer is ended, and the answer says so', async () => {
    const slow = withLimit(50, () => onTables(trx => sql`select pg_sleep(60)`.execute(trx)))
    const error = await slow.catch(reason => reason)
    expect(error.code).toBe('57014')
    expect(problemOfDatabase(error)).toMatchObject({ status: 503, name: 'TooSlow', retryAfter: 10 })
  })
})
