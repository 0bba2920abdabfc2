import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Half } from '../attendance/calendar'
import {
  halfOfTrip,
  type PlannedTrip,
  ridersOfTrip,
  stopsWithoutTrip,
  type TripStudent,
  timesInOrder,
  tripOfStop,
  tripRunsOn,
} from './trips'

// A Wednesday.
const day = '2026-07-08'
const trip = (id: string, stops: readonly string[], more: Partial<PlannedTrip> = {}): PlannedTrip => ({
  id,
  busId: 'bus',
  kind: 'pickup',
  departAt: '07:00',
  stops: stops.map(busStopId => ({ busStopId, at: null })),
  weekdays: [1, 2, 3, 4, 5, 6],
  active: true,
  ...more,
})
const student = (studentId: string, busStopId: string | null, more: Partial<TripStudent> = {}): TripStudent => ({
  studentId,
  busStopId,
  plan: 'full',
  onLeave: [],
  ...more,
})

describe('trips of a bus', () => {
  it('are made on their weekdays while active', () => {
    expect(tripRunsOn(trip('1', []), day)).toBe(true)
    expect(tripRunsOn(trip('1', []), '2026-07-12')).toBe(false)
    expect(tripRunsOn(trip('1', [], { active: false }), day)).toBe(false)
  })

  it('tell which stops none of them serves', () => {
    const trips = [trip('1', ['a']), trip('2', ['b'], { active: false }), trip('3', ['c'], { kind: 'drop' })]
    expect(stopsWithoutTrip(['a', 'b', 'c'], trips, 'pickup')).toEqual(['b', 'c'])
  })

  it('take a student of a stop on the earliest', () => {
    const late = trip('1', ['a'], { departAt: '08:00' })
    const early = trip('2', ['a'], { departAt: '06:45' })
    expect(tripOfStop([late, early], 'a', 'pickup', day)).toBe(early)
    expect(tripOfStop([late, { ...early, weekdays: [1] }], 'a', 'pickup', day)).toBe(late)
    expect(tripOfStop([late, early], 'a', 'drop', day)).toBeUndefined()
    expect(tripOfStop([trip('9', ['a']), trip('3', ['a'])], 'a', 'pickup', day)?.id).toBe('3')
  })
})

describe('the list of a trip', () => {
  const morning = trip('1', ['a', 'b'])

  it('goes stop by stop, without those of other stops and those without school', () => {
    const students = [
      student('1', 'b'),
      student('2', 'a'),
      student('3', 'z'),
      student('4', null),
      student('5', 'a', { plan: 'none' }),
    ]
    expect(ridersOfTrip(morning, [morning], students, day)).toEqual([
      { studentId: '2', busStopId: 'a', status: 'Waiting', elsewhere: null },
      { studentId: '1', busStopId: 'b', status: 'Waiting', elsewhere: null },
    ])
  })

  it.each<[PlannedTrip['kind'], TripStudent['plan'], readonly Half[], string]>([
    ['pickup', 'full', ['FN'], 'On leave'],
    ['pickup', 'full', ['AN'], 'Waiting'],
    ['drop', 'full', ['FN'], 'Waiting'],
    ['drop', 'full', ['AN'], 'On leave'],
    ['drop', 'FN', ['FN'], 'On leave'],
    ['pickup', 'AN', ['AN'], 'On leave'],
  ])('on a %s trip, planned %s, leave of %j makes %s', (kind, plan, onLeave, status) => {
    const one = trip('1', ['a'], { kind })
    expect(ridersOfTrip(one, [one], [student('1', 'a', { plan, onLeave })], day)[0]?.status).toBe(status)
  })

  it('has no half without school', () => expect(halfOfTrip('drop', 'none')).toBeUndefined())

  it('names the earlier trip of the same stop', () => {
    const later = trip('2', ['a'], { departAt: '08:00' })
    expect(ridersOfTrip(later, [morning, later], [student('1', 'a')], day)[0]?.elsewhere).toBe('1')
    expect(ridersOfTrip(morning, [morning, later], [student('1', 'a')], day)[0]?.elsewhere).toBeNull()
  })

  it('expects everybody with a served stop on exactly one trip of a kind', () => {
    const stop = fc.constantFrom('a', 'b', 'c')
    const anyTrip = fc.record({
      departAt: fc.constantFrom('06:45', '07:00', '08:10'),
      stops: fc.uniqueArray(stop, { minLength: 1 }),
    })
    fc.assert(
      fc.property(fc.array(anyTrip, { maxLength: 5 }), fc.array(stop, { maxLength: 8 }), (made, stops) => {
        const trips = made.map((one, index) => trip(String(index), one.stops, { departAt: one.departAt }))
        const students = stops.map((at, index) => student(String(index), at))
        const expected = trips.flatMap(one => ridersOfTrip(one, trips, students, day)).filter(rider => rider.elsewhere === null)
        const served = students.filter(one => trips.some(each => each.stops.some(at => at.busStopId === one.busStopId)))
        expect(expected.map(rider => rider.studentId).toSorted()).toEqual(served.map(one => one.studentId).toSorted())
      }),
    )
  })
})

describe('planned times', () => {
  it.each([
    ['07:00', [], true],
    ['07:00', ['07:00', null, '07:10'], true],
    ['07:00', ['07:10', null, '07:05'], false],
    ['07:00', ['06:50'], false],
  ] as const)('from %s on are %j: %s', (departAt, times, fits) =>
    expect(
      timesInOrder(
        departAt,
        times.map(at => ({ at })),
      ),
    ).toBe(fits),
  )
})
