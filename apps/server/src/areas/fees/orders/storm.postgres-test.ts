import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Trx } from '../../../platform/transaction'
import { ImportDesk } from '../../../testing/imports'
import { testNow } from '../../../testing/now'
import { readBooks } from '../../../testing/payments/book'
import { type OpenOrders, openOrders } from '../../../testing/payments/owing'
import { Sandbox } from '../../../testing/payments/sandbox'
import { settle } from '../../../testing/payments/settle'
import { type Mortal, rage } from '../../../testing/payments/storm'
import { ServerProcess } from '../../../testing/process'

const secret = 'the secret of two servers of one storm'
const payments = 200
const kills = 2

let desk: ImportDesk
let of: OpenOrders
const folder = mkdtempSync(join(tmpdir(), 'school-storm-'))
const servers: ServerProcess[] = []
/** By how much the clocks of all servers are ahead, in ms. */
let ahead = 0
const began = Date.now()

const start = () =>
  ServerProcess.start({
    ...{ DATABASE_URL: desk.server.url, DATABASE_CONNECTIONS: '6', DATA_DIR: folder, LOG_LEVEL: 'error' },
    ...{ SESSION_SECRET: secret, RATE_LIMIT: '100000000', MESSAGE_TROUBLE: '0' },
    // One that begins anew tells the same time as the other.
    CLOCK: new Date(Date.parse(testNow) + Date.now() - began + ahead).toISOString(),
  })
const crash = async (server: ServerProcess) => {
  server.kill('SIGKILL')
  await server.ended
}
const mortal = (server: ServerProcess): Mortal => ({ address: server.address, kill: () => crash(server) })

const books = () => readBooks(desk.server.services, of)
const waitFor = (seen: () => Promise<void>) => vi.waitFor(seen, { timeout: 60_000, interval: 50 })

beforeAll(async () => {
  desk = await ImportDesk.open('storm', 0.02, {
    configuration: { secret: createHash('sha256').update(secret).digest() },
  })
  await desk.inSchool(trx => trx.updateTable('message_formats').set({ is_approved: true }).where('door', '=', 'fees').execute())
  of = await openOrders(desk.server.services, desk.schoolId, payments)
  servers[0] = await start()
})
afterAll(async () => {
  await Promise.all(servers.map(crash))
  await desk?.server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What servers have still to do at once: orders to ask about, events to post, webhooks to send. */
const due = (trx: Trx) => {
  const now = new Date(Date.parse(testNow) + Date.now() - began + ahead)
  return sql<{ orders: number; events: number; webhooks: number }>`
    select (select count(*)::int from fee_orders where fee_account_id = ${of.account}::uuid and next_check_at <= ${now}) as orders,
      (select count(*)::int from gateway_events where gateway_account_id = ${of.gateway}::uuid and next_try_at <= ${now}) as events,
      (select count(*)::int from sandbox_webhooks where gateway_account_id = ${of.gateway}::uuid and due_at <= ${now}) as webhooks`
    .execute(trx)
    .then(({ rows }) => rows[0])
}

/** Transactions that have taken a number or wait for it. */
const posters = () =>
  desk.inPlatform(trx =>
    sql<{ all: number; waiting: number }>`
      select (count(*) filter (where mode = 'RowExclusiveLock'))::int as all, (count(*) filter (where locktype = 'tuple'))::int as waiting
      from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.relation = 'receipt_series'::regclass`
      .execute(trx)
      .then(({ rows }) => rows[0]!),
  )

describe('a server that dies', () => {
  it('before a payment is written leaves no receipt and no gap; the next start posts it once (scenario 4)', async () => {
    const sandbox = await Sandbox.open(desk.server.services, of, () => servers.map(({ address }) => address))
    const [first, second] = of.orders
    await sandbox.press(first!.id, 'pay', [])
    await waitFor(async () => expect(await books()).toMatchObject({ receipts: 1, last: 1 }))

    await desk.inSchool(async trx => {
      // Who posts has written payment and lines when it asks for its number.
      await sql`select 1 from receipt_series where fee_account_id = ${of.account}::uuid for update`.execute(trx)
      await sandbox.press(second!.id, 'pay', [])
      await waitFor(async () => expect((await posters()).waiting).toBe(1))
      await crash(servers[0]!)
    })
    await waitFor(async () => expect((await posters()).all).toBe(0))
    expect(await books()).toMatchObject({ captured: 2, posted: 1, receipts: 1, last: 1, success: 1, breaches: 0 })

    // What it had in its hands is let go after a minute.
    ahead += 3 * 60_000
    servers[0] = await start()
    await waitFor(async () => expect((await books()).receipts).toBe(2))
    expect(await books()).toMatchObject({ posted: 2, other: 0, numbers: 2, last: 2, success: 2, breaches: 0 })
  })
  it(`again and again in ${payments} payments loses none and posts none twice`, async () => {
    servers[1] = await start()
    const rest = { ...of, orders: of.orders.slice(2) }
    const pair = servers.map(mortal)
    const startAgain = async (at: number) => {
      servers[at] = await start()
      return mortal(servers[at]!)
    }
    const wrong = await rage({ services: desk.server.services, of: rest, servers: pair, startAgain, kills })
    expect(wrong).toEqual([])
    // What nobody has told by then is asked about.
    for (const minutes of [3, 25]) {
      ahead += minutes * 60_000
      for (const server of servers) await server.setAhead(ahead)
      await waitFor(async () => {
        expect(await desk.inSchool(due)).toEqual({ orders: 0, events: 0, webhooks: 0 })
      })
    }
    // Who has paid an order twice is found by what the provider sends to the bank.
    await settle(desk.server.services, of)
    await waitFor(async () => {
      const { posted, captured } = await books()
      expect(posted).toBe(captured)
    })
    const seen = await books()
    expect(seen.paidOrders).toBeGreaterThan(payments * 0.9)
    expect(seen).toEqual({
      ...{ captured: seen.captured, capturedAmount: seen.capturedAmount, paidOrders: seen.paidOrders },
      ...{ posted: seen.captured, postedAmount: seen.capturedAmount, other: 0 },
      ...{ receipts: seen.captured, receiptAmount: seen.capturedAmount, numbers: seen.captured, last: seen.captured },
      ...{ success: 0, reconciled: seen.paidOrders, unpaid: 0, settled: seen.paidOrders },
      ...{ duplicates: seen.captured - seen.paidOrders, exceptions: seen.captured - seen.paidOrders },
      ...{ mostTexts: 1, breaches: 0 },
    })
  }, 300_000)
})
