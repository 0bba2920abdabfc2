import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ChatDesk, type Chatter } from '../../testing/chat'
import { type TestDevice, TestPushService, testPushSettings } from '../../testing/push'

let chat: ChatDesk
let service: TestPushService
let teacher: Chatter
let guardian: Chatter
let phone: TestDevice

beforeAll(async () => {
  chat = await ChatDesk.open('chat push', { configuration: { push: testPushSettings } })
  service = await TestPushService.open(testPushSettings.publicKey, chat.clock.now)
  teacher = await chat.chatter('GVS.TEACHER')
  guardian = await chat.chatter(await chat.guardianOf(teacher.id, true))
  phone = service.device('phone')
  const { statusCode } = await guardian.browser.post('push/subscriptions', { endpoint: phone.endpoint, keys: phone.keys })
  expect(statusCode).toBe(201)
}, 120_000)
afterAll(async () => {
  await service.close()
  await chat.desk.server.close()
})
beforeEach(() => {
  service.pushes.length = 0
})

const drain = () => chat.desk.server.services.outbox.drain(chat.desk.server.services)
const shown = () => service.for(phone).map(push => phone.read(push))

describe('a chat message', () => {
  it('rings on the device of who reads no page, by name and never by its text', async () => {
    const id = await chat.sent(teacher, guardian, 'A secret text')
    await drain()
    const rows = await chat.rows(sql<{ name: string; school: string }>`
      select u.name, s.name as school from users u, schools s where u.login_name = 'GVS.TEACHER'`)
    const { name, school } = rows[0]!
    expect(shown()).toEqual([{ title: school, body: `New message from ${name}`, route: `/chat?with=${teacher.id}`, tag: id }])
    expect(await chat.rows(sql`select from outbox where body like '%secret%'`)).toEqual([])
    await chat.sent(guardian, teacher, 'An answer')
    await drain()
    expect(service.pushes).toHaveLength(1)
  })

  it('does not ring where a page is open, or the conversation is muted, or the message is gone', async () => {
    const open = (seen: Date) =>
      chat.rows(sql`
        insert into live_streams (school_id, id, user_id, server, opened_at, seen_at)
        select school_id, ${chat.desk.server.services.newId()}, user_id, 'another', ${seen}, ${seen} from user_schools where guardian_id = ${guardian.id}::uuid`)
    await open(chat.clock.now())
    await chat.sent(teacher, guardian, 'one')
    await drain()
    expect(service.pushes).toEqual([])
    // Its server died.
    await chat.rows(sql`delete from live_streams`)
    await open(new Date(chat.clock.now().getTime() - 61_000))
    await chat.sent(teacher, guardian, 'two')
    await drain()
    expect(service.pushes).toHaveLength(1)
    const mute = (isMuted: boolean) => guardian.browser.patch(`chat/conversations/${teacher.id}`, { isMuted })
    expect((await mute(true)).statusCode).toBe(200)
    await chat.sent(teacher, guardian, 'three')
    expect((await mute(false)).statusCode).toBe(200)
    const id = await chat.sent(teacher, guardian, 'four')
    expect((await teacher.browser.post('delete-chat', { tblId: id })).statusCode).toBe(200)
    await drain()
    expect(service.pushes).toHaveLength(1)
  })

  it('does not ring where pushes of the chat are switched off', async () => {
    const off = async (value: boolean) => {
      const preferences = [{ channel: 'push', category: 'chat', off: value }]
      expect((await guardian.browser.put('messaging/preferences', { preferences })).statusCode).toBe(200)
    }
    await off(true)
    await chat.sent(teacher, guardian, 'silent')
    await drain()
    expect(service.pushes).toEqual([])
    await off(false)
    await chat.sent(teacher, guardian, 'heard')
    await drain()
    expect(service.pushes).toHaveLength(1)
  })

  it('of quiet hours does not ring, also not in the morning', async () => {
    await chat.at('2026-07-15T21:00:00+05:30', teacher, guardian)
    await chat.sent(teacher, guardian, 'late')
    await chat.at('2026-07-16T07:00:00+05:30', teacher, guardian)
    await drain()
    expect(service.pushes).toEqual([])
    await chat.sent(teacher, guardian, 'early')
    await drain()
    expect(service.pushes).toHaveLength(1)
  })
})
