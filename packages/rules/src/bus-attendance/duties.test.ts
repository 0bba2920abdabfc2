import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusDutyDays, closeDuties, mayMarkRun, onBusDuty, repeatedDuty } from './duties'

const everyDay = [1, 2, 3, 4, 5, 6]
const duty = (tripId: string, more: Partial<BusDutyDays> = {}, departAt = '07:00', weekdays = everyDay): BusDutyDays => ({
  staffId: 'ravi',
  trip: { id: tripId, departAt, weekdays },
  startsOn: '2026-07-01',
  endsOn: '2026-07-31',
  ...more,
})

describe('a duty', () => {
  it('holds from its first to its last day', () => {
    expect(['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01'].map(day => onBusDuty(duty('1'), day))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(onBusDuty(duty('1', { endsOn: null }), '2030-01-01')).toBe(true)
  })

  it('lets its staff mark, and who leads the school always', () => {
    expect(mayMarkRun({ leads: false, duties: [duty('1')] }, '2026-07-08')).toBe(true)
    expect(mayMarkRun({ leads: false, duties: [duty('1')] }, '2026-08-08')).toBe(false)
    expect(mayMarkRun({ leads: true, duties: [] }, '2026-08-08')).toBe(true)
  })

  it('is not given twice to the same person', () => {
    const others = [duty('1', { startsOn: '2026-07-31', endsOn: null })]
    expect(repeatedDuty(duty('1'), others)).toBe(others[0])
    expect(repeatedDuty(duty('1', { endsOn: '2026-07-30' }), others)).toBeUndefined()
    expect(repeatedDuty(duty('2'), others)).toBeUndefined()
    expect(repeatedDuty(duty('1', { staffId: 'mala' }), others)).toBeUndefined()
  })
})

describe('trips close to each other', () => {
  it('are told with the minutes between them', () => {
    const others = [duty('2', {}, '07:59'), duty('3', {}, '08:00'), duty('4', {}, '06:30')]
    expect(closeDuties(duty('1'), others).map(close => [close.duty.trip.id, close.minutes])).toEqual([
      ['4', 30],
      ['2', 59],
    ])
  })

  it('do not matter on other days, of other people or of the same trip', () => {
    const others = [
      duty('2', {}, '07:10', [7]),
      duty('3', { startsOn: '2026-08-01', endsOn: null }, '07:10'),
      duty('4', { staffId: 'mala' }, '07:10'),
      duty('1', {}, '07:10'),
    ]
    expect(closeDuties(duty('1'), others)).toEqual([])
    // Both hold on one Wednesday only, and the other trip is made on Mondays.
    const wednesday = { startsOn: '2026-07-08', endsOn: '2026-07-08' }
    expect(closeDuties(duty('1', wednesday), [duty('2', {}, '07:10', [1])])).toEqual([])
  })

  it('are close to each other alike', () => {
    const day = fc.integer({ min: 1, max: 28 }).map(one => `2026-07-${String(one).padStart(2, '0')}`)
    const any = fc
      .tuple(
        day,
        fc.option(day),
        fc.constantFrom('06:40', '07:00', '07:45', '15:30'),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      )
      .filter(([startsOn, endsOn]) => endsOn === null || startsOn <= endsOn)
    fc.assert(
      fc.property(any, any, (a, b) => {
        const make = (id: string, [startsOn, endsOn, departAt, weekdays]: typeof a) =>
          duty(id, { startsOn, endsOn }, departAt, weekdays)
        const [one, other] = [make('1', a), make('2', b)]
        expect(closeDuties(one, [other]).map(close => close.minutes)).toEqual(
          closeDuties(other, [one]).map(close => close.minutes),
        )
      }),
    )
  })
})
