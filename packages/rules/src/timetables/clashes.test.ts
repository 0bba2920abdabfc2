import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spansOverlap } from './bells'
import { type LessonGround, lessonConflicts, lessonWarnings } from './clashes'
import { type Lesson, weeksMeet } from './lessons'
import { bells, lesson } from './lessons.fixture'
import { freePeriods, lessonPeriods, loadOf, type Requirement, requirementMet } from './load'

const periods = new Map(bells.flatMap(bell => bell.periods).map(one => [one.id, one]))
const ground: LessonGround = {
  cycleWeeks: 1,
  periodOf: one => periods.get(one.periodId),
  isWorking: () => true,
  isAllotted: () => true,
  availability: [],
  room: () => ({ kind: 'class', capacity: null }),
  strength: () => 40,
  requirements: [],
  maxLessonsPerDay: 7,
  maxInRow: 4,
}
const conflicts = (lessons: readonly Lesson[], more: Partial<LessonGround> = {}) =>
  lessonConflicts(lessons, { ...ground, ...more }).map(one => one.is)
const warnings = (lessons: readonly Lesson[], more: Partial<LessonGround> = {}) =>
  lessonWarnings(lessons, { ...ground, ...more }).map(one => one.is)

describe('a clash', () => {
  const primary = lesson({ periodId: 'p4' })
  const secondary = (periodId: string, more: Partial<Lesson> = {}) => lesson({ divisionId: 'IXA', periodId, ...more })
  it('is of the clock: a primary period meets two secondary ones and not the third (scenario 4)', () => {
    expect(conflicts([primary, secondary('s3')])).toEqual(['StaffBusy'])
    expect(conflicts([primary, secondary('s4')])).toEqual(['StaffBusy'])
    expect(conflicts([primary, secondary('s5')])).toEqual([])
    expect(conflicts([primary, secondary('s3', { weekday: 2 })])).toEqual([])
  })
  it('is none where lessons are held together (scenario 5)', () => {
    expect(conflicts([{ ...primary, combineKey: 'games' }, secondary('s3', { combineKey: 'games' })])).toEqual([])
    expect(conflicts([{ ...primary, combineKey: 'games' }, secondary('s3', { combineKey: 'choir' })])).toEqual(['StaffBusy'])
    expect(conflicts([primary, secondary('s3')])).toEqual(['StaffBusy'])
  })
  it('is of rooms and classes too; groups of a class may learn at once', () => {
    const other = { staffIds: ['U'] }
    expect(conflicts([lesson({ roomId: 'lab' }), lesson({ divisionId: 'VB', roomId: 'lab', ...other })])).toEqual(['RoomBusy'])
    expect(conflicts([lesson(), lesson(other)])).toEqual(['DivisionBusy'])
    expect(conflicts([lesson({ groupName: 'Tamil' }), lesson({ groupName: 'Hindi', ...other })])).toEqual([])
    expect(conflicts([lesson({ groupName: 'Tamil' }), lesson({ groupName: 'Tamil', ...other })])).toEqual(['DivisionBusy'])
    expect(conflicts([lesson({ groupName: 'Tamil' }), lesson(other)])).toEqual(['DivisionBusy'])
  })
  it('is of weeks that meet: every week with week 1, not week 1 with week 2', () => {
    const other = { staffIds: ['U'] }
    expect(conflicts([lesson({ week: 0 }), lesson({ week: 1, ...other })])).toEqual(['DivisionBusy'])
    expect(conflicts([lesson({ week: 2 }), lesson({ week: 1, ...other })])).toEqual([])
  })
  it('is with who can never, has left, or a period that the class has not', () => {
    const never = { staffId: 'T', weekday: 1, from: '08:00', to: '08:30', kind: 'never' as const }
    expect(conflicts([lesson()], { availability: [never] })).toEqual(['Never'])
    expect(conflicts([lesson()], { availability: [{ ...never, weekday: 2 }] })).toEqual([])
    expect(warnings([lesson()], { availability: [{ ...never, kind: 'prefer-not' }] })).toEqual(['PreferNot'])
    expect(conflicts([lesson()], { isWorking: () => false })).toEqual(['Relieved'])
    expect(conflicts([lesson({ periodId: 'gone' })])).toEqual(['NotInBell'])
  })
  it('is found for every pair of lessons that share and meet, and for no other', () => {
    const one = fc.record({
      weekday: fc.constantFrom(1, 2),
      week: fc.constantFrom(0 as const, 1 as const, 2 as const),
      periodId: fc.constantFrom('p3', 'p4', 's3', 's4', 's5'),
      staffIds: fc.constantFrom(['T'], ['U'], ['T', 'U'], []),
      divisionId: fc.constantFrom('VA', 'VB'),
      roomId: fc.constantFrom(null, 'lab'),
      groupName: fc.constantFrom('', 'x', 'y'),
      combineKey: fc.constantFrom('', 'k'),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), made => {
        const lessons = made.map(each => lesson(each))
        const found = new Set(
          lessonConflicts(lessons, ground).flatMap(each =>
            'otherId' in each ? [`${[each.lessonId, each.otherId].sort().join(' ')} ${each.is}`] : [],
          ),
        )
        const expected = new Set<string>()
        for (const [at, a] of lessons.entries())
          for (const b of lessons.slice(at + 1)) {
            const held = a.combineKey !== '' && a.combineKey === b.combineKey
            const times = spansOverlap(periods.get(a.periodId)!, periods.get(b.periodId)!)
            if (a.weekday !== b.weekday || !weeksMeet(a, b) || !times || held) continue
            const pair = [a.id, b.id].sort().join(' ')
            if (a.staffIds.some(id => b.staffIds.includes(id))) expected.add(`${pair} StaffBusy`)
            if (a.roomId && a.roomId === b.roomId) expected.add(`${pair} RoomBusy`)
            const parts = a.groupName && b.groupName && a.groupName !== b.groupName
            if (a.divisionId === b.divisionId && !parts) expected.add(`${pair} DivisionBusy`)
          }
        expect(found).toEqual(expected)
      }),
    )
  })
})

