import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plannedDay } from '../attendance/calendar'
import { referenceCalendar } from '../attendance/calendar.fixture'
import { addDays } from '../lists/dates'
import { type ChainStep, type LeaveState, leaveAfter, leaveOnMark, markWithoutLeave, stepsOf } from './applications'
import { chargeOf, type HolidayRule, holidayRules, type LeaveInterval } from './charged'
import { availableLeave, closeYear, grantWithin, joinerGrant, monthlyGrant, splitCharge } from './ledger'
import { balanceOfType, leaveYearOf } from './years'

const plan = (day: string) => plannedDay(referenceCalendar, day, 'students').plan
const leave = (fromDate: string, fromHalf: 'FN' | 'AN', toDate: string, toHalf: 'FN' | 'AN'): LeaveInterval => ({
  fromDate,
  fromHalf,
  toDate,
  toHalf,
})
const whole = (from: string, to = from) => leave(from, 'FN', to, 'AN')
const days = (rule: HolidayRule, one: LeaveInterval, earlier: LeaveInterval[] = []) =>
  (chargeOf(plan, one, rule, earlier)?.hundredths ?? Number.NaN) / 100

describe('what a leave costs', () => {
  const of = (one: LeaveInterval) => (['exclude', 'sandwich', 'include'] as const).map(rule => days(rule, one))

  it('goes by the rule of its type', () => {
    expect(of(whole('2026-07-10', '2026-07-13'))).toEqual([2, 4, 4])
    expect(of(leave('2026-07-09', 'AN', '2026-07-10', 'AN'))).toEqual([1.5, 1.5, 1.5])
    expect(of(whole('2026-07-03', '2026-07-06'))).toEqual([2.5, 3.5, 4])
  })

  it('encloses days together with a leave that was asked for before', () => {
    const [a, b] = [whole('2026-07-10'), whole('2026-07-13')]
    const both = (rule: HolidayRule) => [days(rule, a), days(rule, b, [a])]
    expect([both('exclude'), both('sandwich'), both('include')]).toEqual([
      [1, 1],
      [1, 3],
      [1, 1],
    ])
    expect(days('sandwich', b)).toBe(1)
  })

  it('is nothing that can be asked for without a working half', () => {
    expect(chargeOf(plan, whole('2026-07-11', '2026-07-12'), 'include')).toBeNull()
    expect(chargeOf(plan, leave('2026-07-04', 'AN', '2026-07-05', 'AN'), 'exclude')).toBeNull()
  })

  it('is not closed by half a day', () => {
    expect(days('sandwich', leave('2026-07-10', 'AN', '2026-07-13', 'AN'))).toBe(1.5)
  })

  const interval = fc
    .record({
      start: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 0, max: 12 }),
      from: fc.constantFrom('FN', 'AN'),
      to: fc.constantFrom('FN', 'AN'),
    })
    .filter(({ length, from, to }) => length > 0 || !(from === 'AN' && to === 'FN'))
    .map(({ start, length, from, to }) => leave(addDays('2026-06-01', start), from, addDays('2026-06-01', start + length), to))

  it('is most where all days count and least where none does', () => {
    fc.assert(
      fc.property(interval, one => {
        const [exclude, sandwich, include] = of(one)
        if (Number.isNaN(exclude!)) return
        expect(exclude!).toBeLessThanOrEqual(sandwich!)
        expect(exclude!).toBeLessThanOrEqual(include!)
      }),
    )
  })

  it('of two enclosing leaves is the same in whatever order they come', () => {
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        fc.pre(a.toDate < b.fromDate || b.toDate < a.fromDate)
        const sum = (first: LeaveInterval, second: LeaveInterval) => days('sandwich', first) + days('sandwich', second, [first])
        const [there, back] = [sum(a, b), sum(b, a)]
        if (!Number.isNaN(there)) expect(back).toBe(there)
      }),
    )
  })

  it('charges no half twice', () => {
    fc.assert(
      fc.property(interval, interval, fc.constantFrom(...holidayRules), (a, b, rule) => {
        fc.pre(a.toDate < b.fromDate || b.toDate < a.fromDate)
        const rows = [chargeOf(plan, a, rule), chargeOf(plan, b, rule, [a])].flatMap(charge => charge?.days ?? [])
        const charged = rows.filter(row => row.kind !== 'holiday').map(row => `${row.date} ${row.half}`)
        expect(new Set(charged).size).toBe(charged.length)
      }),
    )
  })
})

describe('what is given', () => {
  it('to a joiner is the share of the months that are left', () => {
    expect(joinerGrant(1200, '2026-08-10', '2027-03-31')).toBe(800)
    expect(joinerGrant(1200, '2026-08-20', '2027-03-31')).toBe(700)
    expect(joinerGrant(1000, '2026-08-20', '2027-03-31')).toBe(600)
    expect(joinerGrant(1200, '2025-01-01', '2027-03-31')).toBe(1200)
  })

  it('month by month comes to the quota', () => {
    const months = Array.from({ length: 12 }, (_, index) => monthlyGrant(1000, index + 1))
    expect(months.slice(0, 3)).toEqual([83, 84, 83])
    const until = (count: number) => months.slice(0, count).reduce((sum, one) => sum + one, 0)
    expect([until(5), until(12)]).toEqual([417, 1000])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_500 }), quota => {
        const all = Array.from({ length: 12 }, (_, index) => monthlyGrant(quota, index + 1))
        expect(all.reduce((sum, one) => sum + one, 0)).toBe(quota)
      }),
    )
  })

  it('fits below a limit', () => {
    expect([grantWithin(200, 2900, 3000), grantWithin(200, 3100, 3000), grantWithin(200, 3100, null)]).toEqual([100, 0, 200])
  })
})

