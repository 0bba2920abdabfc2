import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { entered, fillMarks } from '../src/testing/large/marks'
import { fillPeople, guardianOf } from '../src/testing/large/people'
import { adminOf, fillSchools, idOf, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { asDeployed, type PostgresServer, type ServerProcess, startPostgres, startServerProcess } from './postgres'

const students = 10_000
const megabyte = 1024 * 1024
/** Classes of which cards are made: about a thousand. */
const printed = 25
const families = 60
/** Families who open the list in a second, when half of a school looks in the first ten minutes. */
const perSecond = 8

const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

async function ask<T>(visitor: Visitor, method: string, path: string, body?: object): Promise<T> {
  const { status, text } = await visitor.send(method, path, body && JSON.stringify(body), undefined, {
    'idempotency-key': randomUUID(),
  })
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
  return JSON.parse(text()) as T
}

interface Job {
  readonly id: string
  readonly status: string
  readonly message: string | null
}

/** Enters what is missing and locks it, so that results are final. */
async function finish(owner: Client): Promise<void> {
  await owner.query(
    `insert into marks (school_id, student_id, exam_id, subject_id, part, academic_year_id, division_id, value, out_of, at)
     select e.school_id, e.student_id, $1, s.subject_id, p.part, e.academic_year_id, e.division_id, p.max / 2, p.max, now()
     from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current cross join tab_scheme_subjects s
     cross join (values ('TH', 60), ('PR', 20)) as p (part, max) on conflict do nothing`,
    [entered.exam],
  )
  await owner.query(`update mark_sheets set status = 'Locked'`)
  await owner.query('vacuum analyze')
}

class Office {
  readonly visitor: Visitor
  readonly #server: ServerProcess
  readonly #processor: () => Promise<number>
  /** The most that the server held at a time while it worked, in bytes. */
  memory = 0

  constructor(visitor: Visitor, server: ServerProcess, processor: () => Promise<number>) {
    this.visitor = visitor
    this.#server = server
    this.#processor = processor
  }

  /** Begins a job and waits for its end. */
  async work(path: string, body: object) {
    const [begin, ofServer, ofDatabase] = [performance.now(), this.#server.processor(), await this.#processor()]
    this.memory = 0
    const job = await this.end(await ask<Job>(this.visitor, 'POST', path, body))
    if (job.status !== 'Done') throw new Error(`${path}: ${job.message}`)
    return {
      seconds: (performance.now() - begin) / 1000,
      processor: this.#server.processor() - ofServer + (await this.#processor()) - ofDatabase,
    }
  }

  /** Waits for the end of a job. */
  async end(begun: Job): Promise<Job> {
    let job = begun
    while (job.status === 'Queued' || job.status === 'Running') {
      await wait(20)
      this.memory = Math.max(this.memory, this.#server.memory())
      job = await ask<Job>(this.visitor, 'GET', `jobs/${job.id}`)
    }
    return job
  }
}

/** Gives everybody who has none a card as one was made, so that a whole school can be published. */
const copyCards = (owner: Client, cardId: string) =>
  owner.query(
    `insert into report_cards (school_id, id, card_id, student_id, academic_year_id, division_id, no, source, file_id, content, result_id, result_hash, status, verify_code, at)
     select r.school_id, gen_random_uuid(), c.card_id, r.student_id, c.academic_year_id, r.division_id, 1, 'generated', c.file_id, c.content, r.id, r.inputs_hash, 'Ready', 'B-' || r.id, now()
     from results r cross join (select * from report_cards where card_id = $1 limit 1) c
     where not exists (select from report_cards o where o.card_id = $1 and o.student_id = r.student_id)`,
    [cardId],
  )

/** How long families wait for the list of their cards, at an even pace. */
async function openLists(server: ServerProcess, owner: Client): Promise<number[]> {
  const agent = keptOpen(families)
  const { rows } = await owner.query<{ login: string }>(
    `select u.login_name as login from users u join user_schools us on us.user_id = u.id and us.active and us.guardian_id is not null
     join students s on s.guardian_id = us.guardian_id and s.status = 'studying' where u.login_name like $1 and not u.must_change_password
     group by u.login_name having count(*) = 1 order by u.login_name limit ${families}`,
    [`${guardianOf(1, 0).slice(0, -1)}%`],
  )
  const visitors: Visitor[] = []
  for (const { login } of rows) {
    const visitor = new Visitor(server.address, agent)
    await visitor.logIn(login, password)
    visitors.push(visitor)
  }
  const taken: number[] = []
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: families * 5 }, async (_, at) => {
      const due = begin + (at * 1000) / perSecond
      await wait(Math.max(0, due - performance.now()))
      await ask(visitors[at % visitors.length]!, 'GET', 'parent-tabulation/cards?kind=progress-card')
      taken.push(performance.now() - due)
    }),
  )
  agent.destroy()
  return taken
}

