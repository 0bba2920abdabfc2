import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { saveDues } from '../src/areas/fees/dues'
import { findBreaches } from '../src/areas/fees/invariants'
import { openPostgres } from '../src/platform/database/postgres'
import { inSchool, type Trx, transact } from '../src/platform/transaction'
import { makeServices } from '../src/start'
import { Caller } from '../src/testing/caller'
import { localConfiguration } from '../src/testing/large/recorder'
import { adminOf, fillSchools, idOf, password } from '../src/testing/large/schools'
import { messyRows, workbook } from '../src/testing/student-files'
import { benchDelivery } from './delivery'
import { against, printTable, rounded } from './figures'
import { freePort, type PostgresServer, type ServerProcess, startPostgres, startServerProcess } from './postgres'

const students = 1200
const school = idOf('schools', 1)
const rowsOfFile = 1000
const machines = 16
const cashierPause = 250
/** Work that has not ended within so long has come to nothing, in ms. */
const patience = 120_000
const messages = { count: 2000, perSecond: 30 } as const

const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

const zero = (name: string, count: number) => [name, count.toLocaleString('en'), against(count === 0, '0')]
const equal = (name: string, seen: number, wanted: number) => [
  name,
  seen.toLocaleString('en'),
  against(seen === wanted, wanted.toLocaleString('en')),
]
const figure = (name: string, value: string) => [name, value, '—']

/** Two servers of one database and one folder of files, of which one at a time dies. */
class Pair {
  /** Answers that are the fault of a server. */
  readonly wrong: string[] = []
  readonly #servers: ServerProcess[]
  readonly #callers: readonly Caller[]
  readonly #start: (at: number) => Promise<ServerProcess>
  readonly #folder: string
  #next = 0

  private constructor(
    servers: ServerProcess[],
    callers: readonly Caller[],
    start: (at: number) => Promise<ServerProcess>,
    folder: string,
  ) {
    this.#servers = servers
    this.#callers = callers
    this.#start = start
    this.#folder = folder
  }

  static async open(url: string): Promise<Pair> {
    const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
    const ports = [await freePort(), await freePort()]
    const settings = { DATA_DIR: folder, SESSION_SECRET: 'bench-secret-of-two-servers-and-more' }
    const start = (at: number) => startServerProcess({ url }, settings, ports[at])
    const servers = [await start(0), await start(1)]
    const callers = servers.map(server => new Caller(server.address))
    for (const caller of callers) await caller.logIn(adminOf(1), password)
    return new Pair(servers, callers, start, folder)
  }

