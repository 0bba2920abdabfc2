import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removalConfirmed, removalCountHolds, removalMayRestore, removalPeriod } from './removals'

const counted = new Date('2026-07-18T04:00:00Z')

describe('a removal', () => {
  it('is confirmed within 15 minutes of its count', () => {
    expect(removalCountHolds(counted, new Date('2026-07-18T04:14:59.999Z'))).toBe(true)
    expect(removalCountHolds(counted, new Date('2026-07-18T04:15:00Z'))).toBe(false)
  })

  it('is confirmed by the code to the letter, white space at its ends left out', () => {
    expect(removalConfirmed(' GVS ', 'GVS')).toBe(true)
    expect(removalConfirmed('gvs', 'GVS')).toBe(false)
    expect(removalConfirmed('', '')).toBe(false)
  })

  it('can be put back until its last day, but for schools and logins', () => {
    const done = { kind: 'students', status: 'Done', keptUntil: '2026-08-17', today: '2026-08-17' } as const
    expect(removalMayRestore(done)).toBe(true)
    expect(removalMayRestore({ ...done, today: '2026-08-18' })).toBe(false)
    expect(removalMayRestore({ ...done, kind: 'school' })).toBe(false)
    expect(removalMayRestore({ ...done, kind: 'user' })).toBe(false)
    expect(removalMayRestore({ ...done, status: 'Restored' })).toBe(false)
    expect(removalMayRestore({ ...done, status: 'Failed' })).toBe(false)
  })
})

describe('the period of transactions', () => {
  const year = { from: '2026-04-01', to: '2027-03-31' }
  it('is what year and days have in common', () => {
    expect(removalPeriod(year, undefined, undefined)).toEqual(year)
    expect(removalPeriod(year, '2026-06-01', '2026-06-30')).toEqual({ from: '2026-06-01', to: '2026-06-30' })
    expect(removalPeriod(year, '2025-06-01', '2026-04-10')).toEqual({ from: '2026-04-01', to: '2026-04-10' })
    expect(removalPeriod(year, '2027-04-01', undefined)).toBeUndefined()
    expect(removalPeriod(undefined, undefined, '2026-06-30')).toEqual({ from: '0001-01-01', to: '2026-06-30' })
  })

  it('holds a day when each of its ends does', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map(n => new Date(Date.UTC(2022, 0, 1 + n)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, day, day, day, (a, b, from, to, one) => {
        const period = removalPeriod({ from: a, to: b }, from, to)
        const within = a <= one && one <= b && from <= one && one <= to
        expect(period !== undefined && period.from <= one && one <= period.to).toBe(within)
      }),
    )
  })
})
