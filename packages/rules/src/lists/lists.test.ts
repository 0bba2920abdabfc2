import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, displayDay, isDay } from './dates'
import { formatRupees, roundHalfUp } from './numbers'
import { pageCount, pageLinks } from './paging'
import { guardSpreadsheetText } from './spreadsheet-text'

describe('numbers', () => {
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

  it('keeps every digit of an amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), paise => {
        expect(Number(formatRupees(paise).replace(/[₹,.]/g, ''))).toBe(paise === 0 ? 0 : paise)
      }),
    )
  })
})

describe('days', () => {
  it('shows and knows them', () => {
    expect(displayDay('2026-07-08')).toBe('08-07-2026')
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

describe('spreadsheet text', () => {
  it.each(['=1+1', '+91', '-5', '@cmd'])('guards %s', text => expect(guardSpreadsheetText(text)).toBe(`'${text}`))
  it('leaves other text alone', () => expect(guardSpreadsheetText('2024/0113')).toBe('2024/0113'))
})
