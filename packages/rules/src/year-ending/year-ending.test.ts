import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carryOf } from './carry'
import { type EndingCourse, mapFaults, usualMap } from './mapping'
import { countCourses, countEnds, type EndingStudent, studentEnds, type YearEndDecision } from './outcome'
import { rollNoModes, rollNumbers } from './roll-numbers'
import { nextYearFaults, revertFault, revertUntil, usualNextYear, yearEndingMayBecome, yearEndingStatuses } from './states'

const course = (name: string, divisions = 'AB'): EndingCourse => ({
  id: name,
  name,
  divisions: [...divisions].map(letter => ({ id: `${name} ${letter}`, name: letter })),
})
const ten = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'].map(name => course(name))

const student = (id: string, divisionId: string | null, rest: Partial<EndingStudent> = {}): EndingStudent => ({
  ...{ id, divisionId, name: id, admNo: id, rollNo: null, decision: 'Promote', toDivisionId: null, kept: null },
  ...rest,
})

describe('the map of classes', () => {
  it('leads each course to the next one, the last one out', () => {
    const map = usualMap(ten)
    expect(map.courseMap[4]).toEqual({ courseId: 'V', toCourseId: 'VI', passedOut: false })
    expect(map.courseMap[9]).toEqual({ courseId: 'X', toCourseId: null, passedOut: true })
    expect(map.divisionMap[1]).toEqual({ divisionId: 'I B', toDivisionId: 'II B' })
    expect(mapFaults(ten, map)).toEqual([])
  })
  it('names what has no target', () => {
    const courses = [course('V', 'ABC'), course('VI', 'ab'), course('VII')]
    const map = usualMap(courses)
    expect(mapFaults(courses, map)).toEqual([{ fault: 'noTarget', division: 'V C', course: 'VI' }])
    const courseMap = [map.courseMap[0]!, { courseId: 'VI', toCourseId: null, passedOut: false }]
    expect(mapFaults(courses, { ...map, courseMap })).toEqual([
      { fault: 'noTarget', division: 'V C', course: 'VI' },
      { fault: 'noNext', course: 'VI' },
      { fault: 'noNext', course: 'VII' },
    ])
  })
  it('leads no course to itself or in a ring', () => {
    const courses = ['IV', 'V', 'VI', 'VII'].map(name => course(name, ''))
    const to = (from: string, next: string) => ({ courseId: from, toCourseId: next, passedOut: false })
    expect(
      mapFaults(courses, { courseMap: [to('IV', 'V'), to('V', 'VI'), to('VI', 'V'), to('VII', 'VII')], divisionMap: [] }),
    ).toEqual([
      { fault: 'itself', course: 'VII' },
      { fault: 'loop', courses: ['V', 'VI'] },
    ])
  })
})

/** 1,240 of whom 96 in the last course, 1 of them detained; in all 12 detained, 8 leave, 5 have a chosen class. */
function example(): EndingStudent[] {
  const decisions: YearEndDecision[] = [
    ...Array<YearEndDecision>(11).fill('Detain'),
    ...Array<YearEndDecision>(8).fill('Leave'),
    ...Array<YearEndDecision>(5).fill('PromoteTo'),
  ]
  return Array.from({ length: 1240 }, (_, no) => {
    const last = no >= 1144
    const division = `${last ? 'X' : ten[no % 9]!.name} ${no % 2 ? 'B' : 'A'}`
    const decision = no === 1144 ? 'Detain' : (decisions[no] ?? 'Promote')
    return student(String(no), division, { decision, toDivisionId: decision === 'PromoteTo' ? 'IV A' : null })
  })
}

