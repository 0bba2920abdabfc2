import { createHash } from 'node:crypto'
import type { FlatRecord, KeptSubject, Outcome } from '@school/rules'

/** A result as the school's own program tells it. */
export interface ToldResult {
  subjects: KeptSubject[]
  total: number | null
  max: number | null
  percent: number | null
  grade: string | null
  outcome: Outcome
  failed: string[]
  rank: number | null
}

export const emptyResult = (): ToldResult => ({
  subjects: [],
  total: null,
  max: null,
  percent: null,
  grade: null,
  outcome: 'Incomplete',
  failed: [],
  rank: null,
})

/** A subject as the scheme of a course has it. */
export interface SubjectOfScheme {
  readonly id: string
  readonly code: string
  readonly inTotal: boolean
  readonly passPercent: number
}

const number = (text: string | undefined): number | null => (text ? Number(text) : null)
const isCode = (text: string | undefined): text is string => Boolean(text) && !/^\d/.test(text!)

const blank = (subjectId: string): KeptSubject => ({
  subjectId,
  nodes: {},
  obtained: null,
  outOf: null,
  percent: null,
  grade: null,
  code: null,
  pass: null,
  missing: 0,
  counted: false,
})

/** What a row says of a node, or of the subject as a whole. */
function figureOf({ obtained, outOf, grade }: FlatRecord) {
  const code = isCode(obtained) ? obtained : null
  return { obtained: code ? null : number(obtained), outOf: number(outOf), code, grade: grade || null }
}

function saidOf(kept: KeptSubject, row: FlatRecord, { inTotal, passPercent }: SubjectOfScheme): KeptSubject {
  const { obtained, outOf, code, grade } = figureOf(row)
  if (row.node) {
    const node = { obtained, outOf, ...(code ? { code } : {}), ...(grade ? { grade } : {}) }
    return { ...kept, nodes: { ...kept.nodes, [row.node]: node } }
  }
  const percent = obtained !== null && outOf ? Math.round((obtained * 10_000) / outOf) / 100 : null
  return {
    ...kept,
    ...{ obtained, outOf, percent, grade, code },
    pass: percent === null ? null : percent >= passPercent,
    counted: inTotal && obtained !== null,
  }
}

const isSaid = ({ nodes, obtained, outOf, grade, code }: KeptSubject): boolean =>
  Object.keys(nodes).length > 0 || obtained !== null || outOf !== null || grade !== null || code !== null

function without(kept: KeptSubject, node: string | undefined): KeptSubject {
  if (!node) return { ...blank(kept.subjectId), nodes: kept.nodes }
  const { [node]: _, ...nodes } = kept.nodes
  return { ...kept, nodes }
}

/** Writes a row into a result. A row that is taken back leaves its place empty. */
export function saysRow(
  result: ToldResult,
  row: FlatRecord,
  subjects: ReadonlyMap<string, SubjectOfScheme>,
  isTakenBack = false,
): ToldResult {
  const told: ToldResult = {
    ...result,
    total: number(row.total),
    percent: number(row.percent),
    outcome: (row.outcome || result.outcome) as Outcome,
    rank: number(row.rank),
  }
  if (!row.subjectCode) {
    const [max, grade] = isTakenBack ? [null, null] : [number(row.outOf), row.grade || null]
    return { ...told, max, grade }
  }
  const subject = subjects.get(row.subjectCode)
  if (!subject) return told
  const before = result.subjects.find(one => one.subjectId === subject.id) ?? blank(subject.id)
  const after = isTakenBack ? without(before, row.node) : saidOf(before, row, subject)
  const others = result.subjects.filter(one => one.subjectId !== subject.id)
  return { ...told, subjects: isSaid(after) ? [...others, after] : others }
}

/** A result as it is kept: subjects in the order of the scheme, with those that were failed. */
export function settled(result: ToldResult, order: readonly SubjectOfScheme[]): ToldResult {
  const place = new Map(order.map((one, at) => [one.id, at]))
  const subjects = result.subjects.toSorted((a, b) => (place.get(a.subjectId) ?? 0) - (place.get(b.subjectId) ?? 0))
  const fails = result.outcome === 'Fail' || result.outcome === 'Compartment'
  return { ...result, subjects, failed: fails ? subjects.flatMap(one => (one.pass === false ? one.subjectId : [])) : [] }
}

export const hashOfTold = (result: ToldResult): string => createHash('sha256').update(JSON.stringify(result)).digest('hex')

const text = (value: number | null): string => (value === null ? '' : String(value))

/** Rows of a result, as a file holds them: of the student, of each subject, of each node in it. */
export function rowsOfTold(
  result: ToldResult,
  { admNo, card }: { readonly admNo: string; readonly card: string },
  codes: ReadonlyMap<string, string>,
): FlatRecord[] {
  const ofStudent = { total: text(result.total), percent: text(result.percent), outcome: result.outcome, rank: text(result.rank) }
  const row = (
    subjectCode: string,
    node: string,
    one: { obtained: number | null; outOf: number | null; code?: string | null; grade?: string | null },
  ): FlatRecord => ({
    ...{ admNo, card, subjectCode, node },
    obtained: one.code ?? text(one.obtained),
    outOf: text(one.outOf),
    grade: one.grade ?? '',
    ...ofStudent,
  })
  const { max, grade } = result
  const whole = max !== null || grade !== null || result.subjects.length === 0
  return [
    ...(whole ? [row('', '', { obtained: null, outOf: max, grade })] : []),
    ...result.subjects.flatMap(subject => {
      const code = codes.get(subject.subjectId)
      if (code === undefined) return []
      const nodes = Object.entries(subject.nodes).map(([node, figure]) => row(code, node, figure))
      return isSaid({ ...subject, nodes: {} }) ? [row(code, '', subject), ...nodes] : nodes
    }),
  ]
}
