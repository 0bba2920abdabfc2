import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOn, ageReferenceDay, maskedMobile, presentPercent, serviceOn, sharePercent } from './figures'

describe('figures of people', () => {
  it('counts late as present and a half day as half', () => {
    expect(presentPercent({ present: 812, late: 0, halfDays: 4, absent: 31 })).toBe(96.1)
    expect(presentPercent({ present: 0, late: 0, halfDays: 0, absent: 0 })).toBeUndefined()
  })

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

  it('keeps present % between 0 and 100', () => {
    const count = fc.nat({ max: 5000 })
    fc.assert(
      fc.property(count, count, count, count, (present, late, halfDays, absent) => {
        const percent = presentPercent({ present, late, halfDays, absent })
        expect(percent === undefined || (percent >= 0 && percent <= 100)).toBe(true)
      }),
    )
  })
})
