import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server'
import { type JobKind, JobQueue, type JobRun } from './jobs'
import { onPlatform, type Trx, transact } from './transaction'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('jobs')
})
afterAll(() => server.close())

const onTables = <T>(work: (trx: Trx) => Promise<T>) => transact(server.services.db, onPlatform, work)

let count = 0

/** Writes a job of a kind of its own and runs what is due. */
async function done(run: JobKind<object>['run'], kind: Partial<JobKind<object>> = {}) {
  count += 1
  const queue = new JobQueue('this server')
  const name = `test.${count}`
  queue.register({ kind: name, run, ...kind })
  const id = await onTables(trx => queue.enqueue(server.services, trx, { kind: name, payload: {}, total: 3 }))
  await queue.drain(server.services)
  return rowOf(id)
}

const rowOf = (id: string) => onTables(trx => trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

/** Something that the work of a job leaves behind. */
const leave = (trx: Trx, note: string) =>
  trx
    .insertInto('audit_entries')
    .values({ id: server.services.newId(), at: server.clock.now(), action: 'test', entity: note })
    .execute()

const isLeft = async (note: string) =>
  (await onTables(trx => trx.selectFrom('audit_entries').select('id').where('entity', '=', note).execute())).length > 0

describe('the last transaction of a job', () => {
  it('ends the job with what it did, before anything else is done', async () => {
    let between: Awaited<ReturnType<typeof rowOf>> | undefined
    const after = await done(async run => {
      const outcome = await run.conclude(async trx => {
        await leave(trx, 'concluded')
        return { message: 'Three are done.', result: { n: 3 } }
      })
      between = await rowOf(run.id)
      return outcome
    })
    expect(between).toMatchObject({ status: 'Done', message: 'Three are done.', result: { n: 3 }, done: 3, leased_until: null })
    expect(after).toEqual(between)
    expect(await isLeft('concluded')).toBe(true)
  })

  it('leaves nothing behind when it fails', async () => {
    const after = await done(run =>
      run.conclude(async trx => {
        await leave(trx, 'failed')
        throw new Error('The disk is full.')
      }),
    )
    expect(after.status).toBe('Failed')
    expect(await isLeft('failed')).toBe(false)
  })

  it('leaves nothing behind when another server has taken the job over, and the job to that server', async () => {
    const taken = async (run: JobRun<object>) => {
      await onTables(trx =>
        sql`update jobs set leased_by = 'another server', attempts = attempts + 1 where id = ${run.id}`.execute(trx),
      )
      return run.conclude(async trx => {
        await leave(trx, 'overtaken')
        return { message: 'Twice done.' }
      })
    }
    let failed = false
    const after = await done(taken, {
      tries: 3,
      failed: async () => {
        failed = true
      },
    })
    expect(after).toMatchObject({ status: 'Running', leased_by: 'another server', attempts: 2, message: null })
    expect([failed, await isLeft('overtaken')]).toEqual([false, false])
  })
})

describe('a job that ends its server', () => {
  const words = 'The server stopped twice during this work, so it was given up. Split the work and start it again.'

  it('begins once more, and is given up instead of ending a third one', async () => {
    let runs = 0
    const failed: string[] = []
    const queue = new JobQueue('this server')
    queue.register<object>({
      kind: 'test.crash',
      tries: 5,
      run: async () => {
        runs += 1
        return { message: 'Done.' }
      },
      failed: async (_, message) => void failed.push(message),
    })
    /** A server takes the job up after others have ended during it. */
    const takenUpAfter = async (ends: number) => {
      const id = await onTables(trx => queue.enqueue(server.services, trx, { kind: 'test.crash', payload: {} }))
      const over = new Date(server.clock.now().getTime() - 1000)
      for (let end = 0; end < ends; end += 1) {
        if (end > 0) await onTables(trx => sql`update jobs set lost = ${end} where id = ${id}`.execute(trx))
        await onTables(trx =>
          sql`update jobs set status = 'Running', attempts = attempts + 1, leased_by = 'one that ended', leased_until = ${over} where id = ${id}`.execute(
            trx,
          ),
        )
      }
      await queue.drain(server.services)
      return rowOf(id)
    }
    expect(await takenUpAfter(1)).toMatchObject({ status: 'Done', lost: 1, attempts: 2 })
    expect(await takenUpAfter(2)).toMatchObject({ status: 'Failed', message: words, leased_until: null })
    expect([runs, failed]).toEqual([1, [words]])
  })
})

describe('a job of a newer version', () => {
  it('is left by an older server to one that knows it, for a day', async () => {
    const older = new JobQueue('older server')
    const newer = new JobQueue('newer server')
    newer.register({ kind: 'test.newer', run: async () => ({ message: 'Known.' }) })
    const ask = () => onTables(trx => newer.enqueue(server.services, trx, { kind: 'test.newer', payload: {} }))
    const id = await ask()
    expect(await older.drain(server.services)).toBe(0)
    expect(await newer.drain(server.services)).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'Done', message: 'Known.' })

    const forgotten = await ask()
    server.clock.advance(24 * 3_600_000 + 1)
    await older.drain(server.services)
    expect(await rowOf(forgotten)).toMatchObject({
      status: 'Failed',
      message: `This server does not know jobs of kind 'test.newer'.`,
    })
  })
})
