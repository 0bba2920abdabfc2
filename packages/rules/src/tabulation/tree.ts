import type { ResultCode } from './codes'
import { compare, dividedBy, type Exact, exact, plus, type RoundMode, ratio, roundedTo, sumOf, times, zero } from './exact'

export const nodeKinds = ['year', 'term', 'group', 'exam', 'tool'] as const
export type NodeKind = (typeof nodeKinds)[number]
export const combineModes = ['sum', 'best', 'average', 'weighted'] as const
export type Combine = (typeof combineModes)[number]
/** Steps that a node is rounded to; `none` keeps it exact. */
export const roundSteps = ['none', '1', '0.5', '0.1', '0.01'] as const
export type RoundStep = (typeof roundSteps)[number]

/** A node of a scheme. Its children stand in the order of the list. */
export interface SchemeNode {
  readonly id: string
  readonly parentId: string | null
  readonly kind: NodeKind
  readonly combine: Combine
  /** How many of the best count. */
  readonly n?: number | undefined
  /** Its share in a weighted parent. */
  readonly weight?: number | undefined
  /** What it is shown out of; without it the sum of its children. */
  readonly outOf?: number | undefined
  readonly round: RoundStep
  readonly roundMode: RoundMode
}

/** What stands in one cell. Nothing means that it is missing. */
export type MarkCell = { readonly value: number; readonly outOf: number } | { readonly code: string } | undefined

/** The cells of one leaf in one subject; a leaf that is not given is no part of the subject. */
export type LeafCells = ReadonlyMap<string, readonly { readonly cell: MarkCell; readonly max: number }[]>

/** What a node comes to in a subject. */
export type NodeValue =
  | {
      readonly is: 'value'
      /** Of 1, after rounding: what the parent goes on with. */
      readonly share: Exact
      readonly obtained: Exact
      readonly outOf: Exact
      /** A leaf that is 0 for a code prints the code. */
      readonly code?: string
      readonly missing: number
    }
  | { readonly is: 'code'; readonly code: string; readonly outOf: Exact; readonly missing: number }
  | { readonly is: 'missing'; readonly outOf: Exact; readonly missing: number }

export interface TreeRules {
  readonly codes: ReadonlyMap<string, ResultCode>
  /** Percent of a node's weight that has to be counted, or the node takes the code of what is left out. */
  readonly minCounted: number
}

export interface TreeResult {
  readonly nodes: ReadonlyMap<string, NodeValue>
  /** Codes that stand anywhere, for the outcome. */
  readonly codes: ReadonlySet<string>
  readonly missing: number
}

/** Something that a node puts together, with the share that it has in the whole. */
interface Part {
  readonly value: NodeValue
  readonly weight: Exact
}

const one = ratio(1n, 1n)

/** Codes among parts that leave too little: the heaviest speaks for all, the first of equals. */
function codeOf(parts: readonly Part[], { minCounted }: TreeRules): string | undefined {
  const out = parts.flatMap(({ value, weight }) => (value.is === 'code' ? [{ code: value.code, weight }] : []))
  if (out.length === 0) return undefined
  const counted = sumOf(parts.filter(({ value }) => value.is !== 'code').map(({ weight }) => weight))
  const all = sumOf(parts.map(({ weight }) => weight))
  const enough = compare(times(counted, exact(100)), times(all, exact(minCounted))) >= 0 && compare(counted, zero) > 0
  if (enough) return undefined
  return out.reduce((heaviest, next) => (compare(next.weight, heaviest.weight) > 0 ? next : heaviest)).code
}

/** The share of a node from the shares of what counts. */
function combined(
  mode: Combine,
  n: number | undefined,
  counted: readonly { readonly share: Exact; readonly weight: Exact }[],
): Exact {
  const mean = (shares: readonly Exact[]) => dividedBy(sumOf(shares), ratio(BigInt(shares.length), 1n))
  if (mode === 'average') return mean(counted.map(({ share }) => share))
  if (mode === 'best') {
    const best = counted
      .map(({ share }) => share)
      .sort((a, b) => compare(b, a))
      .slice(0, n ?? 1)
    return mean(best)
  }
  const all = sumOf(counted.map(({ weight }) => weight))
  if (compare(all, zero) === 0) return mean(counted.map(({ share }) => share))
  return dividedBy(sumOf(counted.map(({ share, weight }) => times(share, weight))), all)
}

