import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn, displayDay, isDay, momentIn, slashedDay, timeIn } from './dates'
import { encodeFilters } from './filters'
import { formatPercent, formatRupees, parseRupees, percentHalfUp, plainRupees, roundHalfUp } from './numbers'
import { pageCount, pageLinks } from './paging'
import { guardSpreadsheetText } from './spreadsheet-text'

describe('numbers', () => {
  it.each([
    ['1,24,350.00', 12435000],
    ['124350', 12435000],
    ['124,350.5', 12435050],
    ['₹ 5', 500],
    ['Rs. 1,000', 100000],
    ['-250.05', -25005],
    ['-0.00', 0],
    ['1,24,35', undefined],
    ['12.345', undefined],
    ['1.000,00', undefined],
    ['', undefined],
    ['ten', undefined],
    ['1e5', undefined],
  ])('reads %s', (text, paise) => expect(parseRupees(text)).toBe(paise))

  it('writes rupees with Indian grouping', () => {
    expect(formatRupees(12435000)).toBe('₹1,24,350.00')
    expect(formatRupees(12345600)).toBe('₹1,23,456.00')
    expect(formatRupees(5)).toBe('₹0.05')
    expect(formatRupees(-100000)).toBe('-₹1,000.00')
    expect(formatRupees(123456789012)).toBe('₹1,23,45,67,890.12')
  })

  it('rounds halves up', () => {
    expect(roundHalfUp(1.005, 2)).toBe(1.01)
    expect(roundHalfUp(-2.5, 0)).toBe(-3)
    expect(roundHalfUp(73.75, 1)).toBe(73.8)
  })

  it('counts percents exactly, halves up', () => {
    expect(percentHalfUp(1201, 2000)).toBe(60.1)
    expect(percentHalfUp(1, 3)).toBe(33.3)
    expect(percentHalfUp(2, 3, 2)).toBe(66.67)
    expect(percentHalfUp(0, 7)).toBe(0)
    expect(percentHalfUp(7, 7)).toBe(100)
    expect(percentHalfUp(1, 0)).toBeUndefined()
    expect(formatPercent(percentHalfUp(814, 847))).toBe('96.1 %')
    expect(formatPercent(88)).toBe('88.0 %')
    expect(formatPercent(undefined)).toBe('–')
  })

  it('agrees with counting in whole numbers', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom(0, 1, 2),
        (part, whole, places) => {
          const scale = 10n ** BigInt(places)
          const exact = (2n * BigInt(part) * 100n * scale + BigInt(whole)) / (2n * BigInt(whole))
          expect(percentHalfUp(part, whole, places)).toBe(Number(exact) / Number(scale))
        },
      ),
    )
  })

  it('keeps every digit of an amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), paise => {
        expect(Number(formatRupees(paise).replace(/[₹,.]/g, ''))).toBe(paise === 0 ? 0 : paise)
        expect(parseRupees(formatRupees(paise))).toBe(paise === 0 ? 0 : paise)
        expect(parseRupees(plainRupees(paise))).toBe(paise === 0 ? 0 : paise)
      }),
    )
  })
})

describe('days', () => {
  it('shows and knows them', () => {
    expect(displayDay('2026-07-08')).toBe('08-07-2026')
    expect(slashedDay('2026-07-08')).toBe('08/07/2026')
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(timeIn('Asia/Kolkata', new Date('2026-07-16T18:35:00Z'))).toBe('00:05')
    expect(momentIn('Asia/Kolkata', new Date('2026-07-16T18:35:00Z'))).toBe('17-07-2026 00:05')
    expect(isDay('2026-02-29')).toBe(false)
    expect(isDay('2028-02-29')).toBe(true)
    expect(dayIn('Asia/Kolkata', new Date('2026-07-16T19:00:00Z'))).toBe('2026-07-17')
  })
})

describe('paging', () => {
  it('links at most ten pages around the current one', () => {
    expect(pageLinks(1, 25)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pageLinks(12, 25)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    expect(pageLinks(25, 25)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25])
    expect(pageLinks(1, 3)).toEqual([1, 2, 3])
    expect(pageCount(0, 10)).toBe(1)
    expect(pageCount(101, 10)).toBe(11)
  })

  it('always holds the current page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (current, pages) => {
        fc.pre(current <= pages)
        const links = pageLinks(current, pages)
        expect(links).toContain(current)
        expect(links.length).toBe(Math.min(10, pages))
        expect(Math.min(...links)).toBeGreaterThanOrEqual(1)
        expect(Math.max(...links)).toBeLessThanOrEqual(pages)
      }),
    )
  })
})

describe('filters', () => {
  it('hold the fields that are not empty, and the page', () => {
    expect(
      encodeFilters({ text: 'V & A', course: ['a', 'b'], from: '', never: false, most: 0, staff: null, to: undefined }, 2),
    ).toBe('text=V%20%26%20A&course=a&course=b&never=0&most=0&page=2')
    expect(encodeFilters({ course: [] })).toBe('')
  })

  it('are read back as they went', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' })
    const filters = fc.record({
      text,
      course: fc.array(text, { minLength: 1, maxLength: 4 }),
      never: fc.boolean(),
      most: fc.integer(),
    })
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 9999 }), (given, page) => {
        const fields = encodeFilters(given, page)
          .split('&')
          .map(field => field.split('=').map(decodeURIComponent))
        expect(fields).toEqual([
          ...Object.entries({ ...given, never: Number(given.never) }).flatMap(([name, value]) =>
            [value].flat().map(one => [name, String(one)]),
          ),
          ['page', String(page)],
        ])
      }),
    )
  })
})

describe('spreadsheet text', () => {
  it.each(['=1+1', '+91', '-5', '@cmd'])('guards %s', text => expect(guardSpreadsheetText(text)).toBe(`'${text}`))
  it('leaves other text alone', () => expect(guardSpreadsheetText('2024/0113')).toBe('2024/0113'))
})
