import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from '../../platform/transaction'
import { isEmbedded, openTestDatabase, type TestDatabase } from '../database'

type Word = 'on' | 'off'

interface Named {
  readonly id: string
  readonly name: string | null
}

interface Tree {
  readonly name: string
  readonly below?: readonly Tree[]
}

/** A place whose rows are somebody else's to know. */
const read = async <Row>(db: TestDatabase['db'], query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows

describe('rows that are not as their types say', () => {
  let database: TestDatabase
  let db: TestDatabase['db']
  beforeAll(async () => {
    database = await openTestDatabase('rows')
    db = database.db
  })
  afterAll(() => database.drop())

  /** What was found in the rows of these queries, without the places. */
  async function lies(query: Promise<unknown>): Promise<string[]> {
    await query
    return globalThis.rowWatch!.takeLies().flatMap(line => line.replace(/^.*rows\.test\.ts:\d+: /, '').split('; '))
  }

  it('are found by place', async () => {
    await sql<{ n: string }>`select 1 as n`.execute(db)
    expect(globalThis.rowWatch!.takeLies()).toEqual([
      expect.stringMatching(/^src\/testing\/rows\/rows\.test\.ts:\d+: n: string is said, number came$/),
    ])
    expect(globalThis.rowWatch!.takeLies()).toEqual([])
  })

  it('lack a column, or have one more', async () => {
    expect(await lies(sql<Named>`select 'a' as id`.execute(db))).toEqual(['name is in the type and did not come'])
    expect(await lies(sql<Pick<Named, 'id'>>`select 'a' as id, 'b' as name`.execute(db))).toEqual([
      'name came and is not in the type',
    ])
  })

  it('have a column twice', async () => {
    if (!isEmbedded)
      expect(await lies(sql<{ id: string }>`select 'a' as id, 'b' as id`.execute(db))).toEqual(['two columns have the same name'])
  })

  it('are null where nothing is said of null', async () => {
    expect(await lies(sql<Named>`select null::text as id, null::text as name`.execute(db))).toEqual([
      'id: string is said, null came',
    ])
  })

  it('have values of another kind', async () => {
    expect(await lies(sql<{ n: number }>`select 1::numeric as n`.execute(db))).toEqual(['n: number is said, string came'])
    expect(await lies(sql<{ n: bigint }>`select 1::int8 as n`.execute(db))).toEqual(['n: bigint is said, number came'])
    expect(await lies(sql<{ day: Date }>`select date '2026-01-02' as day`.execute(db))).toEqual([
      'day: date is said, string came',
    ])
    expect(await lies(sql<{ at: string }>`select timestamptz '2026-01-02' as at`.execute(db))).toEqual([
      'at: string is said, date came',
    ])
    expect(await lies(sql<{ yes: 0 | 1 }>`select true as yes`.execute(db))).toEqual(['yes: 0 | 1 is said, boolean came'])
    expect(await lies(sql<{ hash: string }>`select '\\x00'::bytea as hash`.execute(db))).toEqual([
      'hash: string is said, bytes came',
    ])
    expect(await lies(sql<{ ids: string }>`select array['a'] as ids`.execute(db))).toEqual(['ids: string is said, array came'])
    expect(await lies(sql<{ ids: number[] }>`select array['a'] as ids`.execute(db))).toEqual([
      'ids[]: number is said, string came',
    ])
  })

  it('have a word that is none of the words', async () => {
    expect(await lies(sql<{ word: Word | null }>`select 'of' as word`.execute(db))).toEqual([
      'word: "off" | "on" | null is said, "of" came',
    ])
  })

  it('hold JSON of another form', async () => {
    expect(await lies(sql<{ tree: Tree }>`select '{"name":"a","below":[{"name":1}]}'::jsonb as tree`.execute(db))).toEqual([
      'tree.below[].name: string is said, number came',
    ])
    expect(await lies(sql<{ of: Record<string, number> }>`select '{"a":"b"}'::jsonb as of`.execute(db))).toEqual([
      'of.a: number is said, string came',
    ])
    expect(await lies(sql<{ of: [number, string] }>`select '[1]'::jsonb as of`.execute(db))).toEqual([
      'of: 2 values are said, 1 came',
    ])
  })

  it('are found among the columns when no row comes', async () => {
    if (isEmbedded) return
    expect(await lies(sql<{ n: string; m: number }>`select 1 as n, 'a' as o where false`.execute(db))).toEqual([
      'm is in the type and did not come',
      'n: string is said, number came',
      'o came and is not in the type',
    ])
  })

  it('come to somebody who does not know the type', async () => {
    expect(await lies(read(db, sql<Pick<Named, 'id'>>`select 1 as id`))).toEqual(['id: string is said, number came'])
  })

  it('come of queries that are built', async () => {
    const count = db.selectFrom('schools').select(({ fn }) => fn.countAll<string>().as('count'))
    expect(await lies(count.executeTakeFirstOrThrow())).toEqual(['count: string is said, number came'])
  })

  it('pass when they are true, or when nothing is said', async () => {
    const trx = db as Trx
    expect(
      await lies(
        Promise.all([
          sql<Named & { at: Date; word: Word; tree: Tree; day: string | null; n: bigint | number }>`
            select 'a' as id, null as name, now() as at, 'on' as word, '{"name":"a","below":[{"name":"b"}]}'::jsonb as tree, null::date as day, 1::int8 as n`.execute(
            trx,
          ),
          sql<Named>`select 'a' as id, null as name where false`.execute(trx),
          sql<{ id: string; name?: string }>`select 'a' as id`.execute(trx),
          sql<Record<string, string | null>>`select 'a' as id, null as name`.execute(trx),
          sql<{ of: unknown; ids: readonly string[] }>`select '{"a":1}'::jsonb as of, '{}'::text[] as ids`.execute(trx),
          sql`select 1 as n`.execute(trx),
          trx.selectFrom('schools').selectAll().execute(),
          trx.deleteFrom('schools').where('id', 'is', null).execute(),
        ]),
      ),
    ).toEqual([])
  })
})