describe('a warning', () => {
  it('tells of subjects that are not allotted, rooms of another kind, and rooms that are too small', () => {
    expect(warnings([lesson()], { isAllotted: () => false })).toEqual(['NotAllotted'])
    const lab: Requirement = { divisionId: 'VA', subjectId: 'Maths', perWeek: 1, maxPerDay: 1, groupName: '', roomKind: 'lab' }
    expect(warnings([lesson({ roomId: 'r' })], { requirements: [lab] })).toEqual(['RoomKind'])
    const small = { room: () => ({ kind: 'class', capacity: 60 }) }
    const both = [
      lesson({ roomId: 'r', combineKey: 'k' }),
      lesson({ divisionId: 'VB', roomId: 'r', combineKey: 'k', staffIds: ['U'] }),
    ]
    expect(warnings([both[0]!], small)).toEqual([])
    expect(warnings(both, small)).toEqual(['RoomTooSmall', 'RoomTooSmall'])
  })
  it('tells of long days and long rows of somebody; what is held together counts once', () => {
    const day = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map(periodId => lesson({ periodId }))
    expect(warnings(day, { maxLessonsPerDay: 6 })).toEqual([])
    expect(warnings(day, { maxLessonsPerDay: 5 })).toEqual(['TooManyADay'])
    expect(warnings(day, { maxInRow: 3 })).toEqual(['TooManyInRow'])
    const twice = [...day, lesson({ periodId: 'p1', divisionId: 'VB', combineKey: 'k' })]
    const joined = twice.map(one => (one.periodId === 'p1' ? { ...one, combineKey: 'k' } : one))
    expect(warnings(joined, { maxLessonsPerDay: 6 })).toEqual([])
  })
  it('tells of a subject that comes too often on a day, and of too few and too many in the week', () => {
    const maths: Requirement = { divisionId: 'VA', subjectId: 'Maths', perWeek: 2, maxPerDay: 1, groupName: '', roomKind: null }
    expect(warnings([lesson(), lesson({ periodId: 'p2' })], { requirements: [maths] })).toEqual(['SubjectTooOften'])
    expect(warnings([lesson()], { requirements: [maths] })).toEqual(['Under'])
    const three = [1, 2, 3].map(weekday => lesson({ weekday }))
    expect(warnings(three, { requirements: [maths] })).toEqual(['Over'])
  })
})

describe('load', () => {
  it('is lessons a week, of a cycle of two the mean, and leaves the rest of the widest week free', () => {
    const first = [...Array(28).keys()].map(() => lesson({ week: 1 }))
    const second = [...Array(30).keys()].map(() => lesson({ week: 2 }))
    expect(loadOf([...first, ...second], 'T', 2)).toBe(29)
    expect(freePeriods(29, [35, 40])).toBe(11)
    expect(loadOf([...first, ...second], 'U', 2)).toBe(0)
    expect(lessonPeriods([bells[0], bells[1], undefined])).toBe(9)
  })
  it('counts what is still to place: five of six', () => {
    const five = [...Array(5).keys()].map(at => lesson({ weekday: at + 1 }))
    const asked: Requirement = { divisionId: 'VA', subjectId: 'Maths', perWeek: 6, maxPerDay: 2, groupName: '', roomKind: null }
    expect(requirementMet(asked, five, 1)).toEqual({ placed: 5, perWeek: 6, left: 1 })
    expect(requirementMet(asked, [...five, lesson({ divisionId: 'VB' })], 1).placed).toBe(5)
  })
})
