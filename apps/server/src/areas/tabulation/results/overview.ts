import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../../platform/http/call'
import { placeOfClass, some } from './classes'
import { neededSheets } from './needed'
import { divisionsOfTarget, resultDivisions, targetOf } from './target'
import { courseTargets } from './terms'

type Contract = typeof contract.tabResults

interface Row {
  readonly id: string
  readonly name: string
  readonly courseId: string
  readonly teacherId: string | null
  readonly teacher: string | null
  readonly students: number
  readonly remarks: number
  readonly results: number
  readonly incomplete: number
  readonly passed: number
  readonly decided: number
  readonly stale: number
  readonly provisional: number
  readonly computedAt: Date | null
  readonly ready: number
  readonly published: number
  readonly seen: number
}

export const stateOf = (of: { results: number; stale: number; provisional: number }) =>
  of.results === 0 ? null : of.stale > 0 ? ('Stale' as const) : of.provisional > 0 ? ('Provisional' as const) : ('Final' as const)

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10)

/** Divisions of a node with how far each is. */
export const overviewHandlers: Pick<Handlers<Contract>, 'overview'> = {
  async overview(call) {
    const { trx, query } = call
    const target = await targetOf(trx, query)
    const courses = await courseTargets(trx, target)
    const nodes = [...courses].map(([courseId, { nodeId, termId }]) => ({ courseId, nodeId, termId }))
    const which = sql<boolean>`${divisionsOfTarget(target)} and ${resultDivisions(personOf(call))}
      and ${some(sql`c.section_id`, query.sectionIds)} and ${some(sql`c.id`, query.courseIds)} and ${some(sql`d.id`, query.divisionIds)}`
    const { rows } = await sql<Row>`
      with wanted as materialized (
        select d.school_id, d.id, c.name || ' ' || d.name as name, d.course_id, t.id as teacher_id, t.name as teacher, x."nodeId" as node_id,
          x."termId" as term_id, row_number() over (order by ${placeOfClass}) as place
        from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
        join sections s on s.school_id = c.school_id and s.id = c.section_id
        join jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as x("courseId" uuid, "nodeId" uuid, "termId" uuid) on x."courseId" = c.id
        left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
        where ${which}),
      people as materialized (
        select w.id, count(*)::int as students, count(k.student_id)::int as remarks
        from wanted w join enrolments e on e.school_id = w.school_id and e.academic_year_id = ${target.academicYearId}::uuid and e.division_id = w.id
        join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
        left join card_remarks k on k.school_id = s.school_id and k.student_id = s.id and k.term_id = w.term_id and k.kind = 'class-teacher'
          and k.subject_id = '00000000-0000-0000-0000-000000000000' and k.text <> ''
        group by w.id),
      done as materialized (
        select w.id, count(*)::int as results, (count(*) filter (where o.outcome = 'Incomplete'))::int as incomplete,
          (count(*) filter (where o.outcome in ('Pass', 'Pass with grace')))::int as passed,
          (count(*) filter (where o.outcome not in ('Incomplete', 'Withheld')))::int as decided,
          (count(*) filter (where r.stale))::int as stale, (count(*) filter (where u.state = 'Provisional'))::int as provisional, max(u.at) as at
        from wanted w join results r on r.school_id = w.school_id and r.division_id = w.id and r.node_id = w.node_id
        join result_runs u on u.school_id = r.school_id and u.id = r.result_run_id
        cross join lateral (select coalesce(r.override ->> 'outcome', r.outcome) as outcome) o
        group by w.id),
      papers as materialized (
        select w.id, (count(*) filter (where p.status in ('Draft', 'Ready', 'Scheduled')))::int as ready,
          (count(distinct p.student_id) filter (where p.status = 'Published'))::int as published,
          (count(distinct p.student_id) filter (where p.status = 'Published' and p.seen_at is not null))::int as seen
        from wanted w join report_cards p on p.school_id = w.school_id and p.division_id = w.id and p.card_id = ${target.cardId}::uuid
        group by w.id)
      select w.id, w.name, w.course_id as "courseId", w.teacher_id as "teacherId", w.teacher, coalesce(p.students, 0) as students,
        coalesce(p.remarks, 0) as remarks, coalesce(f.results, 0) as results, coalesce(f.incomplete, 0) as incomplete, coalesce(f.passed, 0) as passed,
        coalesce(f.decided, 0) as decided, coalesce(f.stale, 0) as stale, coalesce(f.provisional, 0) as provisional, f.at as "computedAt",
        coalesce(k.ready, 0) as ready, coalesce(k.published, 0) as published, coalesce(k.seen, 0) as seen
      from wanted w left join people p on p.id = w.id left join done f on f.id = w.id left join papers k on k.id = w.id
      order by w.place`.execute(trx)
    const sheets = await neededSheets(trx, target, sql`d.id = any(${rows.map(row => row.id)}::uuid[])`)
    return {
      academicYearId: target.academicYearId,
      nodeCode: target.nodeCode,
      node: [...courses.values()][0]?.name ?? '',
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows.length },
      done: {
        computed: rows.filter(row => row.results > 0).length,
        final: rows.filter(row => stateOf(row) === 'Final').length,
        ready: rows.filter(row => row.ready + row.published > 0).length,
        published: rows.filter(row => row.published > 0).length,
      },
      results: rows.slice((query.page - 1) * query.pageSize, query.page * query.pageSize).map(row => ({
        id: row.id,
        name: row.name,
        courseId: row.courseId,
        teacher: row.teacherId ? { id: row.teacherId, name: row.teacher ?? '' } : null,
        students: row.students,
        sheetsLocked: sheets.get(row.id)?.locked ?? 0,
        sheets: sheets.get(row.id)?.needed ?? 0,
        remarks: row.remarks,
        remarksOf: row.students,
        state: stateOf(row),
        computedAt: row.computedAt?.toISOString() ?? null,
        results: row.results,
        incomplete: row.incomplete,
        passPercent: percent(row.passed, row.decided),
        ready: row.ready,
        published: row.published,
        seenPercent: percent(row.seen, row.published),
      })),
    }
  },
}
