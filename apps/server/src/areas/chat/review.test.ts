import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ChatDesk, type Chatter } from '../../testing/chat'
import { testNow } from '../../testing/server'
import { flaggedWord } from './flags'

let chat: ChatDesk
let teacher: Chatter
let guardian: Chatter
let head: Chatter
let superAdmin: Chatter

beforeAll(async () => {
  chat = await ChatDesk.open('chat-review')
  teacher = await chat.chatter('GVS.TEACHER')
  head = await chat.chatter('GVS.HEAD')
  superAdmin = await chat.chatter('GVS.SUPER')
  guardian = await chat.chatter(await chat.guardianOf(teacher.id, true))
}, 120_000)
afterAll(() => chat.desk.server.close())
beforeEach(async () => {
  await chat.at(testNow, teacher, guardian, head, superAdmin)
  await chat.renew({ browser: chat.desk.admin, id: '', login: 'GVS.ADMIN' })
  await chat.rows(sql`delete from chat_conversations`)
  await chat.rows(sql`delete from chat_blocks`)
  await chat.rows(sql`delete from school_settings where code like 'chat.%'`)
})

const reason = 'A parent complained about the tone.'
const report = (who: Chatter, id: string) => who.browser.post(`chat/messages/${id}/report`, { reason })
const reports = async (query = '') => (await head.browser.get(`chat/reports?${query}`)).json().results

describe('a report', () => {
  it('is made once by who got the message, and listed for heads and super administrators alone', async () => {
    const id = await chat.sent(teacher, guardian, 'See me at once.')
    const made = await report(guardian, id)
    expect(made.statusCode, made.body).toBe(200)
    expect((await report(guardian, id)).json()).toEqual(made.json())
    expect((await report(teacher, id)).statusCode).toBe(404)
    expect((await report(head, id)).statusCode).toBe(404)
    expect((await guardian.browser.post(`chat/messages/${id}/report`, { reason: 'short' })).statusCode).toBe(400)
    const found = await reports()
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      kind: 'report',
      status: 'Open',
      reason,
      text: 'See me at once.',
      sender: { userId: teacher.id, name: 'Sunitha Rao', role: 'Teacher' },
      receiver: { userId: guardian.id, role: 'Guardian' },
      openings: 0,
    })
    for (const login of ['GVS.ADMIN', 'GVS.TEACHER', 'GVS.GUARDIAN', 'GVS.OFFICE'])
      expect((await (await chat.desk.browser(login)).get('chat/reports')).statusCode, login).toBe(403)
    expect(await reports('text=nothing')).toEqual([])
  })

  it('opens ten messages before and after for a reason that all reviewers read', async () => {
    const ids = []
    for (let count = 0; count < 25; count += 1) {
      chat.clock.advance(4000)
      ids.push(await chat.sent(teacher, guardian, `${count}`))
    }
    await report(guardian, ids[12]!)
    const [{ id }] = await reports()
    const opened = await head.browser.post(`chat/reports/${id}/open`, { reason })
    expect(opened.statusCode, opened.body).toBe(200)
    const { messages, openings, persons } = opened.json()
    expect(messages.map((one: { text: string }) => one.text)).toEqual(Array.from({ length: 21 }, (_, at) => `${at + 2}`))
    expect(messages.filter((one: { reported: boolean }) => one.reported)).toHaveLength(1)
    expect(persons).toHaveLength(2)
    expect(openings).toMatchObject([{ by: 'Rosamma Varghese', reason }])
    const other = await superAdmin.browser.post(`chat/reports/${id}/open`, { reason: 'The decision is checked.' })
    expect(other.json().openings.map((one: { by: string }) => one.by)).toEqual(['Anil Menon', 'Rosamma Varghese'])
    expect((await reports())[0].openings).toBe(2)
    const audited = await chat.rows(
      sql<{ reason: string }>`select reason from audit_entries where action = 'chat.open' order by at, id`,
    )
    expect(audited.map(row => row.reason)).toEqual([reason, 'The decision is checked.'])
  })

  it('removes the message for both and keeps its sender from the chat', async () => {
    const id = await chat.sent(teacher, guardian, 'Rude words')
    await report(guardian, id)
    const [{ id: reportId }] = await reports()
    const decide = (body: object) => head.browser.post(`chat/reports/${reportId}/decide`, body)
    const past = await decide({ decision: 'remove', block: { until: '2026-07-14' } })
    expect([past.statusCode, past.json().fieldErrors[0].field]).toEqual([400, 'block.until'])
    const decided = await decide({ decision: 'remove', block: { until: '2026-07-16' } })
    expect(decided.json()).toEqual({ id: reportId, status: 'Removed' })
    expect(await chat.texts(guardian, teacher)).toEqual([null])
    const again = await decide({ decision: 'dismiss' })
    expect([again.statusCode, again.json().message]).toEqual([409, 'This report was decided already.'])
    const blocked = await chat.send(teacher, guardian, 'Hello')
    expect([blocked.statusCode, blocked.json().message]).toEqual([403, 'Chat is blocked until 16-07-2026.'])
    expect((await teacher.browser.get('chat-initial-values')).json().blockedUntil).toBe('2026-07-16')
    await chat.at('2026-07-16T18:31:00Z', teacher)
    await chat.sent(teacher, guardian, 'Hello')
    await chat.at(testNow, head)
    const [row] = await reports('status=Removed')
    expect(row).toMatchObject({ decidedBy: 'Rosamma Varghese', text: 'Rude words' })
  })
})

