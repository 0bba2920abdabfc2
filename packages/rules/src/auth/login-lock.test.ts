import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptHistory, challengeRequired, noAttempts as fresh, lockedMinutes, recordFailure } from './login-lock'

const at = (time: string) => new Date(`2026-07-17T${time}:00Z`)
const failAt = (history: AttemptHistory, ...times: string[]) =>
  times.reduce((state, time) => recordFailure(state, at(time)), history)

describe('login lock', () => {
  it('locks for 15 minutes after five failures', () => {
    const locked = failAt(fresh, '10:00', '10:01', '10:02', '10:03', '10:04')
    expect(locked.lockedUntil).toEqual(at('10:19'))
    expect(lockedMinutes(locked, at('10:10'))).toBe(9)
    expect(lockedMinutes(locked, new Date('2026-07-17T10:10:30Z'))).toBe(9)
    expect(lockedMinutes(locked, new Date('2026-07-17T10:18:59Z'))).toBe(1)
    expect(lockedMinutes(locked, at('10:19'))).toBe(0)
  })

  it('is not changed by a try while locked', () => {
    const locked = failAt(fresh, '10:00', '10:01', '10:02', '10:03', '10:04')
    expect(recordFailure(locked, at('10:10'))).toBe(locked)
  })

  it('doubles with the second lock of a day', () => {
    const again = failAt(fresh, '10:00', '10:01', '10:02', '10:03', '10:04', '10:20', '10:21', '10:22', '10:23', '10:24')
    expect(again.lockedUntil).toEqual(at('10:54'))
  })

  it('grows to 240 minutes and no further', () => {
    let history = fresh
    let now = at('00:00').getTime()
    const lengths: number[] = []
    for (let lock = 0; lock < 6; lock += 1) {
      for (let failure = 0; failure < 5; failure += 1) history = recordFailure(history, new Date(now))
      lengths.push(lockedMinutes(history, new Date(now)))
      now = history.lockedUntil!.getTime()
    }
    expect(lengths).toEqual([15, 30, 60, 120, 240, 240])
  })

  it('forgets failures after 15 minutes', () => {
    expect(failAt(fresh, '10:00', '10:01', '10:02', '10:03', '10:20').lockedUntil).toBeNull()
  })

  it('never locks for less than 15 or more than 240 minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }), gaps => {
        let history = fresh
        let now = at('00:00').getTime()
        for (const gap of gaps) {
          now += gap * 60_000
          const before = history
          history = recordFailure(history, new Date(now))
          if (history !== before && history.lockedUntil) {
            const minutes = lockedMinutes(history, new Date(now))
            expect(minutes).toBeGreaterThanOrEqual(15)
            expect(minutes).toBeLessThanOrEqual(240)
          }
        }
      }),
    )
  })
})

describe('any run of failures', () => {
  const minute = fc.integer({ min: 0, max: 30 })
  const run = fc.array(minute, { minLength: 1, maxLength: 40 })
  /** Fails after each of these pauses, and says after each whether it locked. */
  const failures = (pauses: readonly number[]) => {
    let history = fresh
    let now = at('00:00').getTime()
    return pauses.map(pause => {
      now += pause * 60_000
      const before = history
      history = recordFailure(history, new Date(now))
      return { now, before, history, locked: history !== before && history.lockedUntil !== null }
    })
  }

  it('locks at the fifth of 15 minutes and never before', () =>
    fc.assert(
      fc.property(run, pauses => {
        for (const { now, before, locked } of failures(pauses)) {
          if (lockedMinutes(before, new Date(now)) > 0) continue
          const recent = before.failures.filter(date => now - date.getTime() < 15 * 60_000).length
          expect(locked).toBe(recent >= 4)
        }
      }),
    ))

  it('doubles with the locks of the day before', () =>
    fc.assert(
      fc.property(run, pauses => {
        const locks = failures(pauses).filter(({ locked }) => locked)
        for (const [index, { now, history }] of locks.entries()) {
          const earlier = locks.slice(0, index).filter(lock => now - lock.now < 24 * 3_600_000).length
          expect(lockedMinutes(history, new Date(now))).toBe(Math.min(240, 15 * 2 ** earlier))
        }
      }),
    ))

  it('asks for the bot check whenever three of 15 minutes stand', () =>
    fc.assert(
      fc.property(run, pauses => {
        for (const { now, history } of failures(pauses))
          if (history.failures.filter(date => now - date.getTime() < 15 * 60_000).length >= 3)
            expect(challengeRequired(history, [], new Date(now))).toBe(true)
      }),
    ))
})

describe('bot check', () => {
  it('is asked from the third failure of a name on', () => {
    expect(challengeRequired(failAt(fresh, '10:00', '10:01'), [], at('10:02'))).toBe(false)
    expect(challengeRequired(failAt(fresh, '10:00', '10:01', '10:02'), [], at('10:02'))).toBe(true)
  })

  it('is asked from the twentieth failure of an address on', () => {
    const failures = Array.from({ length: 20 }, () => at('10:00'))
    expect(challengeRequired(fresh, failures.slice(1), at('10:05'))).toBe(false)
    expect(challengeRequired(fresh, failures, at('10:05'))).toBe(true)
    expect(challengeRequired(fresh, failures, at('10:16'))).toBe(false)
  })
})
