import type { ChatMessage } from '@school/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  estimatedHeight,
  firstDeletable,
  inOrder,
  layOut,
  messagesAfter,
  type PaneRow,
  paneRows,
  placeOf,
  rowAt,
  topOf,
} from './pane'

const timeZone = 'Asia/Kolkata'
const message = (id: string, time: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  senderId: 'you',
  text: 'Good evening',
  sentAt: Date.parse(`${time}+05:30`),
  status: 'Sent',
  ...more,
})
const kinds = (rows: readonly PaneRow[]) => rows.map(row => (row.kind === 'day' ? row.day : row.key))

describe('lines of the pane', () => {
  const messages = [
    message('a', '2026-07-16T23:59:59'),
    message('b', '2026-07-17T00:00:00', { senderId: 'me', clientId: 'c1' }),
    message('c', '2026-07-17T08:00:00'),
  ]

  it('are divided by the days of the school', () => {
    const rows = paneRows({ messages, pending: [], me: 'me', timeZone })
    expect(kinds(rows)).toEqual(['2026-07-16', 'a', '2026-07-17', 'c1', 'c'])
    expect(rows.map(row => row.kind === 'message' && row.own)).toEqual([false, false, false, true, false])
  })

  it('are in order of sending, and the list stays itself where it is', () => {
    expect(inOrder(messages)).toBe(messages)
    expect(inOrder([...messages].reverse())).toEqual(messages)
  })

  it('have the mark over the first new message and what is on its way last', () => {
    const pending = [{ clientId: 'c2', text: 'Thanks', at: Date.parse('2026-07-18T09:30:00+05:30'), state: 'sending' as const }]
    expect(kinds(paneRows({ messages, pending, me: 'me', timeZone, newFrom: 'c' }))).toEqual([
      '2026-07-16',
      'a',
      '2026-07-17',
      'c1',
      'new',
      'c',
      '2026-07-18',
      'c2',
    ])
  })

  it('are new behind the one that was seen, when they are foreign', () => {
    expect(messagesAfter(messages, messages[0], 'me').map(({ id }) => id)).toEqual(['c'])
    expect(messagesAfter(messages, undefined, 'me').map(({ id }) => id)).toEqual(['a', 'c'])
    expect(messagesAfter(messages, messages[2], 'me')).toEqual([])
  })

  it('may be deleted for 60 minutes', () => {
    const own = [
      message('a', '2026-07-17T07:59:59', { senderId: 'me' }),
      message('b', '2026-07-17T08:00:00', { senderId: 'me' }),
      message('c', '2026-07-17T08:30:00', { senderId: 'me', status: 'Deleted' }),
    ]
    const now = Date.parse('2026-07-17T09:00:00+05:30')
    expect(firstDeletable(own, 'me', now)?.id).toBe('b')
    expect(firstDeletable(own, 'me', now + 1)).toBeUndefined()
    expect(firstDeletable(own, 'you', now)).toBeUndefined()
  })

  it('are taken for higher the longer they are and the narrower the pane is', () => {
    const [, long] = paneRows({
      messages: [message('a', '2026-07-16T10:00:00', { text: 'x'.repeat(500) })],
      pending: [],
      me: '',
      timeZone,
    })
    expect(estimatedHeight(long!, 300)).toBeGreaterThan(estimatedHeight(long!, 900))
  })
})

describe('places', () => {
  const rowsOf = (keys: readonly string[]): PaneRow[] =>
    keys.map(key => ({ kind: 'message', key, own: false, message: message(key, '2026-07-16T10:00:00') }))
  const heights = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 1, maxLength: 60 })

  it('find the line at a height', () => {
    fc.assert(
      fc.property(heights, fc.nat({ max: 20_000 }), (sizes, top) => {
        const rows = rowsOf(sizes.map((_, at) => `${at}`))
        const offsets = layOut(sizes)
        const index = rowAt(offsets, top)
        if (top < offsets[rows.length]!) {
          expect(offsets[index]!).toBeLessThanOrEqual(top)
          expect(offsets[index + 1]!).toBeGreaterThan(top)
        } else expect(index).toBe(rows.length - 1)
      }),
    )
  })

  it('stay when older messages come above and others turn out higher', () => {
    fc.assert(
      fc.property(heights, heights, fc.nat({ max: 20_000 }), fc.integer({ min: -10, max: 40 }), (sizes, above, at, grow) => {
        const height = 200
        const rows = rowsOf(sizes.map((_, index) => `n${index}`))
        const offsets = layOut(sizes)
        const top = Math.min(at, Math.max(0, offsets[rows.length]! - height))
        const place = placeOf(rows, offsets, top, height)
        const more = [...rowsOf(above.map((_, index) => `o${index}`)), ...rows]
        const anchor = place.atEnd ? '' : place.key
        const sizeOf = (row: PaneRow) => {
          const size = row.key.startsWith('o') ? above[Number(row.key.slice(1))]! : sizes[Number(row.key.slice(1))]!
          return row.key === anchor ? size : size + grow
        }
        const later = layOut(more.map(sizeOf))
        const now = topOf(place, more, later, height)!
        const end = Math.max(0, later[more.length]! - height)
        if (place.atEnd) expect(now).toBe(end)
        else {
          const index = more.findIndex(row => row.key === anchor)
          expect(now).toBe(Math.max(0, Math.min(end, later[index]! + place.into)))
          if (now > 0 && now < end) expect(later[index]! - now).toBe(offsets[index - above.length]! - top)
        }
      }),
    )
  })

  it('hold on to a message, not to its day', () => {
    const rows = paneRows({
      messages: [message('a', '2026-07-16T10:00:00'), message('b', '2026-07-16T11:00:00')],
      pending: [],
      me: 'me',
      timeZone,
    })
    const offsets = layOut(rows.map(() => 100))
    expect(placeOf(rows, offsets, 10, 100)).toEqual({ atEnd: false, key: 'a', into: -90 })
    expect(placeOf(rows, offsets, 190, 100)).toEqual({ atEnd: true })
    expect(topOf({ atEnd: false, key: 'gone', into: 3 }, rows, offsets, 100)).toBeUndefined()
    expect(placeOf([], layOut([]), 0, 100)).toEqual({ atEnd: true })
  })
})
