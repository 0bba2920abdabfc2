import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OwedLine } from './allocation'
import {
  isOpenOrder,
  nextGatewayCheck,
  nextOrderCheck,
  orderMayBecome,
  orderNumber,
  orderStatuses,
  payerCharge,
  pickInstallments,
  type Quote,
  type QuoteTerms,
  quoteFor,
} from './orders'

const first = { id: 'i1', no: 1, dueDate: '2026-06-10' }
const second = { id: 'i2', no: 2, dueDate: '2026-09-10' }
const line = (
  installment: OwedLine['installment'],
  key: string,
  owed: number,
  kind: OwedLine['kind'] = 'principal',
): OwedLine => ({ key, kind, installment, sortOrder: 1, owed })
const owed = [line(second, 'tuition 2', 1_350_000), line(first, 'tuition 1', 1_350_000), line(first, 'fine 1', 50_000, 'fine')]
const terms: QuoteTerms = { fineOrder: 'before', strictOrder: true, partialPayment: 'none', advance: 0 }

describe('an order', () => {
  it('goes forward alone', () => {
    expect(orderMayBecome('created', 'pending')).toBe(true)
    expect(orderMayBecome('pending', 'created')).toBe(false)
    expect(orderMayBecome('expired', 'failed')).toBe(false)
    expect(orderMayBecome('failed', 'success')).toBe(true)
    expect(orderMayBecome('expired', 'success')).toBe(true)
    expect(orderMayBecome('success', 'failed')).toBe(false)
    expect(orderMayBecome('success', 'reconciled')).toBe(true)
  })

  it('never comes back to where it was, and success is the end of every open one', () => {
    const reach = (from: (typeof orderStatuses)[number]): Set<string> => {
      const found = new Set<string>()
      for (const to of orderStatuses.filter(one => orderMayBecome(from, one))) {
        found.add(to)
        for (const further of reach(to)) found.add(further)
      }
      return found
    }
    for (const status of orderStatuses) expect(reach(status).has(status)).toBe(false)
    for (const status of orderStatuses.filter(isOpenOrder)) expect(reach(status).has('success')).toBe(true)
  })

  it('has a number of 20 letters and digits that begins with the code of the school', () => {
    expect(orderNumber('gv-s', new Uint8Array(20))).toBe('GVSAAAAAAAAAAAAAAAAA')
    fc.assert(
      fc.property(fc.string(), fc.uint8Array({ minLength: 20, maxLength: 20 }), (code, chance) => {
        expect(orderNumber(code, chance)).toMatch(/^[A-Z0-9]{20}$/)
      }),
    )
  })
})

describe('the provider is asked', () => {
  const expires = new Date('2026-07-15T10:10:00Z')
  const after = (minutes: number) => nextOrderCheck(expires, new Date(expires.getTime() + minutes * 60_000))?.toISOString()

  it('every 3 seconds until the order expires, and once at that moment', () => {
    expect(nextOrderCheck(expires, new Date('2026-07-15T10:00:00Z'))?.toISOString()).toBe('2026-07-15T10:00:03.000Z')
    expect(nextOrderCheck(expires, new Date('2026-07-15T10:09:58Z'))).toEqual(expires)
  })

  it('afterwards ever more seldom, until the third day', () => {
    expect(after(0)).toBe('2026-07-15T10:11:00.000Z')
    expect(after(1)).toBe('2026-07-15T10:12:00.000Z')
    expect(after(12)).toBe('2026-07-15T10:25:00.000Z')
    expect(after(15)).toBe('2026-07-15T10:40:00.000Z')
    expect(after(30)).toBe('2026-07-15T11:10:00.000Z')
    expect(after(23 * 60 + 10)).toBe('2026-07-16T10:10:00.000Z')
    expect(after(24 * 60)).toBe('2026-07-16T16:10:00.000Z')
    expect(after(71 * 60)).toBe('2026-07-18T10:10:00.000Z')
    expect(after(72 * 60)).toBeUndefined()
  })

  it('always later than now', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20 * 60_000, max: 80 * 3_600_000 }), since => {
        const now = new Date(expires.getTime() + since)
        const next = nextOrderCheck(expires, now)
        if (next) expect(next.getTime()).toBeGreaterThan(now.getTime())
        else expect(since).toBeGreaterThan(66 * 3_600_000)
      }),
    )
  })
})

