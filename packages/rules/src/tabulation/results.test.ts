import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asNumber, exact } from './exact'
import { attendanceOnCard, classFigures, enteredPercent, fitsStep, scaledMark } from './figures'
import { bandOf, cgpa, gradeOf, percentOf, percentOfCgpa, positional, shippedScales } from './grades'
import { graceFor, type Judged, needOf, type OutcomeSubject, outcomeOf, passes, passMark, ranksOf, totalOf } from './passing'
import { sheetAfter, whyReadOnly } from './sheets'

const scale = shippedScales['eight-point']
const rule = { precision: 0, rounding: 'half-up' } as const
const judged = (obtained: number, outOf = 100, more: Partial<Judged> = {}): Judged => ({
  obtained: exact(obtained),
  outOf: exact(outOf),
  passPercent: 33,
  parts: [],
  failedByCode: false,
  ...more,
})

describe('grades', () => {
  it('go by the rounded percentage', () => {
    const grade = (obtained: number, outOf: number, rounding: 'half-up' | 'up' = 'half-up') =>
      gradeOf({ ...scale, rounding }, exact(obtained), exact(outOf))?.grade
    expect(grade(80.25, 100)).toBe('B1')
    expect(grade(80.25, 100, 'up')).toBe('A2')
    expect(asNumber(percentOf(exact(48.5), exact(60), scale))).toBe(81)
    expect(grade(48.5, 60)).toBe('A2')
    expect(grade(0, 60)).toBe('E')
  })

  it('by place are eighths of those who passed', () => {
    const scores = [98, 97, 95, 95, 95, 90, 88, 85, 80, 76, 70, 66, 60, 55, 48, 40]
    const grades = positional(scores)
    const of = (grade: string) => scores.filter(score => grades.get(score) === grade)
    expect(['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2'].map(of)).toEqual([
      [98, 97],
      [95, 95, 95],
      [90],
      [88, 85],
      [80, 76],
      [70, 66],
      [60, 55],
      [48, 40],
    ])
  })

  it('by place never rank a lower score above a higher one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 33, max: 100 }), { minLength: 1, maxLength: 80 }), scores => {
        const order = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2']
        const grades = positional(scores)
        const places = [...scores].sort((a, b) => b - a).map(score => order.indexOf(grades.get(score)!))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      }),
    )
  })

  it('leave no percentage without a band', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), hundredths => {
        for (const one of [scale, shippedScales['nine-point'], shippedScales.primary, shippedScales.state])
          expect(bandOf(one, exact(hundredths / 100))).toBeDefined()
      }),
    )
  })

  it('have a mean of points', () => {
    expect(cgpa([10, 9, 9, 8, 10])).toBe(9.2)
    expect(percentOfCgpa(9.2)).toBe(87.4)
    expect(cgpa([])).toBeNull()
  })
})

describe('a subject', () => {
  it('has pass marks of its parts', () => {
    expect([80, 70, 30, 20, 100].map(max => passMark(33, max))).toEqual([26, 23, 10, 7, 33])
  })

  it('fails by one part alone', () => {
    const parts = [
      { obtained: exact(22), pass: exact(23) },
      { obtained: exact(28), pass: exact(10) },
    ]
    expect(passes(judged(50, 100, { parts }), rule)).toBe(false)
    expect(needOf(judged(50, 100, { parts }), rule)).toBe(1)
    expect(passes(judged(50), rule)).toBe(true)
    expect(needOf(judged(50, 100, { failedByCode: true }), rule)).toBeNull()
  })

  it('needs whole marks, and passes with just these', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), halves => {
        const subject = judged(halves / 2)
        const need = needOf(subject, rule)!
        expect(passes(judged(halves / 2 + need), rule)).toBe(true)
        if (need > 0) expect(passes(judged(halves / 2 + need - 1), rule)).toBe(false)
      }),
    )
  })
})

describe('grace', () => {
  const graceRule = { total: 10, perSubject: 5, maxSubjects: 3, mode: 'complete' } as const
  const needs = (...marks: number[]) => new Map(marks.map((mark, index) => [`s${index}`, needOf(judged(mark), rule)]))

  it('is given when it cures all, or each as long as it lasts', () => {
    expect([...graceFor(needs(29, 31), graceRule).values()]).toEqual([2, 4])
    expect(graceFor(needs(27, 31), graceRule).size).toBe(0)
    expect([...graceFor(needs(27, 31), { ...graceRule, mode: 'each' })]).toEqual([['s1', 2]])
  })

  it('never costs more than there is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 32 }), { maxLength: 6 }),
        fc.constantFrom('complete', 'each'),
        (marks, mode) => {
          const given = [...graceFor(needs(...marks), { ...graceRule, mode }).values()]
          expect(given.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(10)
          expect(given.length).toBeLessThanOrEqual(3)
          expect(Math.max(0, ...given)).toBeLessThanOrEqual(5)
        },
      ),
    )
  })
})

