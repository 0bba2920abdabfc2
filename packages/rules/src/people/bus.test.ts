import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../lists/dates'
import {
  type AdditionalStop,
  additionalStopEdit,
  additionalStopOn,
  additionalStopRemoval,
  additionalStopState,
  additionalStopsOverlap,
  busTrips,
  effectiveStop,
} from './bus'

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

const days = fc.integer({ min: 0, max: 40 }).map(count => addDays('2026-07-01', count))
const stop = fc
  .record({
    stopId: fc.constantFrom('1', '2', '3'),
    trip: fc.constantFrom(...busTrips),
    startsOn: days,
    length: fc.option(fc.integer({ min: 0, max: 12 })),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  })
  .map(({ length, ...row }): AdditionalStop => ({ ...row, endsOn: length === null ? null : addDays(row.startsOn, length) }))

describe('overlapping stops', () => {
  it.each([
    [{}, true],
    [{ weekdays: [2, 4] }, false],
    [{ trip: 'Drop' }, false],
    [{ trip: 'Both' }, true],
    [{ startsOn: '2026-08-01' }, false],
    // Friday the 31st is the last day that both have, and neither is for Fridays then.
    [{ startsOn: '2026-07-30', weekdays: [1, 3, 4] }, false],
    [{ startsOn: '2026-07-29', weekdays: [3] }, true],
  ] as const)('%j: %s', (over, overlaps) => {
    const other = { ...july, ...over, endsOn: null }
    expect(additionalStopsOverlap(july, other)).toBe(overlaps)
    expect(additionalStopsOverlap(other, july)).toBe(overlaps)
  })

  it('are those with a day and a way in common', () => {
    const all = Array.from({ length: 70 }, (_, count) => addDays('2026-07-01', count))
    fc.assert(
      fc.property(stop, stop, (a, b) => {
        const meet = (['Pickup', 'Drop'] as const).some(way =>
          all.some(day => additionalStopOn([a], way, day) && additionalStopOn([b], way, day)),
        )
        expect(additionalStopsOverlap(a, b)).toBe(meet)
      }),
    )
  })

  it('never let the order of rows decide where they are absent', () => {
    fc.assert(
      fc.property(stop, stop, days, (a, b, day) => {
        fc.pre(!additionalStopsOverlap(a, b))
        for (const way of ['Pickup', 'Drop'] as const)
          expect(effectiveStop('9', [a, b], way, day)).toBe(effectiveStop('9', [b, a], way, day))
      }),
    )
  })
})

describe('an additional stop in time', () => {
  it.each([
    ['2026-06-30', 'Upcoming', 'all', { kind: 'delete' }],
    ['2026-07-01', 'Active', 'all', { kind: 'delete' }],
    ['2026-07-02', 'Active', 'end', { kind: 'end', endsOn: '2026-07-01' }],
    ['2026-07-31', 'Active', 'end', { kind: 'end', endsOn: '2026-07-30' }],
    ['2026-08-01', 'Ended', 'none', { kind: 'none' }],
  ] as const)('on %s is %s', (today, state, edit, removal) => {
    expect([additionalStopState(july, today), additionalStopEdit(july, today), additionalStopRemoval(july, today)]).toEqual([
      state,
      edit,
      removal,
    ])
  })

  it('keeps the days before when it is taken away', () => {
    fc.assert(
      fc.property(stop, days, days, (row, today, day) => {
        fc.pre(day < today)
        const removal = additionalStopRemoval(row, today)
        const left = removal.kind === 'delete' ? [] : [removal.kind === 'end' ? { ...row, endsOn: removal.endsOn } : row]
        for (const way of ['Pickup', 'Drop'] as const)
          expect(effectiveStop(null, left, way, day)).toBe(effectiveStop(null, [row], way, day))
      }),
    )
  })
})
