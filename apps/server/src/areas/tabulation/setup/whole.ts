import { sql } from 'kysely'
import { checkVersion, custom } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { type MarkPart, noTool, type Scheme, schemeOf } from '../scheme'
import { openYear, refuseReaders, type SetupCall } from './who-may'

/** A maximum as it is kept. */
export interface MaxCell {
  readonly examId: string
  readonly toolId: string | null
  readonly subjectId: string
  readonly entry: 'marks' | 'grade' | 'none'
  readonly parts: MarkPart[]
}

/** Names a place of the grid: what is entered at a leaf in a subject. */
export const cellKey = (one: { examId: string; toolId: string | null; subjectId: string }): string =>
  `${one.examId} ${one.toolId ?? noTool} ${one.subjectId}`

export async function cellsOf(trx: Trx, schoolId: string, schemeId: string): Promise<MaxCell[]> {
  const { rows } = await sql<MaxCell>`
    select exam_id as "examId", nullif(tool_id, ${noTool}::uuid) as "toolId", subject_id as "subjectId", entry, parts from tab_leaf_max
    where school_id = ${schoolId} and scheme_id = ${schemeId}::uuid order by exam_id, tool_id, subject_id`.execute(trx)
  return rows
}

type Node = Pick<Scheme['nodes'][number], 'id' | 'parentId' | 'kind' | 'examId' | 'toolId' | 'name' | 'source'>

/** Leaves of a tree by what is entered there: an exam, or a tool in it. */
export function leavesOfTree(nodes: readonly Node[]): { examId: string; toolId: string | null; name: string }[] {
  const inner = new Set(nodes.map(node => node.parentId))
  const byId = new Map(nodes.map(node => [node.id, node]))
  return nodes.flatMap(node => {
    if (node.source === 'class-tests' || inner.has(node.id) || (node.kind !== 'exam' && node.kind !== 'tool')) return []
    const parent = byId.get(node.parentId ?? '')
    const examId = node.kind === 'tool' ? parent?.examId : node.examId
    if (!examId) return []
    const name = node.kind === 'tool' && parent ? `${parent.name} · ${node.name}` : node.name
    return [{ examId, toolId: node.kind === 'tool' ? node.toolId : null, name }]
  })
}

/** Places of the grid in which nothing stands yet. */
export function missingCells(scheme: Scheme, cells: readonly MaxCell[]): number {
  const filled = new Set(cells.map(cellKey))
  return leavesOfTree(scheme.nodes).reduce(
    (sum, leaf) => sum + scheme.subjects.filter(({ subjectId }) => !filled.has(cellKey({ ...leaf, subjectId }))).length,
    0,
  )
}

/** Students of the scheme's classes who have a mark in one of its exams, while it is the one they work by. */
export async function markedStudents(trx: Trx, schoolId: string, schemeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct k.student_id)::int as count from ${schemeMarks(schoolId, schemeId)}`.execute(trx)
  return rows[0]!.count
}

/** Marks `k` of an active scheme: of its exams, and of students of its classes. */
export const schemeMarks = (schoolId: string, schemeId: string) => sql`
  tab_scheme_courses w
  join divisions d on d.school_id = w.school_id and d.course_id = w.course_id
  join enrolments e on e.school_id = w.school_id and e.academic_year_id = w.academic_year_id and e.division_id = d.id
  join (select distinct school_id, exam_id from tab_nodes where school_id = ${schoolId} and scheme_id = ${schemeId}::uuid
    and exam_id is not null) x on x.school_id = w.school_id
  join marks k on k.school_id = w.school_id and k.exam_id = x.exam_id and k.student_id = e.student_id
    and num_nonnulls(k.value, k.grade, k.code) > 0
  where w.school_id = ${schoolId} and w.scheme_id = ${schemeId}::uuid and w.active`

/** A scheme as the calls answer it. @throws 404 */
export async function wholeScheme(trx: Trx, schoolId: string, id: string) {
  const scheme = await schemeOf(trx, id)
  const cells = await cellsOf(trx, schoolId, id)
  const { rows: courses } = await sql<{ id: string; name: string }>`
    select c.id, c.name from tab_scheme_courses s join courses c on c.school_id = s.school_id and c.id = s.course_id
    join sections t on t.school_id = c.school_id and t.id = c.section_id
    where s.school_id = ${schoolId} and s.scheme_id = ${id}::uuid
    order by t.sort_order, lower(t.name), c.sort_order, lower(c.name)`.execute(trx)
  const { courseIds: _, nodes, subjects, leaves: __, graceRule, rankRule, mustInclude, ...rest } = scheme
  return {
    ...rest,
    courses,
    mustInclude: [...mustInclude],
    graceRule: graceRule as GraceRule | null,
    rankRule: { ...plainRank, ...rankRule },
    nodes: nodes.map(node => ({ ...node, n: node.n ?? null, weight: node.weight ?? null, outOf: node.outOf ?? null })),
    subjects: [...subjects],
    cells,
    missing: missingCells(scheme, cells),
    marked: await markedStudents(trx, schoolId, id),
  }
}

interface GraceRule {
  total: number
  perSubject: number
  maxSubjects: number
  mode: 'complete' | 'each'
}

interface RankRule {
  scope: 'division' | 'course'
  basis: 'competition' | 'dense'
  needsPass: boolean
}

export const plainRank: RankRule = { scope: 'division', basis: 'competition', needsPass: true }

/** A scheme that is about to change, held against others. @throws 404, and 409 for one of a closed year or a stale version */
export async function heldScheme(call: SetupCall, id: string, version: number | undefined): Promise<Scheme> {
  const { trx, schoolId } = call
  refuseReaders(call)
  await sql`select 1 from tab_schemes where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const scheme = await schemeOf(trx, id)
  checkVersion(scheme.version, version)
  await openYear(trx, schoolId, scheme.academicYearId)
  if (scheme.status === 'Archived') throw custom(409, 'SchemeArchived', '{name} is archived.', { name: scheme.name })
  return scheme
}

export const marksInScheme = (n: number, name: string) =>
  custom(409, 'MarksInScheme', 'Marks exist for {n} students in {name}.', { n, name })
