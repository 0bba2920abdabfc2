import { describe, expect, it } from 'vitest'
import { sessionLimits } from './sessions'

const hours = (count: number) => count * 60
const days = (count: number) => hours(24 * count)

describe('session limits', () => {
  it.each([
    [['Guardian'], days(30), days(180)],
    [['Student'], days(30), days(180)],
    [['Teacher'], hours(24), days(7)],
    [['SchoolGroupAdmin'], hours(24), days(7)],
    [['GJAdmin'], hours(2), hours(12)],
    [['GJSMSAdmin'], hours(2), hours(12)],
    [['Guardian', 'Teacher'], hours(24), days(7)],
  ])('of %s', (roles, idleMinutes, absoluteMinutes) =>
    expect(sessionLimits(roles, { keep: true })).toEqual({ idleMinutes, absoluteMinutes, endsWithBrowser: false }),
  )

  it('take the choice of the school', () => {
    expect(sessionLimits(['Guardian'], { keep: true, guardianIdleDays: 7, staffIdleHours: 1 }).idleMinutes).toBe(days(7))
    expect(sessionLimits(['Teacher'], { keep: true, guardianIdleDays: 7, staffIdleHours: 1 }).idleMinutes).toBe(hours(1))
  })

  it('are two idle hours and the life of the browser without keeping', () => {
    expect(sessionLimits(['Guardian'], { keep: false })).toEqual({
      idleMinutes: hours(2),
      absoluteMinutes: days(180),
      endsWithBrowser: true,
    })
    expect(sessionLimits(['Teacher'], { keep: false, staffIdleHours: 1 }).idleMinutes).toBe(hours(1))
  })
})
