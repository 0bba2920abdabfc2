import { dayIn } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../platform/services'
import { inSchool, transact } from '../platform/transaction'
import { writer } from './diary'

/** Students who are expected on sheets `ms` of the current year, with the cells of each. */
const cells = sql`
  select ms.id as sheet, ms.school_id, ms.academic_year_id, ms.division_id, ms.exam_id, ms.subject_id, e.code as exam, e.entry_to, s.id as student_id,
    m.tool_id, m.entry, c.criterion, c.part, c.max, c.step, coalesce(ss.grade_scale_id, sc.grade_scale_id) as scale_id,
    row_number() over (partition by ms.id order by en.roll_no nulls last, s.name_key, s.id) as place
  from mark_sheets ms
  join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id and e.kind = 'main'
  join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
  join tab_scheme_courses x on x.school_id = ms.school_id and x.academic_year_id = ms.academic_year_id and x.course_id = d.course_id and x.active
  join tab_schemes sc on sc.school_id = x.school_id and sc.id = x.scheme_id
  join tab_leaf_max m on m.school_id = x.school_id and m.scheme_id = x.scheme_id and m.exam_id = ms.exam_id and m.subject_id = ms.subject_id and m.entry <> 'none'
  left join tab_scheme_subjects ss on ss.school_id = x.school_id and ss.scheme_id = x.scheme_id and ss.subject_id = ms.subject_id
  left join tab_tools t on t.school_id = m.school_id and t.id = m.tool_id
  cross join lateral (
    select k.value ->> 'code' as criterion, '' as part, (k.value ->> 'max')::numeric as max, 1 as step
    from jsonb_array_elements(coalesce(t.criteria, '[]')) k where m.entry = 'marks'
    union all
    select '', coalesce(p.value ->> 'code', ''), (p.value ->> 'max')::numeric, (p.value ->> 'step')::numeric
    from jsonb_array_elements(m.parts) p where m.entry = 'marks' and jsonb_array_length(coalesce(t.criteria, '[]')) = 0
    union all
    select '', '', null, null where m.entry = 'grade') c
  join enrolments en on en.school_id = ms.school_id and en.academic_year_id = ms.academic_year_id and en.division_id = ms.division_id
  join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'
  where ms.kind = 'marks' and (ss.choice is distinct from 'chosen' or exists (
    select from student_subjects ch where ch.school_id = ms.school_id and ch.academic_year_id = ms.academic_year_id and ch.student_id = s.id and ch.subject_id = ms.subject_id))`

/** A number of 0 to 1 that belongs to some names. */
const chance = (of: ReturnType<typeof sql>) => sql`(('x' || substr(md5(${of}), 1, 6))::bit(24)::int / 16777215.0)`

/**
 * Marks of the two terms: of exams whose entry has closed all, locked; of the exam that is open some, and the teacher of the
 * demonstration teaches a subject in the own class.
 */
export async function makeTabulationMarks(services: Services, schoolId: string): Promise<void> {
  const now = services.clock.now()
  const today = dayIn('Asia/Kolkata', now)
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    await sql`
      insert into subject_allotments (school_id, id, academic_year_id, division_id, subject_id, staff_id)
      select d.school_id, md5(d.id::text || ms.subject_id::text || d.class_teacher_id::text)::uuid, ms.academic_year_id, d.id, ms.subject_id, d.class_teacher_id
      from (select division_id, academic_year_id, min(subject_id::text)::uuid as subject_id from mark_sheets where kind = 'marks' group by 1, 2) ms
      join divisions d on d.school_id = ${schoolId} and d.id = ms.division_id and d.class_teacher_id is not null
      on conflict do nothing`.execute(trx)
    await sql`
      with cells as materialized (${cells}),
      filled as (
        select c.*, ${chance(sql`c.student_id::text`)} as ability, ${chance(sql`c.student_id::text || c.exam || c.subject_id::text || c.tool_id::text || c.part`)} as luck
        from cells c where c.entry_to < ${today}::date or (c.exam = 'AN' and c.place <= 5)),
      judged as (
        select f.*, f.luck > 0.985 as absent, least(1, 0.42 + 0.45 * f.ability + 0.2 * (f.luck - 0.35)) as share from filled f)
      insert into marks (school_id, student_id, exam_id, tool_id, criterion, subject_id, part, academic_year_id, division_id, value, grade, code, out_of, at, by)
      select j.school_id, j.student_id, j.exam_id, j.tool_id, j.criterion, j.subject_id, j.part, j.academic_year_id, j.division_id,
        case when j.entry = 'marks' and not j.absent then least(j.max, floor(j.max * j.share / j.step) * j.step) end,
        case when j.entry = 'grade' then (
          select b.value ->> 'grade' from tab_scales g cross join lateral jsonb_array_elements(g.bands) with ordinality b(value, nth)
          where g.school_id = j.school_id and g.id = j.scale_id
          order by abs((b.nth - 1) - floor((1 - j.share) * 4)), b.nth limit 1) end,
        case when j.entry = 'marks' and j.absent then 'AB' end,
        case when j.entry = 'marks' and not j.absent then j.max end, ${now}::timestamptz, ${head.userId}::uuid
      from judged j on conflict do nothing`.execute(trx)
    await sql`
      update mark_sheets ms set status = 'Locked', submitted_at = ${now}::timestamptz, submitted_by = ${head.userId}::uuid, locked_at = ${now}::timestamptz,
        locked_by = ${head.userId}::uuid
      from tab_exams e where e.school_id = ms.school_id and e.id = ms.exam_id and e.entry_to < ${today}::date and ms.kind = 'marks' and exists (
        select from marks k where k.school_id = ms.school_id and k.exam_id = ms.exam_id and k.subject_id = ms.subject_id and k.division_id = ms.division_id)`.execute(
      trx,
    )
    await sql`
      update mark_sheets ms set status = 'Draft'
      where ms.kind = 'marks' and ms.status = 'NotStarted' and exists (
        select from marks k where k.school_id = ms.school_id and k.exam_id = ms.exam_id and k.subject_id = ms.subject_id and k.division_id = ms.division_id)`.execute(
      trx,
    )
  })
}
