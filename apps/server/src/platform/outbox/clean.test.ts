import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import { onPlatform, transact } from '../transaction'
import { removeOld } from './clean'

let desk: MessageDesk
beforeAll(async () => {
  desk = await MessageDesk.open('clean', 42)
  await desk.credits(1000)
})
afterAll(() => desk.server.close())

const services = () => desk.server.services
const clean = () => transact(services().db, onPlatform, trx => removeOld(services(), trx))
const count = async (table: string) =>
  (await desk.sql(sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`))[0]!.count

it('keeps what schools sent for two years and the items of bells for 13 months, and then removes all of it', async () => {
  await desk.at('2026-07-15T10:00:00')
  for (const table of ['outbox', 'message_batches', 'notifications']) await desk.sql(sql`delete from ${sql.table(table)}`)
  const format = await desk.format('Closed', 'School is closed.')
  for (const content of ['one', 'two']) await desk.send(format, desk.students, { content })
  await services().outbox.drain(services())
  await desk.sql(sql`
    insert into notifications (school_id, id, user_id, audience, title, message, sent_at)
    select us.school_id, gen_random_uuid(), us.user_id, 'Staff', 'Bulk', '', ${services().clock.now()} from user_schools us, generate_series(1, 3000)
    where us.user_id = (select id from users where login_name = 'GVS.ADMIN')`)
  const items = await count('notifications')
  expect(items).toBeGreaterThanOrEqual(3000)
  const messages = await count('outbox')
  desk.server.clock.set('2027-08-15T09:00:00+05:30')
  expect(await clean()).toBe(false)
  expect(await count('notifications')).toBe(items)
  // In steps, so that messages leave between them.
  desk.server.clock.set('2027-08-15T11:00:00+05:30')
  expect(await clean()).toBe(true)
  expect(await count('notifications')).toBe(items - 2000)
  expect(await clean()).toBe(false)
  expect([await count('notifications'), await count('outbox'), await count('message_batches')]).toEqual([0, messages, 2])
  desk.server.clock.set('2028-07-15T11:00:00+05:30')
  expect([await clean(), await clean(), await clean()]).toEqual([true, true, false])
  expect([await count('outbox'), await count('message_batches')]).toEqual([0, 0])
})
