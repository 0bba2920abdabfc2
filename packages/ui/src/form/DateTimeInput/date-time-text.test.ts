import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDateTime, setUnit, timeSteps, unitOf, unitsOf, writeDateTime } from './date-time-text'

describe('date and time as text', () => {
  it('is month, day, year and time to the second unless told otherwise', () => {
    expect(writeDateTime('2026-07-18T09:30:00')).toBe('07/18/2026 09:30:00')
    expect(readDateTime('7/18/2026 9:30:00')).toBe('2026-07-18T09:30:00')
    expect(readDateTime('07/18/2026')).toBe('2026-07-18T00:00:00')
    expect(writeDateTime('2026-07-18T09:30:00', 'dd-MM-yyyy HH:mm')).toBe('18-07-2026 09:30')
    expect(writeDateTime(null)).toBe('')
  })
  it('refuses days and times there are not', () => {
    for (const text of ['', '18/07/2026 09:30:00', '02/30/2026 09:30:00', '07/18/2026 24:00:00', '07/18/2026 09:60:00', 'noon']) {
      expect(readDateTime(text)).toBeNull()
    }
  })
  it('is read back as it was written', () => {
    const moment = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom('MM/dd/yyyy HH:mm:ss', 'dd.MM.yyyy HH:mm:ss', 'yyyy-MM-dd HH:mm:ss'),
        (date, format) => {
          const value = date.toISOString().slice(0, 19)
          expect(readDateTime(writeDateTime(value, format), format)).toBe(value)
        },
      ),
    )
  })
})

describe('steps of the time picker', () => {
  it('are one hour, a quarter and half a minute', () => expect(timeSteps).toEqual({ hour: 1, minute: 15, second: 30 }))
  it('are of the units that the format shows', () => {
    expect(unitsOf('MM/dd/yyyy HH:mm:ss')).toEqual(['hour', 'minute', 'second'])
    expect(unitsOf('dd/MM/yyyy HH:mm')).toEqual(['hour', 'minute'])
  })
  it('begin again at the end and leave the other units alone', () => {
    expect(setUnit('2026-07-18T23:50:30', 'hour', 24)).toBe('2026-07-18T00:50:30')
    expect(setUnit('2026-07-18T23:50:30', 'minute', 65)).toBe('2026-07-18T23:05:30')
    expect(setUnit('2026-07-18T23:50:00', 'second', -30)).toBe('2026-07-18T23:50:30')
    expect(unitOf('2026-07-18T23:50:30', 'minute')).toBe(50)
  })
})
