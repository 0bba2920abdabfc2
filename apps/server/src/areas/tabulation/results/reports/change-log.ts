import { sql } from 'kysely'
import { nodesBelowTarget } from '../needed'
import type { MarkRow, MarkScope } from './scope'

/** What was changed of marks below the target, the newest first. */
export async function changeLog(
  scope: MarkScope,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: MarkRow[]; readonly count: number }> {
  const { trx, target, divisions, asked } = scope
  const seen = divisions.map(({ id, whole, subjectIds }) => ({ id, whole, subjects: subjectIds }))
  const subjectIds = asked.subjectIds.map(id => id.toLowerCase())
  const from = sql`
    from mark_changes h join exams x on x.exam_id = h.exam_id
    join tab_exams e on e.school_id = h.school_id and e.id = h.exam_id
    join students s on s.school_id = h.school_id and s.id = h.student_id
    join enrolments n on n.school_id = s.school_id and n.student_id = s.id and n.academic_year_id = ${target.academicYearId}::uuid
    join jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as v(id uuid, whole boolean, subjects uuid[]) on v.id = n.division_id
    where (v.whole or h.subject_id = any(v.subjects)) and (${subjectIds.length === 0} or h.subject_id = any(${subjectIds}::uuid[]))`
  const below = sql`with recursive ${nodesBelowTarget(target)}, exams as materialized (select distinct exam_id from below where exam_id is not null)`
  const { rows } = await sql<MarkRow & { at: string }>`
    ${below}, page as materialized (
      select h.*, e.name as exam, s.adm_no, s.name, n.division_id ${from} order by h.at desc, h.id desc limit ${limit} offset ${offset})
    select h.id, h.student_id as "studentId", h.division_id as "divisionId", to_char(h.at at time zone z.zone, 'YYYY-MM-DD HH24:MI') as at, h.adm_no as "admNo", h.name,
      c.name || ' ' || d.name as division, h.exam, m.name as subject,
      concat_ws(' · ', t.name, nullif(h.criterion, ''), nullif(h.part, '')) as part, h.old, h.new, h.via, h.reason, u.name as by
    from page h cross join (select coalesce(time_zone, 'Asia/Kolkata') as zone from schools where id = ${scope.schoolId}) z
    join divisions d on d.school_id = h.school_id and d.id = h.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    join masters m on m.school_id = h.school_id and m.id = h.subject_id
    left join tab_tools t on t.school_id = h.school_id and t.id = h.tool_id
    left join users u on u.id = h.by
    order by h.at desc, h.id desc`.execute(trx)
  const { rows: counted } = await sql<{ n: number }>`${below} select count(*)::int as n ${from}`.execute(trx)
  return { rows, count: counted[0]!.n }
}
