import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepNumberCharacters, readNumber, writeNumber } from './number-text'

describe('money', () => {
  it('is written with Indian grouping in every language', () => {
    expect(writeNumber(123456, { locale: 'de', money: true })).toBe('1,23,456.00')
    expect(writeNumber(123456, { locale: 'en', money: true })).toBe('1,23,456.00')
    expect(writeNumber(null, { locale: 'en', money: true })).toBe('')
  })
  it('is read with and without grouping', () => {
    for (const text of ['1,23,456.00', '123456', '₹ 1,23,456', '123,456.0']) {
      expect(readNumber(text, { locale: 'pt', money: true })).toBe(123456)
    }
  })
  it('is not rounded', () => {
    expect(readNumber('10.555', { locale: 'en', money: true })).toBeNull()
    expect(readNumber('10.550', { locale: 'en', money: true })).toBe(10.55)
  })
})

describe('plain numbers', () => {
  it('follow the language and still take a point', () => {
    expect(readNumber('12,5', { locale: 'de' })).toBe(12.5)
    expect(readNumber('12.5', { locale: 'de' })).toBe(12.5)
    expect(readNumber('1.234', { locale: 'de' })).toBe(1234)
    expect(readNumber('1,234', { locale: 'en' })).toBe(1234)
    expect(writeNumber(12.5, { locale: 'de' })).toBe('12,5')
  })
  it('reads what is no number as none', () => {
    for (const text of ['', '-', '1..2', 'abc', '1-2', '.']) expect(readNumber(text, { locale: 'en' })).toBeNull()
  })
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('en', 'es', 'pt', 'de'),
        fc.boolean(),
        (paise, locale, money) => {
          const value = paise / 100
          expect(readNumber(writeNumber(value, { locale, money, decimals: 2 }), { locale, money, decimals: 2 })).toBe(value)
        },
      ),
    )
  })
})

describe('keepNumberCharacters', () => {
  it('leaves letters out', () => expect(keepNumberCharacters('1a2,5x')).toBe('12,5'))
})
