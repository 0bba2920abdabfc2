import type { Client } from 'pg'
import { Caller } from '../src/testing/caller'
import { adminOf, fillSchools, idOf, password } from '../src/testing/large/schools'
import { LiveClient } from '../src/testing/live'
import { against, printTable, rounded } from './figures'
import { type PostgresServer, type ServerProcess, startPostgres, startServerProcess } from './postgres'

const students = 1200
const readers = 6
const writers = 4
const database = 'bench_outages'
const secret = 'bench-secret-of-two-servers-and-more'
/** A call that is not answered within so long has none, in ms. */
const patience = 60_000
/** Between two tries of a call, and after an answer that said to come later, in ms. */
const pause = { probe: 20, again: 100 } as const
/** A stream that has heard nothing within so long hears nothing, in ms. */
const deaf = 10_000
/** Until the data are there again, in s. */
const soon = 2

const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

interface Answer {
  readonly status: number
  readonly body: string
}

/** What calls were answered with while the database went and came. */
class Tally {
  requests = 0
  /** Answers that said to come later. */
  later = 0
  /** Those of them that did not say when. */
  undated = 0
  longest = 0
  /** Answers that are neither good nor say to come later, and calls without an answer. */
  readonly wrong: string[] = []

  /** Undefined when there was no answer. */
  async ask(caller: Caller, method: string, path: string, body?: object, key?: string): Promise<Answer | undefined> {
    this.requests += 1
    const began = performance.now()
    const late = wait(patience).then(() => {
      throw new Error(`no answer within ${patience / 1000} s`)
    })
    late.catch(() => {})
    try {
      const sent = caller.send(method, path, body, key === undefined ? {} : { 'idempotency-key': key })
      const { statusCode, headers, body: text } = await Promise.race([sent, late])
      if (statusCode === 503) {
        this.later += 1
        if (!headers['retry-after']) this.undated += 1
      } else if (statusCode >= 300) this.wrong.push(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`)
      return { status: statusCode, body: text }
    } catch (error) {
      const { message, cause } = error as Error
      this.wrong.push(`${method} ${path}: ${message} ${cause instanceof Error ? cause.message : ''}`)
      return undefined
    } finally {
      this.longest = Math.max(this.longest, performance.now() - began)
    }
  }
}

/** What writers were promised, by the table that holds it. */
interface Written {
  readonly names: string[]
  readonly news: string[]
}

/** One of the two servers, an administrator at it, and what came to the administrator's stream of events. */
class Post {
  readonly server: ServerProcess
  readonly caller: Caller
  /** How often the stream had ended and was opened again. */
  reopened = 0
  #stream: LiveClient | undefined

  private constructor(server: ServerProcess, caller: Caller) {
    this.server = server
    this.caller = caller
  }

  static async open(url: string): Promise<Post> {
    const server = await startServerProcess({ url }, { SESSION_SECRET: secret })
    const caller = new Caller(server.address)
    await caller.logIn(adminOf(1), password)
    const post = new Post(server, caller)
    await post.#listen()
    return post
  }

  async #listen(after?: string): Promise<void> {
    this.#stream = await LiveClient.begin(Number(new URL(this.server.address).port), this.caller.token, after)
  }

  /** Waits for an event, on a stream that is opened again whenever it has ended. @returns whether it came. */
  async hears(type: string): Promise<boolean> {
    for (const until = performance.now() + deaf; performance.now() < until; await wait(pause.probe)) {
      if (this.#stream!.events.some(event => event.type === type)) return true
      if (!this.#stream!.ended) continue
      const last = this.#stream!.events.findLast(event => event.id !== undefined)?.id
      await this.#listen(last).then(
        () => {
          this.reopened += 1
        },
        () => wait(pause.again),
      )
    }
    return false
  }

  close(): Promise<void> {
    this.#stream?.close()
    return this.server.stop()
  }
}

const typed = ['nair', 'ish', 'kum', 'an', 'priya', 'das', 'ra', 'menon']

/** Reads and writes at both servers until it is stopped. What a writer began it repeats until it is done. */
class Load {
  readonly written: Written = { names: [], news: [] }
  #stopping = false
  readonly #running: Promise<unknown>
  readonly #posts: readonly Post[]
  readonly #tally: Tally

  constructor(posts: readonly Post[], tally: Tally) {
    this.#posts = posts
    this.#tally = tally
    this.#running = Promise.all([
      ...Array.from({ length: readers }, (_, number) => this.#read(number)),
      ...Array.from({ length: writers }, (_, number) => this.#write(number)),
    ])
  }

  #at = (number: number): Caller => this.#posts[number % this.#posts.length]!.caller

  async #read(number: number): Promise<void> {
    for (let count = number; !this.#stopping; count += 1) {
      const text = typed[count % typed.length]!
      const answer = await (count % 2
        ? this.#tally.ask(this.#at(number), 'GET', `student-selector?name=${text}&searchOption=contains&page=1&pageSize=10`)
        : this.#tally.ask(this.#at(number), 'POST', 'student/studentReport/viewStudentReport', {
            filters: { text },
            pageSize: 20,
          }))
      if (answer?.status !== 200) await wait(pause.again)
    }
  }

  /** Half of them write names that exist once, half news of which nothing but the key keeps a second one away. */
  async #write(number: number): Promise<void> {
    for (let count = 0; !this.#stopping; count += 1) {
      const name = `Outage ${number}-${count}`
      const isNews = number >= writers / 2
      const [path, body] = isNews
        ? ([
            'communication/flashnews/create',
            { text: name, audience: { roles: ['Staff'] }, startsOn: '2027-01-01', endsOn: '2027-01-02' },
          ] as const)
        : (['masters/subject', { name }] as const)
      const kept = isNews ? this.written.news : this.written.names
      if (await this.#insist(number, path, body, `outage-${number}-${count}`)) kept.push(name)
    }
  }

  /** The same request with the same key, at one server and the other, until it is done. @returns false when it was refused. */
  async #insist(first: number, path: string, body: object, key: string): Promise<boolean> {
    for (let tries = first; ; tries += 1) {
      const answer = await this.#tally.ask(this.#at(tries), 'POST', path, body, key)
      if (answer && answer.status < 300) return true
      if (answer && answer.status < 500) return false
      await wait(pause.again)
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#running
  }
}

/** What is there of what was promised. */
async function countWritten(owner: Client, { names, news }: Written) {
  const { rows } = await owner.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from (
       select name from masters where name like 'Outage %' union all select text from flash_news where text like 'Outage %') made
     group by name`,
  )
  const there = new Map(rows.map(row => [row.name, row.count]))
  const all = [...names, ...news]
  return {
    all: all.length,
    lost: all.filter(name => !there.has(name)).length,
    doubled: rows.filter(row => row.count > 1).length,
    unpromised: rows.filter(row => !all.includes(row.name)).length,
  }
}

/** One kind of outage: how often, and what makes it. When `make` ends, the database takes connections. */
interface Outage {
  readonly name: string
  readonly rounds: number
  readonly make: (round: number) => Promise<void>
}

/** Milliseconds that differ each round, spread evenly below a limit. */
const moment = (round: number, below: number) => (round * 0.618 * below) % below

/** What rounds of one kind of outage showed. */
interface Seen {
  readonly outage: Outage
  readonly tally: Tally
  readonly written: Awaited<ReturnType<typeof countWritten>>
  /** Longest time of any server until a good answer, and of any stream until it heard, in s. */
  readonly back: number
  readonly heard: number
  readonly unheard: number
  readonly reopened: number
}

async function run(postgres: PostgresServer, posts: readonly Post[], outage: Outage): Promise<Seen> {
  const tally = new Tally()
  const load = new Load(posts, tally)
  const seen = { back: 0, heard: 0, unheard: 0 }
  const before = posts.reduce((sum, post) => sum + post.reopened, 0)
  const isBack = async ({ caller }: Post): Promise<void> => {
    const path = 'student-selector?name=a&searchOption=starts-with&page=1&pageSize=10'
    while ((await tally.ask(caller, 'GET', path))?.status !== 200) await wait(pause.probe)
  }
  try {
    for (let round = 0; round < outage.rounds; round += 1) {
      await wait(200 + moment(round, 500))
      await outage.make(round)
      const since = performance.now()
      const elapsed = () => (performance.now() - since) / 1000
      const type = `${outage.name}-${round}`.replaceAll(' ', '-')
      // As the transaction of a cause tells it.
      const telling = postgres.owner(database).then(async owner => {
        const { rows } = await owner.query<{ id: string }>('select id from users where login_name = $1', [adminOf(1)])
        await owner.query(`select live_tell($1, array[$2]::uuid[], $3, '{}', now())`, [idOf('schools', 1), rows[0]!.id, type])
        await owner.end()
      })
      const back = Promise.all(posts.map(isBack)).then(elapsed)
      const hearing = Promise.all(posts.map(post => post.hears(type)))
      await telling
      seen.back = Math.max(seen.back, await back)
      const heard = await hearing
      seen.heard = Math.max(seen.heard, elapsed())
      seen.unheard += heard.filter(one => !one).length
    }
  } finally {
    await load.stop()
  }
  const owner = await postgres.owner(database)
  const written = await countWritten(owner, load.written)
  await owner.query(`delete from masters where name like 'Outage %'`)
  await owner.query(`delete from flash_news where text like 'Outage %'`)
  await owner.query(`delete from idempotency_keys`)
  await owner.end()
  return { outage, tally, written, ...seen, reopened: posts.reduce((sum, post) => sum + post.reopened, 0) - before }
}

function print({ outage, tally, written, back, heard, unheard, reopened }: Seen, ended: number): void {
  const line = (name: string, count: number) => [name, count.toLocaleString('en'), against(count === 0, '0')]
  const figure = (name: string, value: string) => [name, value, '—']
  printTable(
    `${outage.rounds} times ${outage.name}, two servers, ${readers} readers, ${writers} writers`,
    ['What', 'Seen', 'Target'],
    [
      figure('requests', tally.requests.toLocaleString('en')),
      figure('answers that said to come later (503)', tally.later.toLocaleString('en')),
      line('of these without Retry-After', tally.undated),
      line('other answers than 2xx and 503, or none', tally.wrong.length),
      line('processes that ended', ended),
      figure('written and promised', written.all.toLocaleString('en')),
      line('of these lost', written.lost),
      line('of these doubled', written.doubled),
      line('written and refused', written.unpromised),
      ['longest until a good answer of both servers, s', rounded(back, 2), against(back <= soon, `at most ${soon}`)],
      figure('longest answer, s', rounded(tally.longest / 1000, 2)),
      line('event streams that heard nothing afterwards', unheard),
      figure('event streams opened again', String(reopened)),
      figure('longest until both streams heard of a change, s', rounded(heard, 2)),
    ],
  )
  if (tally.wrong.length > 0) console.log(`\n${tally.wrong.slice(0, 10).join('\n')}`)
}

/**
 * Two servers at work while their connections break again and again, and while PostgreSQL dies and starts.
 *
 * @param rounds of broken connections; PostgreSQL dies in a fifth as many.
 */
export async function benchOutages(rounds: number): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  const url = await postgres.create(database)
  const owner = await postgres.owner(database)
  await fillSchools((statement, values) => owner.query(statement, values && [...values]), students, 1)
  await owner.end()
  const posts = [await Post.open(url), await Post.open(url)]
  const outages: readonly Outage[] = [
    {
      name: 'all connections ended',
      rounds,
      make: async () => {
        const admin = await postgres.owner('postgres')
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
        await admin.end()
      },
    },
    {
      name: 'PostgreSQL killed and started',
      rounds: Math.ceil(rounds / 5),
      make: round => postgres.restart(moment(round, 2000)),
    },
  ]
  try {
    for (const outage of outages) {
      const seen = await run(postgres, posts, outage)
      print(seen, posts.filter(({ server }) => !server.isAlive()).length)
    }
  } finally {
    for (const post of posts) await post.close()
    await postgres.stop()
  }
}
