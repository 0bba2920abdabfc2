import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TreeNode, treeMove, visibleRows } from './tree.state'

const tree: TreeNode[] = [
  {
    id: 'primary',
    name: 'Primary',
    children: [
      {
        id: 'v',
        name: 'V',
        children: [
          { id: 'va', name: 'A' },
          { id: 'vb', name: 'B' },
        ],
      },
      { id: 'vi', name: 'VI', children: [] },
    ],
  },
  { id: 'high', name: 'High School' },
]
const open = new Set(['primary', 'v'])
const rows = visibleRows(tree, open)
const move = (id: string, key: string) => treeMove(rows, id, key, 2)

describe('the rows', () => {
  it('stand in order with their levels', () =>
    expect(rows.map(row => [row.node.id, row.level])).toEqual([
      ['primary', 0],
      ['v', 1],
      ['va', 2],
      ['vb', 2],
      ['vi', 1],
      ['high', 0],
    ]))
  it('know their place', () => expect(rows[3]).toMatchObject({ parentId: 'v', index: 1, siblings: 2 }))
  it('leave out what is closed', () => expect(visibleRows(tree, new Set())).toHaveLength(2))
})

describe('keys', () => {
  it.each([
    ['v', 'ArrowDown', { focus: 'va' }],
    ['va', 'ArrowUp', { focus: 'v' }],
    ['vb', 'Home', { focus: 'primary' }],
    ['primary', 'End', { focus: 'high' }],
    ['v', 'ArrowRight', { focus: 'va' }],
    ['vi', 'ArrowRight', { open: 'vi' }],
    ['va', 'ArrowRight', null],
    ['v', 'ArrowLeft', { close: 'v' }],
    ['vb', 'ArrowLeft', { focus: 'v' }],
    ['high', 'ArrowLeft', null],
    ['high', 'ArrowDown', null],
    ['v', 'x', null],
  ])('%s %s', (id, key, result) => expect(move(id, key)).toEqual(result))
})

describe('any tree', () => {
  const tree = fc.array(fc.array(fc.nat({ max: 3 }), { maxLength: 3 }), { minLength: 1, maxLength: 4 }).map(sections =>
    sections.map((courses, section) => ({
      id: `s${section}`,
      name: `S${section}`,
      children: courses.map((divisions, course) => ({
        id: `s${section}c${course}`,
        name: `C${course}`,
        children: Array.from({ length: divisions }, (_, at) => ({ id: `s${section}c${course}d${at}`, name: `D${at}` })),
      })),
    })),
  )
  const open = fc.uniqueArray(fc.constantFrom('s0', 's1', 's2', 's0c0', 's1c1')).map(ids => new Set(ids))

  it('shows a row under its parent, which stands open above it', () => {
    fc.assert(
      fc.property(tree, open, (nodes, expanded) => {
        const rows = visibleRows(nodes, expanded)
        for (const [at, row] of rows.entries()) {
          if (row.parentId === null) continue
          const parent = rows.findIndex(one => one.node.id === row.parentId)
          expect(parent).toBeLessThan(at)
          expect(rows[parent]!.expanded).toBe(true)
          expect(rows[parent]!.level).toBe(row.level - 1)
        }
      }),
    )
  })

  it('is walked by keys to rows that are shown', () => {
    fc.assert(
      fc.property(
        tree,
        open,
        fc.nat(),
        fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'),
        (nodes, expanded, at, key) => {
          const rows = visibleRows(nodes, expanded)
          const move = treeMove(rows, rows[at % rows.length]!.node.id, key, 2)
          if (move && 'focus' in move) expect(rows.some(row => row.node.id === move.focus)).toBe(true)
        },
      ),
    )
  })
})
