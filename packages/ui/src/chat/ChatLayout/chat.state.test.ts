import type { ChatConversation, ChatMessage } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { type ChatAction, type ChatState, closedChat, reduceChat } from './chat.state'

const me = 'me'
const line = (userId: string, more: Partial<ChatConversation> = {}): ChatConversation => ({
  userId,
  name: userId,
  receiveUserRole: 'Teacher',
  ...more,
})
const message = (at: number, senderId = 'a'): ChatMessage => ({
  id: `m${at}`,
  senderId,
  text: `${at}`,
  sentAt: at,
  status: 'Sent',
})
const after = (...actions: ChatAction[]) => actions.reduce<ChatState>(reduceChat, closedChat)
const arrive = (messages: readonly ChatMessage[], scroll?: 'always' | 'new', userId = 'a'): ChatAction => ({
  kind: 'thread',
  userId,
  action: { kind: 'arrive', me, messages },
  scroll,
})
const open: ChatAction = { kind: 'open', conversation: line('a', { unreadMessageCount: 2 }) }

describe('an open conversation', () => {
  it('is the active one and has nothing unread, also in the lists that come later', () => {
    const list: ChatAction = { kind: 'list', list: [line('a', { unreadMessageCount: 2 }), line('b', { isActiveChat: true })] }
    const expected = [line('a', { isActiveChat: true }), line('b', { isActiveChat: false })]
    expect(after(list, open).list).toEqual(expected)
    expect(after(open, list).list).toEqual(expected)
    expect(after(list, open, { kind: 'close' }).list?.some(({ isActiveChat }) => isActiveChat)).toBe(false)
  })

  it('has its mark over the first of the messages that were unread', () => {
    const messages = [message(1), message(2), message(3, me), message(4)]
    expect(after(open, arrive(messages)).newFrom).toBe('m2')
    expect(after(open, arrive(messages), arrive([message(5)])).newFrom).toBe('m2')
    expect(after({ kind: 'open', conversation: line('a') }, arrive(messages)).newFrom).toBeUndefined()
  })

  it('leads to its end on every poll, with the stream only on a new message', () => {
    const opened = after(open, arrive([message(1)]))
    const { toEnd } = opened
    expect(reduceChat(opened, arrive([message(1)], 'always')).toEnd).toBe(toEnd + 1)
    expect(reduceChat(opened, arrive([message(1)], 'new')).toEnd).toBe(toEnd)
    expect(reduceChat(opened, arrive([message(1), message(2)], 'new')).toEnd).toBe(toEnd + 1)
    expect(reduceChat(opened, arrive([message(1), message(2)])).toEnd).toBe(toEnd)
    expect(reduceChat(opened, arrive([message(9)], 'always', 'b')).toEnd).toBe(toEnd)
  })

  it('keeps what is on its way while another one is open', () => {
    const sending: ChatAction = {
      kind: 'thread',
      userId: 'a',
      action: { kind: 'send', clientId: 'c1', text: 'Hello', at: 5 },
    }
    const state = after(open, sending, { kind: 'open', conversation: line('b') })
    expect(state.threads.a?.pending).toHaveLength(1)
    const answered = reduceChat(state, {
      kind: 'thread',
      userId: 'a',
      action: { kind: 'sent', clientId: 'c1', me, id: 'm5', sentAt: 5 },
    })
    expect(answered.threads.a).toMatchObject({ pending: [], messages: [{ id: 'm5' }] })
    expect(answered.active?.userId).toBe('b')
  })

  it('forgets that it could not be loaded once it was', () => {
    const failed = after(open, { kind: 'failed', userId: 'a' })
    expect(failed.failed.a).toBe(true)
    expect(reduceChat(failed, arrive([])).failed.a).toBe(false)
    expect(reduceChat(failed, arrive([])).threads.a).toEqual({ messages: [], pending: [], hasOlder: false })
  })
})

it('pins, mutes and hides at once', () => {
  const list: ChatAction = { kind: 'list', list: [line('a'), line('b')] }
  const changed = (change: object) => after(list, { kind: 'changed', userId: 'a', change, at: 7 }).list
  expect(changed({ isPinnedUser: true })?.[0]).toEqual(line('a', { isPinnedUser: true, pinnedAt: 7 }))
  expect(changed({ isMuted: true })?.[0]).toEqual(line('a', { isMuted: true }))
  expect(changed({ hidden: true })).toEqual([line('b')])
})