  /** Asks one server and the other until one has done it. With a key it is done once. */
  async ask<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    for (const until = performance.now() + patience; ; await wait(50)) {
      this.#next += 1
      const caller = this.#callers[this.#next % this.#callers.length]!
      const answer = await caller.send(method, path, body, headers).catch(() => undefined)
      if (answer && answer.statusCode < 300) return JSON.parse(answer.body) as T
      const told = answer && `${method} ${path} answered ${answer.statusCode}: ${answer.body}`
      if (told && answer.statusCode >= 500 && answer.statusCode !== 503) this.wrong.push(told)
      if ((answer && answer.statusCode < 500) || performance.now() > until) throw new Error(told ?? `${path} has no answer.`)
    }
  }

  async upload<T>(name: string, bytes: Buffer): Promise<T> {
    const answer = await this.#callers[0]!.upload('files/single', name, bytes)
    if (answer.statusCode >= 300) throw new Error(`files/single answered ${answer.statusCode}: ${answer.body}`)
    return JSON.parse(answer.body) as T
  }

  /** The server that a lease names: by its machine and the id of its process. */
  ofLease = (name: string): number => this.#servers.findIndex(({ pid }) => name.endsWith(`:${pid}`))

  /** Ends one as a crash does. */
  kill = (at: number): Promise<void> => this.#servers[at]!.kill()

  async startAgain(at: number): Promise<void> {
    this.#servers[at] = await this.#start(at)
  }

  async close(): Promise<void> {
    for (const server of this.#servers) if (server.isAlive()) await server.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Two servers over a school of their own. */
async function inPair(postgres: PostgresServer, name: string, work: (pair: Pair, owner: Client, url: string) => Promise<void>) {
  const url = await postgres.create(name)
  const owner = await postgres.owner(name)
  await fillSchools((statement, values) => owner.query(statement, values && [...values]), students, 1)
  const pair = await Pair.open(url)
  try {
    await work(pair, owner, url)
    for (const told of pair.wrong.slice(0, 10)) console.log(told)
  } finally {
    await pair.close()
    await owner.end()
  }
}

interface ImportRun {
  readonly status: string
  readonly message: string | null
  readonly counts: { readonly create: number }
}

interface ApplyJob {
  readonly status: string
  readonly leased_by: string
  readonly lost: number
}

/** Imports of students, at each of which the server that writes them dies at another moment. */
async function benchImports(pair: Pair, owner: Client, kills: number): Promise<void> {
  const run = (id: string) => pair.ask<ImportRun>('GET', `imports/${id}`)
  const until = async (id: string, ...statuses: readonly string[]) => {
    for (const end = performance.now() + patience; ; await wait(50)) {
      const seen = await run(id)
      if (statuses.includes(seen.status) || performance.now() > end) return seen
    }
  }
  const job = async (id: string): Promise<ApplyJob | undefined> => {
    const { rows } = await owner.query<ApplyJob>(
      `select status, leased_by, lost from jobs where kind = 'import.apply' and payload ->> 'runId' = $1`,
      [id],
    )
    return rows[0]
  }
  /** @param killAfter ms after the work has begun; without it nobody dies. */
  const importFile = async (prefix: string, killAfter?: number) => {
    // Files of one seed name the same families, who have their guardians from the first.
    const { rows, expected } = messyRows(rowsOfFile, prefix, rowsOfFile)
    const file = await pair.upload<{ id: string }>('students.xlsx', workbook(rows))
    const { id } = await pair.ask<{ id: string }>('POST', 'imports', { kind: 'students', fileId: file.id })
    await pair.ask('POST', `imports/${id}/check`, {})
    const checked = await until(id, 'Checked', 'Failed', 'Held')
    if (checked.status !== 'Checked') throw new Error(`The check ended as ${checked.status}: ${checked.message}`)
    await pair.ask('POST', `imports/${id}/apply`, { policy: 'apply-good-rows' })
    while ((await job(id))?.status === 'Queued') await wait(2)
    const began = performance.now()
    let killed = false
    if (killAfter !== undefined) {
      await wait(killAfter)
      const { status, leased_by: name } = (await job(id))!
      const at = pair.ofLease(name)
      if (status === 'Running') {
        await pair.kill(at)
        killed = true
        await pair.startAgain(at)
      }
    }
    const ended = await until(id, 'Applied', 'Failed')
    const { rows: found } = await owner.query<{ students: number; numbers: number }>(
      `select count(*)::int as students, count(distinct adm_no)::int as numbers from students where adm_no like $1`,
      [`${prefix}%`],
    )
    const { lost } = (await job(id))!
    return { expected: expected.create, ...found[0]!, ended, killed, lost, seconds: (performance.now() - began) / 1000 }
  }
  const alone = await importFile('Q')
  const made: Awaited<ReturnType<typeof importFile>>[] = []
  for (let tries = 0; made.filter(one => one.killed).length < kills && tries < kills * 2; tries += 1) {
    const share = (made.filter(one => one.killed).length + 0.5) / kills
    // Some end earlier than the first one did.
    made.push(await importFile(`Q${tries}X`, alone.seconds * 1000 * share * 0.8))
  }
  const count = (which: (one: (typeof made)[number]) => boolean) => made.filter(which).length
  printTable(
    `Imports of ${rowsOfFile.toLocaleString('en')} students, two servers, the one that writes them killed`,
    ['What', 'Seen', 'Target'],
    [
      equal(
        'servers killed while they wrote',
        count(one => one.killed),
        kills,
      ),
      figure('of these imports taken over by another', String(count(one => one.lost > 0))),
      zero(
        'imports that did not end as Applied',
        count(one => one.ended.status !== 'Applied'),
      ),
      zero(
        'imports with another number of students',
        count(one => one.students !== one.expected),
      ),
      zero(
        'imports with a student twice',
        count(one => one.students !== one.numbers),
      ),
      zero(
        'imports that count other than they wrote',
        count(one => one.ended.counts.create !== one.expected),
      ),
      zero('answers that are a fault of the server', pair.wrong.length),
      figure('an import that nobody ends, s', rounded(alone.seconds)),
      figure('longest import with a crash, s', rounded(Math.max(...made.map(one => one.seconds)))),
    ],
  )
  for (const { ended } of made.filter(one => one.ended.status !== 'Applied')) console.log(ended.status, ended.message)
}

interface Order {
  readonly id: string
  readonly status: string
}

/** An account in which every student owes something else, and the machines of its counter. */
async function fillCounter(
  owner: Client,
  url: string,
): Promise<{ account: string; installment: string; debts: Map<string, number> }> {
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const opened = openPostgres(url, 2)
  const services = makeServices(localConfiguration(folder, url), opened)
  try {
    const account = services.newId()
    await owner.query(
      `insert into fee_accounts (school_id, id, name, kind, sort_order) values ($1, $2, 'Counter', 'school', 9)`,
      [school, account],
    )
    await owner.query(
      `insert into pos_terminals (school_id, id, label, driver, fee_account_id)
       select $1, gen_random_uuid(), 'Counter ' || n, 'sandbox', $2 from generate_series(1, $3::int) n`,
      [school, account, machines],
    )
    const { rows } = await owner.query<{ id: string }>(`select id from students where status = 'studying' order by adm_no`)
    const debts = new Map(rows.map(({ id }, place) => [id, 100_000 + place * 100]))
    const dues = [...debts].map(([studentId, gross], place) => ({
      externalKey: `counter ${place}`,
      studentId,
      academicYearId: idOf('years', 3),
      feeAccountId: account,
      installmentNo: 1,
      installmentName: 'Counter term',
      dueDate: '2099-12-31',
      head: 'Tuition',
      gross,
      concession: 0,
      fineRuleId: null,
    }))
    const own = <T>(work: (trx: Trx) => Promise<T>) => transact(opened.db, inSchool(school), work)
    for (let at = 0; at < dues.length; at += 200)
      await own(trx => saveDues(services, trx, school, dues.slice(at, at + 200), null))
    const { rows: installments } = await owner.query<{ id: string }>('select id from installments where fee_account_id = $1', [
      account,
    ])
    return { account, installment: installments[0]!.id, debts }
  } finally {
    await opened.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rules of money that do not hold in the school. */
async function breachesOf(url: string): Promise<number> {
  const opened = openPostgres(url, 1)
  try {
    return (await transact(opened.db, inSchool(school), trx => findBreaches(trx, school))).length
  } finally {
    await opened.close()
  }
}

/** Card payments at a counter, while a server dies that has orders in its hands. */
async function benchCards(pair: Pair, owner: Client, url: string, kills: number): Promise<void> {
  const { account, installment, debts } = await fillCounter(owner, url)
  const { rows: terminals } = await owner.query<{ id: string }>('select id from pos_terminals order by label')
  const queue = [...debts]
  const taken: number[] = []
  let unpaid = 0
  let closing = false
  const cashier = async ({ id: machine }: { readonly id: string }) => {
    for (let next = queue.shift(); next && !closing; next = queue.shift()) {
      const [studentId, amount] = next
      const began = performance.now()
      const { order } = await pair.ask<{ order: Order }>(
        'POST',
        'fees/orders',
        {
          channel: 'pos',
          studentId,
          feeAccountId: account,
          installmentIds: [installment],
          posTerminalId: machine,
          expectedTotal: amount,
        },
        `order-${studentId}`,
      )
      let status = order.status
      for (const until = began + patience; status !== 'success' && performance.now() < until; await wait(cashierPause)) {
        // The payer holds the card to it as soon as it shows the amount; the cashier looks whether it has gone through.
        await pair.ask('POST', `fees/orders/${order.id}/sandbox`, { key: 'approve' })
        await pair.ask('POST', `fees/orders/${order.id}/check`, {})
        status = (await pair.ask<Order>('GET', `fees/orders/${order.id}`)).status
      }
      if (status !== 'success') unpaid += 1
      taken.push((performance.now() - began) / 1000)
    }
  }
  const counter = Promise.all(terminals.map(cashier))
  const left = new Set<string>()
  for (let killed = 0; killed < kills; killed += 1) {
    await wait(500 + Math.random() * 1500)
    // One that has just been taken, by whichever server.
    for (let tries = 0; tries < 2000; tries += 1) {
      const { rows } = await owner.query(
        `select 1 from fee_orders where leased_until > now() + interval '29.8 seconds' and status in ('created', 'pending') limit 1`,
      )
      if (rows.length > 0) break
      await wait(1)
    }
    await wait(Math.random() * 10)
    await pair.kill(killed % 2)
    const { rows: clock } = await owner.query<{ now: Date }>('select now()')
    await pair.startAgain(killed % 2)
    // What the other one had in its hands has long been let go.
    const { rows } = await owner.query<{ id: string }>(
      `select id from fee_orders where leased_until > $1 and leased_until <= $1::timestamptz + interval '30 seconds'`,
      [clock[0]!.now],
    )
    for (const { id } of rows) left.add(id)
  }
  closing = true
  await counter

  const { rows: captured } = await owner.query<{ count: number; amount: number; none: number; many: number; other: number }>(
    `select count(*)::int as count, sum(o.amount)::int as amount, count(*) filter (where n.count = 0)::int as none,
       count(*) filter (where n.count > 1)::int as many, count(*) filter (where n.amount <> o.amount or o.status <> 'success')::int as other
     from sandbox_machine m join fee_orders o on o.school_id = m.school_id and o.id = m.order_id
     cross join lateral (
       select count(r.id) as count, sum(r.amount) as amount from payments p
       join receipts r on r.school_id = p.school_id and r.payment_id = p.id
       where p.school_id = m.school_id and p.source = 'pos' and p.provider_payment_id = m.rrn) n
     where m.state = 'approved'`,
  )
  const { rows: receipts } = await owner.query<{ count: number; amount: number; numbers: number; last: number }>(
    `select count(*)::int as count, sum(amount)::int as amount, count(distinct receipt_no)::int as numbers,
       max(substring(receipt_no from '\\d+$')::int) as last
     from receipts where fee_account_id = $1`,
    [account],
  )
  const { rows: orders } = await owner.query<{ count: number; twice: number }>(
    `select count(*)::int as count, (count(*) - count(distinct student_id))::int as twice from fee_orders`,
  )
  const { rows: open } = await owner.query<{ count: number }>(
    `select count(*)::int as count from fee_orders where receipt_id is not null and next_check_at is not null`,
  )
  const { count, amount, none, many, other } = captured[0]!
  const of = receipts[0]!
  const rupees = (paise: number) => (paise / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  printTable(
    `Card payments on ${machines} machines, two servers, one of them killed ${kills} times`,
    ['What', 'Seen', 'Target'],
    [
      figure('orders', orders[0]!.count.toLocaleString('en')),
      figure('in the hands of a server that was killed', String(left.size)),
      zero('orders made twice', orders[0]!.twice),
      zero('orders without an end', unpaid),
      equal('captured by the machines', count, orders[0]!.count),
      zero('captured without a receipt', none),
      zero('captured with two receipts', many),
      zero('captured and posted otherwise', other),
      equal('receipts', of.count, count),
      ['sum of the receipts, ₹', rupees(of.amount), against(of.amount === amount, rupees(amount))],
      zero('receipt numbers given twice', of.count - of.numbers),
      zero('receipt numbers missing', of.last - of.numbers),
      zero('rules of money that do not hold', await breachesOf(url)),
      zero('paid orders that are still asked about', open[0]!.count),
      zero('answers that are a fault of the server', pair.wrong.length),
      figure('longest from the order to its receipt, s', rounded(Math.max(...taken))),
    ],
  )
}

/** One of two servers dies again and again: in imports, in card payments and in a send of messages. */
export async function benchCrashes(kills: number): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  try {
    await inPair(postgres, 'bench_imports', (pair, owner) => benchImports(pair, owner, kills))
    await inPair(postgres, 'bench_cards', (pair, owner, url) => benchCards(pair, owner, url, kills))
  } finally {
    await postgres.stop()
  }
  await benchDelivery({ messages: messages.count, perSecond: messages.perSecond, kills, durable: true })
}
