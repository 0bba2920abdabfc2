import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import type { Target } from './target'

interface Node {
  readonly id: string
  readonly schemeId: string
  readonly parentId: string | null
  readonly termId: string | null
  readonly code: string
  readonly name: string
}

/** What the target is in the scheme of a course. */
export interface CourseTarget {
  readonly schemeId: string
  readonly nodeId: string
  readonly name: string
  /** The last term that it is of: that of remarks and attendance on its cards. */
  readonly termId: string | null
}

/** The target in the active schemes of the year, by course. */
export async function courseTargets(trx: Trx, { academicYearId, nodeCode }: Target): Promise<ReadonlyMap<string, CourseTarget>> {
  const { rows: nodes } = await sql<Node>`
    select n.id, n.scheme_id as "schemeId", n.parent_id as "parentId", n.term_id as "termId", n.code, n.name
    from tab_nodes n left join tab_terms t on t.school_id = n.school_id and t.id = n.term_id
    where n.scheme_id in (select sc.scheme_id from tab_scheme_courses sc where sc.academic_year_id = ${academicYearId}::uuid and sc.active)
    order by t.starts_on nulls last, n.sort_order`.execute(trx)
  const { rows: courses } = await sql<{ courseId: string; schemeId: string }>`
    select course_id as "courseId", scheme_id as "schemeId" from tab_scheme_courses where academic_year_id = ${academicYearId}::uuid and active`.execute(
    trx,
  )
  const byId = new Map(nodes.map(node => [node.id, node]))
  const children = Map.groupBy(nodes, node => node.parentId)
  const above = (node: Node | undefined): string | null =>
    node ? (node.termId ?? above(node.parentId === null ? undefined : byId.get(node.parentId))) : null
  const below = (node: Node): Node[] => [node, ...(children.get(node.id) ?? []).flatMap(below)]
  const order = new Map(nodes.map((node, at) => [node.id, at]))
  const lastTerm = (node: Node) =>
    above(node) ??
    below(node)
      .filter(one => one.termId !== null)
      .sort((a, b) => order.get(a.id)! - order.get(b.id)!)
      .at(-1)?.termId ??
    null
  const found = new Map(
    nodes
      .filter(node => node.code === nodeCode)
      .map(node => [node.schemeId, { schemeId: node.schemeId, nodeId: node.id, name: node.name, termId: lastTerm(node) }]),
  )
  return new Map(
    courses.flatMap(({ courseId, schemeId }) => (found.has(schemeId) ? [[courseId, found.get(schemeId)!] as const] : [])),
  )
}
