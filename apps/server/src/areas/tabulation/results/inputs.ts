import { createHash } from 'node:crypto'
import {
  type CodedNode,
  type GraceRule,
  type GradeScale,
  type LeafMarks,
  type MarkCell,
  nodesBelow,
  type Outcome,
  type RankRule,
  type ResultRules,
  type ResultSubject,
  reckonSubject,
  type SubjectFigures,
  type TreeRules,
} from '@school/rules'
import { sql } from 'kysely'
import { settingValues } from '../../../platform/settings'
import { inBulk, type Trx } from '../../../platform/transaction'
import { codesOf, noTool, type Scheme, type StoredNode, scalesOf } from '../scheme'

interface MarkRow {
  readonly studentId: string
  readonly examId: string
  readonly toolId: string
  readonly criterion: string
  readonly subjectId: string
  readonly part: string
  readonly value: string | null
  readonly grade: string | null
  readonly code: string | null
  readonly outOf: string | null
}

/** A student whose result is computed. */
export interface EnteredStudent {
  readonly id: string
  readonly divisionId: string
  readonly override: Outcome | null
}

/** Marks of some students below a node, and all by which they are reckoned. */
export interface Inputs {
  readonly scheme: Scheme
  /** The target first, without a parent. */
  readonly nodes: readonly (StoredNode & CodedNode)[]
  readonly subjects: ReadonlyMap<string, ResultSubject>
  readonly rules: ResultRules
  readonly tree: TreeRules
  readonly students: readonly EnteredStudent[]
  readonly marksOf: ReadonlyMap<string, readonly MarkRow[]>
  readonly testsOf: ReadonlyMap<string, readonly MarkRow[]>
  /** Subjects that each student has chosen. */
  readonly chosen: ReadonlyMap<string, ReadonlySet<string>>
  /** The term whose tests a leaf of tests puts together. */
  readonly termOfLeaf: ReadonlyMap<string, string>
  readonly tests: ReadonlyMap<string, { readonly termId: string; readonly max: number }>
}

const rankOf = (rule: Scheme['rankRule']): RankRule => ({
  scope: rule.scope === 'course' ? 'course' : 'division',
  basis: rule.basis === 'dense' ? 'dense' : 'competition',
  needsPass: rule.needsPass !== false,
})

function graceOf(rule: Scheme['graceRule'], target: StoredNode): GraceRule | null {
  if (!rule || (target.kind !== 'year' && target.parentId !== null)) return null
  const { total, perSubject, maxSubjects, mode } = rule as unknown as GraceRule
  return total > 0 ? { total, perSubject, maxSubjects, mode: mode === 'each' ? 'each' : 'complete' } : null
}

/** Whether ranks or grades of a division go by the whole course. */
export const goesByCourse = (scheme: Scheme, scales: ReadonlyMap<string, GradeScale>): boolean =>
  rankOf(scheme.rankRule).scope === 'course' ||
  scheme.subjects.some(({ gradeScaleId }) => scales.get(gradeScaleId ?? scheme.gradeScaleId)?.kind === 'positional')

/** The term that a node lies in: its own or that of a node above. */
function termOf(nodes: ReadonlyMap<string, StoredNode>, node: StoredNode): string | null {
  for (let at: StoredNode | undefined = node; at; at = at.parentId === null ? undefined : nodes.get(at.parentId))
    if (at.termId) return at.termId
  return null
}

const readMarks = async (trx: Trx, examIds: readonly string[], studentIds: readonly string[]): Promise<MarkRow[]> => {
  if (examIds.length === 0 || studentIds.length === 0) return []
  const query = sql<MarkRow>`
    select student_id as "studentId", exam_id as "examId", tool_id as "toolId", criterion, subject_id as "subjectId", part,
      value::text as value, grade, code, out_of::text as "outOf"
    from marks where exam_id = any(${[...examIds]}::uuid[]) and student_id = any(${[...studentIds]}::uuid[])
      and num_nonnulls(value, grade, code) > 0
    order by student_id, exam_id, tool_id, subject_id, criterion, part`
  return (await inBulk(trx, () => query.execute(trx))).rows
}

