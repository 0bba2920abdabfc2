import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../lists/dates'
import { accruedFine, daysLate, type FineCase, type FineRule, fineDue } from './fine'

const dueDate = '2026-06-10'
const rule = (extra: Partial<FineRule>): FineRule => ({
  type: 'none',
  amount: 0,
  percentBps: 0,
  slabs: [],
  graceDays: 5,
  countGrace: true,
  ...extra,
})
const on = (asOf: string, extra: Partial<FineCase> = {}): FineCase => ({ dueDate, asOf, net: 1_000_000, paid: [], ...extra })

const daily = rule({ type: 'per-day', amount: 2000, maxAmount: 50_000 })

describe('a fine by days', () => {
  it.each([
    ['2026-06-09', 0],
    ['2026-06-10', 0],
    ['2026-06-15', 0],
    ['2026-06-16', 12_000],
    ['2026-06-22', 24_000],
    ['2026-07-31', 50_000],
  ])('is on %s %d paise', (asOf, paise) => expect(accruedFine(daily, on(asOf))).toBe(paise))

  it('leaves out days of grace where they do not count', () =>
    expect(accruedFine({ ...daily, countGrace: false }, on('2026-06-22'))).toBe(14_000))

  it('stops on the day the principal was cleared', () => {
    expect(accruedFine(daily, on('2026-07-31', { clearedOn: '2026-06-22' }))).toBe(24_000)
    expect(daysLate(on('2026-06-12', { clearedOn: '2026-06-22' }))).toBe(2)
  })

  it('asks nothing where nothing was to be paid', () => expect(accruedFine(daily, on('2026-07-31', { net: 0 }))).toBe(0))
})

describe('other fines', () => {
  it('a fixed one is asked once', () => {
    const fixed = rule({ type: 'fixed', amount: 5000 })
    expect(accruedFine(fixed, on('2026-06-15'))).toBe(0)
    expect(accruedFine(fixed, on('2026-06-16'))).toBe(5000)
    expect(accruedFine(fixed, on('2027-06-16'))).toBe(5000)
  })

  it('a slab asks by the length of the delay', () => {
    const slabs = [
      { fromDay: 1, toDay: 15, amount: 10_000 },
      { fromDay: 16, toDay: 30, amount: 25_000 },
      { fromDay: 31, amount: 50_000 },
    ]
    const slab = rule({ type: 'slab', slabs })
    expect(accruedFine(slab, on('2026-06-22'))).toBe(10_000)
    expect(accruedFine(slab, on('2026-06-25'))).toBe(10_000)
    expect(accruedFine(slab, on('2026-06-26'))).toBe(25_000)
    expect(accruedFine(slab, on('2026-07-11'))).toBe(50_000)
    expect(accruedFine(rule({ type: 'slab', slabs: slabs.slice(0, 1) }), on('2026-07-11'))).toBe(0)
  })

  it('a slab by days adds the days of each', () => {
    const slabs = [
      { fromDay: 1, toDay: 10, amount: 1000 },
      { fromDay: 11, amount: 2500 },
    ]
    expect(accruedFine(rule({ type: 'slab-per-day', slabs }), on('2026-06-22'))).toBe(15_000)
  })

  it('a percentage of what is open is taken by days', () => {
    const percent = rule({ type: 'percent-month', percentBps: 200 })
    expect(accruedFine(percent, on('2026-06-22'))).toBe(8000)
    expect(accruedFine(percent, on('2026-06-22', { paid: [{ on: '2026-06-15', amount: 600_000 }] }))).toBe(5200)
    // 2 % of 1,333.33 rupees for 12 of 30 days is 10.67: whole rupees, unless the school keeps paise.
    expect(accruedFine(percent, on('2026-06-22', { net: 133_333 }))).toBe(1100)
    expect(accruedFine(percent, on('2026-06-22', { net: 133_333 }), 'paise')).toBe(1067)
  })

  it('what is paid or waived is not asked again', () => {
    expect(fineDue(90_000, 70_000, 0)).toBe(20_000)
    expect(fineDue(90_000, 70_000, 30_000)).toBe(0)
  })
})

const anyRule = fc.record({
  type: fc.constantFrom<FineRule['type'][]>('none', 'fixed', 'per-day', 'slab-per-day', 'percent-month'),
  amount: fc.nat({ max: 100_000 }),
  percentBps: fc.nat({ max: 1000 }),
  slabs: fc.constant([{ fromDay: 1, amount: 1500 }]),
  graceDays: fc.nat({ max: 30 }),
  countGrace: fc.boolean(),
  maxAmount: fc.option(fc.nat({ max: 1_000_000 }), { nil: undefined }),
}) as fc.Arbitrary<FineRule>

describe('every fine', () => {
  it('is whole, never negative, never over the most, and never falls with time', () =>
    fc.assert(
      fc.property(anyRule, fc.nat({ max: 200 }), fc.nat({ max: 200 }), fc.nat({ max: 10_000_000 }), (rule, first, more, net) => {
        const at = (days: number) => accruedFine(rule, on(addDays(dueDate, days), { net }))
        const [early, late] = [at(first), at(first + more)]
        expect(Number.isInteger(early)).toBe(true)
        expect(early).toBeGreaterThanOrEqual(0)
        expect(late).toBeGreaterThanOrEqual(early)
        if (rule.maxAmount !== undefined) expect(late).toBeLessThanOrEqual(rule.maxAmount)
      }),
    ))
})
