import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import { type ChildTest, testsOfChild, yearsOfChild } from './family'

type Reader = Pick<CallContext, 'trx' | 'person'>

/** Tests of the chosen child in the years that some days lie in. */
async function testsIn(reader: Reader, from: string, to: string): Promise<ChildTest[]> {
  const years = await yearsOfChild(reader)
  if (years.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from academic_years where starts_on <= ${to}::date and ends_on >= ${from}::date`.execute(reader.trx)
  const wanted = new Set(rows.map(row => row.id))
  const found: ChildTest[] = []
  for (const year of years) if (wanted.has(year.yearId)) found.push(...(await testsOfChild(reader, year)))
  return found
}

/** Class tests of the chosen child on some days, as its diary tells them: without marks. */
export async function readTestDays(reader: Reader, days: readonly string[]) {
  const [first] = days
  if (first === undefined) return []
  const asked = new Set(days)
  const tests = await testsIn(reader, days.toSorted()[0]!, days.toSorted().at(-1)!)
  return tests
    .filter(test => asked.has(test.date))
    .map(({ id, date, title, subject, syllabus }) => ({ id, day: date, title, subject, syllabus }))
}

/** The next tests of the chosen child from a day on, the first one first. */
export async function readNextTests(reader: Reader, today: string, most: number) {
  const [current] = await yearsOfChild(reader)
  if (!current) return []
  const tests = (await testsOfChild(reader, current)).filter(test => test.date >= today && test.publishedAt === null)
  return tests.toReversed().slice(0, most)
}
