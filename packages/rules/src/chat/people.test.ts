import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role } from '../menu/roles'
import {
  type ChatConversation,
  mayPinMore,
  openConversation,
  searchConversations,
  seenStatus,
  sortConversations,
  unreadChats,
} from './conversations'
import { chatFilters, chatSenderId, mayBeginChat, mayWriteChat, staffIdOf } from './writers'

const on = { students: true, guardianOffice: true }
const chatters: Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff', 'Guardian', 'Student']
const reach = (from: Role, teaches: boolean, settings = on) =>
  chatters.filter(to => mayBeginChat(from, to, { teaches }, settings))
const staff = chatters.slice(0, 5)

describe('who may talk to whom', () => {
  it.each(['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'] as const)('%s: everybody', from => {
    expect(reach(from, false)).toEqual(chatters)
    expect(reach(from, false, { ...on, students: false })).toEqual([...staff, 'Guardian'])
  })

  it('a teacher: all staff, families of own divisions', () => {
    expect(reach('Teacher', false)).toEqual(staff)
    expect(reach('Teacher', true)).toEqual(chatters)
  })

  it('other staff: staff', () => expect(reach('NonTeachingStaff', true)).toEqual(staff))

  it('a guardian: teachers of own children, the head, the office where the school lets them', () => {
    expect(reach('Guardian', false)).toEqual(['SystemAdmin', 'SchoolHead'])
    expect(reach('Guardian', true)).toEqual(['SystemAdmin', 'SchoolHead', 'Teacher'])
    expect(reach('Guardian', true, { ...on, guardianOffice: false })).toEqual(['SchoolHead', 'Teacher'])
  })

  it('a student: own teachers, while students may chat', () => {
    expect(reach('Student', false)).toEqual([])
    expect(reach('Student', true)).toEqual(['Teacher'])
    expect(reach('Student', true, { ...on, students: false })).toEqual([])
  })

  it('lets everybody answer who was written to', () => {
    expect(mayWriteChat('Guardian', 'SchoolSuperAdmin', { begun: false }, on)).toBe(false)
    expect(mayWriteChat('Guardian', 'SchoolSuperAdmin', { begun: true }, on)).toBe(true)
    expect(mayWriteChat('Guardian', 'Teacher', { begun: true, teaches: false }, on)).toBe(false)
    expect(mayWriteChat('Student', 'SchoolHead', { begun: true }, { ...on, students: false })).toBe(false)
    fc.assert(
      fc.property(fc.constantFrom(...chatters), fc.constantFrom(...chatters), fc.boolean(), (from, to, teaches) => {
        expect(mayWriteChat(from, to, { begun: true, teaches }, on)).toBe(mayWriteChat(to, from, { begun: true, teaches }, on))
      }),
    )
  })

  it('is no matter of operators', () => expect(mayBeginChat('GJAdmin', 'Teacher', {}, on)).toBe(false))
})

it('a person writes under the id of the role', () => {
  const ids = { guardianId: 'g', staffId: 's', childId: 'c' }
  expect(chatters.map(role => chatSenderId(role, ids))).toEqual(['s', 's', 's', 's', 's', 'g', 'c'])
  expect(chatSenderId('GJAdmin', ids)).toBeUndefined()
  expect(chatSenderId('Guardian', {})).toBeUndefined()
})

it('staff have one id: that of the record, or of the login without one', () => {
  expect(chatters.map(role => staffIdOf([role], { staffId: null, userId: 'u' }))).toEqual(['u', 'u', 'u', 'u', 'u', null, null])
  expect(staffIdOf(['Teacher', 'Guardian'], { staffId: 's', userId: 'u' })).toBe('s')
  expect(staffIdOf(['GJAdmin'], { staffId: null, userId: 'u' })).toBeNull()
})

it('filters of the contact list are for a teacher, divisions while students are chosen', () => {
  expect(chatFilters('Teacher', [])).toEqual({ roles: true, divisions: false })
  expect(chatFilters('Teacher', ['Guardian', 'Student'])).toEqual({ roles: true, divisions: true })
  expect(chatFilters('SchoolHead', ['Student'])).toEqual({ roles: false, divisions: false })
})

