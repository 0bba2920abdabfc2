import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busDue, type ConcededLine, type Concession, concessionMayBecome, concessionsOn, equalShares } from './concessions'

const first = { id: 'i1', no: 1, dueDate: '2026-06-10' }
const second = { id: 'i2', no: 2, dueDate: '2026-09-10' }
const line = (installment: ConcededLine['installment'], headId: string, sortOrder: number, gross: number): ConcededLine => ({
  key: `${installment.id} ${headId}`,
  installment,
  headId,
  sortOrder,
  gross,
})
const term = (installment: ConcededLine['installment']) => [
  line(installment, 'tuition', 1, 1_200_000),
  line(installment, 'computer', 2, 150_000),
]
const both = ['tuition', 'computer']
const concession = (more: Partial<Concession>): Concession => ({
  per: 'installment',
  headIds: ['tuition'],
  installmentIds: [],
  ...more,
})
const on = (lines: readonly ConcededLine[], ...concessions: Concession[]) => Object.fromEntries(concessionsOn(lines, concessions))

describe('concessions', () => {
  it('take percentages off first, then amounts', () =>
    expect(on(term(first), concession({ percentBps: 1000 }), concession({ amount: 200_000, headIds: both }))).toEqual({
      'i1 tuition': 320_000,
      'i1 computer': 0,
    }))

  it('round a percentage half up to rupees, or to paise', () => {
    const lines = [line(first, 'tuition', 1, 133_300)]
    const given = concession({ percentBps: 750 })
    expect(on(lines, given)).toEqual({ 'i1 tuition': 10_000 })
    expect(Object.fromEntries(concessionsOn(lines, [given], 'paise'))).toEqual({ 'i1 tuition': 9998 })
  })

  it('add percentages of the gross, and give no more than all', () => {
    expect(on(term(first), concession({ percentBps: 1000 }), concession({ percentBps: 500 }))).toMatchObject({
      'i1 tuition': 180_000,
    })
    expect(on([line(first, 'tuition', 1, 133_340)], concession({ percentBps: 6000 }), concession({ percentBps: 5000 }))).toEqual({
      'i1 tuition': 133_340,
    })
  })

  it('pour an amount over the heads in their order, never below 0', () =>
    expect(on(term(first), concession({ amount: 1_300_000, headIds: both }))).toEqual({
      'i1 tuition': 1_200_000,
      'i1 computer': 100_000,
    }))

  it('divide an amount of a year over the installments, the remainder on the first', () =>
    expect(on([...term(second), ...term(first)], concession({ amount: 100_001, per: 'year' }))).toEqual({
      'i1 tuition': 50_001,
      'i1 computer': 0,
      'i2 tuition': 50_000,
      'i2 computer': 0,
    }))

  it('reach the chosen installments alone', () =>
    expect(on([...term(first), ...term(second)], concession({ percentBps: 1000, installmentIds: ['i1'] }))).toMatchObject({
      'i1 tuition': 120_000,
      'i2 tuition': 0,
    }))

  it('are decided once, and what is approved can be revoked', () => {
    expect(concessionMayBecome('requested', 'approved')).toBe(true)
    expect(concessionMayBecome('approved', 'revoked')).toBe(true)
    expect(concessionMayBecome('approved', 'rejected')).toBe(false)
    expect(concessionMayBecome('rejected', 'approved')).toBe(false)
  })
})

const anyLines = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(first, second), fc.constantFrom(...both), fc.nat({ max: 5_000_000 }))
    .map(([installment, head, gross]) => line(installment, head, both.indexOf(head), gross)),
  { selector: ({ key }) => key },
)
const anyConcession = fc
  .record({
    of: fc.oneof(
      fc.record({ percentBps: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 5_000_000 }) }),
    ),
    per: fc.constantFrom<Concession['per'][]>('installment', 'year'),
    headIds: fc.subarray(both),
    installmentIds: fc.subarray(['i1', 'i2']),
  })
  .map(({ of, ...rest }): Concession => ({ ...of, ...rest }))

describe('every set of concessions', () => {
  it('leaves no line below 0, and more concessions never ask for more', () =>
    fc.assert(
      fc.property(anyLines, fc.array(anyConcession, { maxLength: 4 }), anyConcession, (lines, some, another) => {
        const before = concessionsOn(lines, some)
        const after = concessionsOn(lines, [...some, another])
        const total = (given: ReadonlyMap<string, number>) => [...given.values()].reduce((sum, one) => sum + one, 0)
        for (const { key, gross } of lines) {
          expect(after.get(key)).toBeGreaterThanOrEqual(0)
          expect(after.get(key)).toBeLessThanOrEqual(gross)
        }
        expect(total(after)).toBeGreaterThanOrEqual(total(before))
      }),
    ))

  it('is the same whatever the order of the lines', () =>
    fc.assert(
      fc.property(anyLines, fc.array(anyConcession, { maxLength: 4 }), (lines, some) => {
        expect(new Map([...concessionsOn([...lines].reverse(), some)].sort())).toEqual(
          new Map([...concessionsOn(lines, some)].sort()),
        )
      }),
    ))

  it('shares an amount out whole', () =>
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.integer({ min: 1, max: 12 }), (amount, count) => {
        const shares = equalShares(amount, count)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(count)
      }),
    ))
})

describe('bus fees', () => {
  const three = { months: 3, oneWayPercent: 60 }
  it('are the months at the rate of the stop', () => expect(busDue({ pickup: 120_000, drop: 120_000 }, three)).toBe(360_000))
  it('are a share for one way', () => {
    expect(busDue({ pickup: 120_000 }, three)).toBe(216_000)
    expect(busDue({ drop: 120_000 }, three)).toBe(216_000)
  })
  it('go by the higher of two stops', () => expect(busDue({ pickup: 120_000, drop: 100_000 }, three)).toBe(360_000))
  it('are rounded as the school rounds', () => {
    expect(busDue({ pickup: 33_333 }, { months: 1, oneWayPercent: 50 })).toBe(16_700)
    expect(busDue({ pickup: 33_333 }, { months: 1, oneWayPercent: 50, roundTo: 'paise' })).toBe(16_667)
  })
  it('are nothing for who does not ride', () => expect(busDue({}, three)).toBe(0))
})
