import type { ResultCode } from './codes'
import { asNumber, compare, dividedBy, type Exact, exact, roundedTo, times, zero } from './exact'
import { bandOf, type GradeScale, gradeOf, percentOf } from './grades'
import { type Judged, type PassPart, type PercentRule, passes, passMark } from './passing'
import { type LeafCells, type MarkCell, type NodeValue, reckonTree, type SchemeNode, type TreeRules } from './tree'

/** A subject as a result looks at it. */
export interface ResultSubject {
  readonly id: string
  readonly scholastic: boolean
  readonly additional: boolean
  readonly inTotal: boolean
  readonly inRank: boolean
  readonly passPercent: number
  readonly scale: GradeScale | undefined
}

/** A node with the code that results know it by. */
export type CodedNode = SchemeNode & { readonly code: string }

/** What stands at one leaf in one subject. */
export type LeafMarks =
  | {
      readonly nodeId: string
      readonly entry: 'marks'
      readonly parts: readonly {
        readonly code: string
        readonly max: number
        /** Null: by the percentage of the subject where there are several parts, else none of its own. */
        readonly pass: number | null
        readonly cell: MarkCell
      }[]
      /** Criteria of a tool: none of them is passed by itself. */
      readonly isRubric: boolean
    }
  | {
      readonly nodeId: string
      readonly entry: 'grade'
      /** Nothing: it is missing. */
      readonly cell: { readonly grade: string } | { readonly code: string } | undefined
    }

/** What a student has in a subject. */
export interface SubjectMarks {
  readonly leaves: readonly LeafMarks[]
  /** Published tests of the class, by the leaf that puts them together. */
  readonly tests?: ReadonlyMap<string, readonly { readonly cell: MarkCell; readonly max: number }[]>
}

/** A part that is passed by itself. */
export interface PartFigure {
  readonly code: string
  readonly obtained: number | null
  readonly outOf: number
  readonly pass: number | null
  /** In the place of a number, or beside a 0. */
  readonly mark?: string
}

/** A node as it is kept: figures to two decimals; a code stands in the place of a number, or beside the 0 that it counts as. */
export interface NodeFigure {
  readonly obtained: number | null
  readonly outOf: number | null
  readonly code?: string
  readonly grade?: string
  /** Where a leaf has several. */
  readonly parts?: readonly PartFigure[]
}

/** What a subject comes to. */
export interface SubjectFigures {
  readonly id: string
  /** By the code of the node. */
  readonly nodes: Readonly<Record<string, NodeFigure>>
  /** Null without a number: something is missing, a code stands in its place, or it is graded alone. */
  readonly value: Judged | null
  readonly percent: number | null
  readonly grade: string | null
  /** Stands in the place of the subject. */
  readonly code: string | null
  /** The code does not settle the subject. */
  readonly isOpen: boolean
  readonly isWithheld: boolean
  readonly passed: boolean | null
  readonly missing: number
}

const standing: PercentRule = { precision: 0, rounding: 'half-up' }

/** How the percentage of a subject is rounded. */
export const percentRule = ({ scale }: Pick<ResultSubject, 'scale'>): PercentRule => scale ?? standing

/** A number as it is shown and kept. */
export const twoDecimals = (value: Exact): number => asNumber(roundedTo(value, exact(0.01), 'half-up'))

/** The target with all below it, in which the target stands alone at the top. */
export function nodesBelow<Node extends SchemeNode>(nodes: readonly Node[], targetId: string): Node[] {
  const children = Map.groupBy(nodes, node => node.parentId)
  const below = (node: Node): Node[] => [node, ...(children.get(node.id) ?? []).flatMap(below)]
  const target = nodes.find(node => node.id === targetId)
  return target ? below(target).map(node => (node.id === targetId ? { ...node, parentId: null } : node)) : []
}

type MarkLeaf = Extract<LeafMarks, { entry: 'marks' }>

/** The mark that a part has to have; null where it has none of its own. */
function passOf({ parts, isRubric }: MarkLeaf, part: MarkLeaf['parts'][number], passPercent: number): number | null {
  if (isRubric) return null
  return part.pass ?? (parts.length > 1 ? passMark(passPercent, part.max) : null)
}

function obtainedOf(cell: MarkCell, max: number, { codes }: TreeRules): Exact | null {
  if (!cell) return null
  if ('code' in cell) return codes.get(cell.code)?.effect === 'zero' ? zero : null
  return cell.outOf === 0 ? zero : times(dividedBy(exact(cell.value), exact(cell.outOf)), exact(max))
}

function partsOf(leaf: MarkLeaf, passPercent: number, rules: TreeRules): PartFigure[] {
  return leaf.parts.map(part => {
    const obtained = obtainedOf(part.cell, part.max, rules)
    return {
      code: part.code,
      obtained: obtained && twoDecimals(obtained),
      outOf: part.max,
      pass: passOf(leaf, part, passPercent),
      ...(part.cell && 'code' in part.cell ? { mark: part.cell.code } : {}),
    }
  })
}

