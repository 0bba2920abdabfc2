import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, type OwedLine, owedInOrder } from './allocation'
import { accruedFine, fineDue } from './fine'

const first = { id: 'i1', no: 1, dueDate: '2026-06-10' }
const second = { id: 'i2', no: 2, dueDate: '2026-09-10' }
const line = (
  installment: OwedLine['installment'],
  key: string,
  owed: number,
  sortOrder = 0,
  kind: OwedLine['kind'] = 'principal',
): OwedLine => ({ key, kind, installment, sortOrder, owed })

// On 5 September 2026 the first installment is 87 days late.
const owed = [
  line(second, 'computer 2', 150_000, 2),
  line(second, 'tuition 2', 1_200_000, 1),
  line(first, 'computer 1', 150_000, 2),
  line(first, 'tuition 1', 1_200_000, 1),
  line(first, 'fine 1', 50_000, 0, 'fine'),
]
const before = { fineOrder: 'before' } as const
const shares = (amount: number, options: Parameters<typeof allocate>[2] = before, lines = owed) => {
  const { lines: taken, advance, held } = allocate(amount, lines, options)
  return { ...Object.fromEntries(taken.map(({ key, amount }) => [key, amount])), advance, held }
}

describe('money without a quote', () => {
  it('goes to the oldest installment first: fine, then heads in their order', () => {
    expect(shares(2_000_000)).toEqual({
      'fine 1': 50_000,
      'tuition 1': 1_200_000,
      'computer 1': 150_000,
      'tuition 2': 600_000,
      advance: 0,
      held: false,
    })
    expect(shares(1_000_000)).toEqual({ 'fine 1': 50_000, 'tuition 1': 950_000, advance: 0, held: false })
  })

  it('reaches the fine last where the school wants it', () =>
    expect(shares(1_000_000, { fineOrder: 'after' })).toEqual({ 'tuition 1': 1_000_000, advance: 0, held: false }))

  it('becomes advance where it is more than all', () =>
    expect(shares(3_000_000)).toMatchObject({ advance: 250_000, held: false }))

  it('clears an installment that concessions made smaller', () => {
    const less = [line(first, 'tuition', 880_000, 1), line(first, 'computer', 150_000, 2), line(first, 'fine', 50_000, 0, 'fine')]
    expect(shares(1_080_000, before, less)).toEqual({
      fine: 50_000,
      tuition: 880_000,
      computer: 150_000,
      advance: 0,
      held: false,
    })
  })

  it('lets a fine grow on after a part of it was paid', () => {
    const rule = { type: 'per-day', amount: 2000, percentBps: 0, slabs: [], graceDays: 5, countGrace: true } as const
    const case1 = { dueDate: first.dueDate, net: 1_350_000, paid: [] }
    const fine = accruedFine(rule, { ...case1, asOf: '2026-07-15' })
    expect(fine).toBe(70_000)
    const lines = [
      line(first, 'tuition', 1_200_000, 1),
      line(first, 'computer', 150_000, 2),
      line(first, 'fine', fine, 0, 'fine'),
    ]
    expect(shares(500_000, before, lines)).toEqual({ fine: 70_000, tuition: 430_000, advance: 0, held: false })
    const later = accruedFine(rule, { ...case1, asOf: '2026-07-25' })
    expect([later, fineDue(later, fine, 0)]).toEqual([90_000, 20_000])
    expect(1_350_000 - 430_000 + fineDue(later, fine, 0)).toBe(940_000)
  })
})

describe('money with a quote', () => {
  it('goes to what was meant alone, and what is over waits', () => {
    const quote = new Map([
      ['tuition 2', 1_200_000],
      ['computer 2', 100_000],
    ])
    expect(shares(1_400_000, { ...before, quote })).toEqual({
      'tuition 2': 1_200_000,
      'computer 2': 100_000,
      advance: 100_000,
      held: true,
    })
  })

  it('waits whole where what was meant is paid meanwhile', () => {
    const quote = new Map([['tuition 1', 1_200_000]])
    const left = owed.filter(({ installment }) => installment.id === 'i2')
    expect(shares(1_400_000, { ...before, quote }, left)).toEqual({ advance: 1_400_000, held: true })
  })
})

const anyLine = fc.record({
  key: fc.uuid(),
  kind: fc.constantFrom<OwedLine['kind'][]>('principal', 'fine'),
  installment: fc.constantFrom(first, second),
  sortOrder: fc.nat({ max: 5 }),
  owed: fc.nat({ max: 2_000_000 }),
})
const anyLines = fc.uniqueArray(anyLine, { selector: ({ key }) => key, maxLength: 12 })

describe('every sharing', () => {
  it('loses nothing, takes no more than is owed, and skips nobody who stands before', () =>
    fc.assert(
      fc.property(fc.nat({ max: 20_000_000 }), anyLines, fc.constantFrom('before', 'after'), (amount, lines, fineOrder) => {
        const { lines: taken, advance } = allocate(amount, lines, { fineOrder: fineOrder as 'before' })
        expect(taken.reduce((sum, one) => sum + one.amount, 0) + advance).toBe(amount)
        const got = new Map(taken.map(({ key, amount }) => [key, amount]))
        const open = owedInOrder(lines, fineOrder as 'before').filter(({ owed }) => owed > 0)
        const shortAt = open.findIndex(({ key, owed }) => (got.get(key) ?? 0) < owed)
        for (const { key, owed } of open) expect(got.get(key) ?? 0).toBeLessThanOrEqual(owed)
        if (shortAt >= 0) {
          expect(open.slice(shortAt + 1).some(({ key }) => got.has(key))).toBe(false)
          expect(advance).toBe(0)
        }
      }),
    ))

  it('is the same whatever the order in which lines come', () =>
    fc.assert(
      fc.property(fc.nat({ max: 20_000_000 }), anyLines, (amount, lines) => {
        expect(allocate(amount, [...lines].reverse(), before)).toEqual(allocate(amount, lines, before))
      }),
    ))
})
