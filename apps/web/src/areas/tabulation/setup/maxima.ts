import { leafNodes } from '@school/rules'
import type { TreeNode, WholeScheme } from './node-tree'

export type MaxCell = WholeScheme['cells'][number]
export type MaxPart = MaxCell['parts'][number]
export interface WrittenCell {
  readonly examId: string
  readonly toolId: string | null
  readonly subjectId: string
  readonly entry: 'marks' | 'grade' | 'none' | null
  readonly parts: (Omit<MaxPart, 'step'> & { step: 1 | 0.5 | 0.25 | 0.01 })[]
}

/** A leaf as a column of the grid. */
export interface LeafColumn {
  readonly key: string
  readonly examId: string
  readonly toolId: string | null
  readonly code: string
  readonly name: string
}

const keyOf = (examId: string, toolId: string | null) => `${examId} ${toolId ?? '-'}`
export const cellKey = (cell: { examId: string; toolId: string | null; subjectId: string }) =>
  `${keyOf(cell.examId, cell.toolId)} ${cell.subjectId}`

/** Where marks are entered, from left to right. */
export function leafColumns(nodes: readonly TreeNode[]): LeafColumn[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  return leafNodes(nodes).flatMap(node => {
    const exam = node.kind === 'tool' ? byId.get(node.parentId ?? '') : node
    if (!exam?.examId) return []
    const toolId = node.kind === 'tool' ? node.toolId : null
    const name = node.kind === 'tool' ? `${exam.name} · ${node.name}` : node.name
    return [{ key: keyOf(exam.examId, toolId), examId: exam.examId, toolId, code: node.code, name }]
  })
}

/** Words of a cell that is no single number. */
export const gradeWord = 'G'
export const noneWord = '-'

/** What stands in a place of the grid. */
export function shownMax(cell: MaxCell | undefined): string {
  if (!cell) return ''
  if (cell.entry === 'grade') return gradeWord
  if (cell.entry === 'none') return noneWord
  return String(cell.parts.reduce((sum, part) => sum + part.max, 0))
}

const steps = [1, 0.5, 0.25, 0.01] as const
export const stepOf = (step: number): (typeof steps)[number] => steps.find(one => one === step) ?? 0.5

/** What a typed word makes of a place: a number keeps its pass mark while that fits. */
export function typedCell(
  place: Pick<WrittenCell, 'examId' | 'toolId' | 'subjectId'>,
  word: string,
  before: MaxCell | undefined,
): WrittenCell {
  const at = { examId: place.examId, toolId: place.toolId, subjectId: place.subjectId }
  if (word === '') return { ...at, entry: null, parts: [] }
  if (word === gradeWord) return { ...at, entry: 'grade', parts: [] }
  if (word === noneWord) return { ...at, entry: 'none', parts: [] }
  const max = Number(word)
  const old = before?.entry === 'marks' && before.parts.length === 1 ? before.parts[0] : undefined
  const pass = old?.pass != null && old.pass <= max ? old.pass : null
  return { ...at, entry: 'marks', parts: [{ code: '', name: '', max, pass, step: stepOf(old?.step ?? 0.5) }] }
}
