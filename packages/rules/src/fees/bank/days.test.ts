import { describe, expect, it } from 'vitest'
import { newestOverdue, settledBy } from './days'

describe('money of a card machine', () => {
  it.each([
    // Wednesday, Friday, Sunday
    ['2026-07-15', '2026-07-18'],
    ['2026-07-17', '2026-07-21'],
    ['2026-07-19', '2026-07-22'],
  ])('of %s is at the bank by %s', (paidOn, by) => expect(settledBy(paidOn)).toBe(by))

  it('is missed on the day after', () => {
    expect(newestOverdue('2026-07-18')).toBe('2026-07-14')
    expect(newestOverdue('2026-07-19')).toBe('2026-07-15')
    for (let day = 1; day < 29; day += 1) {
      const today = `2026-07-${String(day).padStart(2, '0')}`
      expect(settledBy(newestOverdue(today)) < today).toBe(true)
    }
  })
})
