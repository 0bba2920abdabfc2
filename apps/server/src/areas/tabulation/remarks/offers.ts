import type { AnswerOf, contract } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { yearOffers } from '../../../school/class-offers'
import { schoolDay } from '../../../school/zone'
import { termOffers } from '../class-tests/offers'
import { type SheetCall, seesAllSheets } from '../sheets'

type Offers = AnswerOf<(typeof contract.cardRemarks)['initialValues']>

/** Classes with the kinds of remarks that the person reads in each, this year. */
export async function remarkOffers(call: SheetCall): Promise<Offers> {
  const { trx } = call
  const person = personOf(call)
  const all = seesAllSheets(person)
  const { rows } = await sql<{ id: string; name: string; leads: boolean; subjects: { id: string; name: string }[] | null }>`
    with taught as materialized (
      select a.division_id, a.subject_id, a.staff_id from subject_allotments a
      join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id and y.is_current),
    offered as materialized (
      select t.division_id, t.subject_id from taught t join divisions d on d.id = t.division_id
      where ${all} or t.staff_id = ${person.staffId}::uuid or d.class_teacher_id = ${person.staffId}::uuid
      union
      select d.id, ss.subject_id from divisions d
      join tab_scheme_courses sc on sc.school_id = d.school_id and sc.course_id = d.course_id and sc.active
      join academic_years y on y.school_id = sc.school_id and y.id = sc.academic_year_id and y.is_current
      join tab_scheme_subjects ss on ss.school_id = sc.school_id and ss.scheme_id = sc.scheme_id
      where ${all} or d.class_teacher_id = ${person.staffId}::uuid),
    named as materialized (
      select o.division_id, jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by lower(m.name)) as subjects
      from offered o join masters m on m.id = o.subject_id group by o.division_id)
    select d.id, c.name || ' ' || d.name as name, coalesce(d.class_teacher_id = ${person.staffId}::uuid, false) as leads, n.subjects
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    left join named n on n.division_id = d.id
    where ${all} or d.class_teacher_id = ${person.staffId}::uuid or n.subjects is not null
    order by x.sort_order, c.sort_order, d.sort_order, lower(d.name)`.execute(trx)
  return {
    academicYears: await yearOffers(trx),
    terms: await termOffers(call),
    divisions: rows.map(({ leads, subjects, ...division }) => ({
      ...division,
      kinds: all || leads ? ['class-teacher', 'principal', 'subject'] : ['subject'],
      subjects: subjects ?? [],
    })),
    today: (await schoolDay(call)).today,
  }
}