describe('the result', () => {
  it('of a school of 1,240', () => {
    const ends = studentEnds(example(), ten, usualMap(ten))
    expect(countEnds(ends)).toEqual({
      ...{ studying: 1240, promoted: 1125, promotedTo: 5, detained: 12, left: 8, passedOut: 95 },
      ...{ enrolments: 1137, terminated: 103 },
    })
    const courses = countCourses(ends, ten)
    expect(courses[9]).toMatchObject({ course: 'X', studying: 96, detained: 1, passedOut: 95, left: 0 })
    expect(courses.reduce((sum, { strength }) => sum + strength, 0)).toBe(1137)
  })
  it('leaves a student where the next year has one already', () => {
    const kept = { divisionId: 'V B', rollNo: 7 }
    const [old, fresh] = studentEnds(
      [student('1', 'I A', { kept, decision: 'Detain' }), student('2', null, { kept })],
      ten,
      usualMap(ten),
    )
    expect([old!.outcome, old!.divisionId, fresh!.outcome, fresh!.divisionId]).toEqual(['Promoted', 'V B', 'Promoted', 'V B'])
  })
  it('counts everybody once', () => {
    const one = fc.record({
      place: fc.nat(19),
      decision: fc.constantFrom<YearEndDecision>('Promote', 'Detain', 'Leave', 'PromoteTo'),
      kept: fc.boolean(),
      rollNo: fc.option(fc.integer({ min: 1, max: 30 })),
      name: fc.string({ maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), fc.constantFrom(...rollNoModes), (made, mode) => {
        const divisions = ten.flatMap(({ divisions }) => divisions)
        const students = made.map(({ place, decision, kept, rollNo, name }, no) =>
          student(String(no), divisions[place]!.id, {
            ...{ decision, rollNo, name },
            toDivisionId: decision === 'PromoteTo' ? 'II A' : null,
            kept: kept ? { divisionId: 'III A', rollNo: null } : null,
          }),
        )
        const ends = studentEnds(students, ten, usualMap(ten))
        const { studying, promoted, detained, left, passedOut, enrolments, terminated } = countEnds(ends)
        expect(promoted + detained + left + passedOut).toBe(studying)
        expect(enrolments + terminated).toBe(studying)
        expect(countCourses(ends, ten).reduce((sum, { strength }) => sum + strength, 0)).toBe(enrolments)
        const numbers = rollNumbers(ends, mode)
        expect(numbers.size).toBe(enrolments)
        const seats = ends.flatMap(end => {
          const number = numbers.get(end.student.id)
          return number ? [`${end.divisionId} ${number}`] : []
        })
        expect(new Set(seats).size).toBe(seats.length)
        if (mode === 'renumber') expect(seats).toHaveLength(enrolments)
      }),
    )
  })
})

describe('roll numbers', () => {
  const ends = studentEnds(
    [
      student('1', 'I A', { name: 'bina', admNo: '3', rollNo: 4 }),
      student('2', 'I A', { name: 'Bina', admNo: '2', rollNo: 5 }),
      student('3', 'II A', { name: 'asha', rollNo: 4, decision: 'Detain' }),
      student('4', 'I A', { name: 'Chitra' }),
    ],
    ten,
    usualMap(ten),
  )
  it('go by name, then by admission number, detained students among them', () => {
    expect([...rollNumbers(ends, 'renumber')].sort()).toEqual([
      ['1', 3],
      ['2', 2],
      ['3', 1],
      ['4', 4],
    ])
  })
  it('are kept by who is promoted, and cleared', () => {
    expect([...rollNumbers(ends, 'keep')].sort()).toEqual([
      ['1', 4],
      ['2', 5],
      ['3', null],
      ['4', null],
    ])
    expect([...rollNumbers(ends, 'clear').values()]).toEqual([null, null, null, null])
  })
  it('go on where a class has its own already', () => {
    expect(rollNumbers(ends, 'renumber', new Map([['II A', [1, 7]]])).get('3')).toBe(8)
  })
})

const year = (name: string, startsOn: string, endsOn: string) => ({ id: name, name, startsOn, endsOn })
const from = year('2026-27', '2026-04-01', '2027-03-31')
const next = usualNextYear(from)

describe('the next year', () => {
  it('begins the day after and has twelve months', () => {
    expect(next).toEqual({ name: '2027-28', startsOn: '2027-04-01', endsOn: '2028-03-31' })
    expect(nextYearFaults(from, next, [from], next.startsOn)).toEqual([])
  })
  it('may have been prepared', () => {
    expect(nextYearFaults(from, next, [from, { id: 'p', ...next }], next.startsOn)).toEqual([])
  })
  it('has a name and days of its own', () => {
    const later = year('2027-28', '2027-06-01', '2028-05-31')
    expect(nextYearFaults(from, next, [from, later], next.startsOn)).toEqual([{ fault: 'nameUsed', name: '2027-28' }])
    expect(nextYearFaults(from, { ...next, name: 'Next' }, [from, later], next.startsOn)).toEqual([
      { fault: 'overlap', name: '2027-28' },
    ])
    const early = { name: 'Next', startsOn: '2027-03-31', endsOn: '2028-03-31' }
    expect(nextYearFaults(from, early, [from], '2027-04-01')).toEqual([{ fault: 'overlap', name: '2026-27' }])
    expect(nextYearFaults(from, { ...next, endsOn: '2027-06-30' }, [from], '2027-03-31')).toEqual([
      { fault: 'length' },
      { fault: 'switchOn' },
    ])
  })
  it('is taken back within seven days of the switch, while it is empty', () => {
    const done = { status: 'Done' as const, switchOn: '2027-04-01' }
    const none = { attendance: 0, marks: 0, fees: 0, leave: 0 }
    expect(revertUntil('2027-04-01')).toBe('2027-04-08')
    expect(revertFault(done, '2027-04-08', none)).toBeUndefined()
    expect(revertFault(done, '2027-04-09', none)).toBe('late')
    expect(revertFault(done, '2027-04-02', { ...none, attendance: 1 })).toBe('rows')
    expect(revertFault({ ...done, status: 'Validated' }, '2027-04-02', none)).toBe('status')
  })
  it('stays taken back', () => {
    for (const status of yearEndingStatuses) expect(yearEndingMayBecome('Reverted', status)).toBe(false)
    expect(yearEndingMayBecome('Validated', 'Draft')).toBe(true)
    expect(yearEndingMayBecome('Done', 'Running')).toBe(false)
  })
})

describe('what is carried', () => {
  const head = (demandId: string, headId: string, balance: number) => ({ demandId, headId, balance })
  const installments = [
    { installmentId: '1', fineDue: 50_000, heads: [head('a', 'tuition', 250_000), head('b', 'lab', 0)] },
    { installmentId: '2', fineDue: 0, heads: [head('c', 'tuition', 100_000), head('d', 'lab', 50_000)] },
    { installmentId: '3', fineDue: 0, heads: [head('e', 'tuition', 0)] },
  ]
  const rule = { mode: 'total' as const, includeFines: true, least: 0 }
  it('is 4,500 in one line', () => {
    expect(carryOf(installments, rule)).toEqual({
      principal: 400_000,
      fine: 50_000,
      ends: ['a', 'b', 'c', 'd'],
      begins: [{ headId: null, amount: 450_000, of: ['a', 'b', 'c', 'd'] }],
    })
  })
  it('is a line of each head, with the fine beside', () => {
    expect(carryOf(installments, { ...rule, mode: 'head-wise' })?.begins).toEqual([
      { headId: 'tuition', amount: 350_000, of: ['a', 'c'] },
      { headId: 'lab', amount: 50_000, of: ['b', 'd'] },
      { headId: null, amount: 50_000, of: [] },
    ])
  })
  it('is nothing below the least, by the mode, or when all is paid', () => {
    expect(carryOf(installments, { ...rule, least: 450_001 })).toBeUndefined()
    expect(carryOf(installments, { ...rule, mode: 'none' })).toBeUndefined()
    expect(carryOf([installments[2]!], rule)).toBeUndefined()
    expect(carryOf(installments, { ...rule, includeFines: false })?.fine).toBe(0)
  })
})