const byStudent = <Row extends { readonly studentId: string }>(rows: readonly Row[]) => Map.groupBy(rows, row => row.studentId)

/** Tests of classes of a year that families may read, with their terms. */
const publishedTests = async (trx: Trx, academicYearId: string, termIds: readonly string[]) =>
  termIds.length === 0
    ? []
    : (
        await sql<{ id: string; termId: string; max: string }>`
          select e.id, e.term_id as "termId", e.max::text as max from tab_exams e
          where e.academic_year_id = ${academicYearId}::uuid and e.kind = 'class-test' and e.term_id = any(${[...termIds]}::uuid[])
            and exists (select from mark_sheets ms where ms.school_id = e.school_id and ms.exam_id = e.id and ms.published_at is not null)
          order by e.on_day, e.id`.execute(trx)
      ).rows

/**
 * Reads everything that results of some students of a course are computed from.
 *
 * @param target a node of the scheme
 */
export async function readInputs(
  trx: Trx,
  schoolId: string,
  {
    scheme,
    target,
    students,
  }: { readonly scheme: Scheme; readonly target: StoredNode; readonly students: readonly EnteredStudent[] },
): Promise<Inputs> {
  const settings = await settingValues(trx, schoolId, ['tab.minCounted', 'tab.positionalMin'])
  const scales = await scalesOf(trx)
  const nodes = nodesBelow(scheme.nodes, target.id)
  const all = new Map(scheme.nodes.map(node => [node.id, node]))
  const ids = students.map(student => student.id)
  const examIds = [...new Set(nodes.flatMap(node => node.examId ?? []))]
  const leaves = nodes.filter(node => node.source === 'class-tests')
  const termOfLeaf = new Map(
    leaves.flatMap(leaf => [termOf(all, all.get(leaf.id)!)].flatMap(term => (term ? [[leaf.id, term] as const] : []))),
  )
  const tests = await publishedTests(trx, scheme.academicYearId, [...termOfLeaf.values()])
  const { rows: chosen } = await sql<{ studentId: string; subjectId: string }>`
    select student_id as "studentId", subject_id as "subjectId" from student_subjects
    where academic_year_id = ${scheme.academicYearId}::uuid and student_id = any(${ids}::uuid[])`.execute(trx)
  return {
    scheme,
    nodes,
    subjects: new Map(
      scheme.subjects.map(one => [
        one.subjectId,
        {
          id: one.subjectId,
          scholastic: one.area === 'scholastic',
          additional: one.additional,
          inTotal: one.inTotal,
          inRank: one.inRank,
          passPercent: one.passPercent ?? scheme.passPercent,
          scale: scales.get(one.gradeScaleId ?? scheme.gradeScaleId),
        },
      ]),
    ),
    rules: {
      totalRule: scheme.totalRule,
      bestN: scheme.bestN ?? undefined,
      mustInclude: scheme.mustInclude,
      failLimit: scheme.failLimit,
      noDetention: scheme.noDetention,
      scale: scales.get(scheme.gradeScaleId),
      grace: graceOf(scheme.graceRule, target),
      rank: rankOf(scheme.rankRule),
      positionalMin: Number(settings['tab.positionalMin']),
    },
    tree: { codes: await codesOf(trx), minCounted: Number(settings['tab.minCounted']) },
    students,
    marksOf: byStudent(await readMarks(trx, examIds, ids)),
    testsOf: byStudent(
      await readMarks(
        trx,
        tests.map(test => test.id),
        ids,
      ),
    ),
    chosen: new Map([...byStudent(chosen)].map(([id, rows]) => [id, new Set(rows.map(row => row.subjectId))])),
    termOfLeaf,
    tests: new Map(tests.map(({ id, termId, max }) => [id, { termId, max: Number(max) }])),
  }
}