const passPartsOf = (leaf: MarkLeaf, passPercent: number, rules: TreeRules): PassPart[] =>
  leaf.parts.flatMap(part => {
    const [pass, obtained] = [passOf(leaf, part, passPercent), obtainedOf(part.cell, part.max, rules)]
    return pass === null || obtained === null ? [] : [{ obtained, pass: exact(pass) }]
  })

const bandGrade = (scale: GradeScale | undefined, obtained: Exact, outOf: Exact): string | undefined =>
  scale?.kind === 'percent' && compare(outOf, zero) > 0 ? gradeOf(scale, obtained, outOf)?.grade : undefined

function figureOf(value: NodeValue, scale: GradeScale | undefined): NodeFigure {
  const outOf = twoDecimals(value.outOf)
  if (value.is === 'missing') return { obtained: null, outOf }
  if (value.is === 'code') return { obtained: null, outOf, code: value.code }
  const grade = value.code ? undefined : bandGrade(scale, value.obtained, value.outOf)
  return {
    obtained: twoDecimals(value.obtained),
    outOf,
    ...(value.code ? { code: value.code } : {}),
    ...(grade ? { grade } : {}),
  }
}

/** The grade that a subject without numbers has: the last that was given. */
function chosenGrade(leaves: readonly Extract<LeafMarks, { entry: 'grade' }>[]) {
  const cells = leaves.flatMap(({ cell }) => cell ?? [])
  const grade = cells.flatMap(cell => ('grade' in cell ? [cell.grade] : [])).at(-1)
  const code = cells.flatMap(cell => ('code' in cell ? [cell.code] : [])).at(-1)
  return { grade: grade ?? null, code: grade === undefined ? (code ?? null) : null }
}

/**
 * What a student comes to in a subject.
 *
 * @param nodes the target, which has no parent here, with all below it
 * @returns null where no leaf below the target is of the subject
 */
export function reckonSubject(
  subject: ResultSubject,
  nodes: readonly CodedNode[],
  { leaves, tests = new Map() }: SubjectMarks,
  rules: TreeRules,
): SubjectFigures | null {
  const place = new Map(nodes.map((node, at) => [node.id, at]))
  const here = leaves.filter(leaf => place.has(leaf.nodeId))
  const marked = here.flatMap(leaf => (leaf.entry === 'marks' ? [leaf] : []))
  const graded = here
    .flatMap(leaf => (leaf.entry === 'grade' ? [leaf] : []))
    .sort((a, b) => place.get(a.nodeId)! - place.get(b.nodeId)!)
  if (here.length === 0 && tests.size === 0) return null
  const cells: LeafCells = new Map(marked.map(leaf => [leaf.nodeId, leaf.parts]))
  const tree = reckonTree(nodes, cells, rules, tests)
  const figures = new Map<string, NodeFigure>()
  const scale = subject.scale
  for (const node of nodes) {
    const value = tree.nodes.get(node.id)
    if (value) figures.set(node.code, figureOf(value, scale))
  }
  const codeOfNode = new Map(nodes.map(node => [node.id, node.code]))
  for (const leaf of marked)
    if (leaf.parts.length > 1) {
      const code = codeOfNode.get(leaf.nodeId)!
      figures.set(code, { ...figures.get(code)!, parts: partsOf(leaf, subject.passPercent, rules) })
    }
  for (const { nodeId, cell } of graded) figures.set(codeOfNode.get(nodeId)!, { obtained: null, outOf: null, ...cell })
  const given = new Set([...tree.codes, ...graded.flatMap(({ cell }) => (cell && 'code' in cell ? [cell.code] : []))])
  const known = (is: (code: ResultCode) => boolean) =>
    [...given].some(code => rules.codes.has(code) && is(rules.codes.get(code)!))
  const missing = tree.missing + graded.filter(({ cell }) => !cell).length
  const top = tree.nodes.get(nodes[0]!.id)
  const chosen = chosenGrade(graded)
  const value: Judged | null =
    top?.is === 'value' && compare(top.outOf, zero) > 0
      ? {
          obtained: top.obtained,
          outOf: top.outOf,
          passPercent: subject.passPercent,
          parts: marked.flatMap(leaf => passPartsOf(leaf, subject.passPercent, rules)),
          failedByCode: known(code => code.failsSubject),
        }
      : null
  const code = value ? null : top?.is === 'code' ? top.code : top ? null : chosen.code
  const percent = value && percentOf(value.obtained, value.outOf, percentRule(subject))
  return {
    id: subject.id,
    nodes: Object.fromEntries(figures),
    value,
    percent: percent && asNumber(percent),
    grade: (percent && scale?.kind === 'percent' ? bandOf(scale, percent)?.grade : undefined) ?? chosen.grade,
    code: code ?? (value && top?.is === 'value' ? (top.code ?? null) : null),
    isOpen: !value && code !== null && !rules.codes.get(code)?.settles,
    isWithheld: known(one => one.effect === 'withhold'),
    passed: value && passes(value, percentRule(subject)),
    missing,
  }
}
