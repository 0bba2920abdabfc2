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
})
