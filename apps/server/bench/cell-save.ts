import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { entered, fillMarks } from '../src/testing/large/marks'
import { fillPeople } from '../src/testing/large/people'
import { adminOf, fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { type PostgresServer, type ServerProcess, startPostgres, startServerProcess } from './postgres'

const students = 10_000
const teachers = 600
const seconds = 20
/** Seconds from one cell to the next of each teacher. */
const paces = [12, 6, 4] as const
const most = { save: 150, grid: 300 } as const
/** The largest sheet. */
const [rows, columns] = [60, 8]

const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Allots the sheets of the open exam to all staff, and makes one of them as large as a sheet may be. @returns its id. */
async function allot(owner: Client): Promise<string> {
  await owner.query(`update staff set status = 'Working'`)
  await owner.query(`update user_schools set roles = '{Teacher}' where staff_id is not null and roles = '{NonTeachingStaff}'`)
  await owner.query(`delete from subject_allotments`)
  await owner.query(
    `insert into subject_allotments (school_id, id, academic_year_id, division_id, subject_id, staff_id)
     select m.school_id, gen_random_uuid(), m.academic_year_id, m.division_id, m.subject_id, t.id
     from (select m.*, row_number() over (order by m.subject_id, m.division_id) - 1 as place from mark_sheets m where m.exam_id = $1) m
     join (select s.id, row_number() over (order by s.id) - 1 as place, count(*) over () as many from staff s) t on t.place = m.place % t.many`,
    [entered.exam],
  )
  const { rows: found } = await owner.query<{ id: string; division: string; subject: string }>(
    `select id, division_id as division, subject_id as subject from mark_sheets where exam_id = $1 order by division_id, subject_id limit 1`,
    [entered.exam],
  )
  const { id, division, subject } = found[0]!
  await owner.query(
    `update enrolments e set division_id = $1, roll_no = null from academic_years y where y.id = e.academic_year_id and y.is_current and e.student_id in (
       select e.student_id from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current
       join divisions d on d.id = e.division_id join divisions own on own.course_id = d.course_id and own.id = $1
       order by (d.id = $1) desc, e.division_id, e.student_id limit ${rows})`,
    [division],
  )
  const parts = Array.from({ length: columns }, (_, part) => ({
    code: `P${part}`,
    name: `Part ${part}`,
    max: 10,
    pass: null,
    step: 0.5,
  }))
  await owner.query(`update tab_leaf_max set parts = $1 where exam_id = $2 and subject_id = $3`, [
    JSON.stringify(parts),
    entered.exam,
    subject,
  ])
  await owner.query(
    `insert into marks (school_id, student_id, exam_id, subject_id, part, academic_year_id, division_id, value, out_of, at)
     select e.school_id, e.student_id, $1, $2, 'P' || n, e.academic_year_id, $3, n, 10, now()
     from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current cross join generate_series(0, ${columns - 1}) n where e.division_id = $3`,
    [entered.exam, subject, division],
  )
  await owner.query('vacuum analyze')
  return id
}

interface Grid {
  readonly columns: readonly { readonly key: string; readonly max: number }[]
  readonly rows: readonly { readonly studentId: string; readonly cells: Readonly<Record<string, { readonly version: number }>> }[]
}

interface Saved {
  readonly saved: readonly { readonly version: number }[]
  readonly rejected: readonly { readonly message: string }[]
}

async function ask<T>(visitor: Visitor, method: string, path: string, body?: object): Promise<T> {
  const { status, text } = await visitor.send(method, path, body && JSON.stringify(body))
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
  return JSON.parse(text()) as T
}

/** A teacher with a sheet, who types one cell after the other. */
class Typist {
  readonly #visitor: Visitor
  readonly #sheetId: string
  readonly #cells: { readonly studentId: string; readonly key: string; readonly max: number; version: number }[]
  #next = 0

  constructor(visitor: Visitor, sheetId: string, grid: Grid) {
    this.#visitor = visitor
    this.#sheetId = sheetId
    this.#cells = grid.columns.flatMap(({ key, max }) =>
      grid.rows.map(({ studentId, cells }) => ({ studentId, key, max, version: cells[key]?.version ?? 0 })),
    )
  }

  async type(): Promise<void> {
    const at = this.#next++
    const cell = this.#cells[at % this.#cells.length]!
    // Another number each time, or nothing would be written.
    const { studentId, key, max, version } = cell
    const value = ((at + Math.floor(at / this.#cells.length)) % (2 * max)) / 2
    const cells = [{ studentId, key, value: value === 0 ? max : value, version }]
    const { saved, rejected } = await ask<Saved>(this.#visitor, 'PATCH', `tabulation/sheets/${this.#sheetId}/cells`, { cells })
    if (!saved[0]) throw new Error(`A cell was refused: ${rejected[0]?.message}`)
    cell.version = saved[0].version
  }
}

async function signIn(server: ServerProcess, owner: Client): Promise<Typist[]> {
  const { rows: sheets } = await owner.query<{ login: string; id: string }>(
    `select distinct on (u.id) u.login_name as login, m.id from mark_sheets m
     join subject_allotments a on a.division_id = m.division_id and a.subject_id = m.subject_id
     join user_schools us on us.staff_id = a.staff_id join users u on u.id = us.user_id where m.exam_id = $1 order by u.id, m.id`,
    [entered.exam],
  )
  const agent = keptOpen(teachers)
  const typists: Typist[] = []
  const open = async ({ login, id }: (typeof sheets)[number]) => {
    const visitor = new Visitor(server.address, agent)
    await visitor.logIn(login, password)
    const grid = await ask<Grid>(visitor, 'GET', `tabulation/sheets/${id}`)
    // A class of nobody has no cell to type in.
    if (grid.rows.length > 0 && grid.columns.length > 0 && typists.length < teachers) typists.push(new Typist(visitor, id, grid))
  }
  const queue = [...sheets]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = queue.shift(); next && typists.length < teachers; next = queue.shift()) await open(next)
    }),
  )
  return typists
}

