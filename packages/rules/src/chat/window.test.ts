import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatDay, chatListTime, chatMoment } from './moments'
import { chatClock, chatWindowState, readChatTime } from './window'

const zone = 'Asia/Kolkata'
const evening = { chatStartTime: '16:00:00', chatEndTime: '20:00:00' }
const at = (time: string, day = '2026-07-17') => new Date(`${day}T${time}+05:30`)
const open = (time: string) => chatWindowState(evening, at(time), zone).open

describe('the chat window', () => {
  it('is open strictly between its ends', () => {
    expect(open('16:00:00')).toBe(false)
    expect(open('16:00:01')).toBe(true)
    expect(open('19:59:59')).toBe(true)
    expect(open('20:00:00')).toBe(false)
    expect(open('22:00:00')).toBe(false)
  })

  it('is always open where none is set, or half of one', () => {
    for (const window of [null, undefined, { chatStartTime: null, chatEndTime: null }, { ...evening, chatEndTime: null }])
      expect(chatWindowState(window, at('03:00:00'), zone)).toEqual({ open: true })
  })

  it('says in words of the clock when it opens, and when it changes', () => {
    expect(chatWindowState(evening, at('15:59:00'), zone)).toEqual({
      open: false,
      start: '04:00 PM',
      end: '08:00 PM',
      changesIn: 60_001,
    })
    expect(chatWindowState(evening, at('19:00:00'), zone)).toEqual({ open: true, changesIn: 3_600_000 })
    expect(chatWindowState(evening, at('20:00:00'), zone)).toMatchObject({ changesIn: 20 * 3_600_000 + 1 })
    expect(chatWindowState({ chatStartTime: '09:00:00', chatEndTime: '09:00:00' }, at('09:00:00'), zone)).not.toHaveProperty(
      'changesIn',
    )
  })

  it.each([
    ['00:00:00', '12:00 AM'],
    ['09:05:00', '09:05 AM'],
    ['12:00:00', '12:00 PM'],
    ['23:59:59', '11:59 PM'],
  ])('writes %s as %s', (time, words) => expect(chatClock(time)).toBe(words))

  it('reads times of day alone', () => {
    expect(readChatTime('16:00')).toBe(57_600_000)
    for (const text of ['24:00:00', '16:60:00', '4:00', '', null, undefined, 'noon']) expect(readChatTime(text)).toBeUndefined()
  })

  it('is on the other side right when it says it changes, and not before', () => {
    const second = fc.integer({ min: 0, max: 86_399 })
    const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)
    fc.assert(
      fc.property(second, second, fc.integer({ min: 0, max: 86_399_999 }), (a, b, ms) => {
        fc.pre(Math.abs(a - b) > 1)
        const window = { chatStartTime: time(Math.min(a, b)), chatEndTime: time(Math.max(a, b)) }
        const now = at('00:00:00').getTime() + ms
        const state = chatWindowState(window, new Date(now), zone)
        const then = (later: number) => chatWindowState(window, new Date(now + later), zone).open
        expect(state.changesIn).toBeGreaterThan(0)
        expect(then(state.changesIn! - 1)).toBe(state.open)
        expect(then(state.changesIn!)).toBe(!state.open)
      }),
    )
  })
})

describe('moments', () => {
  it('are written in the time of the school, with the year of the calendar', () => {
    expect(chatMoment(Date.parse('2026-07-16T10:42:00Z'), zone)).toBe('16-07-2026, 4:12 PM')
    expect(chatMoment(Date.parse('2026-12-31T18:35:00Z'), zone)).toBe('01-01-2027, 12:05 AM')
    expect(chatMoment(Date.parse('2027-01-01T06:30:00Z'), zone)).toBe('01-01-2027, 12:00 PM')
    expect(chatDay(Date.parse('2026-07-16T19:00:00Z'), zone)).toBe('2026-07-17')
  })

  it('stand beside a conversation as a time today and as a day before', () => {
    const now = Date.parse('2026-07-17T09:00:00+05:30')
    expect(chatListTime(Date.parse('2026-07-17T00:00:00+05:30'), now, zone)).toBe('12:00 AM')
    expect(chatListTime(Date.parse('2026-07-16T23:59:59+05:30'), now, zone)).toBe('16-07-2026')
  })
})
