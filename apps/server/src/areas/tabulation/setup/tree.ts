import { type TreeProblem, treeProblem } from '@school/rules'
import { sql } from 'kysely'
import { custom, invalid, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { noTool, type Scheme, type StoredNode } from '../scheme'
import { nameUsed, type SetupCall, setupText } from './who-may'
import { leavesOfTree, marksInScheme, schemeMarks } from './whole'

/** A node as it is sent: new ones bear a name of the caller's. */
export interface WrittenNode {
  id: string
  parentId: string | null
  kind: StoredNode['kind']
  termId: string | null
  examId: string | null
  toolId: string | null
  name: string
  code: string
  combine: StoredNode['combine']
  n: number | null
  weight: number | null
  outOf: number | null
  round: StoredNode['round']
  roundMode: StoredNode['roundMode']
  printed: boolean
  source: StoredNode['source']
}

function refuse(problem: TreeProblem, nodes: readonly WrittenNode[]): Error {
  switch (problem.is) {
    case 'Weights':
      return custom(409, 'NodeWeights', 'Weights of {node} must be more than 0.', { node: problem.node })
    case 'Best':
      return custom(409, 'NodeBest', 'Best {n} needs at least {n} children.', { n: problem.n })
    case 'Used':
      return custom(409, 'NodeUsed', '{exam} is already used in this scheme.', { exam: problem.name })
    case 'Code':
      return nameUsed(problem.code)
    default:
      return invalid([{ field: `nodes.${nodes.findIndex(node => node.id === problem.id)}.kind`, message: setupText(problem.is) }])
  }
}

/** Whether terms and exams are of the scheme's year, and tools of the school. @throws 404 */
async function checkReferred(trx: Trx, schoolId: string, scheme: Scheme, nodes: readonly WrittenNode[]): Promise<void> {
  const asked = (field: 'termId' | 'examId' | 'toolId') => [...new Set(nodes.flatMap(node => node[field]?.toLowerCase() ?? []))]
  const [terms, exams, tools] = [asked('termId'), asked('examId'), asked('toolId')]
  const { rows } = await sql<{ terms: number; exams: number; tools: number }>`
    select (select count(*) from tab_terms where school_id = ${schoolId} and academic_year_id = ${scheme.academicYearId} and id = any(${terms}::uuid[]))::int as terms,
      (select count(*) from tab_exams where school_id = ${schoolId} and academic_year_id = ${scheme.academicYearId} and kind = 'main' and id = any(${exams}::uuid[]))::int as exams,
      (select count(*) from tab_tools where school_id = ${schoolId} and id = any(${tools}::uuid[]))::int as tools`.execute(trx)
  const found = rows[0]!
  if (found.terms < terms.length || found.exams < exams.length || found.tools < tools.length) throw notFound()
}

/** Nodes with ids of their own, and what a node stands for alone. @throws 400, 404 and 409 for a tree that cannot be */
export async function plannedNodes(call: SetupCall, scheme: Scheme, nodes: readonly WrittenNode[]): Promise<WrittenNode[]> {
  const { trx, schoolId, services } = call
  const problem = treeProblem(nodes)
  if (problem) throw refuse(problem, nodes)
  await checkReferred(trx, schoolId, scheme, nodes)
  const known = new Set(scheme.nodes.map(node => node.id))
  const ids = new Map(nodes.map(node => [node.id, known.has(node.id.toLowerCase()) ? node.id.toLowerCase() : services.newId()]))
  const byId = new Map(nodes.map(node => [node.id, node]))
  return nodes.map(node => {
    const exam = node.kind === 'tool' ? byId.get(node.parentId ?? '')!.examId : node.kind === 'exam' ? node.examId : null
    return {
      ...node,
      id: ids.get(node.id)!,
      parentId: node.parentId === null ? null : ids.get(node.parentId)!,
      termId: node.kind === 'term' ? node.termId : null,
      examId: exam,
      toolId: node.kind === 'tool' ? node.toolId : null,
    }
  })
}

/** Writes the nodes of a scheme in place of those it has. */
export async function writeNodes(trx: Trx, schoolId: string, schemeId: string, nodes: readonly WrittenNode[]): Promise<void> {
  await sql`delete from tab_nodes where school_id = ${schoolId} and scheme_id = ${schemeId}`.execute(trx)
  const rows = nodes.map((node, place) => ({ ...node, place }))
  await sql`
    insert into tab_nodes (school_id, id, scheme_id, parent_id, kind, term_id, exam_id, tool_id, name, code, combine, n, weight, out_of,
      round, round_mode, printed, source, sort_order)
    select ${schoolId}, x.id, ${schemeId}, x."parentId", x.kind, x."termId", x."examId", x."toolId", x.name, x.code, x.combine, x.n, x.weight,
      x."outOf", x.round, x."roundMode", x.printed, x.source, x.place
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(id uuid, "parentId" uuid, kind text, "termId" uuid, "examId" uuid, "toolId" uuid,
      name text, code text, combine text, n int, weight numeric, "outOf" numeric, round text, "roundMode" text, printed boolean, source text,
      place int)`.execute(trx)
}

/** Leaves that a scheme has and would lose. */
export function lostLeaves(scheme: Scheme, nodes: readonly WrittenNode[]) {
  const key = (leaf: { examId: string; toolId: string | null }) => `${leaf.examId} ${leaf.toolId ?? noTool}`
  const kept = new Set(leavesOfTree(nodes).map(key))
  return leavesOfTree(scheme.nodes).filter(leaf => !kept.has(key(leaf)))
}

/** Changes the tree; maxima of leaves that go are taken with them. @throws 409 for a leaf with marks */
export async function changeTree(call: SetupCall, scheme: Scheme, nodes: readonly WrittenNode[]): Promise<void> {
  const { trx, schoolId } = call
  const lost = lostLeaves(scheme, nodes)
  if (scheme.status === 'Active') {
    for (const leaf of lost) {
      const { rows } = await sql<{ count: number }>`
        select count(distinct k.student_id)::int as count from ${schemeMarks(schoolId, scheme.id)}
          and k.exam_id = ${leaf.examId}::uuid and k.tool_id = ${leaf.toolId ?? noTool}::uuid`.execute(trx)
      if (rows[0]!.count > 0) throw marksInScheme(rows[0]!.count, leaf.name)
    }
  }
  for (const leaf of lost)
    await sql`
      delete from tab_leaf_max where school_id = ${schoolId} and scheme_id = ${scheme.id} and exam_id = ${leaf.examId}::uuid
        and tool_id = ${leaf.toolId ?? noTool}::uuid`.execute(trx)
  await writeNodes(trx, schoolId, scheme.id, nodes)
}