describe('a conversation without a report', () => {
  it('opens for a reason', async () => {
    await chat.sent(teacher, guardian, 'Hello')
    const review = (body: object) => superAdmin.browser.post('chat/review', body)
    const opened = await review({ personA: guardian.id, personB: teacher.id, reason })
    expect(opened.json().messages.map((one: { text: string }) => one.text)).toEqual(['Hello'])
    expect((await review({ personA: guardian.id, personB: head.id, reason })).statusCode).toBe(404)
    expect((await review({ personA: guardian.id, personB: teacher.id, reason: '' })).statusCode).toBe(400)
  })
})

describe('words of the list of the school', () => {
  it.each([
    ['You are a Fool!', ['fool'], 'fool'],
    ['foolish words', ['fool'], undefined],
    ['What   a bad-word.', ['bad word'], 'bad word'],
    ['തെറി വാക്ക്', ['തെറി'], 'തെറി'],
    ['anything', [''], undefined],
    ['nothing', [], undefined],
    ['Room #5 is free', ['#', 'fool'], undefined],
  ])('%s', (text, words, found) => expect(flaggedWord(text, words.filter(Boolean))).toBe(found))

  it('report a message by themselves', async () => {
    await chat.settings({ 'chat.flagWords': 'stupid, bad word' })
    await chat.sent(teacher, guardian, 'This is a bad word.')
    await chat.sent(teacher, guardian, 'This is not.')
    expect(await reports()).toMatchObject([{ kind: 'words', reason: 'bad word', reportedBy: '', text: 'This is a bad word.' }])
  })
})

describe('every night', () => {
  const run = async () => {
    const { services } = chat.desk.server
    await services.jobs.enqueue(services, services.db as never, { kind: 'chat.retention', payload: {} })
    await services.jobs.drain(services)
  }
  const left = async () =>
    (await chat.rows(sql<{ text: string }>`select text from chat_messages order by id`)).map(row => row.text)

  it('messages go that are older than the school keeps them, but none under review', async () => {
    await chat.settings({ 'chat.retentionMonths': 6 })
    await chat.sent(teacher, guardian, 'old')
    const id = await chat.sent(head, guardian, 'reported')
    await report(guardian, id)
    await chat.at('2027-01-10T05:00:00Z')
    await run()
    expect(await left()).toEqual(['old', 'reported'])
    await chat.at('2027-01-16T05:00:00Z')
    await run()
    expect(await left()).toEqual(['reported'])
    expect(await chat.rows(sql`select 1 from chat_conversations`)).toHaveLength(1)
    await chat.rows(sql`update chat_reports set status = 'Dismissed', decided_at = '2027-01-20'`)
    await chat.at('2028-01-19T05:00:00Z')
    await run()
    expect(await left()).toEqual(['reported'])
    await chat.at('2028-01-21T05:00:00Z')
    await run()
    expect(await left()).toEqual([])
  })

  it('the text of a message that was deleted goes after 90 days, and events after one', async () => {
    const id = await chat.sent(teacher, guardian, 'gone')
    await teacher.browser.post('delete-chat', { tblId: id })
    await chat.at('2026-10-12T05:00:00Z')
    await run()
    expect(await left()).toEqual(['gone'])
    await chat.at('2026-10-14T05:00:00Z')
    await run()
    expect(await left()).toEqual([''])
    expect(await chat.rows(sql`select 1 from live_events`)).toEqual([])
  })
})
