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
