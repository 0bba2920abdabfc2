import type { Combine, NodeKind } from './tree'

/** A node as far as it is asked whether it may stand where it does. */
export interface PlacedNode {
  readonly id: string
  readonly parentId: string | null
  readonly kind: NodeKind
  readonly name: string
  readonly code: string
  readonly combine: Combine
  readonly n?: number | null | undefined
  readonly weight?: number | null | undefined
  readonly termId?: string | null | undefined
  readonly examId?: string | null | undefined
  readonly toolId?: string | null | undefined
  readonly source: 'entry' | 'class-tests'
}

export type TreeProblem =
  | { readonly is: 'Weights'; readonly node: string }
  | { readonly is: 'Best'; readonly n: number }
  | { readonly is: 'Used'; readonly name: string }
  | { readonly is: 'Code'; readonly code: string }
  /** It has no number of best ones, stands for nothing, or cannot stand there. */
  | { readonly is: 'BestNeeded' | 'NodeRefers' | 'NodeParent'; readonly id: string }

/** What may stand under what; the year is the root and the only one. */
const parents: Readonly<Record<NodeKind, readonly NodeKind[]>> = {
  year: [],
  term: ['year'],
  group: ['year', 'term', 'group'],
  exam: ['year', 'term', 'group'],
  tool: ['exam'],
}

export const mayStandUnder = (kind: NodeKind, parent: NodeKind): boolean => parents[kind].includes(parent)

function refers(node: PlacedNode): boolean {
  if (node.kind === 'term') return Boolean(node.termId)
  if (node.kind === 'exam') return node.source === 'class-tests' ? !node.examId : Boolean(node.examId)
  return node.kind !== 'tool' || Boolean(node.toolId)
}

/** Whether a node hangs on the root, without going round in a circle. */
function isRooted(node: PlacedNode, byId: ReadonlyMap<string, PlacedNode>): boolean {
  const met = new Set<string>()
  for (let at: PlacedNode | undefined = node; at; at = byId.get(at.parentId ?? '')) {
    if (met.has(at.id)) return false
    met.add(at.id)
    if (at.parentId === null) return at.kind === 'year'
  }
  return false
}

/** What is wrong with a tree, the first thing first; undefined when nothing is. */
export function treeProblem(nodes: readonly PlacedNode[]): TreeProblem | undefined {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const children = Map.groupBy(nodes, node => node.parentId)
  const codes = new Set<string>()
  const used = new Set<string>()
  const roots = children.get(null) ?? []
  if (roots[1]) return { is: 'NodeParent', id: roots[1].id }
  for (const node of nodes) {
    const parent = byId.get(node.parentId ?? '')
    const fits = parent ? mayStandUnder(node.kind, parent.kind) && parent.source === 'entry' : node.kind === 'year'
    if (!fits || !isRooted(node, byId)) return { is: 'NodeParent', id: node.id }
    if (!refers(node)) return { is: 'NodeRefers', id: node.id }
    const code = node.code.toLowerCase()
    if (codes.has(code)) return { is: 'Code', code: node.code }
    codes.add(code)
    const own = node.kind === 'exam' ? node.examId : node.kind === 'tool' ? `${node.parentId} ${node.toolId}` : undefined
    if (own && used.has(own)) return { is: 'Used', name: node.name }
    if (own) used.add(own)
    const below = children.get(node.id) ?? []
    if (node.combine === 'weighted' && below.some(child => !((child.weight ?? 0) > 0))) return { is: 'Weights', node: node.name }
    if (node.combine !== 'best' || node.source === 'class-tests') continue
    if (!node.n) return { is: 'BestNeeded', id: node.id }
    if (below.length > 0 && below.length < node.n) return { is: 'Best', n: node.n }
  }
  return undefined
}

/** Where marks are entered: exams without tools, and tools. Class tests are entered elsewhere. */
export function leafNodes<Node extends PlacedNode>(nodes: readonly Node[]): Node[] {
  const inner = new Set(nodes.map(node => node.parentId))
  return nodes.filter(node => (node.kind === 'exam' || node.kind === 'tool') && node.source === 'entry' && !inner.has(node.id))
}
