import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ChatDesk, type Chatter } from '../../testing/chat'
import { testNow } from '../../testing/server'

let chat: ChatDesk
let teacher: Chatter
let guardian: Chatter
let head: Chatter
/** What the guardian's browser has. */
let tag: string

beforeAll(async () => {
  chat = await ChatDesk.open('chat list')
  teacher = await chat.chatter('GVS.TEACHER')
  head = await chat.chatter('GVS.HEAD')
  guardian = await chat.chatter(await chat.guardianOf(teacher.id, true))
}, 120_000)
afterAll(() => chat.desk.server.close())
beforeEach(async () => {
  await chat.at(testNow, teacher, guardian, head)
  // A minute of the guardian's begins, so that none begins within a test that does not wait for it.
  const into = (chat.clock.now().getTime() + (Number.parseInt(guardian.id.slice(-6), 16) % 60_000)) % 60_000
  chat.clock.advance(60_000 - into)
  await chat.rows(sql`delete from chat_conversations`)
  await chat.rows(sql`delete from school_settings where code like 'chat.%'`)
  await chat.sent(teacher, guardian, 'Good morning')
  await chat.sent(guardian, head, 'Good evening')
  tag = (await ask()).tag
})

async function ask(known?: string, query = '') {
  const response = await guardian.browser.get(`user-chat-list${query}`, known ? { 'if-none-match': known } : {})
  const { statusCode: status, headers } = response
  return { status, tag: String(headers.etag), lines: status === 200 ? (response.json() as Record<string, unknown>[]) : undefined }
}

/** The list as it is after something; it must not be called the old one. */
async function changed(): Promise<Record<string, unknown>[]> {
  const answer = await ask(tag)
  expect(answer.status).toBe(200)
  expect(answer.tag).not.toBe(tag)
  expect(await ask(answer.tag)).toEqual({ status: 304, tag: answer.tag, lines: undefined })
  tag = answer.tag
  return answer.lines!
}

const line = (lines: Record<string, unknown>[], who: Chatter) => lines.find(one => one.userId === who.id)

describe('the list of conversations', () => {
  it('is not sent again while nothing has changed', async () => {
    for (let count = 0; count < 3; count += 1) {
      chat.clock.advance(100)
      expect(await ask(tag)).toEqual({ status: 304, tag, lines: undefined })
    }
    const response = await guardian.browser.get('user-chat-list', { 'if-none-match': tag })
    expect([response.body, response.headers['cache-control']]).toEqual(['', 'no-store'])
    expect((await ask(tag, '?search=x')).status).toBe(200)
    expect((await ask('"another"')).status).toBe(200)
  })

  it('is sent again with every message that comes, goes or is read', async () => {
    const id = await chat.sent(teacher, guardian, 'Again')
    expect(line(await changed(), teacher)).toMatchObject({ lastChatMessage: 'Again', unreadMessageCount: 2 })
    await teacher.browser.post('delete-chat', { tblId: id })
    expect(line(await changed(), teacher)).toMatchObject({ lastChatDeleted: true, unreadMessageCount: 1 })
    await guardian.browser.post('chat/read', { receiverId: teacher.id })
    expect(line(await changed(), teacher)).toMatchObject({ unreadMessageCount: null })
    await chat.sent(guardian, head, 'And again')
    expect(line(await changed(), head)).toMatchObject({ lastChatMessage: 'And again' })
  })

  it('is sent again when a conversation is pinned, muted, hidden or begun', async () => {
    const change = (who: Chatter, body: object) => guardian.browser.patch(`chat/conversations/${who.id}`, body)
    await change(teacher, { isPinnedUser: true })
    expect(line(await changed(), teacher)).toMatchObject({ isPinnedUser: true })
    await change(teacher, { isMuted: true })
    expect(line(await changed(), teacher)).toMatchObject({ isMuted: true })
    await change(head, { hidden: true })
    expect(line(await changed(), head)).toBeUndefined()
    await chat.sent(head, guardian, 'Welcome')
    expect(line(await changed(), head)).toMatchObject({ lastChatMessage: 'Welcome' })
    await chat.rows(sql`delete from chat_conversations where ${teacher.id}::uuid in (person_lo, person_hi)`)
    expect(line(await changed(), teacher)).toBeUndefined()
  })

  it('is sent again when somebody comes, goes or falls silent, and when the day is over', async () => {
    const live = chat.desk.server.services.live
    await live.write(chat.desk.server.services)
    expect(line((await ask()).lines!, teacher)).toMatchObject({ status: 'online' })
    chat.clock.advance(31_000)
    await live.write(chat.desk.server.services)
    expect(line(await changed(), teacher)).toMatchObject({ status: 'offline' })
    await chat.list(teacher)
    expect(line(await changed(), teacher)).toMatchObject({ status: 'online' })
    await chat.at('2026-07-15T23:59:59.900+05:30', guardian, teacher)
    tag = (await ask()).tag
    await chat.sent(teacher, guardian, 'Late')
    expect(line(await changed(), teacher)).toMatchObject({ isToday: true })
    chat.clock.advance(200)
    expect(line(await changed(), teacher)).toMatchObject({ isToday: false })
  })

  it('is sent again with the settings of the school, and with another language', async () => {
    await chat.settings({ 'chat.presence': false })
    expect(line(await changed(), teacher)).toMatchObject({ status: 'offline' })
    await chat.settings({ 'chat.guardianOffice': false })
    await changed()
    const german = await guardian.browser.get('user-chat-list', { 'if-none-match': tag, 'accept-language': 'de' })
    expect(german.statusCode).toBe(200)
    await chat.settings({ 'chat.enabled': false })
    expect((await ask(tag)).status).toBe(403)
  })

  it('brings a new name and lost rights within a minute', async () => {
    const [before] = await chat.rows(sql<{ name: string }>`select name from staff where id = ${teacher.id}::uuid`)
    await chat.rows(sql`update staff set name = 'Another Name', status = 'Relieved' where id = ${teacher.id}::uuid`)
    try {
      chat.clock.advance(60_000)
      expect(line(await changed(), teacher)).toMatchObject({ name: 'Another Name', readOnly: true })
    } finally {
      await chat.rows(sql`update staff set name = ${before!.name}, status = 'Working' where id = ${teacher.id}::uuid`)
    }
  })

  it('of one person is not that of another', async () => {
    const response = await teacher.browser.get('user-chat-list', { 'if-none-match': tag })
    expect(response.statusCode).toBe(200)
  })
})
