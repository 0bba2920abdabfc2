import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClassStudent, printedOutcome, type ResultRules, reckonClass } from './class-result'
import { reservedCodes } from './codes'
import { shippedScales } from './grades'
import { type CodedNode, type ResultSubject, reckonSubject } from './subject-result'

const treeRules = { codes: new Map(reservedCodes.map(code => [code.code, code])), minCounted: 50 }
const year: CodedNode[] = [
  { id: 'Y', code: 'Y', parentId: null, kind: 'exam', combine: 'sum', round: 'none', roundMode: 'half-up' },
]
const subjectOf = (id: string, more: Partial<ResultSubject> = {}): ResultSubject => ({
  id,
  scholastic: true,
  additional: false,
  inTotal: true,
  inRank: true,
  passPercent: 33,
  scale: shippedScales['nine-point'],
  ...more,
})
const rules: ResultRules = {
  totalRule: 'all',
  failLimit: 2,
  noDetention: false,
  scale: shippedScales['nine-point'],
  grace: null,
  rank: { scope: 'course', basis: 'competition', needsPass: true },
  positionalMin: 40,
}

type Marks = Readonly<Record<string, number | string>>

/** A student by marks of 100, or codes, of the subjects. */
function studentOf(id: string, marks: Marks, subjects: ReadonlyMap<string, ResultSubject>, divisionId = 'V A'): ClassStudent {
  return {
    id,
    divisionId,
    override: null,
    subjects: Object.entries(marks).map(([name, value]) => {
      const cell = typeof value === 'number' ? { value, outOf: 100 } : { code: value }
      const leaves = [
        { nodeId: 'Y', entry: 'marks' as const, isRubric: false, parts: [{ code: '', max: 100, pass: null, cell }] },
      ]
      return reckonSubject(subjects.get(name)!, year, { leaves }, treeRules)!
    }),
  }
}

const plain = (...names: string[]) => new Map(names.map(name => [name, subjectOf(name)]))
const result = (marks: Marks, more: Partial<ResultRules> = {}, subjects = plain(...Object.keys(marks))) =>
  reckonClass([studentOf('one', marks, subjects)], subjects, { ...rules, ...more })[0]!

describe('a result', () => {
  it('is a total, a percentage, a grade and a mean of points', () => {
    const { total, max, percent, grade, cgpa, outcome } = result({ a: 92, b: 85, c: 86, d: 72, e: 95 })
    expect({ total, max, percent, grade, cgpa, outcome }).toEqual({
      total: 430,
      max: 500,
      percent: 86,
      grade: 'A2',
      cgpa: 9.2,
      outcome: 'Pass',
    })
  })

  it('is of the best subjects with what must be among them, and what fails outside of them fails nobody', () => {
    const marks = { english: 72, hindi: 65, maths: 30, science: 81, social: 77, ai: 90 }
    const subjects = new Map([...plain(...Object.keys(marks)), ['ai', subjectOf('ai', { additional: true })]])
    const best = result(marks, { totalRule: 'best', bestN: 5, mustInclude: ['english'] }, subjects)
    expect([best.total, best.max, best.percent, best.outcome]).toEqual([385, 500, 77, 'Pass'])
    expect(best.subjects.find(one => one.subjectId === 'maths')).toMatchObject({ pass: false, counted: false })
    expect(result(marks, {}, subjects)).toMatchObject({ outcome: 'Compartment', failed: ['maths'] })
  })

  it('passes with grace, which changes no figure', () => {
    const grace = { total: 10, perSubject: 5, maxSubjects: 3, mode: 'complete' } as const
    const cured = result({ a: 29, b: 31, c: 60 }, { grace })
    expect([cured.outcome, cured.total, cured.failed]).toEqual(['Pass with grace', 120, []])
    expect(cured.subjects.map(one => one.grace)).toEqual([4, 2, undefined])
    expect(result({ a: 27, b: 31, c: 60 }, { grace })).toMatchObject({ outcome: 'Compartment', failed: ['a', 'b'] })
    expect(result({ a: 27, b: 31, c: 60 }, { grace: { ...grace, mode: 'each' } }).failed).toEqual(['a'])
    expect(result({ a: 'MP', b: 60 }, { grace }).outcome).toBe('Compartment')
  })

  it('loses what a code settles, and is incomplete by another', () => {
    const exempt = result({ a: 60, b: 'EX' })
    expect([exempt.total, exempt.max, exempt.outcome, exempt.rank]).toEqual([60, 100, 'Pass', null])
    expect(result({ a: 60, b: 'ML' })).toMatchObject({ outcome: 'Incomplete', rank: null })
    expect(result({ a: 60, b: 'WH' }).outcome).toBe('Withheld')
  })

  it('is printed as promoted where nobody is kept back', () => {
    expect(printedOutcome('Fail', true)).toBe('Promoted')
    expect(printedOutcome('Compartment', true)).toBe('Promoted')
    expect([printedOutcome('Incomplete', true), printedOutcome('Fail', false)]).toEqual(['Incomplete', 'Fail'])
  })
})

