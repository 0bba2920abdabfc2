import { noTool, type Scheme } from '../scheme'
import type { WrittenCell } from './max-marks'
import type { WrittenSubject } from './subjects'
import type { WrittenNode } from './tree'
import { cellKey, leavesOfTree, type MaxCell } from './whole'

export interface Difference {
  what: 'rule' | 'node' | 'subject' | 'max'
  change: 'added' | 'removed' | 'changed'
  name: string
  field: string
  from: string
  to: string
}

type Values = Readonly<Record<string, unknown>>

const said = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Fields that differ between two records of one thing. */
function fieldsOf(
  what: Difference['what'],
  name: string,
  fields: readonly string[],
  before: Values,
  after: Values,
): Difference[] {
  return fields
    .filter(field => said(before[field]) !== said(after[field]))
    .map(field => ({ what, change: 'changed', name, field, from: said(before[field]), to: said(after[field]) }))
}

const whole = (what: Difference['what'], change: 'added' | 'removed', name: string): Difference => ({
  what,
  change,
  name,
  field: '',
  from: '',
  to: '',
})

const nodeFields = ['name', 'code', 'combine', 'n', 'weight', 'outOf', 'round', 'roundMode', 'printed']

/** What a new tree changes; nodes that moved say under what they stand now. */
export function treeDifferences(scheme: Scheme, nodes: readonly WrittenNode[]): Difference[] {
  const before = new Map(scheme.nodes.map(node => [node.id, node]))
  const after = new Map(nodes.map(node => [node.id, node]))
  const parent = (all: ReadonlyMap<string, { name: string }>, id: string | null) => all.get(id ?? '')?.name ?? ''
  return [
    ...scheme.nodes.filter(node => !after.has(node.id)).map(node => whole('node', 'removed', node.name)),
    ...nodes.flatMap(node => {
      const old = before.get(node.id)
      if (!old) return [whole('node', 'added', node.name)]
      return fieldsOf(
        'node',
        node.name,
        [...nodeFields, 'parent'],
        { ...old, parent: parent(before, old.parentId) },
        { ...node, parent: parent(after, node.parentId) },
      )
    }),
  ]
}

const subjectFields = ['area', 'choice', 'additional', 'inTotal', 'inRank', 'passPercent', 'gradeScaleId']

export function subjectDifferences(
  scheme: Scheme,
  subjects: readonly WrittenSubject[],
  nameOf: (id: string) => string,
): Difference[] {
  const before = new Map(scheme.subjects.map(one => [one.subjectId, one]))
  const after = new Set(subjects.map(one => one.subjectId))
  return [
    ...scheme.subjects.filter(one => !after.has(one.subjectId)).map(one => whole('subject', 'removed', one.name)),
    ...subjects.flatMap(one => {
      const old = before.get(one.subjectId)
      if (!old) return [whole('subject', 'added', nameOf(one.subjectId))]
      return fieldsOf('subject', old.name, subjectFields, { ...old }, { ...one })
    }),
  ]
}

/** A maximum in words: 70 + 30, a grade, nothing. */
const maximum = (cell: Pick<MaxCell, 'parts'> & { entry: WrittenCell['entry'] }): string =>
  cell.entry === 'marks' ? cell.parts.map(part => part.max).join(' + ') : (cell.entry ?? '')

export function maxDifferences(
  scheme: Scheme,
  stored: readonly MaxCell[],
  cells: readonly WrittenCell[],
  nameOf: (id: string) => string,
): Difference[] {
  const before = new Map(stored.map(cell => [cellKey(cell), cell]))
  const leaves = new Map(leavesOfTree(scheme.nodes).map(leaf => [`${leaf.examId} ${leaf.toolId ?? noTool}`, leaf.name]))
  return cells.flatMap(cell => {
    const old = before.get(cellKey(cell))
    const [from, to] = [old ? maximum(old) : '', maximum(cell)]
    if (from === to) return []
    const leaf = leaves.get(`${cell.examId} ${cell.toolId ?? noTool}`) ?? ''
    return [{ what: 'max', change: 'changed', name: `${nameOf(cell.subjectId)} · ${leaf}`, field: 'max', from, to }]
  })
}

const ruleFields = [
  'name',
  'gradeScaleId',
  'totalRule',
  'bestN',
  'mustInclude',
  'passPercent',
  'failLimit',
  'noDetention',
  'graceRule',
  'rankRule',
]

export const ruleDifferences = (scheme: Scheme, rules: Values): Difference[] =>
  fieldsOf(
    'rule',
    scheme.name,
    ruleFields.filter(field => rules[field] !== undefined),
    { ...scheme },
    rules,
  )