const line = (userId: string, more: Partial<ChatConversation> = {}): ChatConversation => ({
  userId,
  name: `Person ${userId}`,
  receiveUserRole: 'Teacher',
  ...more,
})

describe('the list of conversations', () => {
  it('has the pinned first, the latest pin on top, then the last message', () => {
    const list = [
      line('a', { lastChatTime: 9 }),
      line('b', { isPinnedUser: true, pinnedAt: 1, lastChatTime: 8 }),
      line('c', { lastChatTime: 10 }),
      line('d', { isPinnedUser: true, pinnedAt: 2 }),
      line('e'),
    ]
    expect(sortConversations(list).map(({ userId }) => userId)).toEqual(['d', 'b', 'c', 'a', 'e'])
  })

  it('takes five pins', () => {
    const pins = (count: number) => Array.from({ length: count }, (_, at) => line(`${at}`, { isPinnedUser: true }))
    expect(mayPinMore([...pins(4), line('x')])).toBe(true)
    expect(mayPinMore(pins(5))).toBe(false)
  })

  it('opening marks one as active, clears the former one and empties what is unread', () => {
    const opened = openConversation([line('a', { isActiveChat: true }), line('b', { unreadMessageCount: 3 })], 'b')
    expect(opened).toEqual([line('a', { isActiveChat: false }), line('b', { isActiveChat: true, unreadMessageCount: undefined })])
  })

  it('counts what is unread in the ones that are not muted', () => {
    const list = [line('a', { unreadMessageCount: 2 }), line('b', { unreadMessageCount: 5, isMuted: true }), line('c')]
    expect(unreadChats(list)).toBe(2)
    expect(unreadChats(openConversation(list, 'a'))).toBe(0)
  })

  it('is searched by name', () => {
    const list = [line('a', { name: 'Meera Pillai' }), line('b', { name: 'José Fernández' })]
    expect(searchConversations(list, 'jose').map(({ userId }) => userId)).toEqual(['b'])
    expect(searchConversations(list, 'pil mee').map(({ userId }) => userId)).toEqual(['a'])
    expect(searchConversations(list, ' ')).toBe(list)
    const written = [line('a', { name: 'മോഹന്\u200d' }), line('b', { name: 'മഹൻ' }), line('c', { name: 'O\u2019Brien' })]
    expect(searchConversations(written, 'മോഹൻ').map(({ userId }) => userId)).toEqual(['a'])
    expect(searchConversations(written, "o'b").map(({ userId }) => userId)).toEqual(['c'])
  })

  it('has one active line at most, keeps everybody, and sorts the same from any order', () => {
    const lines = fc.uniqueArray(
      fc.record({
        userId: fc.string({ minLength: 1, maxLength: 2 }),
        name: fc.string(),
        receiveUserRole: fc.constant('Teacher'),
        isActiveChat: fc.boolean(),
        isPinnedUser: fc.boolean(),
        pinnedAt: fc.nat({ max: 3 }),
        lastChatTime: fc.nat({ max: 3 }),
        unreadMessageCount: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
      }),
      { selector: ({ userId }) => userId, minLength: 1 },
    )
    fc.assert(
      fc.property(lines, fc.nat(), (list, pick) => {
        const { userId } = list[pick % list.length]!
        const opened = openConversation(list, userId)
        expect(opened.filter(({ isActiveChat }) => isActiveChat).map(other => other.userId)).toEqual([userId])
        expect(opened.map(other => other.userId)).toEqual(list.map(other => other.userId))
        expect(sortConversations([...list].reverse())).toEqual(sortConversations(list))
        const pins = sortConversations(list).map(other => other.isPinnedUser)
        expect(pins.lastIndexOf(true)).toBeLessThan(pins.includes(false) ? pins.indexOf(false) : pins.length)
      }),
    )
  })
})

it('families see staff as online or offline, and nobody sees presence that is off', () => {
  expect(seenStatus('busy', 'Guardian', true)).toBe('online')
  expect(seenStatus('away', 'Student', true)).toBe('online')
  expect(seenStatus('offline', 'Student', true)).toBe('offline')
  expect(seenStatus('busy', 'Teacher', true)).toBe('busy')
  expect(seenStatus('online', 'Teacher', false)).toBe('offline')
})
