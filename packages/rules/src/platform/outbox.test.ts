import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterDelivery,
  afterLease,
  type Delivery,
  expiredReason,
  firstLookup,
  isPaidChannel,
  isSecretMessage,
  lookupHours,
  type MessageAttempt,
  mayRepeat,
  messageChannels,
  messageMinutes,
  messageStates,
  nextLookup,
  takesAnswer,
  theOneFound,
} from './outbox'

const now = new Date('2026-07-15T05:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const email: MessageAttempt = { channel: 'email', attempts: 1, expiresAt: later(86_400), idempotent: false }
const busy: Delivery = { outcome: 'temporary', reason: 'Busy' }

const attempts = fc.record({
  channel: fc.constantFrom(...messageChannels),
  attempts: fc.integer({ min: 1, max: 10 }),
  expiresAt: fc.integer({ min: -100, max: 100_000 }).map(later),
  idempotent: fc.boolean(),
})

describe('a message in the outbox', () => {
  it('is sent when it was accepted and has failed when it was refused', () => {
    expect(afterDelivery({ outcome: 'accepted' }, email, now)).toEqual({ state: 'Sent', reason: null })
    expect(afterDelivery({ outcome: 'permanent', reason: 'No such user' }, email, now)).toEqual({
      state: 'Failed',
      reason: 'No such user',
    })
  })

  it('waits longer after each trouble and fails at the sixth', () => {
    const pauses = Array.from({ length: 6 }, (_, tries) => {
      const step = afterDelivery(busy, { ...email, attempts: tries + 1 }, now)
      return step.runAfter ? (step.runAfter.getTime() - now.getTime()) / 1000 : step.state
    })
    expect(pauses).toEqual([30, 120, 600, 1800, 7200, 'Failed'])
    expect(afterDelivery({ ...busy, retryAfterSeconds: 45 }, email, now).runAfter).toEqual(later(45))
    expect(afterDelivery({ ...busy, retryAfterSeconds: 5 }, email, now).runAfter).toEqual(later(30))
  })

  it('waits no longer than it is of use', () => {
    expect(afterDelivery(busy, { ...email, expiresAt: later(10) }, now).runAfter).toEqual(later(10))
    expect(afterDelivery(busy, { ...email, expiresAt: now }, now)).toEqual({ state: 'Failed', reason: expiredReason })
  })

  it('goes back when it was claimed and never handed over', () => {
    for (const channel of messageChannels)
      expect(afterLease({ ...email, channel }, null, now)).toEqual({ state: 'Waiting', runAfter: now, reason: null })
  })

  it('is sent again by nobody when it was handed over and may have arrived', () => {
    fc.assert(
      fc.property(attempts, attempt => {
        const { state } = afterLease(attempt, now, now)
        if (isPaidChannel(attempt.channel) || !attempt.idempotent) expect(state).toBe('NotConfirmed')
        else expect(state).not.toBe('NotConfirmed')
        expect(afterDelivery({ outcome: 'unknown', reason: 'Silence' }, attempt, now).state).toBe(state)
        expect(mayRepeat(attempt)).toBe(state !== 'NotConfirmed')
      }),
    )
  })

  it('waits in the future only, and then only', () => {
    fc.assert(
      fc.property(attempts, fc.nat(1000), (attempt, retryAfterSeconds) => {
        const step = afterDelivery({ ...busy, retryAfterSeconds }, attempt, now)
        expect(step.runAfter !== undefined).toBe(step.state === 'Waiting')
        if (step.runAfter) expect(step.runAfter > now && step.runAfter <= attempt.expiresAt).toBe(true)
      }),
    )
  })

  it('takes a late answer that is definite, and none when it is done', () => {
    const taken = (next: 'Sent' | 'Failed' | 'Waiting' | 'NotConfirmed') =>
      messageStates.filter(state => takesAnswer(state, { state: next }))
    expect(taken('Sent')).toEqual(['Waiting', 'Sending', 'NotConfirmed'])
    expect(taken('Failed')).toEqual(['Waiting', 'Sending', 'NotConfirmed'])
    expect(taken('Waiting')).toEqual(['Sending'])
    expect(taken('NotConfirmed')).toEqual(['Sending'])
  })

  it('is of use for ten minutes as a code, for a day otherwise', () => {
    expect([messageMinutes('code'), messageMinutes('credentials'), messageMinutes('message')]).toEqual([10, 1440, 1440])
    expect(['code', 'credentials', 'message'].map(kind => isSecretMessage(kind as 'code'))).toEqual([true, true, false])
    expect(messageChannels.filter(isPaidChannel)).toEqual(['sms', 'whatsapp', 'voice'])
  })
})

describe('asking what became of a message', () => {
  const minutes = (count: number) => later(count * 60)

  it('begins 30 seconds after it was handed over, at once where that has passed', () => {
    expect(firstLookup(now, now)).toEqual(later(30))
    expect(firstLookup(now, later(20))).toEqual(later(30))
    expect(firstLookup(now, later(61))).toEqual(later(61))
    expect(firstLookup(now, minutes(180))).toEqual(minutes(180))
  })

  it('is done again after 2, 10 and 25 minutes, before the sender is told after 30', () => {
    const asked: Date[] = []
    for (let at: Date | undefined = firstLookup(now, now); at; at = nextLookup(now, at, true)) asked.push(at)
    expect(asked).toEqual([later(30), minutes(2), minutes(10), minutes(25)])
    expect(nextLookup(now, later(61), true)).toEqual(minutes(2))
    expect(nextLookup(now, minutes(180), true)).toBeUndefined()
  })

  it('that nobody answered goes on every ten minutes for a day', () => {
    expect(nextLookup(now, later(30), false)).toEqual(minutes(2))
    expect(nextLookup(now, minutes(25), false)).toEqual(minutes(35))
    const last = lookupHours * 60
    expect([lookupHours, nextLookup(now, minutes(last - 11), false)]).toEqual([24, minutes(last - 1)])
    expect(nextLookup(now, minutes(last - 10), false)).toBeUndefined()
  })

  it('finds the one that is no other message of ours, and none where several may be meant', () => {
    const found = ['a', 'b', 'c'].map(reference => ({ reference }))
    expect(theOneFound([], new Set())).toBeUndefined()
    expect(theOneFound(found.slice(0, 1), new Set())).toEqual({ reference: 'a' })
    expect(theOneFound(found.slice(0, 1), new Set(['a']))).toBeUndefined()
    expect(theOneFound(found, new Set(['a']))).toBeUndefined()
    expect(theOneFound(found, new Set(['a', 'c']))).toEqual({ reference: 'b' })
  })
})
