import { asNumber, compare, dividedBy, type Exact, exact, roundedTo, times, zero } from './exact'
import { fitsStep } from './figures'
import { type GradeScale, gradeOf, percentOf } from './grades'
import { type MarkCell, reckonTree, type SchemeNode, type TreeRules } from './tree'

/** What is entered in a cell: a number, a grade, a code, or nothing. */
export interface EnteredMark {
  readonly value?: number | null | undefined
  readonly grade?: string | null | undefined
  readonly code?: string | null | undefined
}

/** What a cell takes. */
export interface MarkColumn {
  readonly entry: 'marks' | 'grade'
  readonly max: number
  readonly step: number
}

export type MarkRefusal =
  | { readonly name: 'above'; readonly max: number }
  | { readonly name: 'negative' }
  | { readonly name: 'step'; readonly step: number }
  | { readonly name: 'code'; readonly x: string; readonly codes: string }
  | { readonly name: 'note'; readonly code: string }

export const isEmptyMark = ({ value, grade, code }: EnteredMark): boolean => value == null && !grade && !code

/** How a cell reads: a number with a point, a grade, a code, or nothing. */
export const writtenMark = ({ value, grade, code }: EnteredMark): string | null =>
  value == null ? grade || code || null : String(value)

export interface MarkChecks {
  /** Codes of the school, with whether each wants words. */
  readonly codes: ReadonlyMap<string, { readonly needsNote: boolean }>
  /** Grades of the scale of the subject. */
  readonly grades: readonly string[]
  /** Words stand beside the cell. */
  readonly hasNote: boolean
}

/** Why a cell may not hold something; null where it may. */
export function refusedMark(column: MarkColumn, mark: EnteredMark, { codes, grades, hasNote }: MarkChecks): MarkRefusal | null {
  if (isEmptyMark(mark)) return null
  if (mark.code) {
    const code = codes.get(mark.code)
    if (!code) return { name: 'code', x: mark.code, codes: [...codes.keys()].join(', ') }
    return code.needsNote && !hasNote ? { name: 'note', code: mark.code } : null
  }
  if (column.entry === 'grade') {
    const typed = mark.grade ?? String(mark.value)
    return grades.includes(typed) ? null : { name: 'code', x: typed, codes: [...grades, ...codes.keys()].join(', ') }
  }
  if (mark.grade) return { name: 'code', x: mark.grade, codes: [...codes.keys()].join(', ') }
  const value = mark.value ?? 0
  if (value < 0) return { name: 'negative' }
  if (value > column.max) return { name: 'above', max: column.max }
  return fitsStep(value, column.step) ? null : { name: 'step', step: column.step }
}

/** The part of a formula that one sheet fills. */
export interface SheetFormula extends TreeRules {
  /** The exam and its tools; the exam has no parent here. */
  readonly nodes: readonly SchemeNode[]
  /** Columns that count, with the node whose part each is. */
  readonly columns: readonly { readonly key: string; readonly node: string; readonly max: number; readonly pass: number | null }[]
  readonly scale: GradeScale | null
  readonly passPercent: number
}

/** What a node shows: a number, or a code in its place. */
export interface NodeShown {
  readonly obtained: number | null
  readonly outOf: number
  readonly code: string | null
}

/** What a student has on a sheet. */
export interface SheetRowTotal extends NodeShown {
  /** In percent to one decimal. */
  readonly percent: number | null
  readonly grade: string | null
  /** Null while nothing can be said. */
  readonly passes: boolean | null
  /** By id, of every node of the sheet in which nothing is missing. */
  readonly nodes: ReadonlyMap<string, NodeShown>
}

const shown = (value: Exact, step = 0.01) => asNumber(roundedTo(value, exact(step), 'half-up'))

/** The cells of a student on one sheet put together; null where a cell is missing or nothing counts. */
export function reckonRow(formula: SheetFormula, cell: (key: string) => MarkCell): SheetRowTotal | null {
  const root = formula.nodes.find(node => node.parentId === null)
  if (!root || formula.columns.length === 0) return null
  const leaves = Map.groupBy(
    formula.columns.map(column => ({ ...column, cell: cell(column.key) })),
    column => column.node,
  )
  const { nodes } = reckonTree(formula.nodes, leaves, formula)
  const all = new Map<string, NodeShown>()
  for (const [id, value] of nodes) {
    if (value.is === 'missing' || value.missing > 0) continue
    const outOf = asNumber(value.outOf)
    all.set(
      id,
      value.is === 'code'
        ? { obtained: null, outOf, code: value.code }
        : { obtained: shown(value.obtained), outOf, code: value.code ?? null },
    )
  }
  const total = nodes.get(root.id)
  const seen = all.get(root.id)
  if (!total || !seen) return null
  if (total.is !== 'value' || compare(total.outOf, zero) === 0)
    return { ...seen, percent: null, grade: null, passes: null, nodes: all }
  const isGraded = formula.scale?.kind === 'percent'
  const rounding = formula.scale ?? { precision: 0 as const, rounding: 'half-up' as const }
  const parts = formula.columns.every(column => {
    const here = cell(column.key)
    return column.pass === null || !here || !('value' in here) || here.value >= column.pass
  })
  return {
    ...seen,
    percent: shown(times(dividedBy(total.obtained, total.outOf), exact(100)), 0.1),
    grade: isGraded && !seen.code ? (gradeOf(formula.scale, total.obtained, total.outOf)?.grade ?? null) : null,
    passes: parts && compare(percentOf(total.obtained, total.outOf, rounding), exact(formula.passPercent)) >= 0,
    nodes: all,
  }
}

/** What stands below a sheet, over the students who are expected on it. */
export interface SheetFigures {
  readonly students: number
  /** Students in whose cells nothing is missing. */
  readonly full: number
  readonly expected: number
  readonly filled: number
  readonly missing: number
  readonly average: number | null
  readonly highest: number | null
  readonly belowPass: number
}

/**
 * Figures of a sheet.
 *
 * @param rows of each student how many cells are filled, and the total while one can be told. A code has no number.
 */
export function sheetFigures(
  rows: readonly { readonly filled: number; readonly total: SheetRowTotal | null }[],
  columns: number,
): SheetFigures {
  const filled = rows.reduce((sum, row) => sum + row.filled, 0)
  const numbers = rows.flatMap(({ total }) => (total && total.obtained !== null && !total.code ? [total.obtained] : []))
  const hundredths = numbers.reduce((sum, number) => sum + Math.round(number * 100), 0)
  return {
    students: rows.length,
    full: columns === 0 ? 0 : rows.filter(row => row.filled >= columns).length,
    expected: rows.length * columns,
    filled,
    missing: rows.length * columns - filled,
    average: numbers.length === 0 ? null : Math.round(hundredths / (numbers.length * 10)) / 10,
    highest: numbers.length === 0 ? null : Math.max(...numbers),
    belowPass: rows.filter(({ total }) => total?.passes === false && !total.code).length,
  }
}
