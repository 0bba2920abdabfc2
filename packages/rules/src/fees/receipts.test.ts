import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceOf, dueStatus, netOf } from './dues'
import { divideRounded, roundedAmount } from './money'
import { amountInWords, daysOfFinancialYear, financialYear, isFinancialYear, receiptNumber } from './receipts'

describe('a line of dues', () => {
  it('asks what concessions leave', () => {
    const line = { gross: 1_200_000, concession: 320_000, writeOff: 0, paid: 500_000 }
    expect([netOf(line), balanceOf(line)]).toEqual([880_000, 380_000])
  })

  it.each([
    ['Nil', { net: 0, paid: 0, fineDue: 0, dueDate: '2026-01-01' }],
    ['Paid', { net: 100, paid: 100, fineDue: 0, dueDate: '2026-01-01' }],
    ['Part paid', { net: 100, paid: 100, fineDue: 20, dueDate: '2026-01-01' }],
    ['Part paid', { net: 100, paid: 1, fineDue: 0, dueDate: '2026-12-01' }],
    ['Overdue', { net: 100, paid: 0, fineDue: 0, dueDate: '2026-09-04' }],
    ['Due', { net: 100, paid: 0, fineDue: 0, dueDate: '2026-09-05' }],
    ['Due', { net: 100, paid: 0, fineDue: 0, dueDate: '2026-10-05' }],
    ['Upcoming', { net: 100, paid: 0, fineDue: 0, dueDate: '2026-10-06' }],
  ])('is %s of %j on 5 September', (status, due) => expect(dueStatus(due, '2026-09-05')).toBe(status))
})

describe('amounts', () => {
  it('are rounded once, halves up', () => {
    expect(roundedAmount(133_300 * 750, 10_000, 'rupee')).toBe(10_000)
    expect(roundedAmount(133_300 * 750, 10_000, 'paise')).toBe(9998)
    expect(divideRounded(5, 2)).toBe(3)
    expect(() => divideRounded(0.5, 2)).toThrow(RangeError)
  })

  it.each([
    [12_435_000, 'Rupees One Lakh Twenty Four Thousand Three Hundred and Fifty Only'],
    [1_400_000, 'Rupees Fourteen Thousand Only'],
    [10_000, 'Rupees One Hundred Only'],
    [1_416_520, 'Rupees Fourteen Thousand One Hundred and Sixty Five and Twenty Paise Only'],
    [10_000_500, 'Rupees One Lakh Five Only'],
    [50, 'Rupees Zero and Fifty Paise Only'],
    [123_456_789_00, 'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred and Eighty Nine Only'],
  ])('%d paise are said %s', (paise, words) => expect(amountInWords(paise)).toBe(words))

  it('are said differently where they differ', () =>
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999_900 }), fc.nat({ max: 99_999_999_900 }), (a, b) => {
        expect(amountInWords(a) === amountInWords(b)).toBe(a === b)
      }),
    ))
})

describe('numbers of receipts', () => {
  it('name the series, the period and the place', () =>
    expect(receiptNumber('SF', financialYear('2026-06-10'), 5, 123)).toBe('SF/2026-27/00123'))

  it.each([
    ['2026-03-31', '2025-26'],
    ['2026-04-01', '2026-27'],
    ['2099-12-01', '2099-00'],
  ])('%s lies in %s', (day, period) => expect(financialYear(day)).toBe(period))

  it('goes from the first of April to the last of March', () =>
    expect(daysOfFinancialYear('2026-27')).toEqual({ from: '2026-04-01', to: '2027-03-31' }))

  it.each([
    ['2026-27', true],
    ['1999-00', true],
    ['2026-28', false],
    ['2026', false],
    ['26-27', false],
    ['2026-27 ', false],
  ])('%s names one: %s', (text, yes) => expect(isFinancialYear(text)).toBe(yes))
})
