import type { AnswerOfCall, tabSchemes } from '@school/api/client'

export type WholeScheme = AnswerOfCall<typeof tabSchemes.get>
export type TreeNode = WholeScheme['nodes'][number]

export interface PlacedNode {
  readonly node: TreeNode
  readonly depth: number
  /** Its place among its siblings, and how many they are. */
  readonly place: number
  readonly siblings: number
}

/** Nodes as they stand under each other, parents first. */
export function inOrder(nodes: readonly TreeNode[]): PlacedNode[] {
  const children = Map.groupBy(nodes, node => node.parentId)
  const walk = (parentId: string | null, depth: number): PlacedNode[] => {
    const own = children.get(parentId) ?? []
    return own.flatMap((node, place) => [{ node, depth, place, siblings: own.length }, ...walk(node.id, depth + 1)])
  }
  return walk(null, 0)
}

const ordered = (nodes: readonly TreeNode[]): TreeNode[] => inOrder(nodes).map(({ node }) => node)

/** Puts a node before (-1) or behind (1) its neighbour. */
export function moved(nodes: readonly TreeNode[], id: string, step: -1 | 1): TreeNode[] {
  const node = nodes.find(one => one.id === id)
  if (!node) return [...nodes]
  const siblings = nodes.filter(one => one.parentId === node.parentId)
  const at = siblings.indexOf(node)
  const other = siblings[at + step]
  if (!other) return [...nodes]
  const swapped = nodes.map(one => (one === node ? other : one === other ? node : one))
  return ordered(swapped)
}

/** Takes a node and all under it. */
export function without(nodes: readonly TreeNode[], id: string): TreeNode[] {
  const gone = new Set([id])
  for (const { node } of inOrder(nodes)) if (node.parentId !== null && gone.has(node.parentId)) gone.add(node.id)
  return nodes.filter(node => !gone.has(node.id))
}

/** A node in the place of itself, or a new one behind its siblings. */
export function put(nodes: readonly TreeNode[], node: TreeNode): TreeNode[] {
  const known = nodes.some(one => one.id === node.id)
  return ordered(known ? nodes.map(one => (one.id === node.id ? node : one)) : [...nodes, node])
}

/** Whether one node stands under another, or is it. */
export function isUnder(nodes: readonly TreeNode[], id: string, above: string): boolean {
  const byId = new Map(nodes.map(node => [node.id, node]))
  for (let at = byId.get(id); at; at = byId.get(at.parentId ?? '')) if (at.id === above) return true
  return false
}
