import { addDays } from '@school/rules'
import { describe, expect, it } from 'vitest'
import { monthOf, weekOf } from './diary-days'

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
    expect(monthOf('2026-07-15')).toBe('2026-07')
  })

  it('stand in one week each', () => {
    for (let day = '2023-12-27'; day < '2029-01-03'; day = addDays(day, 1)) {
      const week = weekOf(day)
      expect(week).toContain(day)
      expect(weekOf(week[0]!)).toEqual(week)
      expect(weekOf(week[6]!)).toEqual(week)
    }
  })
})
