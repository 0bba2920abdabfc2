import { describe, expect, it } from 'vitest'
import { reservedCodes } from './codes'
import { shippedScales } from './grades'
import { type CodedNode, type LeafMarks, nodesBelow, type ResultSubject, reckonSubject } from './subject-result'
import type { MarkCell, TreeRules } from './tree'

const rules: TreeRules = { codes: new Map(reservedCodes.map(code => [code.code, code])), minCounted: 50 }
const subject: ResultSubject = {
  id: 'maths',
  scholastic: true,
  additional: false,
  inTotal: true,
  inRank: true,
  passPercent: 33,
  scale: shippedScales['eight-point'],
}
const node = (code: string, parentId: string | null, more: Partial<CodedNode> = {}): CodedNode => ({
  id: code,
  code,
  parentId,
  kind: 'exam',
  combine: 'sum',
  round: 'none',
  roundMode: 'half-up',
  ...more,
})
const mark = (value: number, outOf: number): MarkCell => ({ value, outOf })
const leaf = (nodeId: string, cell: MarkCell, max: number): LeafMarks => ({
  nodeId,
  entry: 'marks',
  isRubric: false,
  parts: [{ code: '', max, pass: null, cell }],
})

const term = [
  node('T1', null, { kind: 'term', outOf: 100 }),
  node('PT', 'T1', { kind: 'group', combine: 'best', n: 2, outOf: 10 }),
  node('PT1', 'PT'),
  node('PT2', 'PT'),
  node('PT3', 'PT'),
  node('NB', 'T1'),
  node('SE', 'T1'),
  node('HY', 'T1'),
]
const marks = (halfYearly: MarkCell, third: MarkCell = { code: 'AB' }) => [
  leaf('PT1', mark(18, 20), 20),
  leaf('PT2', mark(15, 20), 20),
  leaf('PT3', third, 20),
  leaf('NB', mark(4, 5), 5),
  leaf('SE', mark(5, 5), 5),
  leaf('HY', halfYearly, 80),
]
const of = (leaves: readonly LeafMarks[], nodes: readonly CodedNode[] = term, more: Partial<ResultSubject> = {}) =>
  reckonSubject({ ...subject, ...more }, nodes, { leaves }, rules)!
const written = [node('A', null)]

describe('a subject', () => {
  it('is known by the figures of its nodes, its percentage and its grade', () => {
    const { nodes, percent, grade, passed, missing } = of(marks(mark(63, 80)))
    expect(nodes.PT).toMatchObject({ obtained: 8.25, outOf: 10 })
    expect(nodes.PT3).toMatchObject({ obtained: 0, code: 'AB' })
    expect(nodes.T1).toEqual({ obtained: 80.25, outOf: 100, grade: 'B1' })
    expect({ percent, grade, passed, missing }).toEqual({ percent: 80, grade: 'B1', passed: true, missing: 0 })
    const up = { ...subject.scale!, rounding: 'up' as const }
    expect(of(marks(mark(63, 80)), term, { scale: up }).grade).toBe('A2')
  })

  it('takes the code of what outweighs the rest, and stays open unless the code settles it', () => {
    const ill = of(marks({ code: 'ML' }))
    expect([ill.nodes.T1!.obtained, ill.code, ill.isOpen, ill.value, ill.grade]).toEqual([null, 'ML', true, null, null])
    const exempt = of([leaf('A', { code: 'EX' }, 80)], written)
    expect([exempt.code, exempt.isOpen, exempt.passed]).toEqual(['EX', false, null])
  })

  it('is withheld, or failed, by a code', () => {
    expect(of(marks({ code: 'WH' })).isWithheld).toBe(true)
    const cheated = of(marks(mark(63, 80), { code: 'MP' }))
    expect([cheated.percent, cheated.passed]).toEqual([80, false])
  })

  it('says how many of its marks are missing, and goes on with what is there', () => {
    expect(of(marks(undefined))).toMatchObject({ missing: 1, percent: 86 })
    expect(of([leaf('A', undefined, 80)], written)).toMatchObject({ missing: 1, percent: null, passed: null })
  })

  it('fails by one of its parts, whose pass marks are a share of the maximum unless they are given', () => {
    const parts = (pass: number | null, isRubric = false): LeafMarks[] => [
      {
        nodeId: 'A',
        entry: 'marks',
        isRubric,
        parts: [
          { code: 'Th', max: 70, pass, cell: mark(22, 70) },
          { code: 'Pr', max: 30, pass: null, cell: mark(28, 30) },
        ],
      },
    ]
    const split = of(parts(null), written)
    expect([split.percent, split.passed]).toEqual([50, false])
    expect(split.nodes.A!.parts!.map(part => part.pass)).toEqual([23, 10])
    expect(of(parts(22), written).passed).toBe(true)
    // Criteria of a tool are no parts.
    expect(of(parts(null, true), written).passed).toBe(true)
  })

  it('that is graded has the last grade that was given, and no number', () => {
    const graded = (nodeId: string, cell: { grade: string } | { code: string } | undefined): LeafMarks => ({
      nodeId,
      entry: 'grade',
      cell,
    })
    const two = [node('Y', null, { kind: 'year' }), node('T1', 'Y'), node('T2', 'Y')]
    const last = of([graded('T2', { grade: 'A' }), graded('T1', { grade: 'B' })], two)
    expect([last.grade, last.value, last.passed]).toEqual(['A', null, null])
    expect(of([graded('T1', undefined), graded('T2', { code: 'NA' })], two)).toMatchObject({ code: 'NA', missing: 1 })
  })

  it('that no leaf below the target is of is none of the result', () => {
    expect(reckonSubject(subject, nodesBelow(term, 'PT'), { leaves: [leaf('HY', mark(63, 80), 80)] }, rules)).toBeNull()
    expect(nodesBelow(term, 'PT').map(one => [one.code, one.parentId])).toEqual([
      ['PT', null],
      ['PT1', 'PT'],
      ['PT2', 'PT'],
      ['PT3', 'PT'],
    ])
  })
})
