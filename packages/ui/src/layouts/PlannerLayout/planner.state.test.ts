import { describe, expect, it } from 'vitest'
import { dayInSight, daysOf, weekAfter, weekOf, weekStep } from './planner.state'

describe('weeks', () => {
  it.each([
    ['2026-07-13', '2026-07-13'],
    ['2026-07-18', '2026-07-13'],
    ['2026-07-19', '2026-07-13'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s begins on %s', (day, monday) => expect(weekOf(day)).toBe(monday))
  it('has its days, over the end of a month too', () =>
    expect(daysOf('2026-07-27', 6)).toEqual(['2026-07-27', '2026-07-28', '2026-07-29', '2026-07-30', '2026-07-31', '2026-08-01']))
  it('goes on and back', () => {
    expect(weekAfter('2026-12-28', 1)).toBe('2027-01-04')
    expect(weekAfter('2026-07-13', -2)).toBe('2026-06-29')
    expect([weekStep('PageUp'), weekStep('PageDown'), weekStep('Home')]).toEqual([-1, 1, null])
  })
})

describe('the day of a phone', () => {
  const days = [{ day: '2026-07-13', holiday: 'Local holiday' }, { day: '2026-07-14' }, { day: '2026-07-15' }]
  it('is the chosen one, else today, else the first working day', () => {
    expect(dayInSight(days, '2026-07-15', '2026-07-14')).toBe('2026-07-15')
    expect(dayInSight(days, '2026-07-20', '2026-07-15')).toBe('2026-07-15')
    expect(dayInSight(days, undefined, '2026-07-20')).toBe('2026-07-14')
    expect(dayInSight(days.slice(0, 1), undefined, undefined)).toBe('2026-07-13')
    expect(dayInSight([], undefined, undefined)).toBeUndefined()
  })
})
