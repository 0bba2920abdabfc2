import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reservedCodes } from './codes'
import { asNumber, compare, exact, roundedTo } from './exact'
import { type MarkCell, reckonTests, reckonTree, type SchemeNode, type TreeRules } from './tree'

const rules: TreeRules = { codes: new Map(reservedCodes.map(code => [code.code, code])), minCounted: 50 }
const node = (id: string, parentId: string | null, more: Partial<SchemeNode> = {}): SchemeNode => ({
  id,
  parentId,
  kind: 'exam',
  combine: 'sum',
  round: 'none',
  roundMode: 'half-up',
  ...more,
})
const mark = (value: number, outOf: number): MarkCell => ({ value, outOf })
const code = (name: string): MarkCell => ({ code: name })
const leaf = (id: string, cell: MarkCell, max: number) => [id, [{ cell, max }]] as const

/** A node in words: what was obtained of what, or why nothing. */
const shown = (
  nodes: readonly SchemeNode[],
  leaves: readonly (readonly [string, readonly { cell: MarkCell; max: number }[]])[],
  id: string,
) => {
  const value = reckonTree(nodes, new Map(leaves), rules).nodes.get(id)
  if (!value) return undefined
  return value.is === 'value'
    ? `${asNumber(value.obtained)}/${asNumber(value.outOf)}`
    : value.is === 'code'
      ? value.code
      : 'missing'
}

const term = [
  node('term', null, { kind: 'term', outOf: 100 }),
  node('pt', 'term', { kind: 'group', combine: 'best', n: 2, outOf: 10 }),
  node('pt1', 'pt'),
  node('pt2', 'pt'),
  node('pt3', 'pt'),
  node('notebook', 'term'),
  node('enrichment', 'term'),
  node('half-yearly', 'term'),
]
const others = [leaf('notebook', mark(4, 5), 5), leaf('enrichment', mark(5, 5), 5), leaf('half-yearly', mark(63, 80), 80)]

describe('a node', () => {
  it('takes the best of its tests, and an absence may be dropped', () => {
    const leaves = [leaf('pt1', mark(18, 20), 20), leaf('pt2', mark(15, 20), 20), leaf('pt3', code('AB'), 20), ...others]
    expect(shown(term, leaves, 'pt')).toBe('8.25/10')
    expect(shown(term, leaves, 'term')).toBe('80.25/100')
  })

  it('is an average of shares, or a sum of marks', () => {
    const tests = [leaf('a', mark(18, 20), 20), leaf('b', mark(12, 20), 20), leaf('c', mark(8, 10), 10)]
    const tree = (combine: 'average' | 'sum') => [
      node('all', null, { combine, outOf: 10, round: '0.01' }),
      node('a', 'all'),
      node('b', 'all'),
      node('c', 'all'),
    ]
    expect(shown(tree('average'), tests, 'all')).toBe('7.67/10')
    expect(shown(tree('sum'), tests, 'all')).toBe('7.6/10')
  })

  it('weighs its children', () => {
    const tree = [
      node('year', null, { combine: 'weighted', outOf: 100 }),
      node('first', 'year', { weight: 40 }),
      node('second', 'year', { weight: 60 }),
    ]
    expect(shown(tree, [leaf('first', mark(80, 100), 100), leaf('second', mark(74, 100), 100)], 'year')).toBe('76.4/100')
  })

  it('counts an absence as nothing and leaves a leave out', () => {
    const tree = [node('all', null), node('a', 'all'), node('b', 'all'), node('c', 'all')]
    const percent = (third: MarkCell) => {
      const leaves = new Map([leaf('a', mark(80, 100), 100), leaf('b', mark(90, 100), 100), leaf('c', third, 100)])
      const value = reckonTree(tree, leaves, rules).nodes.get('all')
      return value?.is === 'value' ? (asNumber(value.share) * 100).toFixed(2) : undefined
    }
    expect(percent(mark(70, 100))).toBe('80.00')
    expect(percent(code('AB'))).toBe('56.67')
    expect(percent(code('ML'))).toBe('85.00')
  })

  it('rescales while half of it counts, and takes the code otherwise', () => {
    const none = [leaf('pt1', code('NA'), 20), leaf('pt2', code('NA'), 20), leaf('pt3', code('NA'), 20)]
    expect(shown(term, [...none, ...others], 'pt')).toBe('NA')
    expect(shown(term, [...none, ...others], 'term')).toBe('80/100')
    const tests = [leaf('pt1', mark(18, 20), 20), leaf('pt2', mark(15, 20), 20), leaf('pt3', mark(10, 20), 20)]
    const ill = [...tests, ...others.slice(0, 2), leaf('half-yearly', code('ML'), 80)]
    expect(shown(term, ill, 'term')).toBe('ML')
  })

  it('that is no part of a subject is not there', () => {
    const leaves = [leaf('half-yearly', mark(63, 80), 80)]
    expect(shown(term, leaves, 'pt')).toBeUndefined()
    expect(shown(term, leaves, 'half-yearly')).toBe('63/80')
  })

  it('counts what is missing, and goes on with what is there', () => {
    const leaves = new Map([leaf('pt1', mark(18, 20), 20), leaf('pt2', undefined, 20), ...others])
    const { nodes, missing } = reckonTree(term, leaves, rules)
    expect(missing).toBe(1)
    expect(nodes.get('pt2')).toMatchObject({ is: 'missing' })
    expect(nodes.get('term')).toMatchObject({ is: 'value', missing: 1 })
  })

  it('takes a mark for what it was given out of', () => {
    expect(shown([node('a', null, { outOf: 50 })], [leaf('a', mark(9, 10), 20)], 'a')).toBe('45/50')
  })
})

