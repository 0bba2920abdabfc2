import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdditionalStop, effectiveStop } from './bus'

const july: AdditionalStop = { stopId: '9', trip: 'Pickup', startsOn: '2026-07-01', endsOn: '2026-07-31', weekdays: [1, 3] }

describe('effective stop', () => {
  it.each([
    ['2026-07-08', '9'],
    ['2026-07-09', '4'],
    ['2026-08-03', '4'],
  ])('on %s is %s', (day, stop) => expect(effectiveStop('4', [july], 'Pickup', day)).toBe(stop))

  it('leaves the other trip alone', () => expect(effectiveStop('4', [july], 'Drop', '2026-07-08')).toBe('4'))

  it('takes the latest begun of two', () => {
    const later = { ...july, stopId: '7', startsOn: '2026-07-06' }
    expect(effectiveStop('4', [later, july], 'Pickup', '2026-07-08')).toBe('7')
    expect(effectiveStop('4', [july, later], 'Pickup', '2026-07-08')).toBe('7')
    expect(effectiveStop('4', [{ ...later, endsOn: null, trip: 'Both' }], 'Drop', '2027-01-06')).toBe('7')
    expect(effectiveStop(null, [], 'Pickup', '2026-07-08')).toBeNull()
  })

  const days = fc.integer({ min: 0, max: 400 }).map(count => new Date(Date.UTC(2026, 5, 1 + count)).toISOString().slice(0, 10))
  const stop = fc.record({
    stopId: fc.constantFrom('1', '2', '3'),
    trip: fc.constantFrom('Pickup' as const, 'Drop' as const, 'Both' as const),
    startsOn: days,
    endsOn: fc.option(days),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  })
  const regular = fc.option(fc.constantFrom('4', '5'))
  const trip = fc.constantFrom('Pickup' as const, 'Drop' as const)

  it('is the regular one, or an additional one of that day, the latest begun', () =>
    fc.assert(
      fc.property(regular, fc.array(stop, { maxLength: 8 }), trip, days, (own, rows, way, day) => {
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
        const holding = rows.filter(
          row =>
            row.trip !== (way === 'Pickup' ? 'Drop' : 'Pickup') &&
            row.startsOn <= day &&
            day <= (row.endsOn ?? day) &&
            row.weekdays.includes(weekday),
        )
        const last = holding
          .map(row => row.startsOn)
          .toSorted()
          .at(-1)
        const offered = holding.length === 0 ? [own] : holding.filter(row => row.startsOn === last).map(row => row.stopId)
        expect(offered).toContain(effectiveStop(own, rows, way, day))
      }),
    ))

  it('is not changed by what holds on other days', () =>
    fc.assert(
      fc.property(regular, fc.array(stop, { maxLength: 8 }), trip, days, (own, rows, way, day) => {
        const past = rows.map(row => ({ ...row, endsOn: '2026-05-31' }))
        expect(effectiveStop(own, past, way, day)).toBe(own)
      }),
    ))
})
