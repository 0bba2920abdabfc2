import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatLimits } from './limits'
import { type ChatMessage, compareChatMessages, mayDeleteChat, mergeChatMessages, readCurrentChat } from './messages'
import { chatTextProblem, chatTooFast, cleanChatText } from './text'

const message = (id: string, sentAt: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  senderId: 'me',
  text: `Text ${id}`,
  sentAt,
  status: 'Sent',
  ...more,
})

describe('deleting', () => {
  const sent = message('1', Date.parse('2026-07-17T10:00:00+05:30'))
  const after = (time: string) => Date.parse(`2026-07-17T${time}+05:30`)

  it('is offered for 60 minutes', () => {
    expect(mayDeleteChat(sent, 'me', after('11:00:00'))).toBe(true)
    expect(mayDeleteChat(sent, 'me', after('11:00:01'))).toBe(false)
  })

  it('is for own messages that are not deleted', () => {
    expect(mayDeleteChat(sent, 'other', after('10:01:00'))).toBe(false)
    expect(mayDeleteChat({ ...sent, status: 'Deleted' }, 'me', after('10:01:00'))).toBe(false)
  })
})

describe('what a message may hold', () => {
  it('is trimmed and holds no control characters', () => {
    expect(cleanChatText('  Good\u0000 evening.\r\nYes\t\n ')).toBe('Good evening.\nYes')
  })

  it('is at least one and at most 2000 characters', () => {
    expect(chatTextProblem(' \n\t ')).toBe('empty')
    expect(chatTextProblem(` ${'x'.repeat(2000)} `)).toBeUndefined()
    expect(chatTextProblem('x'.repeat(2001))).toBe('long')
  })

  it('is sent 20 times a minute and 500 times a day at most', () => {
    const times = (count: number, apart: number) => Array.from({ length: count }, (_, at) => 1e12 - at * apart)
    expect(chatTooFast(times(19, 1000), 1e12)).toBe(false)
    expect(chatTooFast(times(20, 1000), 1e12)).toBe(true)
    expect(chatTooFast(times(20, 1000), 1e12 + 41_000)).toBe(false)
    expect(chatTooFast(times(499, 60_000), 1e12)).toBe(false)
    expect(chatTooFast(times(500, 60_000), 1e12)).toBe(true)
    expect(chatLimits.newPerDay).toBe(10)
  })
})

describe('merging', () => {
  it('reads both directions of an answer into one order', () => {
    const read = readCurrentChat([
      {
        sendUserId: 'me',
        chats: [
          { tblId: 'b', sendTime: '2026-07-17T16:20:00+05:30', messages: ['Thank you'], messageStatus: 'Sent', clientId: 'c' },
          { tblId: 'd', sendTime: '2026-07-17T16:22:00+05:30', messages: 'gone', messageStatus: 'Deleted' },
        ],
      },
      { sendUserId: 'you', chats: [{ tblId: 'a', sendTime: '2026-07-17T10:42:00Z', messages: 'Hello', messageStatus: 'Sent' }] },
    ])
    expect(read.map(({ id, text, senderId }) => [id, text, senderId])).toEqual([
      ['a', 'Hello', 'you'],
      ['b', 'Thank you', 'me'],
      ['d', '', 'me'],
    ])
    expect(read[1]?.clientId).toBe('c')
  })

  it('keeps a deleted message deleted, however late an older report of it comes', () => {
    const gone = mergeChatMessages([message('1', 1)], [message('1', 1, { status: 'Deleted' })])
    expect(gone).toEqual([message('1', 1, { status: 'Deleted', text: '' })])
    expect(mergeChatMessages(gone, [message('1', 1)])).toBe(gone)
  })

  it('takes the newer of two texts', () => {
    const edited = mergeChatMessages([message('1', 1)], [message('1', 1, { text: 'Better', version: 2 })])
    expect(edited[0]?.text).toBe('Better')
    expect(mergeChatMessages(edited, [message('1', 1, { version: 1 })])).toBe(edited)
  })

  const messages = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      senderId: fc.constantFrom('me', 'you'),
      text: fc.string({ maxLength: 4 }),
      sentAt: fc.integer({ min: 0, max: 5 }),
      status: fc.constantFrom('Sent' as const, 'Deleted' as const),
    }),
    { selector: ({ id }) => id },
  )
  const reports = (all: readonly ChatMessage[]) =>
    fc.array(fc.subarray([...all]), { maxLength: 6 }).map(batches => [...batches, [...all]])

  it('gives one message an id, in order, whatever came how often', () => {
    fc.assert(
      fc.property(
        messages.chain(all => fc.tuple(fc.constant(all), reports(all), reports(all))),
        ([all, one, other]) => {
          const merged = one.reduce<ChatMessage[]>((known, batch) => mergeChatMessages(known, batch), [])
          expect(merged.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
          expect([...merged].sort(compareChatMessages)).toEqual(merged)
          expect(mergeChatMessages(merged, all)).toBe(merged)
          expect(other.reduce<ChatMessage[]>((known, batch) => mergeChatMessages(known, batch), [])).toEqual(merged)
        },
      ),
    )
  })

  it('never brings a deleted text back', () => {
    fc.assert(
      fc.property(messages, messages, messages, (a, b, c) => {
        const gone = new Set<string>([...a, ...b, ...c].filter(({ status }) => status === 'Deleted').map(({ id }) => id))
        for (const { id, status, text } of mergeChatMessages(mergeChatMessages(mergeChatMessages([], a), b), c))
          if (gone.has(id)) expect({ status, text }).toEqual({ status: 'Deleted', text: '' })
      }),
    )
  })
})
