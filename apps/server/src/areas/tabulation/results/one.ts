import type { contract } from '@school/api'
import type { KeptSubject } from '@school/rules'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../../platform/http/call'
import type { Person } from '../../../platform/person'
import { notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { type StoredNode, schemeOf } from '../scheme'
import { stateOf } from './overview'
import { readResults } from './rows'
import { resultDivisions, targetOf } from './target'
import { courseTargets } from './terms'

type Contract = typeof contract.tabResults

interface Found {
  readonly id: string
  readonly divisionId: string
  readonly division: string
  readonly courseId: string
  readonly nodeId: string
  readonly node: string
  readonly nodeCode: string
  readonly schemeId: string
  readonly academicYearId: string
  readonly subjects: readonly KeptSubject[]
  readonly failed: readonly string[]
  readonly computedAt: Date
}

/**
 * A result with where it stands.
 *
 * @throws 404 for one that the school has not, or that the person does not see
 */
export async function findResult(trx: Trx, person: Person, id: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select r.id, d.id as "divisionId", c.name || ' ' || d.name as division, c.id as "courseId", r.node_id as "nodeId", coalesce(n.name, '') as node,
      coalesce(n.code, '') as "nodeCode", u.scheme_id as "schemeId", k.academic_year_id as "academicYearId", r.subjects, r.failed, u.at as "computedAt"
    from results r join result_runs u on u.school_id = r.school_id and u.id = r.result_run_id
    join tab_schemes k on k.school_id = u.school_id and k.id = u.scheme_id
    join divisions d on d.school_id = r.school_id and d.id = r.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join tab_nodes n on n.school_id = r.school_id and n.id = r.node_id
    where r.id = ${id}::uuid and ${resultDivisions(person)}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Nodes from the target down, each with its depth, before its children. */
function treeOf(nodes: readonly StoredNode[], targetId: string) {
  const children = Map.groupBy(nodes, node => node.parentId)
  const below = (node: StoredNode, depth: number): { node: StoredNode; depth: number }[] => [
    { node, depth },
    ...(children.get(node.id) ?? []).flatMap(child => below(child, depth + 1)),
  ]
  const target = nodes.find(node => node.id === targetId)
  return target ? below(target, 0) : []
}

/** Codes of nodes that the best of their siblings left out: those with the least of their maximum, the last of equals. */
function droppedOf(nodes: readonly StoredNode[], figures: KeptSubject['nodes']): string[] {
  return nodes
    .filter(node => node.combine === 'best')
    .flatMap(parent => {
      const counted = nodes
        .filter(node => node.parentId === parent.id)
        .flatMap(node => {
          const figure = figures[node.code]
          return figure && figure.obtained !== null && figure.outOf
            ? [{ code: node.code, share: figure.obtained / figure.outOf }]
            : []
        })
      return counted
        .toSorted((a, b) => b.share - a.share)
        .slice(parent.n ?? 1)
        .map(one => one.code)
    })
}

export const oneHandlers: Pick<Handlers<Contract>, 'one'> = {
  async one(call) {
    const { trx, params } = call
    const found = await findResult(trx, personOf(call), params.id)
    const target = await targetOf(trx, { academicYearId: found.academicYearId, nodeCode: found.nodeCode })
    const termId = (await courseTargets(trx, target)).get(found.courseId)?.termId ?? null
    const card = await trx
      .selectFrom('cards')
      .select('id')
      .where('academic_year_id', '=', found.academicYearId)
      .where('node_code', '=', found.nodeCode)
      .where('active', '=', true)
      .orderBy('sort_order')
      .orderBy('id')
      .executeTakeFirst()
    const { results, stale, provisional } = await readResults(
      call,
      { academicYearId: found.academicYearId, termId, cardId: card?.id ?? null },
      sql`r.id = ${params.id}::uuid`,
    )
    const result = results[0]
    if (!result) throw notFound()
    const scheme = await schemeOf(trx, found.schemeId)
    const tree = treeOf(scheme.nodes, found.nodeId)
    const names = new Map(scheme.subjects.map(one => [one.subjectId, one]))
    const nodes = tree.map(one => one.node)
    return {
      result,
      division: { id: found.divisionId, name: found.division },
      node: found.node,
      state: stateOf({ results: 1, stale, provisional })!,
      computedAt: found.computedAt.toISOString(),
      nodes: tree.map(({ node, depth }) => ({
        code: node.code,
        name: node.name,
        depth,
        kind: node.kind,
        combine: node.combine,
        n: node.n ?? null,
        weight: node.weight ?? null,
        outOf: node.outOf ?? null,
        round: node.round,
        roundMode: node.roundMode,
      })),
      subjects: found.subjects.map(({ nodes: figures, ...subject }) => ({
        ...subject,
        name: names.get(subject.subjectId)?.name ?? '',
        area: names.get(subject.subjectId)?.area ?? 'scholastic',
        nodes: Object.fromEntries(
          Object.entries(figures).map(([code, { parts, ...figure }]) => [
            code,
            { ...figure, ...(parts ? { parts: [...parts] } : {}) },
          ]),
        ),
        dropped: droppedOf(nodes, figures),
        failed: found.failed.includes(subject.subjectId),
      })),
    }
  },
}