/** A school whose results are computed and printed, by servers of which one dies. */
class Season {
  readonly #postgres: PostgresServer
  readonly #owner: Client
  readonly #start: () => Promise<ServerProcess>
  readonly #lines: string[][] = []
  #server: ServerProcess
  #office: Office
  #divisions: readonly string[] = []
  #cardId = ''

  private constructor(postgres: PostgresServer, owner: Client, start: () => Promise<ServerProcess>, server: ServerProcess) {
    this.#postgres = postgres
    this.#owner = owner
    this.#start = start
    this.#server = server
    this.#office = this.#officeAt(server)
  }

  static open = async (postgres: PostgresServer, owner: Client, start: () => Promise<ServerProcess>) =>
    new Season(postgres, owner, start, await start())

  #officeAt = (server: ServerProcess) =>
    new Office(new Visitor(server.address, keptOpen(2)), server, () => this.#postgres.processor(this.#owner))

  #line(name: string, figure: number, unit: string, most: number, digits = 1): void {
    this.#lines.push([name, `${rounded(figure, digits)} ${unit}`, against(figure <= most, `at most ${most} ${unit}`)])
  }

  async begin(): Promise<void> {
    await this.#office.visitor.logIn(adminOf(1), password)
    const { rows } = await this.#owner.query<{ id: string; course: string }>(
      `select d.id, d.course_id as course from divisions d where exists (select from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current
         where e.division_id = d.id) order by d.course_id, d.id`,
    )
    this.#divisions = rows.map(one => one.id)
    const { id } = await ask<{ id: string }>(this.#office.visitor, 'POST', 'tabulation/cards', {
      academicYearId: idOf('years', 3),
      name: 'Term 1',
      kind: 'progress-card',
      nodeCode: entered.node,
      courseIds: [...new Set(rows.map(one => one.course))],
    })
    this.#cardId = id
  }

  /** Results of a class and of the school, and who reads them. */
  async compute(): Promise<void> {
    const [cardId, all] = [this.#cardId, this.#divisions]
    const one = await this.#office.work('tabulation/results/compute', { cardId, divisionIds: all.slice(0, 1) })
    this.#line('results of a class', one.seconds, 's', 2)
    const school = await this.#office.work('tabulation/results/compute', { cardId, divisionIds: all })
    this.#line(`results of ${all.length} classes`, school.seconds, 's', 180)
    this.#lines.push(['processor for these', `${rounded(school.processor)} s`, '—'])
    const registers: number[] = []
    const query = all.slice(0, printed).map(id => `divisionIds=${id}`)
    for (let round = 0; round < 10; round += 1) {
      const start = performance.now()
      await ask(
        this.#office.visitor,
        'GET',
        `tabulation/reports/consolidated?nodeCode=${entered.node}&pageSize=200&${query.join('&')}`,
      )
      registers.push((performance.now() - start) / 1000)
    }
    this.#line('a page of the register of 1,000, p95', percentile(registers, 0.95), 's', 2, 2)
  }

  /** Cards of a thousand students, and again where nothing has changed. */
  async generate(): Promise<void> {
    const order = { cardId: this.#cardId, divisionIds: this.#divisions.slice(0, printed) }
    const made = await this.#office.work('tabulation/report-cards/generate', order)
    const { rows } = await this.#owner.query<{ cards: number; size: number; largest: number }>(
      `select count(*)::int as cards, avg(f.bytes)::int as size, max(f.bytes)::int as largest from report_cards c join files f on f.id = c.file_id where c.card_id = $1`,
      [this.#cardId],
    )
    const { cards, size, largest } = rows[0]!
    // Ten thousand in half an hour on four workers.
    const least = 84
    for (const [name, seconds] of [
      [`cards a minute, of ${cards.toLocaleString('en')}`, made.seconds],
      ['cards a minute of a core', made.processor],
    ] as const) {
      const figure = (cards * 60) / seconds
      this.#lines.push([name, rounded(figure, 0), against(figure >= least, `at least ${least}`)])
    }
    this.#line('memory of the server meanwhile', this.#office.memory / megabyte, 'MB', 512, 0)
    this.#line('file of a card', size / 1024, 'KB', 300, 0)
    this.#line('the largest of them', largest / 1024, 'KB', 300, 0)
    const again = await this.#office.work('tabulation/report-cards/generate', order)
    this.#lines.push(['generated again, nothing has changed', `${rounded(again.seconds)} s`, '—'])
  }

  /** Kills the server when it has made a third of another thousand; the next one goes on. */
  async crash(): Promise<void> {
    const chosen = this.#divisions.slice(printed, 2 * printed)
    const count = async () =>
      (
        await this.#owner.query<{ cards: number; students: number; files: number }>(
          `select count(*)::int as cards, count(distinct c.student_id)::int as students, count(distinct f.id)::int as files
           from report_cards c left join files f on f.id = c.file_id and f.deleted_at is null where c.card_id = $1 and c.division_id = any($2)`,
          [this.#cardId, chosen],
        )
      ).rows[0]!
    const order = { cardId: this.#cardId, divisionIds: chosen }
    const job = await ask<Job>(this.#office.visitor, 'POST', 'tabulation/report-cards/generate', order)
    while ((await count()).cards < 300) await wait(20)
    await this.#server.kill()
    const half = await count()
    this.#server = await this.#start()
    this.#office = this.#officeAt(this.#server)
    await this.#office.visitor.logIn(adminOf(1), password)
    // The lease of who died runs out.
    await this.#owner.query(`update jobs set leased_until = now() - interval '1 second' where id = $1`, [job.id])
    const ended = await this.#office.end(job)
    const whole = await count()
    const { rows } = await this.#owner.query<{ count: number }>(
      `select count(*)::int as count from results r where r.division_id = any($1)`,
      [chosen],
    )
    const zero = (name: string, figure: number) => this.#lines.push([name, String(figure), against(figure === 0, '0')])
    this.#lines.push(['cards when the server was killed', String(half.cards), '—'])
    zero('of these doubled, or without a file', 2 * half.cards - half.students - half.files)
    zero('missing after the next server', rows[0]!.count - whole.cards)
    zero('of all doubled, or without a file', 2 * whole.cards - whole.students - whole.files)
    this.#lines.push(['what the job says', ended.message ?? '', '—'])
  }

  /** Publishes the school, and lets families look. */
  async publish(): Promise<void> {
    await copyCards(this.#owner, this.#cardId)
    await this.#owner.query('vacuum analyze report_cards')
    const start = performance.now()
    const { published } = await ask<{ published: number }>(this.#office.visitor, 'POST', 'tabulation/report-cards/publish', {
      cardId: this.#cardId,
      divisionIds: this.#divisions,
      notify: true,
      incomplete: true,
    })
    this.#line(`${published.toLocaleString('en')} cards published`, (performance.now() - start) / 1000, 's', 60)
    this.#line('list of a family, p95', percentile(await openLists(this.#server, this.#owner), 0.95), 'ms', 200, 0)
  }

  print(): void {
    printTable(
      `Results and report cards of ${students.toLocaleString('en')} students, PostgreSQL`,
      ['What', 'Figure', 'Target'],
      this.#lines,
    )
    console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
  }

  stop = () => this.#server.stop()
}

/** Measures results, cards, their publishing and the first families who look, in the largest school. */
export async function benchCards(): Promise<void> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  try {
    const url = await postgres.create('bench_cards')
    const owner = await postgres.owner('bench_cards')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, 1)
    await fillPeople(run, students, 1, new Date(), 1, 1)
    await fillMarks(run)
    await finish(owner)
    const settings = { DATA_DIR: folder, SESSION_SECRET: 'bench-secret-of-a-server-that-dies' }
    const season = await Season.open(postgres, owner, () => startServerProcess({ url }, settings, undefined, asDeployed()))
    try {
      await season.begin()
      await season.compute()
      await season.generate()
      await season.crash()
      await season.publish()
    } finally {
      season.print()
      await season.stop()
      await owner.end()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
