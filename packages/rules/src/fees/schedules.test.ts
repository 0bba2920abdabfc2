import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDateProblems, slabProblems } from './plans'
import { headApplies, raisedAmount, revisionChanges, type ScheduleScope, scheduleFor } from './schedules'

const scope = (courseId: string | null, divisionId: string | null, feeCategoryId: string | null): ScheduleScope => ({
  courseId,
  divisionId,
  feeCategoryId,
})
const school = scope(null, null, null)
const rte = scope(null, null, 'rte')
const five = scope('V', null, null)
const fiveRte = scope('V', null, 'rte')
const fiveA = scope('V', 'V A', null)
const fiveARte = scope('V', 'V A', 'rte')
const nearestFirst = [fiveARte, fiveA, fiveRte, five, rte, school]
const child = { courseId: 'V', divisionId: 'V A', feeCategoryId: 'rte' }

describe('the schedule of a student', () => {
  it('is the one of the most specific scope', () => {
    for (let place = 0; place < nearestFirst.length; place += 1)
      expect(scheduleFor(nearestFirst.slice(place).reverse(), child)).toBe(nearestFirst[place])
  })

  it('is none where no scope holds', () => {
    expect(scheduleFor([scope('VI', null, null), scope(null, null, 'staff')], child)).toBeUndefined()
    expect(scheduleFor([rte, fiveRte], { ...child, feeCategoryId: null })).toBeUndefined()
  })

  it('does not depend on the order in which schedules come', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(nearestFirst), schedules => {
        expect(scheduleFor(schedules, child)).toBe(scheduleFor([...schedules].reverse(), child))
      }),
    ))
})

describe('a head', () => {
  const head = { id: 'h', appliesTo: 'all', isOptional: false, active: true } as const
  const student = { isNew: false, optedHeadIds: [] }
  it('is asked of whom it applies to', () => {
    expect(headApplies(head, student)).toBe(true)
    expect(headApplies({ ...head, appliesTo: 'new' }, student)).toBe(false)
    expect(headApplies({ ...head, appliesTo: 'new' }, { ...student, isNew: true })).toBe(true)
    expect(headApplies({ ...head, appliesTo: 'existing' }, { ...student, isNew: true })).toBe(false)
    expect(headApplies({ ...head, active: false }, student)).toBe(false)
  })
  it('that is optional is asked of those who chose it', () => {
    expect(headApplies({ ...head, isOptional: true }, student)).toBe(false)
    expect(headApplies({ ...head, isOptional: true }, { ...student, optedHeadIds: ['h'] })).toBe(true)
  })
})

describe('a revision', () => {
  const amount = (installmentId: string, headId: string, paise: number) => ({ installmentId, headId, amount: paise })
  it('names the amounts that differ', () =>
    expect(
      revisionChanges(
        [amount('i1', 'tuition', 100), amount('i2', 'tuition', 100), amount('i1', 'gone', 5)],
        [amount('i1', 'tuition', 100), amount('i2', 'tuition', 150), amount('i2', 'new', 7)],
      ),
    ).toEqual([
      { installmentId: 'i2', headId: 'tuition', from: 100, to: 150 },
      { installmentId: 'i1', headId: 'gone', from: 5, to: 0 },
      { installmentId: 'i2', headId: 'new', from: 0, to: 7 },
    ]))
  it('carries amounts over with a percentage, in whole rupees', () => {
    expect(raisedAmount(1_200_000, 500)).toBe(1_260_000)
    expect(raisedAmount(133_300, 750)).toBe(143_300)
    expect(raisedAmount(100_000, -10_000)).toBe(0)
  })
})

describe('a plan', () => {
  const year = { startsOn: '2026-06-01', endsOn: '2027-04-30' }
  it('has dates inside its year give or take 60 days, each after the one before', () => {
    expect(dueDateProblems(['2026-04-02', '2026-06-10', '2027-06-29'], year)).toEqual([undefined, undefined, undefined])
    expect(dueDateProblems(['2026-04-01', '2026-06-10', '2026-06-10', '2027-06-30'], year)).toEqual([
      'Outside',
      undefined,
      'NotAfter',
      'Outside',
    ])
  })
})

describe('slabs', () => {
  it('begin with day 1 and leave no gap', () => {
    const good = [
      { fromDay: 1, toDay: 15, amount: 10_000 },
      { fromDay: 16, toDay: 30, amount: 25_000 },
      { fromDay: 31, amount: 50_000 },
    ]
    expect(slabProblems(good)).toEqual([undefined, undefined, undefined])
    expect(slabProblems(good.slice(1))).toEqual(['FirstDay', undefined])
    expect(slabProblems([good[0]!, good[2]!])).toEqual([undefined, 'Gap'])
    expect(slabProblems([{ fromDay: 1, amount: 1 }, good[1]!])).toEqual(['NoEnd', 'Gap'])
    expect(slabProblems([{ fromDay: 1, toDay: 0, amount: 1 }])).toEqual(['Backwards'])
  })
})
