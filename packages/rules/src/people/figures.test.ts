import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOn, ageReferenceDay, maskedMobile, serviceOn, sharePercent } from './figures'

describe('figures of people', () => {
  it('shows shares with one decimal, half up', () => {
    expect(sharePercent(31, 42)).toBe(73.8)
    expect(sharePercent(802, 1050)).toBe(76.4)
    expect(sharePercent(583, 1050)).toBe(55.5)
    expect(sharePercent(1098, 1180)).toBe(93.1)
    expect(sharePercent(0, 0)).toBeUndefined()
  })

  it('counts completed years', () => {
    expect(ageOn('2016-04-01', '2027-03-31')).toBe(10)
    expect(ageReferenceDay('2027-05-31')).toBe('2027-03-31')
    expect(ageOn('2016-03-31', '2027-03-31')).toBe(11)
    expect(ageOn('2016-02-29', '2027-02-28')).toBe(10)
  })

  it('counts service in years and months', () => {
    expect(serviceOn('2019-06-10', '2026-11-20')).toEqual({ years: 7, months: 5 })
    expect(serviceOn('2026-06-21', '2026-06-20')).toEqual({ years: 0, months: 0 })
  })

  it('hides the middle of a mobile', () => {
    expect(maskedMobile('9876543210')).toBe('98•••••210')
    expect(maskedMobile('12345')).toBe('•••••')
  })

  it('grows a year older on the birthday and on no other day', () => {
    const day = fc
      .date({ min: new Date('1950-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (born, on) => {
        const before = new Date(Date.parse(on) - 86_400_000).toISOString().slice(0, 10)
        const older = ageOn(born, on) - ageOn(born, before)
        const birthday = on.slice(5) === born.slice(5)
        // Who was born on 29 February is a year older on 1 March of a common year.
        const leapling = born.endsWith('02-29') && on.endsWith('03-01') && before.endsWith('02-28')
        expect(older).toBe(birthday || leapling ? 1 : 0)
      }),
    )
  })

  it('counts service in whole months that never fall', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (joined, on) => {
        const { years, months } = serviceOn(joined, on)
        expect(years >= 0 && months >= 0 && months < 12).toBe(true)
        const next = serviceOn(joined, new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10))
        expect(next.years * 12 + next.months).toBeGreaterThanOrEqual(years * 12 + months)
        if (on > joined && months + years * 12 > 0) expect(years).toBeLessThanOrEqual(ageOn(joined, on))
      }),
    )
  })
})
