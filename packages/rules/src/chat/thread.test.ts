import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from './messages'
import { type ChatThread, type ChatThreadAction, emptyThread, reduceChatThread } from './thread'

const me = 'me'
const stored = (id: string, text: string, sentAt: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  senderId: me,
  text,
  sentAt,
  status: 'Sent',
  ...more,
})
const after = (...actions: ChatThreadAction[]) => actions.reduce<ChatThread>(reduceChatThread, emptyThread)
const send = { kind: 'send', clientId: 'c1', text: ' Thank you ', at: 1000 } as const
const sent = { kind: 'sent', clientId: 'c1', me, id: 'm1', sentAt: 1500 } as const

describe('a message on its way', () => {
  it('stands there at once, trimmed, and is stored in its place', () => {
    expect(after(send).pending).toEqual([{ clientId: 'c1', text: 'Thank you', at: 1000, state: 'sending' }])
    expect(after(send, sent)).toMatchObject({ pending: [], messages: [{ id: 'm1', clientId: 'c1', text: 'Thank you' }] })
  })

  it('is there once when a poll is faster than the answer, with a client id and without', () => {
    for (const clientId of ['c1', undefined]) {
      const poll = { kind: 'arrive', me, messages: [stored('m1', 'Thank you', 1500, { clientId })] } as const
      expect(after(send, poll)).toMatchObject({ pending: [], messages: [{ id: 'm1', clientId: 'c1' }] })
      expect(after(send, poll, sent).messages).toHaveLength(1)
      expect(after(send, poll, { kind: 'fail', clientId: 'c1' }).pending).toEqual([])
    }
  })

  it('is not taken for an older one of the same words', () => {
    const known = { kind: 'arrive', me, messages: [stored('m0', 'Thank you', 900)] } as const
    expect(after(known, send, known).pending).toHaveLength(1)
    const yesterday = { kind: 'arrive', me, messages: [stored('m0', 'Thank you', 900)] } as const
    expect(after({ ...send, at: 900_000 }, yesterday).pending).toHaveLength(1)
    const foreign = { kind: 'arrive', me, messages: [stored('m0', 'Thank you', 1500, { senderId: 'you' })] } as const
    expect(after(send, foreign).pending).toHaveLength(1)
  })

  it('can be tried again after it failed, and only then', () => {
    expect(after(send, { kind: 'fail', clientId: 'c1' }).pending[0]?.state).toBe('failed')
    expect(after(send, { kind: 'fail', clientId: 'c1' }, { kind: 'retry', clientId: 'c1' }).pending[0]?.state).toBe('sending')
    const sending = after(send)
    expect(reduceChatThread(sending, { kind: 'retry', clientId: 'c1' })).toBe(sending)
    expect(after(send, { kind: 'discard', clientId: 'c1' })).toEqual(emptyThread)
  })

  it('is not sent twice under one client id', () => {
    expect(after(send, send).pending).toHaveLength(1)
    expect(after(send, sent, send).pending).toEqual([])
  })
})

describe('pages', () => {
  const page = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => stored(`m${1000 + from + at}`, `${from + at}`, from + at))

  it('tell once whether there are older ones, and then by the older pages', () => {
    const first = after({ kind: 'arrive', me, messages: page(50, 100), hasOlder: true })
    expect(first.hasOlder).toBe(true)
    const older = reduceChatThread(first, { kind: 'older', messages: page(0, 50), hasOlder: false })
    expect(older.messages.map(({ sentAt }) => sentAt)).toEqual(Array.from({ length: 100 }, (_, at) => at))
    const polled = reduceChatThread(older, { kind: 'arrive', me, messages: page(50, 100), hasOlder: true })
    expect(polled).toBe(older)
  })

  it('leave no hole: after a long sleep the newest page stands alone', () => {
    const before = after({ kind: 'arrive', me, messages: page(0, 10), hasOlder: false })
    const awake = reduceChatThread(before, { kind: 'arrive', me, messages: page(90, 140), hasOlder: true })
    expect(awake.messages[0]?.sentAt).toBe(90)
    expect(awake.hasOlder).toBe(true)
  })

  it('take a deleted text away', () => {
    const gone = after({ kind: 'arrive', me, messages: page(0, 2) }, { kind: 'delete', id: 'm1000' })
    expect(gone.messages[0]).toMatchObject({ status: 'Deleted', text: '' })
    expect(reduceChatThread(gone, { kind: 'delete', id: 'm1000' }).messages).toEqual(gone.messages)
  })
})

it('shows every message exactly once, in whatever order answers, polls and retries come', () => {
  const ids = ['c1', 'c2', 'c3']
  const step = fc.record({ at: fc.nat({ max: 2 }), what: fc.constantFrom('send', 'answer', 'fail', 'retry', 'poll') })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, named) => {
      const server = new Map<string, ChatMessage>()
      let thread = emptyThread
      const act = (action: ChatThreadAction) => {
        thread = reduceChatThread(thread, action)
      }
      const poll = () =>
        act({
          kind: 'arrive',
          me,
          messages: [...server.values()].map(({ clientId, ...rest }) => (named ? { ...rest, clientId } : rest)),
        })
      const asked = new Set<string>()
      steps.forEach(({ at, what }, now) => {
        const clientId = ids[at]!
        if (what === 'send') {
          asked.add(clientId)
          act({ kind: 'send', clientId, text: clientId, at: now })
        } else if (!asked.has(clientId)) return
        else if (what === 'retry') act({ kind: 'retry', clientId })
        else if (what === 'fail') act({ kind: 'fail', clientId })
        else if (what === 'poll') poll()
        else {
          const message = server.get(clientId) ?? stored(`m-${clientId}`, clientId, now, { clientId })
          server.set(clientId, message)
          if (now % 2) act({ kind: 'sent', clientId, me, id: message.id, sentAt: message.sentAt })
        }
        const shown = [...thread.messages.map(({ text }) => text), ...thread.pending.map(({ text }) => text)]
        expect(shown.length).toBe(new Set(shown).size)
        expect([...shown].sort()).toEqual([...asked].sort())
      })
      poll()
      expect(thread.messages.length).toBe(server.size)
    }),
    { numRuns: 300 },
  )
})
