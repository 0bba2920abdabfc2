import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayPlan, dayPlans } from './calendar'
import {
  absenceStreak,
  attendancePercent,
  attendedInMonth,
  attendedInMonths,
  classPercent,
  countHalves,
  type DayMarks,
  dayStatus,
  type MarkCode,
  markCodes,
  shortageOf,
  sumHalves,
  takenPercent,
  withoutHalves,
} from './marks'

const plain = { lateForHalf: 0, leaveExcluded: false }
// June of the reference calendar: two days absent, a half on leave, two halves on duty, three times late.
const june = { taken: 44, present: 34, late: 3, absent: 4, leave: 1, duty: 2 }

describe('a day', () => {
  it.each<[DayPlan, DayMarks, string]>([
    ['none', {}, 'Holiday'],
    ['full', {}, 'Not taken'],
    ['full', { FN: 'P' }, 'Present'],
    ['full', { FN: 'P', AN: 'P' }, 'Present'],
    ['full', { FN: 'LT', AN: 'P' }, 'Late'],
    ['full', { FN: 'OD', AN: 'OD' }, 'On duty'],
    ['full', { FN: 'OD', AN: 'P' }, 'Present'],
    ['full', { FN: 'P', AN: 'A' }, 'Half day'],
    ['full', { FN: 'LV', AN: 'P' }, 'Half day'],
    ['full', { FN: 'LV', AN: 'LV' }, 'On leave'],
    ['full', { FN: 'LV', AN: 'A' }, 'Absent'],
    ['FN', { FN: 'A', AN: 'P' }, 'Absent'],
  ])('planned %s with %j is %s', (plan, marks, status) => expect(dayStatus(plan, marks)).toBe(status))
})

describe('attendance in percent', () => {
  it('counts June of the example', () => {
    const percent = (rules: typeof plain) => attendancePercent(attendedInMonth(june, rules))
    expect(percent(plain)).toBe(88.6)
    expect(percent({ ...plain, leaveExcluded: true })).toBe(90.7)
    expect(percent({ ...plain, lateForHalf: 3 })).toBe(86.4)
    expect(attendedInMonth(june, { ...plain, lateForHalf: 3 }).penalty).toBe(1)
  })

  it('weighs lateness by month', () => {
    const twice = { taken: 40, present: 38, late: 2, absent: 0, leave: 0, duty: 0 }
    expect(attendedInMonths([twice, twice], { ...plain, lateForHalf: 3 })).toEqual({ attended: 80, counted: 80, penalty: 0 })
  })

  it('is unknown while nothing is taken', () => {
    expect(attendancePercent(attendedInMonths([], plain))).toBeUndefined()
    expect(shortageOf({ attended: 0, counted: 0 }, 75)).toBeUndefined()
  })

  it('says what is short of the least, and what may be missed', () => {
    expect(shortageOf({ attended: 84, counted: 120 }, 75)).toEqual({ band: 'short', toAttend: 24, mayMiss: 0 })
    expect(shortageOf({ attended: 108, counted: 120 }, 75)).toEqual({ band: 'fine', toAttend: 0, mayMiss: 24 })
    expect(shortageOf({ attended: 101, counted: 120 }, 75)?.band).toBe('near')
  })

  const counted = fc.integer({ min: 1, max: 400 })
  it('reaches the least with the halves that it asks for, and not with one less', () => {
    fc.assert(
      fc.property(counted, fc.nat(400), fc.integer({ min: 50, max: 99 }), (all, missed, least) => {
        const attended = Math.max(0, all - missed)
        const { toAttend, mayMiss } = shortageOf({ attended, counted: all }, least)!
        const reached = (more: number, missing = 0) => 100 * (attended + more) >= least * (all + more + missing)
        expect(reached(toAttend)).toBe(true)
        if (toAttend > 0) expect(reached(toAttend - 1)).toBe(false)
        if (toAttend === 0) expect([reached(0, mayMiss), reached(0, mayMiss + 1)]).toEqual([true, false])
      }),
    )
  })

  const month = fc.array(fc.constantFrom(...markCodes), { maxLength: 60 }).map(countHalves)
  it('lies between 0 and 100, and falls when lateness costs', () => {
    fc.assert(
      fc.property(fc.array(month, { maxLength: 6 }), fc.nat(10), fc.boolean(), (months, lateForHalf, leaveExcluded) => {
        const strict = attendancePercent(attendedInMonths(months, { lateForHalf, leaveExcluded }))
        const mild = attendancePercent(attendedInMonths(months, { lateForHalf: 0, leaveExcluded }))
        if (strict === undefined) expect(mild).toBeUndefined()
        else expect([strict >= 0, strict <= mild!, mild! <= 100]).toEqual([true, true, true])
      }),
    )
  })

  it('is counted without some of its halves', () => {
    expect(withoutHalves(june, countHalves(['A', 'LT']))).toEqual({ ...june, taken: 42, absent: 3, late: 2 })
    fc.assert(
      fc.property(month, month, (rest, some) => {
        expect(withoutHalves(sumHalves([rest, some]), some)).toEqual(rest)
      }),
    )
  })

  it('loses no half in counting', () => {
    fc.assert(
      fc.property(fc.array(month, { maxLength: 6 }), months => {
        const { taken, ...by } = sumHalves(months)
        expect(Object.values(by).reduce((sum, one) => sum + one, 0)).toBe(taken)
      }),
    )
  })
})

describe('a class on a day', () => {
  const days = (count: number, fn: MarkCode, an: MarkCode) => Array.from({ length: count }, () => [fn, an]).flat()

  it('counts halves', () => {
    const marks = [...days(38, 'P', 'P'), ...days(1, 'LT', 'P'), ...days(2, 'A', 'A'), ...days(1, 'P', 'A')]
    expect(classPercent(countHalves(marks))).toBe(94)
  })

  it('is the figure of the home pages', () => {
    const marks = [...days(812, 'P', 'P'), ...days(31, 'A', 'A'), ...days(4, 'P', 'A')]
    expect(classPercent(countHalves(marks))).toBe(96.1)
  })

  it('counts registers', () => {
    expect([takenPercent(114, 120), takenPercent(0, 0)]).toEqual([95, undefined])
  })
})

describe('absences in a row', () => {
  const day = (fn: MarkCode | null, an: MarkCode | null = fn, plan: DayPlan = 'full') => ({ plan, marks: { FN: fn, AN: an } })

  it('counts over leave, holidays and days not taken, back from the last day taken', () => {
    expect(absenceStreak([day('A'), day(null, null, 'none'), day('LV', null, 'FN'), day('A'), day('A'), day('P')])).toBe(3)
    expect(absenceStreak([day(null), day('A'), day('P', 'A'), day('A')])).toBe(1)
    expect(absenceStreak([day('P'), day('A')])).toBe(0)
    expect(absenceStreak([])).toBe(0)
  })

  it('is never longer than the days, and one longer after another absence', () => {
    const any = fc.record({
      plan: fc.constantFrom(...dayPlans),
      marks: fc.record({
        FN: fc.constantFrom<MarkCode | null>(null, ...markCodes),
        AN: fc.constantFrom<MarkCode | null>(null, ...markCodes),
      }),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), days => {
        const streak = absenceStreak(days)
        expect(streak).toBeLessThanOrEqual(days.length)
        expect(absenceStreak([day('A'), ...days])).toBe(streak + 1)
        expect(absenceStreak([day('LV'), ...days])).toBe(streak)
        expect(absenceStreak([day('P', 'A'), ...days])).toBe(0)
      }),
    )
  })
})
