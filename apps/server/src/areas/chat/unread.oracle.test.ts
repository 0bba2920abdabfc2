import { unreadChats } from '@school/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChatDesk } from '../../testing/chat'
import { idsOf } from '../../testing/people'
import { countUnread, pairOf } from './conversations'

interface Member {
  readonly person: string
  readonly partner: string
  readonly unread: number
  readonly muted: boolean
  readonly hidden: boolean
}

let chat: ChatDesk
let members: Member[]
let people: string[]

beforeAll(async () => {
  chat = await ChatDesk.open('unread-oracle', undefined, 0.02)
  const { services, clock } = chat.desk.server
  people = [...(await idsOf(chat.desk, 'staff')), ...(await idsOf(chat.desk, 'guardians', 6))]
  const pairs = people.flatMap((one, at) => people.slice(at + 1).map(other => pairOf(one, other)))
  const end = fc.record({
    unread: fc.oneof(fc.constant(0), fc.nat(9)),
    muted: fc.nat(2).map(n => n === 0),
    hidden: fc.nat(4).map(n => n === 0),
  })
  const ends = fc.sample(fc.tuple(end, end), pairs.length)
  const conversations = pairs.map(([lo, hi], at) => ({ id: services.newId(), lo, hi, ends: ends[at]! }))
  members = conversations.flatMap(({ lo, hi, ends: [one, other] }) => [
    { person: lo, partner: hi, ...one },
    { person: hi, partner: lo, ...other },
  ])
  await chat.desk.inSchool(async trx => {
    const rows = conversations.map(({ id, lo, hi }) => ({
      school_id: chat.desk.schoolId,
      id,
      person_lo: lo,
      person_hi: hi,
      begun_by: lo,
      created_at: clock.now(),
    }))
    await trx.insertInto('chat_conversations').values(rows).execute()
    await trx
      .insertInto('chat_members')
      .values(
        members.map(({ person, partner, unread, muted, hidden }, at) => ({
          school_id: chat.desk.schoolId,
          conversation_id: conversations[Math.floor(at / 2)]!.id,
          person_id: person,
          partner_id: partner,
          role: 'Teacher',
          muted_at: muted ? clock.now() : null,
          hidden_at: hidden ? clock.now() : null,
          unread,
        })),
      )
      .execute()
  })
})
afterAll(() => chat.desk.server.close())

it('what the top bar counts is what the rules count in the list', async () => {
  await chat.desk.inSchool(async trx => {
    for (const id of people) {
      const list = members
        .filter(one => one.person === id && !one.hidden)
        .map(({ partner, unread, muted }) => ({
          userId: partner,
          name: '',
          receiveUserRole: '',
          unreadMessageCount: unread,
          isMuted: muted,
        }))
      expect(await countUnread({ trx }, { id, role: 'Teacher', roles: ['Teacher'] })).toBe(unreadChats(list))
    }
  })
})

it('the answers of the list, of the count and of the home agree', async () => {
  const { browser, id } = await chat.chatter('GVS.TEACHER')
  const list = (await browser.get('user-chat-list')).json() as {
    unreadMessageCount: number | null
    isMuted: boolean
    userId: string
  }[]
  const lines = list.map(({ unreadMessageCount, isMuted, userId }) => ({
    userId,
    name: '',
    receiveUserRole: '',
    isMuted,
    ...(unreadMessageCount === null ? {} : { unreadMessageCount }),
  }))
  expect(lines).toHaveLength(members.filter(one => one.person === id && !one.hidden).length)
  const expected = unreadChats(lines)
  expect((await browser.get('chat/unread')).json().count).toBe(expected)
  const { todos } = (await browser.get('dashboard')).json() as { todos: { code: string; count: number }[] }
  expect(todos.find(block => block.code === 'd.chat')?.count ?? 0).toBe(expected)
  expect(expected).toBeGreaterThan(0)
})
