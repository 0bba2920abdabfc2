import { dayPlans } from '@school/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Pattern, plansOf, withPlans } from './weekdays'

const saturdays: Pattern[] = [
  { sectionId: null, weekday: 6, nth: [1, 3, 5], plan: 'FN' },
  { sectionId: null, weekday: 1, nth: [], plan: 'full' },
]

describe('weekdays as a sheet', () => {
  it('has a line for every weekday', () => {
    const plans = plansOf(saturdays, null)!
    expect([plans[5], plans[0], plans[6]]).toEqual([
      ['FN', 'none', 'FN', 'none', 'FN'],
      ['full', 'full', 'full', 'full', 'full'],
      ['none', 'none', 'none', 'none', 'none'],
    ])
    expect(plansOf(saturdays, 'primary')).toBeUndefined()
  })
  it('replaces those of one section alone, and takes them away', () => {
    const sheet = plansOf(saturdays, null)
    const both = withPlans(saturdays, 'primary', sheet)
    expect(plansOf(both, 'primary')).toEqual(sheet)
    expect(plansOf(both, null)).toEqual(sheet)
    expect(withPlans(both, 'primary', undefined)).toEqual(saturdays)
  })
  it('reads what it has written', () => {
    const line = fc.tuple(...Array.from({ length: 5 }, () => fc.constantFrom(...dayPlans)))
    fc.assert(
      fc.property(fc.tuple(...Array.from({ length: 7 }, () => line)), fc.constantFrom(null, 'primary'), (plans, sectionId) => {
        expect(plansOf(withPlans(saturdays, sectionId, plans), sectionId)).toEqual(plans)
      }),
    )
  })
})
