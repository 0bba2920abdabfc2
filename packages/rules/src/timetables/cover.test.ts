import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assignCover,
  type CoverNeed,
  coverCandidates,
  coverMayBecome,
  coverScore,
  mayCover,
  type Substitute,
  withCover,
} from './cover'

const limits = { maxLessonsPerDay: 7, maxSubsPerDay: 2 }
const need = (more: Partial<CoverNeed> = {}): CoverNeed => ({
  lessonId: 'l',
  divisionId: 'VA',
  sectionId: 'P',
  subjectId: 'Maths',
  absentStaffId: 'T',
  from: '09:40',
  to: '10:20',
  ...more,
})
const somebody = (staffId: string, more: Partial<Substitute> = {}): Substitute => ({
  staffId,
  name: staffId,
  subjectIds: [],
  divisionIds: [],
  sectionIds: ['P'],
  busy: [],
  lessonsThatDay: 0,
  substitutionsThatDay: 0,
  substitutionsThisWeek: 0,
  ...more,
})
const three = [
  somebody('C', { divisionIds: ['VA'], lessonsThatDay: 2 }),
  somebody('B', { subjectIds: ['Maths'], lessonsThatDay: 3 }),
  somebody('A', { subjectIds: ['Maths'], divisionIds: ['VA'], substitutionsThisWeek: 1, lessonsThatDay: 4 }),
]

describe('a substitute', () => {
  it('has 60, 41 and 34 points and is chosen in this order; one more substitution costs 8 (scenario 9)', () => {
    const found = coverCandidates(need(), three, limits)
    expect(found.map(one => [one.substitute.staffId, one.score.total])).toEqual([
      ['A', 60],
      ['B', 41],
      ['C', 34],
    ])
    expect(found[0]!.score).toEqual({ subject: 40, division: 30, section: 10, thisWeek: -8, thatDay: -12, total: 60 })
    const [first] = assignCover([need()], three, limits)
    expect(first!.staffId).toBe('A')
    expect(coverScore(need(), withCover(three[2]!, need())).total).toBe(52)
  })
  it('is free, comes not beyond the limits of a day, and is not who is away', () => {
    expect(mayCover(need(), somebody('A', { busy: [{ from: '10:00', to: '10:30' }] }), limits)).toBe(false)
    expect(mayCover(need(), somebody('A', { busy: [{ from: '10:20', to: '11:00' }] }), limits)).toBe(true)
    expect(mayCover(need(), somebody('A', { lessonsThatDay: 6, substitutionsThatDay: 1 }), limits)).toBe(false)
    expect(mayCover(need(), somebody('A', { substitutionsThatDay: 2 }), limits)).toBe(false)
    expect(mayCover(need(), somebody('T'), limits)).toBe(false)
  })
  it('of equal points is who stood in less this week, then by name', () => {
    const even = [
      somebody('N', { lessonsThatDay: 0, substitutionsThisWeek: 3 }),
      somebody('M', { lessonsThatDay: 8, substitutionsThisWeek: 0 }),
      somebody('K', { lessonsThatDay: 8, substitutionsThisWeek: 0 }),
    ]
    const found = coverCandidates(need(), even, { maxLessonsPerDay: 20, maxSubsPerDay: 2 })
    expect(found.map(one => one.substitute.staffId)).toEqual(['K', 'M', 'N'])
  })
  it('is never given two lessons at once, nor more than a day allows', () => {
    const start = fc.constantFrom('08:20', '09:00', '09:40', '10:30', '11:10')
    const end: Record<string, string> = {
      '08:20': '09:00',
      '09:00': '09:40',
      '09:40': '10:20',
      '10:30': '11:10',
      '11:10': '11:50',
    }
    fc.assert(
      fc.property(fc.array(start, { maxLength: 8 }), fc.integer({ min: 0, max: 4 }), (starts, people) => {
        const needs = starts.map((from, at) => need({ lessonId: String(at), from, to: end[from]! }))
        const staff = [...Array(people).keys()].map(at => somebody(String(at)))
        const given = assignCover(needs, staff, limits)
        expect(given.map(one => one.need.from)).toEqual([...starts].sort())
        for (const [, own] of Map.groupBy(
          given.filter(one => one.staffId),
          one => one.staffId,
        )) {
          expect(own.length).toBeLessThanOrEqual(limits.maxSubsPerDay)
          expect(new Set(own.map(one => one.need.from)).size).toBe(own.length)
        }
      }),
    )
  })
})

describe('a need', () => {
  it('goes from needed to assigned to acknowledged, and ends when nobody is away any more', () => {
    expect(coverMayBecome('Needed', 'Assigned')).toBe(true)
    expect(coverMayBecome('Assigned', 'Acknowledged')).toBe(true)
    expect(coverMayBecome('Acknowledged', 'Withdrawn')).toBe(true)
    expect(coverMayBecome('Needed', 'NotCovered')).toBe(true)
    expect(coverMayBecome('Needed', 'Acknowledged')).toBe(false)
    expect(coverMayBecome('Withdrawn', 'Assigned')).toBe(false)
  })
})