describe('tests of a class', () => {
  it('are put together by the rule of their leaf, an absence as 0', () => {
    const tests = [mark(18, 20), mark(6, 10), mark(9, 10), code('AB')].map((cell, index) => ({
      cell,
      max: index === 0 ? 20 : 10,
    }))
    const value = reckonTests({ combine: 'best', n: 3, outOf: 10, round: '0.01', roundMode: 'half-up' }, tests, rules)
    expect(value.is === 'value' && asNumber(value.obtained)).toBe(8)
  })
})

describe('rounding', () => {
  it('goes half up, up, or to a step', () => {
    const rounded = (value: number, step: number, mode: 'half-up' | 'up' | 'down') =>
      asNumber(roundedTo(exact(value), exact(step), mode))
    expect(rounded(80.25, 1, 'half-up')).toBe(80)
    expect(rounded(80.5, 1, 'half-up')).toBe(81)
    expect(rounded(80.25, 1, 'up')).toBe(81)
    expect(rounded(80.25, 0.5, 'half-up')).toBe(80.5)
    expect(rounded(80.75, 1, 'down')).toBe(80)
  })
})

describe('whatever the marks are', () => {
  const combine = fc.constantFrom('sum', 'best', 'average', 'weighted') as fc.Arbitrary<SchemeNode['combine']>
  const cell: fc.Arbitrary<MarkCell> = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 40 }).map(half => mark(half / 2, 20)) },
    { weight: 1, arbitrary: fc.constantFrom('AB', 'ML', 'NA', 'OD').map(code) },
  )
  const tree = fc.record({
    combine,
    n: fc.integer({ min: 1, max: 4 }),
    cells: fc.array(cell, { minLength: 1, maxLength: 6 }),
    weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 6 }),
  })
  const reckon = (
    { combine: mode, n, weights }: { combine: SchemeNode['combine']; n: number; weights: number[] },
    cells: readonly MarkCell[],
    order = cells.map((_, index) => index),
  ) => {
    const nodes = [
      node('all', null, { combine: mode, n, outOf: 100 }),
      ...order.map(at => node(`l${at}`, 'all', { weight: weights[at]! })),
    ]
    return reckonTree(nodes, new Map(cells.map((one, at) => leaf(`l${at}`, one, 20))), rules).nodes.get('all')!
  }

  it('a node lies between nothing and everything', () => {
    fc.assert(
      fc.property(tree, one => {
        const value = reckon(one, one.cells)
        if (value.is === 'value') {
          expect(compare(value.obtained, exact(0))).toBeGreaterThanOrEqual(0)
          expect(compare(value.obtained, value.outOf)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  it('the order of children says nothing about the result', () => {
    fc.assert(
      fc.property(tree, one => {
        const there = reckon(one, one.cells)
        const back = reckon(one, one.cells, one.cells.map((_, index) => index).reverse())
        expect(back.is).toBe(there.is)
        if (there.is === 'value' && back.is === 'value') expect(back.obtained).toEqual(there.obtained)
      }),
    )
  })

  it('what is left out never lowers a result below that of nothing in its place', () => {
    fc.assert(
      fc.property(tree, fc.nat(5), (one, at) => {
        const place = at % one.cells.length
        const put = (cell: MarkCell) => one.cells.map((old, index) => (index === place ? cell : old))
        const [excluded, absent] = [reckon(one, put(code('ML'))), reckon(one, put(code('AB')))]
        if (excluded.is === 'value' && absent.is === 'value')
          expect(compare(excluded.share, absent.share)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('a better mark is never a worse result', () => {
    fc.assert(
      fc.property(tree, fc.nat(5), fc.integer({ min: 0, max: 19 }), (one, at, low) => {
        const place = at % one.cells.length
        const put = (value: number) => one.cells.map((old, index) => (index === place ? mark(value, 20) : old))
        const [less, more] = [reckon(one, put(low)), reckon(one, put(low + 1))]
        if (less.is === 'value' && more.is === 'value') expect(compare(more.share, less.share)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('printed columns add up where nodes are rounded', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 37 }), { minLength: 2, maxLength: 5 }), values => {
        const nodes = [node('all', null), ...values.map((_, at) => node(`l${at}`, 'all', { outOf: 10, round: '1' }))]
        const { nodes: found } = reckonTree(nodes, new Map(values.map((value, at) => leaf(`l${at}`, mark(value, 37), 37))), rules)
        const of = (id: string) => {
          const value = found.get(id)!
          return value.is === 'value' ? asNumber(value.obtained) : Number.NaN
        }
        expect(of('all')).toBe(values.reduce((sum, _, at) => sum + of(`l${at}`), 0))
      }),
    )
  })
})