/** All type at an even pace; how long a cell took from the moment at which it was left, and the opening of the largest sheet. */
async function typing(typists: readonly Typist[], pace: number, open: () => Promise<unknown>) {
  const [saves, grids]: [number[], number[]] = [[], []]
  const begin = performance.now()
  const until = begin + seconds * 1000
  const type = async (typist: Typist, place: number) => {
    for (let due = begin + (place * pace * 1000) / typists.length; due < until; due += pace * 1000) {
      await wait(Math.max(0, due - performance.now()))
      await typist.type()
      saves.push(performance.now() - due)
    }
  }
  const watch = async () => {
    for (let due = begin; due < until; due += 500) {
      await wait(Math.max(0, due - performance.now()))
      const start = performance.now()
      await open()
      grids.push(performance.now() - start)
    }
  }
  await Promise.all([...typists.map(type), watch()])
  return { saves, grids }
}

async function measure(postgres: PostgresServer, owner: Client, server: ServerProcess, largest: string): Promise<void> {
  const typists = await signIn(server, owner)
  const admin = new Visitor(server.address, keptOpen(1))
  await admin.logIn(adminOf(1), password)
  const lines: string[][] = []
  for (const pace of paces) {
    const [ofServer, ofDatabase] = [server.processor(), await postgres.processor(owner)]
    const { saves, grids } = await typing(typists, pace, () => ask(admin, 'GET', `tabulation/sheets/${largest}`))
    const each = (used: number) => rounded((used * 1000) / (saves.length + grids.length))
    const [save, grid] = [percentile(saves, 0.95), percentile(grids, 0.95)]
    lines.push([
      `${typists.length}, one cell every ${pace} s`,
      String(Math.round(saves.length / seconds)),
      rounded(percentile(saves, 0.5)),
      rounded(save),
      against(save <= most.save, `at most ${most.save}`),
      rounded(percentile(grids, 0.5)),
      rounded(grid),
      against(grid <= most.grid, `at most ${most.grid}`),
      each(server.processor() - ofServer),
      each((await postgres.processor(owner)) - ofDatabase),
      rounded(loadavg()[0]!),
    ])
  }
  printTable(
    `Marks typed in a school of ${students.toLocaleString('en')}, a sheet of ${rows} by ${columns} opened twice a second, PostgreSQL`,
    [
      ...['Teachers at once', 'Saves/s', 'Save p50 ms', 'p95 ms', 'Target', 'Open p50 ms', 'p95 ms', 'Target'],
      ...['Server ms each', 'Database ms each', 'Load'],
    ],
    lines,
  )
}

/** Measures what 600 teachers wait for who type marks at once, and whoever opens a large sheet meanwhile. */
export async function benchCellSave(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_cell_save')
    const owner = await postgres.owner('bench_cell_save')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, 1)
    await fillPeople(run, students, 1, new Date(), 1, 1)
    await fillMarks(run)
    const largest = await allot(owner)
    const server = await startServerProcess({ url })
    try {
      await measure(postgres, owner, server, largest)
    } finally {
      await server.stop()
      await owner.end()
    }
  } finally {
    await postgres.stop()
  }
}
