import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDateTimeValue, withOffset, withoutOffset, writeDateTimeValue } from './date-time-value'

describe('a date and time with its offset', () => {
  it('is written as YYYY-MM-DDTHH:mm:ss±HH:MM', () => {
    const value = { year: 2026, month: 7, day: 8, hour: 9, minute: 5, second: 0 }
    expect(writeDateTimeValue({ ...value, timeZoneOffset: 330 })).toBe('2026-07-08T09:05:00+05:30')
    expect(writeDateTimeValue({ ...value, timeZoneOffset: -210 })).toBe('2026-07-08T09:05:00-03:30')
    expect(writeDateTimeValue({ ...value, timeZoneOffset: 0 })).toBe('2026-07-08T09:05:00+00:00')
  })
  it('is read with an offset or Z alone', () => {
    const value = { year: 2026, month: 7, day: 8, hour: 9, minute: 5, second: 0 }
    expect(readDateTimeValue('2026-07-08T09:05:00+05:30')).toEqual({ ...value, timeZoneOffset: 330 })
    expect(readDateTimeValue('2026-07-08T09:05:00-03:30')).toEqual({ ...value, timeZoneOffset: -210 })
    expect(readDateTimeValue('2026-07-08T09:05:00.000Z')).toEqual({ ...value, timeZoneOffset: 0 })
    for (const text of ['', '2026-07-08', '2026-07-08T09:05:00', '2026-13-08T09:05:00Z', '2026-07-08T25:05:00Z']) {
      expect(readDateTimeValue(text)).toBeNull()
    }
  })
  it('is read back as it was written', () => {
    const moment = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, timeZoneOffset) => {
        const text = `${date.toISOString().slice(0, 19)}Z`
        const value = { ...readDateTimeValue(text)!, timeZoneOffset }
        expect(readDateTimeValue(writeDateTimeValue(value))).toEqual(value)
      }),
    )
  })
})

describe('the clock of a time zone', () => {
  it.each([
    ['2026-07-18T09:30:00', 'Asia/Kolkata', '+05:30'],
    ['2026-07-18T09:30:00', 'UTC', '+00:00'],
    ['2026-07-18T09:30:00', 'America/St_Johns', '-02:30'],
    ['2026-01-18T09:30:00', 'Europe/Berlin', '+01:00'],
    ['2026-07-18T09:30:00', 'Europe/Berlin', '+02:00'],
    // The last Sundays of March and October: before, in the hour that is missing or twice, after.
    ['2026-03-29T01:59:59', 'Europe/Berlin', '+01:00'],
    ['2026-03-29T02:30:00', 'Europe/Berlin', '+01:00'],
    ['2026-03-29T03:00:00', 'Europe/Berlin', '+02:00'],
    ['2026-10-25T01:59:59', 'Europe/Berlin', '+02:00'],
    ['2026-10-25T02:30:00', 'Europe/Berlin', '+02:00'],
    ['2026-10-25T03:00:00', 'Europe/Berlin', '+01:00'],
  ])('%s in %s is %s of UTC', (local, timeZone, offset) => expect(withOffset(local, timeZone)).toBe(local + offset))

  it('shows a moment of another clock as its own', () => {
    expect(withoutOffset('2026-07-18T04:00:00Z', 'Asia/Kolkata')).toBe('2026-07-18T09:30:00')
    expect(withoutOffset('2026-07-17T21:00:00-07:00', 'Asia/Kolkata')).toBe('2026-07-18T09:30:00')
    expect(withoutOffset('2026-07-18T09:30:00+05:30', 'Asia/Kolkata')).toBe('2026-07-18T09:30:00')
    expect(withoutOffset('2026-07-18T09:30:00', 'Asia/Kolkata')).toBe('2026-07-18T09:30:00')
    expect(withoutOffset(null, 'Asia/Kolkata')).toBeNull()
  })

  it('gives back every time that was put in', () => {
    const moment = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
    const zone = fc.constantFrom('Asia/Kolkata', 'Europe/Lisbon', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe')
    fc.assert(
      fc.property(moment, zone, (date, timeZone) => {
        const local = date.toISOString().slice(0, 19)
        expect(withoutOffset(withOffset(local, timeZone), timeZone)).toBe(local)
      }),
    )
  })

  it('names the same instant as the browser does', () => {
    const moment = fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, date => {
        const local = date.toISOString().slice(0, 19)
        expect(Date.parse(withOffset(local, 'Asia/Kolkata'))).toBe(Date.parse(`${local}+05:30`))
      }),
    )
  })
})
