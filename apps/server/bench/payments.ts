import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { openPostgres } from '../src/platform/database/postgres'
import { makeServices } from '../src/start'
import { localConfiguration } from '../src/testing/large/recorder'
import { fillSchools, idOf } from '../src/testing/large/schools'
import { type Books, readBooks } from '../src/testing/payments/book'
import { openOrders } from '../src/testing/payments/owing'
import { Sandbox } from '../src/testing/payments/sandbox'
import { settle } from '../src/testing/payments/settle'
import { rage } from '../src/testing/payments/storm'
import { against, percentile, printTable, rounded } from './figures'
import { freePort, type PostgresServer, type ServerProcess, startPostgres, startServerProcess } from './postgres'

const secret = 'bench-secret-of-two-servers-and-more'
const students = 1200
const payments = 2000
const steady = { seconds: 30, webhooks: 50, postings: 20 } as const
/** Work that has not ended within so long has come to nothing, in ms. */
const patience = 15 * 60_000

const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))
const rupees = (paise: number) => (paise / 100).toLocaleString('en')

/** Two servers of one school, with the services that look into its database beside them. */
async function inSchoolOfTwo(
  postgres: PostgresServer,
  name: string,
  work: (of: {
    readonly services: ReturnType<typeof makeServices>
    readonly owner: Client
    readonly servers: ServerProcess[]
    readonly start: (at: number) => Promise<ServerProcess>
  }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const url = await postgres.create(name)
  const owner = await postgres.owner(name)
  await fillSchools((statement, values) => owner.query(statement, values && [...values]), students, 1)
  const ports = [await freePort(), await freePort()]
  const settings = { DATA_DIR: folder, SESSION_SECRET: secret, LOG_LEVEL: 'error' }
  const start = (at: number) => startServerProcess({ url }, settings, ports[at])
  const opened = openPostgres(url, 4)
  const configuration = { ...localConfiguration(folder, url), secret: createHash('sha256').update(secret).digest() }
  const services = makeServices(configuration, opened)
  const servers = [await start(0), await start(1)]
  try {
    await work({ services, owner, servers, start })
  } finally {
    for (const server of servers) if (server.isAlive()) await server.stop()
    await opened.close()
    await owner.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

const equal = (name: string, seen: number, wanted: number, say = (value: number) => value.toLocaleString('en')) => [
  name,
  say(seen),
  against(seen === wanted, say(wanted)),
]

/** Payments through doubled, late, lost and reordered webhooks and returns, while servers die. */
async function benchStorm(postgres: PostgresServer, kills: number): Promise<void> {
  await inSchoolOfTwo(postgres, 'bench_storm', async ({ services, servers, start }) => {
    const of = await openOrders(services, idOf('schools', 1), payments)
    const began = performance.now()
    const wrong = await rage({ services, of, servers, startAgain: start, kills, payers: 24 })
    const paid = (performance.now() - began) / 1000
    const books = async (until: (books: Books) => boolean) => {
      for (const end = performance.now() + patience; ; await wait(1000)) {
        const seen = await readBooks(services, of)
        if (until(seen) || performance.now() > end) return seen
      }
    }
    // Providers are asked about orders after 1, 2, 5 and 10 minutes.
    await books(seen => seen.success === seen.paidOrders)
    const heard = (performance.now() - began) / 1000
    const before = await readBooks(services, of)
    await settle(services, of)
    const seen = await books(({ posted, captured, reconciled, paidOrders }) => posted === captured && reconciled === paidOrders)
    printTable(
      `${payments.toLocaleString('en')} orders through the provider for trials, two servers, one of them killed ${kills} times`,
      ['What', 'Seen', 'Target'],
      [
        ['captured by the provider', seen.captured.toLocaleString('en'), '—'],
        equal('posted', seen.posted, seen.captured),
        equal('sum of what is posted, ₹', seen.postedAmount, seen.capturedAmount, rupees),
        equal('posted otherwise than the provider knows', seen.other, 0),
        equal('receipts', seen.receipts, seen.captured),
        equal('sum of the receipts, ₹', seen.receiptAmount, seen.capturedAmount, rupees),
        equal('receipt numbers given twice', seen.receipts - seen.numbers, 0),
        equal('receipt numbers missing', seen.last - seen.numbers, 0),
        equal('paid orders with a receipt', seen.reconciled, seen.paidOrders),
        equal('orders with a receipt that nobody has paid', seen.unpaid, 0),
        equal('second payments that wait for a decision', seen.duplicates, seen.captured - seen.paidOrders),
        ['of these known by the settlement alone', (seen.posted - before.posted).toLocaleString('en'), '—'],
        equal('dues that are paid', seen.settled, seen.paidOrders),
        equal('rules of money that do not hold', seen.breaches, 0),
        equal('answers that are a fault of the server', wrong.length, 0),
        ['payers through, s', rounded(paid), '—'],
        ['all heard of, s', rounded(heard), '—'],
      ],
    )
    for (const told of wrong.slice(0, 10)) console.log(told)
  })
}

/** Webhooks at the rate of a day on which fees are due, of one school, to one server of two. */
async function benchRateOfPayments(postgres: PostgresServer): Promise<void> {
  await inSchoolOfTwo(postgres, 'bench_postings', async ({ services, owner, servers }) => {
    const of = await openOrders(services, idOf('schools', 1), steady.seconds * steady.postings)
    const sandbox = await Sandbox.open(services, of, () => servers.map(({ address }) => address))
    await owner.query(
      `insert into sandbox_payments (school_id, id, order_id, amount, method, status, paid_at)
       select school_id, 'pay_' || order_no, id, amount, 'upi', 'captured', now() from fee_orders where fee_account_id = $1`,
      [of.account],
    )
    const taken: number[] = []
    const open: Promise<void>[] = []
    const began = performance.now()
    const tell = (place: number, what: 'captured' | 'pending') => {
      const sent = performance.now()
      open.push(sandbox.echo(of.orders[place]!.id, [what]).then(() => void taken.push(performance.now() - sent)))
    }
    const others = steady.webhooks - steady.postings
    for (let second = 0; second < steady.seconds; second += 1)
      for (let call = 0; call < steady.webhooks; call += 1) {
        const due = began + (second + call / steady.webhooks) * 1000
        const early = due - performance.now()
        if (early > 0) await wait(early)
        // Others than the first ones tell again of what was told before.
        if (call % 5 < 2) tell(second * steady.postings + Math.floor(call / 5) * 2 + (call % 5), 'captured')
        else tell((second * others + call) % ((second + 1) * steady.postings), 'pending')
      }
    await Promise.all(open)
    const told = (performance.now() - began) / 1000
    let seen = await readBooks(services, of)
    for (const end = performance.now() + patience; seen.posted < of.orders.length && performance.now() < end; await wait(100))
      seen = await readBooks(services, of)
    const seconds = (performance.now() - began) / 1000
    const rate = seen.posted / seconds
    printTable(
      `${steady.webhooks} webhooks and ${steady.postings} new payments a second of one school, two servers, ${steady.seconds} s`,
      ['What', 'Seen', 'Target'],
      [
        [
          'webhooks a second',
          rounded(taken.length / told),
          against(taken.length / told >= steady.webhooks * 0.95, `${steady.webhooks}`),
        ],
        [
          'from the webhook to its answer, p95 ms',
          rounded(percentile(taken, 0.95), 0),
          against(percentile(taken, 0.95) < 5000, 'below 5,000'),
        ],
        ['payments posted a second', rounded(rate), against(rate >= steady.postings * 0.9, `${steady.postings}`)],
        ['behind the last webhook, s', rounded(seconds - told), '—'],
        equal('posted', seen.posted, of.orders.length),
        equal('rules of money that do not hold', seen.breaches, 0),
        equal('answers that are a fault of the server', sandbox.wrong.length, 0),
      ],
    )
  })
}

/** Payments of families as they come on a day on which fees are due. */
export async function benchPayments(kills: number): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  try {
    await benchStorm(postgres, kills)
    await benchRateOfPayments(postgres)
  } finally {
    await postgres.stop()
  }
  console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
}
