import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { learnTables } from '../../platform/learn-tables'
import { ImportDesk } from '../../testing/imports'

const many = 2000
const headers = [
  'Admission No',
  'Student Name',
  'Gender',
  'Date of Birth',
  'Course',
  'Division',
  'Guardian Name',
  'Relation',
  'Guardian Mobile',
]
const line = (number: number) => [
  `L${number}`,
  `Child ${number}`,
  'F',
  '05/06/2016',
  'V',
  'A',
  `Parent ${number}`,
  'Mother',
  String(9_800_000_000 + number),
]

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('learnt tables')
})
afterAll(() => desk.server.close())

/** What the database takes the number of rows to be, and how many there are. */
async function knownRows(table: string) {
  const [known, there] = await desk.inPlatform(async trx => [
    await sql<{ n: number }>`select reltuples::int as n from pg_class where oid = ${table}::regclass`.execute(trx),
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(trx),
  ])
  return { known: known?.rows[0]?.n, there: there?.rows[0]?.n }
}

it('what a large file filled is known to the database at once, and a small file has nothing looked at', async () => {
  await desk.bringIn(
    'students',
    headers,
    Array.from({ length: many }, (_, at) => line(at + 1)),
  )
  for (const table of ['students', 'guardians', 'enrolments', 'import_rows']) {
    const { known, there } = await knownRows(table)
    expect(there, table).toBeGreaterThanOrEqual(many)
    expect(known, table).toBe(there)
  }
  const { there } = await knownRows('students')
  await desk.bringIn('students', headers, [line(many + 1)])
  expect(await learnTables(desk.server.services)).toEqual([])
  expect(await knownRows('students')).toEqual({ known: there, there: there! + 1 })
})
