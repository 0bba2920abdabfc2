import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'

let desk: MessageDesk
let format: string

beforeAll(async () => {
  desk = await MessageDesk.open('batch news', 30)
  await desk.credits(1000)
  format = await desk.format('Kites', 'Bring kites.')
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.sql(sql`delete from live_events`)
  await desk.sql(sql`delete from live_streams`)
  await desk.sql(sql`delete from outbox`)
})

const drain = () => desk.server.services.outbox.drain(desk.server.services)
/** A page of the sender that is open on some server. */
const watch = () =>
  desk.sql(sql`
    insert into live_streams (school_id, id, user_id, server, opened_at, seen_at)
    select us.school_id, ${desk.server.services.newId()}, u.id, 'another', ${desk.server.clock.now()}, ${desk.server.clock.now()}
    from users u join user_schools us on us.user_id = u.id where u.login_name = 'GVS.ADMIN'`)
const news = () =>
  desk.sql(sql<{ login: string; payload: { id: string; counts: Record<string, number> } }>`
    select u.login_name as login, e.payload from live_events e join users u on u.id = e.user_id where e.type = 'batch' order by e.seq`)

describe('news of a batch', () => {
  it('tell its sender how far it is, by counts, once a second at most, and at the end', async () => {
    await watch()
    const { batchId } = await desk.send(format, desk.students)
    await drain()
    // All of this is one moment.
    expect(await news()).toMatchObject([{ login: 'GVS.ADMIN', payload: { id: batchId } }])
    const [first] = await news()
    expect(first!.payload.counts.queued! + first!.payload.counts.sent!).toBe(30)
    desk.server.clock.advance(1000)
    await drain()
    const after = await news()
    expect(after).toHaveLength(2)
    expect(after[1]!.payload).toEqual({ id: batchId, counts: (await desk.batch(batchId)).counts })
    expect(after[1]!.payload.counts).toMatchObject({ total: 30, queued: 0, sent: 30 })
    desk.server.clock.advance(1000)
    await drain()
    expect(await news()).toHaveLength(2)
  })

  it('are told to nobody without an open page, and of no message without a batch', async () => {
    await desk.send(format, desk.students.slice(0, 1))
    await drain()
    await watch()
    await desk.desk.admin.post('auth/forgot-password', { loginName: 'GVS.TEACHER' })
    desk.server.clock.advance(1000)
    await drain()
    expect(await news()).toEqual([])
  })
})
