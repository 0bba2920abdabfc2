import { describe, expect, it } from 'vitest'
import { inOrder, isUnder, moved, put, type TreeNode, without } from './node-tree'

const node = (id: string, parentId: string | null): TreeNode => ({
  id,
  parentId,
  kind: 'group',
  name: id,
  code: id,
  termId: null,
  examId: null,
  toolId: null,
  combine: 'sum',
  n: null,
  weight: null,
  outOf: null,
  round: 'none',
  roundMode: 'half-up',
  printed: true,
  source: 'entry',
})
const tree = [node('y', null), node('a', 'y'), node('b', 'y'), node('a1', 'a'), node('b1', 'b')]
const ids = (nodes: readonly TreeNode[]) => nodes.map(one => one.id).join(' ')

describe('a tree of nodes', () => {
  it('stands under each other', () => {
    expect(inOrder(tree).map(({ node: one, depth }) => `${one.id}${depth}`)).toEqual(['y0', 'a1', 'a12', 'b1', 'b12'])
  })

  it('is moved with all that is under a node', () => {
    expect(ids(moved(tree, 'b', -1))).toBe('y b b1 a a1')
    expect(ids(moved(tree, 'a', -1))).toBe(ids(tree))
  })

  it('loses a node with all under it, and takes new ones behind their siblings', () => {
    expect(ids(without(tree, 'a'))).toBe('y b b1')
    expect(ids(put(tree, node('a2', 'a')))).toBe('y a a1 a2 b b1')
    expect(isUnder(tree, 'a1', 'y')).toBe(true)
    expect(isUnder(tree, 'a1', 'b')).toBe(false)
  })
})
