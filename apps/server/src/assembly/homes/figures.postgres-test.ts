import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestServer } from '../../testing/server'
import { readFigures } from './figures'

let one: TestServer
let other: Awaited<ReturnType<TestServer['second']>>
let school: string

beforeAll(async () => {
  one = await startTestServer('figures of servers', { demonstration: 0.02 })
  other = await one.second()
  const { rows } = await transact(one.services.db, onPlatform, trx =>
    sql<{ id: string }>`select id from schools where code = 'GVS'`.execute(trx),
  )
  school = rows[0]!.id
  await one.services.figures.drain(one.services)
}, 300_000)
afterAll(async () => {
  await other.close()
  await one.close()
})

const staff = () =>
  transact(one.services.db, onPlatform, async trx => {
    const scope = sql<boolean>`sc.code = 'GVS'`
    const { schools } = await readFigures(
      { services: one.services, trx, scope, today: '2026-07-15', now: one.clock.now() },
      'people',
    )
    return schools.get(school)!.people.staff
  })
const leave = sql`update staff set status = 'Relieved' where id = (select id from staff where status = 'Working' order by id limit 1)`

it('what changes in a long transaction is counted when it is there, whatever was counted meanwhile', async () => {
  const before = await staff()
  let begun = () => {}
  let end = () => {}
  const hasBegun = new Promise<void>(resolve => {
    begun = resolve
  })
  const mayEnd = new Promise<void>(resolve => {
    end = resolve
  })
  const long = transact(other.services.db, inSchool(school), async trx => {
    await leave.execute(trx)
    begun()
    await mayEnd
  })
  await hasBegun
  const short = (statement: RawBuilder<unknown>) => transact(one.services.db, inSchool(school), trx => statement.execute(trx))
  await short(sql`update students set status = status`)
  one.clock.advance(30_001)
  expect(await one.services.figures.drain(one.services)).toBe(1)
  expect(await staff()).toBe(before)
  end()
  await long
  one.clock.advance(30_001)
  expect(await one.services.figures.drain(one.services)).toBe(1)
  expect(await staff()).toBe(before - 1)
})

it('two servers share the work', async () => {
  await transact(one.services.db, onPlatform, trx => sql`update school_figures set on_day = on_day - 1`.execute(trx))
  const counted = await Promise.all([one, other].map(({ services }) => services.figures.drain(services)))
  const { rows } = await transact(one.services.db, onPlatform, trx =>
    sql<{ count: number }>`select count(*)::int as count from school_figures where on_day = '2026-07-15'`.execute(trx),
  )
  expect(counted[0]! + counted[1]!).toBe(rows[0]!.count)
})
