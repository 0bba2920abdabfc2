import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { laneOf, takeAllowance } from './sending'

const at = (seconds: number) => new Date(Date.UTC(2026, 6, 15, 10, 0, 0) + seconds * 1000)

describe('what a channel may hand over', () => {
  it('is a second at once, and grows with the time', () => {
    expect(takeAllowance(undefined, 35, 20, at(0))).toEqual({ taken: 20, leftOver: 0 })
    expect(takeAllowance({ leftOver: 0, at: at(0) }, 35, 20, at(0))).toEqual({ taken: 0, leftOver: 0 })
    expect(takeAllowance({ leftOver: 0, at: at(0) }, 35, 20, at(0.25))).toEqual({ taken: 5, leftOver: 0 })
    expect(takeAllowance({ leftOver: 3, at: at(0) }, 4, 20, at(3600))).toEqual({ taken: 4, leftOver: 16 })
    expect(takeAllowance({ leftOver: 3, at: at(9) }, 4, 20, at(0))).toEqual({ taken: 3, leftOver: 0 })
  })

  it('does not wait for a moment that a clock showed before it was set back', () => {
    expect(takeAllowance({ leftOver: 0, at: at(60) }, 35, 20, at(0))).toEqual({ taken: 0, leftOver: 0 })
    expect(takeAllowance({ leftOver: 0, at: at(61) }, 35, 20, at(0))).toEqual({ taken: 20, leftOver: 0 })
    expect(takeAllowance({ leftOver: 7, at: at(3600) }, 4, 20, at(0))).toEqual({ taken: 4, leftOver: 16 })
  })

  it('never exceeds the rate by more than a second, however often it is asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 40 })), { maxLength: 60 }),
        (perSecond, asks) => {
          let known: Parameters<typeof takeAllowance>[0]
          let [now, all] = [0, 0]
          for (const [pause, wanted] of asks) {
            now += pause
            const { taken, leftOver } = takeAllowance(known, wanted, perSecond, at(now / 1000))
            known = { leftOver, at: at(now / 1000) }
            all += taken
            expect(taken).toBeLessThanOrEqual(wanted)
          }
          expect(all).toBeLessThanOrEqual(perSecond * (1 + now / 1000) + 1e-3)
        },
      ),
    )
  })
})

describe('the order of a school', () => {
  it('is urgent and alerts, then sends up to 500, then larger ones', () => {
    const plain = { urgent: false, alert: false, messages: 500 }
    expect(laneOf(plain)).toBe(2)
    expect(laneOf({ ...plain, messages: 501 })).toBe(3)
    expect(laneOf({ urgent: true, alert: false, messages: 9000 })).toBe(1)
    expect(laneOf({ urgent: false, alert: true, messages: 9000 })).toBe(1)
  })
})
