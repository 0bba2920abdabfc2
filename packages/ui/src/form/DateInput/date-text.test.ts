import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate, writeDate } from './date-text'

describe('readDate', () => {
  it('reads day, month, year with any common separator, or eight figures', () => {
    for (const text of ['10/08/2026', '10.8.2026', '10-08-2026', ' 10 08 2026 ', '10082026']) {
      expect(readDate(text)).toBe('2026-08-10')
    }
  })
  it('refuses what is no day', () => {
    for (const text of ['', '31/04/2026', '29/02/2025', '00/01/2026', '1/13/2026', '10/08/26', 'tomorrow']) {
      expect(readDate(text)).toBeNull()
    }
  })
  it('knows leap years', () => {
    expect(readDate('29/02/2024')).toBe('2024-02-29')
    expect(readDate('29/02/2000')).toBe('2000-02-29')
    expect(readDate('29/02/1900')).toBeNull()
  })
})

describe('writeDate', () => {
  it('writes for the language', () => {
    expect(writeDate('2026-08-10', 'en')).toBe('10/08/2026')
    expect(writeDate('2026-08-10T09:00:00Z', 'de')).toBe('10.08.2026')
    expect(writeDate(null, 'pt')).toBe('')
  })
  it('is read back as the same day', () => {
    const day = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.constantFrom('en', 'es', 'pt', 'de'), (date, locale) => {
        const iso = date.toISOString().slice(0, 10)
        expect(readDate(writeDate(iso, locale))).toBe(iso)
      }),
    )
  })
})
