import { describe, expect, it } from 'vitest'
import { addMonths, dayInMonth, monthOf, weekOf, weeksOf } from './diary-days'

describe('days of the diary', () => {
  it('make weeks from Monday', () => {
    expect(weekOf('2026-07-15')).toEqual([
      '2026-07-13',
      '2026-07-14',
      '2026-07-15',
      '2026-07-16',
      '2026-07-17',
      '2026-07-18',
      '2026-07-19',
    ])
    expect(weekOf('2026-07-19')[0]).toBe('2026-07-13')
    expect(weeksOf('2026-07')[0]).toEqual([null, null, '2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05'])
    expect(weeksOf('2026-07')).toHaveLength(5)
    expect(weeksOf('2027-02')).toHaveLength(4)
  })

  it('go from month to month', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-07', 6)]).toEqual([
      '2027-01',
      '2025-12',
      '2027-01',
    ])
    expect(dayInMonth('2026-07-31', '2026-06')).toBe('2026-06-30')
    expect(dayInMonth('2026-07-15', '2026-08')).toBe('2026-08-15')
  })

  it('hold every day of a month once, in order', () => {
    for (let shown = '1999-12'; shown < '2101-01'; shown = addMonths(shown, 1)) {
      const days = weeksOf(shown)
        .flat()
        .filter(day => day !== null)
      expect(days[0]).toBe(`${shown}-01`)
      expect(days.every(day => monthOf(day) === shown)).toBe(true)
      expect(days.length).toBe(new Date(Date.UTC(Number(shown.slice(0, 4)), Number(shown.slice(5)), 0)).getUTCDate())
      expect(days).toEqual([...new Set(days)].toSorted())
    }
  })
})
