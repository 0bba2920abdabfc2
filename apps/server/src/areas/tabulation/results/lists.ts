import type { contract } from '@school/api'
import { importKinds } from '@school/rules'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import { writeXlsx } from '../../../platform/spreadsheet/write'
import { ownClassOffers, yearOffers } from '../../../school/class-offers'
import { schoolDay } from '../../../school/zone'
import { some } from './classes'
import { stateOf } from './overview'
import { readResults } from './rows'
import { divisionsOfTarget, mayChangeResults, resultDivisions, targetOf } from './target'
import { courseTargets } from './terms'

type Contract = typeof contract.tabResults

/** What becomes of a student at the end of the year by an outcome; nothing where somebody has to decide. */
const decisionOf = (outcome: string, noDetention: boolean): string => {
  if (outcome === 'Pass' || outcome === 'Pass with grace') return 'Promote'
  if (noDetention && (outcome === 'Compartment' || outcome === 'Fail')) return 'Promote'
  return outcome === 'Fail' ? 'Detain' : ''
}

export const listHandlers: Pick<Handlers<Contract>, 'offers' | 'list' | 'promotionList'> = {
  async offers(call) {
    const { trx, query, schoolId } = call
    const person = personOf(call)
    const target = await targetOf(trx, { academicYearId: query.academicYearId, nodeCode: '' })
    const cards = await trx
      .selectFrom('cards')
      .select(['id', 'name', 'node_code', 'course_ids'])
      .where('academic_year_id', '=', target.academicYearId)
      .where('active', '=', true)
      .orderBy('sort_order')
      .orderBy('name')
      .execute()
    const { rows: nodes } = await sql<{ code: string; name: string; kind: 'year' | 'term' | 'exam'; courseIds: string[] }>`
      select n.code, min(n.name) as name, min(n.kind) as kind, array_agg(distinct sc.course_id) as "courseIds"
      from tab_nodes n join tab_scheme_courses sc on sc.school_id = n.school_id and sc.scheme_id = n.scheme_id and sc.active
        and sc.academic_year_id = ${target.academicYearId}::uuid
      where n.kind in ('year', 'term', 'exam')
      group by n.code order by min(array_position(array['year', 'term', 'exam'], n.kind)), min(n.sort_order), n.code`.execute(trx)
    return {
      academicYearId: target.academicYearId,
      academicYears: await yearOffers(trx),
      cards: cards.map(card => ({ id: card.id, name: card.name, nodeCode: card.node_code, courseIds: card.course_ids })),
      nodes,
      ...(await ownClassOffers(trx, person)),
      source: (await settingValue(trx, schoolId, 'tab.source')) === 'external' ? ('external' as const) : ('native' as const),
      mayChange: mayChangeResults(person),
      today: (await schoolDay(call)).today,
    }
  },

  async list(call) {
    const { trx, query } = call
    const target = await targetOf(trx, query)
    const { rows } = await sql<{ id: string; name: string; courseId: string }>`
      select d.id, c.name || ' ' || d.name as name, c.id as "courseId" from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
      where d.id = ${query.divisionId}::uuid and ${resultDivisions(personOf(call))}`.execute(trx)
    const division = rows[0]
    if (!division) throw notFound()
    const node = (await courseTargets(trx, target)).get(division.courseId)
    const { results, stale, provisional } = node
      ? await readResults(
          call,
          { academicYearId: target.academicYearId, termId: node.termId, cardId: target.cardId },
          sql`r.division_id = ${division.id}::uuid and r.node_id = ${node.nodeId}::uuid`,
        )
      : { results: [], stale: 0, provisional: 0 }
    return {
      division: { id: division.id, name: division.name },
      node: node?.name ?? '',
      state: stateOf({ results: results.length, stale, provisional }),
      results: results.slice((query.page - 1) * query.pageSize, query.page * query.pageSize),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: results.length },
    }
  },

  async promotionList(call) {
    const { trx, query, reply } = call
    const target = await targetOf(trx, query)
    const nodes = [...(await courseTargets(trx, target)).values()].map(one => one.nodeId)
    const { rows } = await sql<{ admNo: string; outcome: string; noDetention: boolean }>`
      select s.adm_no as "admNo", coalesce(r.override ->> 'outcome', r.outcome) as outcome, k.no_detention as "noDetention"
      from results r join students s on s.school_id = r.school_id and s.id = r.student_id and s.status = 'studying'
      join result_runs u on u.school_id = r.school_id and u.id = r.result_run_id
      join tab_schemes k on k.school_id = u.school_id and k.id = u.scheme_id
      join enrolments e on e.school_id = r.school_id and e.student_id = r.student_id and e.academic_year_id = ${target.academicYearId}::uuid
      join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
      where r.node_id = any(${nodes}::uuid[]) and ${divisionsOfTarget(target)} and ${resultDivisions(personOf(call))}
        and ${some(sql`c.section_id`, query.sectionIds)} and ${some(sql`c.id`, query.courseIds)} and ${some(sql`d.id`, query.divisionIds)}
      order by lower(c.name), lower(d.name), e.roll_no nulls last, s.name_key`.execute(trx)
    const kind = importKinds.find(one => one.code === 'year-end-decisions')!
    const bytes = await writeXlsx({
      name: kind.code,
      headers: kind.columns.map(column => column.title),
      rows: rows.map(row =>
        kind.columns.map(({ key }) =>
          key === 'admNo' ? row.admNo : key === 'decision' ? decisionOf(row.outcome, row.noDetention) : '',
        ),
      ),
    })
    reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="${kind.code}.xlsx"`)
    return bytes
  },
}