describe('a quote', () => {
  it('asks for all that is owed for the chosen installments, the fine among it', () => {
    expect(quoteFor(owed, { installmentIds: ['i1'] }, terms)).toEqual({
      lines: [
        { key: 'fine 1', amount: 50_000 },
        { key: 'tuition 1', amount: 1_350_000 },
      ],
      fine: 50_000,
      advanceUsed: 0,
      total: 1_400_000,
    })
  })

  it('uses the advance first', () => {
    const quote = quoteFor(owed, { installmentIds: ['i1'] }, { ...terms, advance: 120_000 })
    expect(quote).toMatchObject({ advanceUsed: 120_000, total: 1_280_000 })
    expect(quoteFor(owed, { installmentIds: ['i1'] }, { ...terms, advance: 2_000_000 })).toMatchObject({
      advanceUsed: 1_400_000,
      total: 0,
    })
  })

  it('lets nobody leave out an older installment where the order is strict', () => {
    expect(quoteFor(owed, { installmentIds: ['i2'] }, terms)).toEqual({ refused: 'OlderFirst' })
    expect(quoteFor(owed, { installmentIds: ['i2'] }, { ...terms, strictOrder: false })).toMatchObject({ total: 1_350_000 })
    expect(quoteFor(owed, { installmentIds: ['i1', 'i2'] }, terms)).toMatchObject({ total: 2_750_000 })
  })

  it('refuses nothing chosen, and what is not owed', () => {
    expect(quoteFor(owed, { installmentIds: [] }, terms)).toEqual({ refused: 'None' })
    expect(quoteFor(owed, { installmentIds: ['i9'] }, terms)).toEqual({ refused: 'NotOwed' })
  })

  it('takes a part of at least 100 rupees where parts are taken', () => {
    const part = (amount: number) => quoteFor(owed, { installmentIds: ['i1'], amount }, { ...terms, partialPayment: 'any' })
    expect(part(500_000)).toEqual({
      lines: [
        { key: 'fine 1', amount: 50_000 },
        { key: 'tuition 1', amount: 450_000 },
      ],
      fine: 50_000,
      advanceUsed: 0,
      total: 500_000,
    })
    expect(part(9_999)).toEqual({ refused: 'Amount', min: 10_000, max: 1_400_000 })
    expect(part(1_400_001)).toEqual({ refused: 'Amount', min: 10_000, max: 1_400_000 })
    expect(quoteFor(owed, { installmentIds: ['i1'], amount: 500_000 }, terms)).toMatchObject({
      refused: 'Amount',
      min: 1_400_000,
    })
    expect(
      quoteFor([line(first, 'small', 4_000)], { installmentIds: ['i1'], amount: 4_000 }, { ...terms, partialPayment: 'any' }),
    ).toMatchObject({ total: 4_000 })
  })

  it('adds up, and no line gets more than is owed for it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 3_000_000 }),
        fc.integer({ min: 10_000, max: 4_000_000 }),
        (amounts, advance, amount) => {
          const lines = amounts.map((one, at) => line(first, `line ${at}`, one))
          const quote = quoteFor(lines, { installmentIds: ['i1'], amount }, { ...terms, partialPayment: 'any', advance })
          if ('refused' in quote) return
          const given = (quote as Quote).lines
          expect(given.reduce((sum, one) => sum + one.amount, 0)).toBe(quote.total + quote.advanceUsed)
          for (const one of given) expect(one.amount).toBeLessThanOrEqual(lines.find(of => of.key === one.key)!.owed)
        },
      ),
    )
  })
})

describe('the charge of a payer', () => {
  it('bears tax: 1 % of 14,000 and 18 % on it come to 165.20', () => {
    expect(payerCharge(1_400_000, { bps: 100, flat: 0, gstBps: 1800 })).toBe(16_520)
    expect(payerCharge(1_400_000, { bps: 0, flat: 0, gstBps: 1800 })).toBe(0)
  })
})

describe('ticking installments', () => {
  const order = ['a', 'b', 'c']
  it('takes the older ones along where they come first', () => {
    const pick = (chosen: string[], id: string, ticked: boolean) => pickInstallments(order, chosen, { id, ticked, strict: true })
    expect(pick([], 'b', true)).toEqual(['a', 'b'])
    expect(pick(['a', 'b', 'c'], 'b', false)).toEqual(['a'])
    expect(pick(['a'], 'a', false)).toEqual([])
  })
  it('is free where they do not', () => {
    const pick = (chosen: string[], id: string, ticked: boolean) => pickInstallments(order, chosen, { id, ticked, strict: false })
    expect(pick(['a'], 'c', true)).toEqual(['a', 'c'])
    expect(pick(['a', 'c'], 'a', false)).toEqual(['c'])
  })
})

describe('when a gateway is asked', () => {
  const made = new Date('2026-07-15T10:00:00Z')
  const expires = new Date('2026-07-15T10:20:00Z')
  const after = (minutes: number) => {
    const next = nextGatewayCheck(made, expires, new Date(made.getTime() + minutes * 60_000))
    return next && (next.getTime() - made.getTime()) / 60_000
  }
  it('is often at first, as it expires, then hourly and every six hours until the third day', () => {
    expect([0, 1, 2, 5, 10].map(after)).toEqual([1, 2, 5, 10, 15])
    expect(after(15)).toBe(20)
    expect(after(20)).toBe(30)
    expect(after(30)).toBe(60)
    expect(after(60)).toBe(120)
    expect(after(24 * 60)).toBe(30 * 60)
    expect(after(66 * 60)).toBe(72 * 60)
    expect(after(72 * 60)).toBeNull()
  })
})