const cellOf = (row: MarkRow | undefined): MarkCell => {
  if (row?.code) return { code: row.code }
  return row?.value === null || row === undefined ? undefined : { value: Number(row.value), outOf: Number(row.outOf) }
}

const place = (...parts: readonly string[]) => parts.join('/')

/** Nodes of leaves by exam and tool: a tool without an exam of its own belongs to the node above. */
function leafNodes(nodes: readonly StoredNode[]): ReadonlyMap<string, string> {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const examOf = (node: StoredNode): string | null =>
    node.examId ?? (node.parentId === null ? null : examOf(byId.get(node.parentId)!))
  return new Map(
    nodes.flatMap(node => {
      const examId = node.kind === 'exam' || node.kind === 'tool' ? examOf(node) : null
      return examId ? [[place(examId, node.kind === 'tool' ? (node.toolId ?? noTool) : noTool), node.id] as const] : []
    }),
  )
}

/** What every subject of a student comes to, subjects in the order of the scheme. */
export function figuresOf(inputs: Inputs): (student: EnteredStudent) => SubjectFigures[] {
  const { scheme, nodes, subjects, tree } = inputs
  const nodeOf = leafNodes(nodes)
  const leavesOf = Map.groupBy(
    scheme.leaves.filter(leaf => leaf.entry !== 'none' && nodeOf.has(place(leaf.examId, leaf.toolId))),
    leaf => leaf.subjectId,
  )
  return student => {
    const marks = new Map(
      (inputs.marksOf.get(student.id) ?? []).map(row => [
        place(row.examId, row.toolId, row.subjectId, row.criterion, row.part),
        row,
      ]),
    )
    const testsTaken = inputs.testsOf.get(student.id) ?? []
    return scheme.subjects.flatMap(({ subjectId, choice }) => {
      if (choice === 'chosen' && !inputs.chosen.get(student.id)?.has(subjectId)) return []
      const leaves = (leavesOf.get(subjectId) ?? []).map((leaf): LeafMarks => {
        const nodeId = nodeOf.get(place(leaf.examId, leaf.toolId))!
        const at = (criterion: string, part: string) => marks.get(place(leaf.examId, leaf.toolId, subjectId, criterion, part))
        if (leaf.entry === 'grade') {
          const row = at('', '')
          return { nodeId, entry: 'grade', cell: row?.grade ? { grade: row.grade } : row?.code ? { code: row.code } : undefined }
        }
        return {
          nodeId,
          entry: 'marks',
          isRubric: leaf.isRubric,
          parts: leaf.parts.map(part => ({
            code: part.code,
            max: part.max,
            pass: part.pass,
            cell: cellOf(leaf.isRubric ? at(part.code, '') : at('', part.code)),
          })),
        }
      })
      const counted = testsTaken.filter(
        row => row.subjectId === subjectId && (row.value !== null || tree.codes.get(row.code ?? '')?.effect === 'zero'),
      )
      const tests = new Map(
        [...inputs.termOfLeaf].flatMap(([leafId, termId]) => {
          const rows = counted.filter(row => inputs.tests.get(row.examId)?.termId === termId)
          const cells = rows.map(row => ({ cell: cellOf(row), max: inputs.tests.get(row.examId)!.max }))
          return cells.length > 0 ? [[leafId, cells] as const] : []
        }),
      )
      return reckonSubject(subjects.get(subjectId)!, nodes, { leaves, tests }, tree) ?? []
    })
  }
}

/** Names the inputs of a student's result: the same ones give the same result. */
export const hashOf = (inputs: Inputs, student: EnteredStudent): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        inputs.scheme.id,
        inputs.scheme.schemeVersion,
        inputs.nodes[0]!.code,
        inputs.tree.minCounted,
        inputs.rules.positionalMin,
        inputs.marksOf.get(student.id) ?? [],
        inputs.testsOf.get(student.id) ?? [],
        [...(inputs.chosen.get(student.id) ?? [])].sort(),
        student.override,
      ]),
    )
    .digest('hex')
