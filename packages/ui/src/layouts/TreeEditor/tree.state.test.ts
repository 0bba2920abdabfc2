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