describe('results of a course', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const subjects = plain(...names)
  const totals = [
    [98, 95, 95, 95, 95],
    [93, 93, 93, 93, 93],
    [95, 91, 93, 93, 93],
    [90, 90, 90, 90, 90],
  ]
  const students = totals.map((marks, at) =>
    studentOf(
      String(at),
      Object.fromEntries(marks.map((mark, place) => [names[place]!, mark])),
      subjects,
      at < 2 ? 'V A' : 'V B',
    ),
  )
  const ranks = (more: Partial<ResultRules['rank']> = {}, of: readonly ClassStudent[] = students) =>
    reckonClass(of, subjects, { ...rules, rank: { ...rules.rank, ...more } }).map(one => one.rank)

  it('have ranks, equal for equals, over the course or each class', () => {
    expect(ranks()).toEqual([1, 2, 2, 4])
    expect(ranks({ basis: 'dense' })).toEqual([1, 2, 2, 3])
    expect(ranks({ scope: 'division' })).toEqual([1, 2, 1, 2])
  })

  it('rank by the outcome that was set, and by failing ones only where nobody has to pass', () => {
    const held = students.map((student, at) => (at === 0 ? { ...student, override: 'Withheld' as const } : student))
    expect(ranks({}, held)).toEqual([null, 1, 1, 3])
    const failing = [...students, studentOf('5', { a: 20, b: 20, c: 20, d: 20, e: 20 }, subjects)]
    expect(ranks({}, failing)).toEqual([1, 2, 2, 4, null])
    expect(ranks({ needsPass: false }, failing)).toEqual([1, 2, 2, 4, 5])
  })

  it('have grades by place among those who passed, and by percent where these are few', () => {
    const placed = new Map([['a', subjectOf('a', { scale: shippedScales['nine-point-positional'] })]])
    const scores = [98, 97, 95, 95, 95, 90, 88, 85, 80, 76, 70, 66, 60, 55, 48, 40, 20]
    const of = scores.map((a, at) => studentOf(String(at), { a }, placed))
    const grades = (positionalMin: number) =>
      reckonClass(of, placed, { ...rules, positionalMin }).map(one => one.subjects[0]!.grade)
    expect(grades(8).join(' ')).toBe('A1 A1 A2 A2 A2 B1 B2 B2 C1 C1 C2 C2 D1 D1 D2 D2 E')
    expect(grades(40).slice(0, 6).join(' ')).toBe('A1 A1 A1 A1 A1 A2')
  })

  it('do not depend on the order of their students', () => {
    const some = fc.array(fc.record({ a: fc.integer({ min: 0, max: 100 }), b: fc.integer({ min: 0, max: 100 }) }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(some, all => {
        const of = all.map((marks, at) => studentOf(String(at), marks, subjects, at % 2 ? 'V A' : 'V B'))
        const byId = (list: readonly ClassStudent[]) =>
          reckonClass(list, subjects, rules).toSorted((x, y) => Number(x.id) - Number(y.id))
        expect(byId(of.toReversed())).toEqual(byId(of))
      }),
    )
  })
})