/** Puts parts together as a node says, and rounds what comes of it. */
function nodeOf(
  node: Pick<SchemeNode, 'combine' | 'n' | 'round' | 'roundMode'>,
  parts: readonly Part[],
  outOf: Exact,
  rules: TreeRules,
): NodeValue {
  const missing = parts.reduce((sum, { value }) => sum + value.missing, 0)
  const code = codeOf(parts, rules)
  if (code !== undefined) return { is: 'code', code, outOf, missing }
  const counted = parts.flatMap(({ value, weight }) =>
    value.is === 'value' ? [{ share: value.share, weight, code: value.code }] : [],
  )
  if (counted.length === 0) return { is: 'missing', outOf, missing }
  const unrounded = times(combined(node.combine, node.n, counted), outOf)
  const obtained = node.round === 'none' ? unrounded : roundedTo(unrounded, exact(Number(node.round)), node.roundMode)
  const share = compare(outOf, zero) === 0 ? zero : dividedBy(obtained, outOf)
  const printed = compare(obtained, zero) === 0 && counted.every(one => one.code) ? counted[0]?.code : undefined
  return { is: 'value', share, obtained, outOf, missing, ...(printed ? { code: printed } : {}) }
}

/** What one cell says. */
function cellValue(cell: MarkCell, max: number, { codes }: TreeRules): Part {
  const given = cell && 'outOf' in cell ? exact(cell.outOf) : exact(max)
  const weight = exact(max)
  if (!cell) return { value: { is: 'missing', outOf: given, missing: 1 }, weight }
  if ('value' in cell) {
    const obtained = exact(cell.value)
    const share = compare(given, zero) === 0 ? zero : dividedBy(obtained, given)
    return { value: { is: 'value', share, obtained, outOf: given, missing: 0 }, weight }
  }
  const code = codes.get(cell.code)
  if (code?.effect === 'zero')
    return { value: { is: 'value', share: zero, obtained: zero, outOf: given, code: cell.code, missing: 0 }, weight }
  return { value: { is: 'code', code: cell.code, outOf: given, missing: 0 }, weight }
}

const partWeight = (parent: SchemeNode, node: SchemeNode, value: NodeValue): Exact =>
  parent.combine === 'sum' ? value.outOf : parent.combine === 'weighted' ? exact(node.weight ?? 0) : one

/**
 * What every node comes to for one student in one subject. Shares are exact; a node is rounded only where it says so, and
 * what was rounded is what its parent goes on with, so that printed columns add up.
 *
 * @param tests of a class, by the leaf that puts them together by its own rule
 */
export function reckonTree(
  nodes: readonly SchemeNode[],
  leaves: LeafCells,
  rules: TreeRules,
  tests: LeafCells = new Map(),
): TreeResult {
  const children = Map.groupBy(nodes, node => node.parentId)
  const found = new Map<string, NodeValue>()
  const reckon = (node: SchemeNode): NodeValue | undefined => {
    const taken = tests.get(node.id)
    if (taken) {
      const value = reckonTests(node, taken, rules)
      found.set(node.id, value)
      return value
    }
    const below = (children.get(node.id) ?? []).flatMap(child => {
      const value = reckon(child)
      return value ? [{ child, value }] : []
    })
    const cells = leaves.get(node.id)
    if (below.length === 0 && !cells) return undefined
    const parts = cells
      ? cells.map(({ cell, max }) => cellValue(cell, max, rules))
      : below.map(({ child, value }) => ({ value, weight: partWeight(node, child, value) }))
    const natural = cells ? sumOf(cells.map(({ max }) => exact(max))) : sumOf(below.map(({ value }) => value.outOf))
    const outOf = node.outOf === undefined ? natural : exact(node.outOf)
    // The parts of a leaf are added up, whatever the leaf would do with children.
    const value = nodeOf(cells ? { ...node, combine: 'sum' } : node, parts, outOf, rules)
    found.set(node.id, value)
    return value
  }
  const roots = (children.get(null) ?? []).flatMap(root => reckon(root) ?? [])
  const codes = new Set(
    [...leaves.values(), ...tests.values()].flatMap(cells =>
      cells.flatMap(({ cell }) => (cell && 'code' in cell ? [cell.code] : [])),
    ),
  )
  return { nodes: found, codes, missing: roots.reduce((sum, root) => sum + root.missing, 0) }
}

/** Tests of a class as the cells of one leaf, by the leaf's own rule. */
export function reckonTests(
  rule: Pick<SchemeNode, 'combine' | 'n' | 'outOf' | 'round' | 'roundMode'>,
  tests: readonly { readonly cell: MarkCell; readonly max: number }[],
  rules: TreeRules,
): NodeValue {
  const parts = tests.map(({ cell, max }) => {
    const part = cellValue(cell, max, rules)
    return rule.combine === 'sum' ? part : { ...part, weight: one }
  })
  const natural = tests.reduce((sum, { max }) => plus(sum, exact(max)), zero)
  return nodeOf(rule, parts, rule.outOf === undefined ? natural : exact(rule.outOf), rules)
}