describe('a balance', () => {
  it('leaves whole halves to be taken', () => {
    expect(availableLeave(1050, 200)).toBe(850)
    expect(availableLeave(417, 0)).toBe(400)
    expect(availableLeave(0, 0, 300)).toBe(300)
  })

  it('that is too small makes the rest loss of pay', () => {
    expect(splitCharge(500, 350)).toEqual({ used: 350, lossOfPay: 150 })
    expect(splitCharge(500, -100)).toEqual({ used: 0, lossOfPay: 500 })
  })

  it('is carried up to a limit, whole when it is below 0', () => {
    expect(closeYear(1450, 1000)).toEqual({ carry: 1000, lapse: 450 })
    expect(closeYear(-150, 1000)).toEqual({ carry: -150, lapse: 0 })
  })
})

describe('an application', () => {
  const state: LeaveState = {
    status: 'Pending',
    stepsLeft: 0,
    anyDecided: false,
    isApplicant: false,
    mayDecide: true,
    mayCancel: false,
    hasBegun: false,
  }

  it('goes through its steps', () => {
    expect(leaveAfter('approve', state)).toBe('Approved')
    expect(leaveAfter('approve', { ...state, stepsLeft: 1 })).toBe('Pending')
    expect(leaveAfter('approve', { ...state, isApplicant: true })).toBeNull()
    expect(leaveAfter('reject', state)).toBe('Rejected')
    expect(leaveAfter('withdraw', { ...state, isApplicant: true })).toBe('Withdrawn')
    expect(leaveAfter('edit', { ...state, isApplicant: true, anyDecided: true })).toBeNull()
    const approved = { ...state, status: 'Approved', isApplicant: true } as const
    expect(leaveAfter('cancel', approved)).toBe('Cancelled')
    expect(leaveAfter('cancel', { ...approved, hasBegun: true })).toBeNull()
    expect(leaveAfter('shorten', { ...approved, isApplicant: false, mayCancel: true })).toBe('Approved')
    for (const status of ['Rejected', 'Withdrawn', 'Cancelled'] as const)
      expect(leaveAfter('approve', { ...state, status })).toBeNull()
  })

  const holders = { 'class-teacher': ['t'], SH: ['h'], SSA: ['s'], SA: ['a'] }
  const chain: ChainStep[] = [
    { approver: 'class-teacher', staffId: null, whenDaysOver: null },
    { approver: 'SH', staffId: null, whenDaysOver: 300 },
  ]

  it('of more days has more steps', () => {
    expect(stepsOf(chain, 300, null, holders).map(step => step.approver)).toEqual(['class-teacher'])
    expect(stepsOf(chain, 400, null, holders).map(step => step.approver)).toEqual(['class-teacher', 'SH'])
  })

  it('is never decided by who asks', () => {
    const head: ChainStep[] = [{ approver: 'SH', staffId: null, whenDaysOver: null }]
    expect(stepsOf(head, 100, 'h', holders)).toEqual([
      { approver: 'SH', staffId: null, skipped: true },
      { approver: 'SSA', staffId: null, skipped: false },
    ])
    expect(stepsOf(head, 100, 's', { ...holders, SH: [] }).at(-1)).toEqual({ approver: 'SA', staffId: null, skipped: false })
  })
})

describe('a leave on a mark', () => {
  it('explains an absence, and leaves alone that a child was there', () => {
    expect(leaveOnMark('A', 'LV', false)).toEqual({ mark: 'LV', conflict: false, used: true })
    expect(leaveOnMark(null, 'OD', false)).toEqual({ mark: 'OD', conflict: false, used: true })
    for (const mark of ['P', 'LT', 'OD'] as const)
      expect(leaveOnMark(mark, 'LV', false)).toEqual({ mark: null, conflict: true, used: false })
    expect(leaveOnMark('A', 'LV', true)).toEqual({ mark: null, conflict: false, used: false })
    expect([markWithoutLeave(true), markWithoutLeave(false)]).toEqual(['A', null])
  })
})

describe('the leave year of a day', () => {
  const years = [
    { startsOn: '2025-04-01', endsOn: '2026-03-31' },
    { startsOn: '2026-04-01', endsOn: '2027-03-20' },
    { startsOn: '2027-06-01', endsOn: '2028-03-31' },
  ]
  const of = (day: string) => Object.values(leaveYearOf('academic', day, years)).join(' ')

  it('is an academic year, the one that ended, or one that would follow', () => {
    expect(of('2026-07-15')).toBe('2026-04-01 2027-03-20')
    expect(of('2027-04-15')).toBe('2026-04-01 2027-05-31')
    expect(of('2028-05-01')).toBe('2027-06-01 2028-05-31')
    expect(of('2030-01-01')).toBe('2029-06-01 2030-05-31')
    expect(of('2025-03-31')).toBe('2024-04-01 2025-03-31')
  })

  it('may be that of the calendar', () => {
    expect(leaveYearOf('calendar', '2026-07-15', years)).toEqual({ startsOn: '2026-01-01', endsOn: '2026-12-31' })
  })

  it('gives a type without grants what is left of its quota', () => {
    expect(balanceOfType({ allot: 'none', quota: 18_200 }, -1000)).toEqual({ balance: 17_200, limited: true })
    expect(balanceOfType({ allot: 'none', quota: 0 }, -100)).toEqual({ balance: -100, limited: false })
    expect(balanceOfType({ allot: 'yearly', quota: 1200 }, 300)).toEqual({ balance: 300, limited: true })
  })
})
