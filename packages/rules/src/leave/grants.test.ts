import { describe, expect, it } from 'vitest'
import { grantOfMonth, isTypeFor, monthsBefore, yearlyGrant } from './grants'
import { type LotEntry, lotsLeft } from './lots'

const year = { startsOn: '2026-04-01', endsOn: '2027-03-31' }

describe('what a leave year gives', () => {
  it('goes to whom a type is meant for', () => {
    const type = { appliesTo: 'teaching', gender: 'female' } as const
    expect(isTypeFor(type, { teaching: true, gender: 'Female' })).toBe(true)
    expect(isTypeFor(type, { teaching: false, gender: 'Female' })).toBe(false)
    expect(isTypeFor(type, { teaching: true, gender: 'Other' })).toBe(false)
  })

  it('is the quota, less for who joins in it, nothing for who comes later', () => {
    expect([null, '2020-01-01', '2026-08-10', '2026-08-20', '2027-04-01'].map(day => yearlyGrant(1200, day, year))).toEqual([
      1200, 1200, 800, 700, 0,
    ])
  })

  it('comes after each month, from the one in which somebody joined', () => {
    const months = monthsBefore(year, '2026-09-01')
    expect(months.map(month => month.endsOn)).toEqual(['2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31'])
    const sum = (joined: string | null) => months.reduce((all, month) => all + grantOfMonth(1000, month, joined), 0)
    expect([sum(null), sum('2026-08-10'), sum('2026-08-20')]).toEqual([417, 84, 0])
    expect(monthsBefore(year, '2028-01-01')).toHaveLength(12)
  })

  it('knows months of a year that begins in the middle of one', () => {
    expect(monthsBefore({ startsOn: '2026-01-31', endsOn: '2027-01-30' }, '2026-03-31').map(month => month.endsOn)).toEqual([
      '2026-02-27',
      '2026-03-30',
    ])
  })
})

describe('what is left of credits', () => {
  const entry = (id: string, hundredths: number, more: Partial<LotEntry> = {}): LotEntry => ({
    id,
    hundredths,
    day: '2026-07-01',
    lotExpiresOn: null,
    applicationId: null,
    lapses: null,
    ...more,
  })
  const left = (...entries: LotEntry[]) => lotsLeft(entries).map(lot => `${lot.id} ${lot.left}`)
  const early = entry('a', 100, { lotExpiresOn: '2026-08-31' })
  const late = entry('b', 100, { lotExpiresOn: '2026-09-30' })

  it('is taken from what expires first', () => {
    expect(left(late, early, entry('use', -150, { applicationId: 'x' }))).toEqual(['b 50', 'a 0'])
    expect(left(late, early, entry('use', -50, { day: '2026-09-15' }))).toEqual(['b 50', 'a 100'])
  })

  it('gets back what an application took', () => {
    const use = entry('use', -150, { applicationId: 'x' })
    expect(left(late, early, use, entry('back', 100, { applicationId: 'x' }))).toEqual(['b 100', 'a 50'])
  })

  it('is nothing after it lapsed, and pays first what was owed', () => {
    expect(left(early, entry('gone', -100, { lapses: 'a' }), late)).toEqual(['a 0', 'b 100'])
    expect(left(entry('debt', -50), early)).toEqual(['a 50'])
  })
})