describe('the outcome', () => {
  const subject = (id: string, more: Partial<OutcomeSubject> = {}): OutcomeSubject => ({
    id,
    passed: true,
    counts: true,
    isMissing: false,
    isOpen: false,
    isWithheld: false,
    ...more,
  })
  const rules = { failLimit: 2, noDetention: false }
  const of = (subjects: OutcomeSubject[], graced: string[] = [], more = rules) =>
    outcomeOf(subjects, new Set(graced), more).outcome
  const failed = (id: string) => subject(id, { passed: false })

  it('goes from what is withheld to what is passed', () => {
    expect(of([subject('a'), subject('b', { isWithheld: true, isMissing: true })])).toBe('Withheld')
    expect(of([subject('a', { isMissing: true }), failed('b')])).toBe('Incomplete')
    expect(of([subject('a', { isOpen: true })])).toBe('Incomplete')
    expect(of([subject('a', { isOpen: true, counts: false })])).toBe('Pass')
    expect(of([subject('a'), subject('b')])).toBe('Pass')
    expect(of([failed('a'), subject('b')], ['a'])).toBe('Pass with grace')
    expect(of([failed('a'), failed('b')])).toBe('Compartment')
    expect(of([failed('a'), failed('b'), failed('c')])).toBe('Fail')
    expect(outcomeOf([failed('a')], new Set(), { ...rules, noDetention: true })).toMatchObject({
      outcome: 'Compartment',
      printed: 'Promoted',
    })
  })

  it('has a total of all, or of the best with what must be among them', () => {
    const marks = { English: 72, Hindi: 65, Mathematics: 30, Science: 81, Social: 77, AI: 90 }
    const subjects = Object.entries(marks).map(([id, value]) => ({ id, obtained: exact(value), outOf: exact(100) }))
    const best = totalOf(subjects, { totalRule: 'best', bestN: 5, mustInclude: ['English'] })!
    expect([asNumber(best.obtained), asNumber(best.outOf), asNumber(best.percent)]).toEqual([385, 500, 77])
    expect(best.ids).not.toContain('Mathematics')
    expect(asNumber(totalOf(subjects, { totalRule: 'all' })!.obtained)).toBe(415)
    expect(totalOf([], { totalRule: 'all' })).toBeNull()
  })

  it('has ranks, equal for equals, and none without a percentage', () => {
    expect(ranksOf([95.6, 93, 93, 90, null], 'competition')).toEqual([1, 2, 2, 4, null])
    expect(ranksOf([95.6, 93, 93, 90, null], 'dense')).toEqual([1, 2, 2, 3, null])
  })

  it('never ranks better who has less', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 100 }))),
        fc.constantFrom('competition', 'dense'),
        (percents, basis) => {
          const ranks = ranksOf(percents, basis)
          percents.forEach((a, i) => {
            percents.forEach((b, j) => {
              if (a !== null && b !== null && a > b) expect(ranks[i]!).toBeLessThan(ranks[j]!)
            })
          })
        },
      ),
    )
  })
})

describe('figures', () => {
  it('of attendance, of what is entered and of a class', () => {
    expect(attendanceOnCard(195, 220)).toEqual({ present: 97.5, days: 110, percent: 88.6 })
    expect(attendanceOnCard(0, 0)).toBeNull()
    expect(enteredPercent(75, 78)).toBe(96.2)
    expect(enteredPercent(540, 576)).toBe(93.8)
    expect(classFigures([60, 80, 70], 3)).toEqual({ appeared: 3, average: 70, highest: 80, passPercent: 100 })
  })

  it('of a mark with another maximum go to the step', () => {
    expect(scaledMark(45, 50, 100, 1)).toBe(90)
    expect(scaledMark(7, 30, 80, 0.5)).toBe(18.5)
    expect([fitsStep(12.5, 0.5), fitsStep(12.25, 0.5), fitsStep(12.255, 0.01)]).toEqual([true, false, false])
  })
})

describe('a sheet', () => {
  const step = { status: 'Draft', complete: true, verifies: false, isSubmitter: false, windowOpen: true } as const

  it('goes from hand to hand', () => {
    expect(sheetAfter('submit', step)).toBe('Submitted')
    expect(sheetAfter('submit', { ...step, complete: false })).toBeNull()
    expect(sheetAfter('recall', { ...step, status: 'Submitted', isSubmitter: true })).toBe('Draft')
    expect(sheetAfter('recall', { ...step, status: 'Submitted', isSubmitter: true, windowOpen: false })).toBeNull()
    expect(sheetAfter('verify', { ...step, status: 'Submitted', verifies: true })).toBe('Verified')
    expect(sheetAfter('verify', { ...step, status: 'Submitted', verifies: true, isSubmitter: true })).toBeNull()
    expect(sheetAfter('return', { ...step, status: 'Submitted', verifies: true })).toBe('Draft')
    expect(sheetAfter('lock', step)).toBe('Locked')
    expect(sheetAfter('lock', { ...step, verifies: true })).toBeNull()
    expect(sheetAfter('lock', { ...step, verifies: true, lockUnverified: true })).toBe('Locked')
    expect(sheetAfter('unlock', { ...step, status: 'Locked' })).toBe('Draft')
    expect(sheetAfter('unlock', { ...step, status: 'Locked', isTaken: true })).toBeNull()
  })

  it('is open to teachers in its window, and to administrators while it is a draft', () => {
    const sheet = {
      status: 'Draft',
      yearLocked: false,
      entryFrom: '2026-09-01',
      entryTo: '2026-09-10',
      entryUntil: null,
      reopenUntil: null,
    } as const
    const teacher = { mayAlways: false, isAllotted: true }
    const why = (more: object, today = '2026-09-05', writer = teacher) =>
      whyReadOnly({ ...sheet, ...more }, writer, today, new Date(`${today}T06:00:00Z`))
    expect(why({})).toBeNull()
    expect(why({}, '2026-09-11')).toBe('Closed')
    expect(why({ entryUntil: '2026-09-12' }, '2026-09-11')).toBeNull()
    expect(why({ reopenUntil: new Date('2026-09-11T07:00:00Z') }, '2026-09-11')).toBeNull()
    expect(why({}, '2026-09-11', { mayAlways: true, isAllotted: false })).toBeNull()
    expect(why({}, '2026-09-05', { mayAlways: false, isAllotted: false })).toBe('NotAllotted')
    expect([why({ status: 'Locked' }), why({ status: 'Submitted' }), why({ yearLocked: true })]).toEqual([
      'Locked',
      'Handed',
      'YearLocked',
    ])
  })
})
