import { searchKey } from '@school/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BareDatabase, openBareDatabase } from '../../testing/database'
import { firstId } from '../clock'
import { migrations } from './migrate'

const name = '0082_search_keys.sql'
const school = '00000000-0000-7000-8000-00000000000a'
const other = '00000000-0000-7000-8000-00000000000b'
const many = 3000
const names = [
  'O\u2019Brien',
  "O'Brien",
  'José  Ñandú',
  'IPEK \u0130\u015fik',
  'മോഹന്\u200d',
  'മോഹൻ',
  'സൌമ്യ',
  'क़ुरैशी',
  'தமிழ்ச்செல்வி',
  '\u200fمحمد',
  'น้ำผึ้ง',
  'ΣΊΣΥΦΟΣ',
  'Ann\u2013Mary',
]
const idAt = (at: number): string => firstId(new Date('2026-06-20T10:00:00Z')).replace(/0{12}$/, String(at).padStart(12, '0'))

let database: BareDatabase

async function apply(which: (file: string) => boolean): Promise<void> {
  for (const migration of migrations().filter(candidate => which(candidate.name)))
    await database.script(`begin; ${migration.sql} commit;`)
}

beforeAll(async () => {
  database = await openBareDatabase(name)
  await apply(file => file < name)
  for (const id of [school, other])
    await database.query(`insert into schools (id, code, name, place, domain, created_at)
      values ('${id}', '${id.at(-1)}', 'St. Mary\u2019s ${id.at(-1)}', 'Kochi', '${id.at(-1)}.example', '2026-01-01')`)
  for (const [at, given] of names.entries()) {
    const written = given.replaceAll("'", "''")
    await database.query(
      `insert into guardians (school_id, id, name, relation, mobile) values ('${school}', '${idAt(at)}', '${written}', 'Mother', '${9876500000 + at}')`,
    )
    await database.query(`insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, updated_at)
      values ('${school}', '${idAt(100 + at)}', '${at}', '${written}', 'Female', '2015-06-05', '${idAt(at)}', '2026-01-01')`)
  }
  await database.query(`insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, updated_at)
    select '${school}', gen_random_uuid(), 'M' || n, 'Student ' || n, 'Male', '2015-06-05', '${idAt(0)}', '2026-01-01' from generate_series(1, ${many}) n`)
  await apply(file => file >= name)
  await database.script('analyze students')
})
afterAll(() => database.drop())

describe('names of a database that was there before', () => {
  it('have the key of the rule', async () => {
    for (const table of ['students', 'guardians', 'schools']) {
      const rows = await database.query<{ name: string; key: string }>(
        `select name, name_key as key from ${table} where name not like 'Student %'`,
      )
      expect(rows.map(row => row.key)).toEqual(rows.map(row => searchKey(row.name)))
    }
    expect(await database.query(`select count(*)::int as n from students where name_key = 'student ${many}'`)).toEqual([{ n: 1 }])
    expect(await database.query(`select count(*)::int as n from students where name_key = 'മ\u0d47\u0d3eഹൻ'`)).toEqual([{ n: 2 }])
  })

  it('keep their indexes, and a beginning is found by them in one school', async () => {
    const indexes = await database.query<{ name: string }>(`
      select indexname as name from pg_indexes where indexdef like '%name_key%' and tablename in ('schools', 'guardians', 'students', 'staff') order by 1`)
    expect(indexes.map(row => row.name)).toEqual([
      'guardians_name',
      'schools_name',
      'staff_name',
      'students_name',
      'students_status',
    ])
    await database.script(`set role school_app; set app.school_id = '${school}'`)
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      `explain select id from students where name_key >= 'o''br' and name_key < 'o''br\u{10ffff}'`,
    )
    await database.script('reset role')
    expect(plan.map(row => row['QUERY PLAN']).join('\n')).toMatch(
      /Index (?:Only )?Scan using students_name[\s\S]*Index Cond: .*name_key >= /,
    )
  })
})
