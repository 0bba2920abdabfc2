import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { entered, fillMarks } from '../src/testing/large/marks'
import { fillPeople, guardianOf } from '../src/testing/large/people'
import { adminOf, fillSchools, idOf, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { type PostgresServer, type ServerProcess, startPostgres, startServerProcess } from './postgres'

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
    let job = await ask<Job>(this.visitor, 'POST', path, body)
    while (job.status === 'Queued' || job.status === 'Running') {
      await wait(20)
      this.memory = Math.max(this.memory, this.#server.memory())
      job = await ask<Job>(this.visitor, 'GET', `jobs/${job.id}`)
    }
    if (job.status !== 'Done') throw new Error(`${path}: ${job.message}`)
    return {
      seconds: (performance.now() - begin) / 1000,
      processor: this.#server.processor() - ofServer + (await this.#processor()) - ofDatabase,
      message: job.message ?? '',
    }
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
      await wait(due - performance.now())
      await ask(visitors[at % visitors.length]!, 'GET', 'parent-tabulation/cards?kind=progress-card')
      taken.push(performance.now() - due)
    }),
  )
  agent.destroy()
  return taken
}

async function measure(postgres: PostgresServer, owner: Client, server: ServerProcess): Promise<void> {
  const admin = new Visitor(server.address, keptOpen(2))
  await admin.logIn(adminOf(1), password)
  const office = new Office(admin, server, () => postgres.processor(owner))
  const { rows: divisions } = await owner.query<{ id: string; course: string }>(
    `select d.id, d.course_id as course from divisions d where exists (select from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current
       where e.division_id = d.id) order by d.course_id, d.id`,
  )
  const all = divisions.map(one => one.id)
  const some = all.slice(0, printed)
  const { id: cardId } = await ask<{ id: string }>(admin, 'POST', 'tabulation/cards', {
    academicYearId: idOf('years', 3),
    name: 'Term 1',
    kind: 'progress-card',
    nodeCode: entered.node,
    courseIds: [...new Set(divisions.map(one => one.course))],
  })
  const lines: string[][] = []
  const line = (name: string, figure: number, unit: string, most: number, digits = 1) =>
    lines.push([name, `${rounded(figure, digits)} ${unit}`, against(figure <= most, `at most ${most} ${unit}`)])

  const one = await office.work('tabulation/results/compute', { cardId, divisionIds: all.slice(0, 1) })
  line('results of a class', one.seconds, 's', 2)
  const school = await office.work('tabulation/results/compute', { cardId, divisionIds: all })
  line(`results of ${all.length} classes`, school.seconds, 's', 180)
  line('processor for these', school.processor, 's', 360)
  const registers: number[] = []
  const query = some.map(id => `divisionIds=${id}`).join('&')
  for (let round = 0; round < 10; round += 1) {
    const start = performance.now()
    await ask(admin, 'GET', `tabulation/reports/consolidated?nodeCode=${entered.node}&pageSize=200&${query}`)
    registers.push((performance.now() - start) / 1000)
  }
  line('a page of the register of 1,000, p95', percentile(registers, 0.95), 's', 2, 2)

  const made = await office.work('tabulation/report-cards/generate', { cardId, divisionIds: some })
  const { rows: files } = await owner.query<{ cards: number; size: number; largest: number }>(
    `select count(*)::int as cards, avg(f.size)::int as size, max(f.size)::int as largest from report_cards c join files f on f.id = c.file_id where c.card_id = $1`,
    [cardId],
  )
  const { cards, size, largest } = files[0]!
  // Ten thousand in half an hour on four workers.
  const [least, ofMinute] = [84, (cards * 60) / made.seconds]
  lines.push([
    `cards a minute, of ${cards.toLocaleString('en')}`,
    rounded(ofMinute, 0),
    against(ofMinute >= least, `at least ${least}`),
  ])
  const ofCore = (cards * 60) / made.processor
  lines.push(['cards a minute of a core', rounded(ofCore, 0), against(ofCore >= least, `at least ${least}`)])
  line('memory of the server meanwhile', office.memory / megabyte, 'MB', 512, 0)
  line('file of a card', size / 1024, 'KB', 300, 0)
  line('the largest of them', largest / 1024, 'KB', 300, 0)
  const again = await office.work('tabulation/report-cards/generate', { cardId, divisionIds: some })
  line('generated again, nothing has changed', again.seconds, 's', made.seconds)

  await copyCards(owner, cardId)
  await owner.query('vacuum analyze report_cards')
  const start = performance.now()
  const { published } = await ask<{ published: number }>(admin, 'POST', 'tabulation/report-cards/publish', {
    cardId,
    divisionIds: all,
    notify: true,
    incomplete: true,
  })
  line(`${published.toLocaleString('en')} cards published`, (performance.now() - start) / 1000, 's', 60)
  line('list of a family, p95', percentile(await openLists(server, owner), 0.95), 'ms', 200, 0)
  printTable(
    `Results and report cards of ${students.toLocaleString('en')} students, PostgreSQL`,
    ['What', 'Figure', 'Target'],
    lines,
  )
  console.log(`\n${school.message} ${made.message}\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
}

/** Measures results, cards, their publishing and the first families who look, in the largest school. */
export async function benchCards(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_cards')
    const owner = await postgres.owner('bench_cards')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, 1)
    await fillPeople(run, students, 1, new Date(), 1, 1)
    await fillMarks(run)
    await finish(owner)
    const server = await startServerProcess({ url })
    try {
      await measure(postgres, owner, server)
    } finally {
      await server.stop()
      await owner.end()
    }
  } finally {
    await postgres.stop()
  }
}
