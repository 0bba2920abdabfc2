import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { readOffers } from '../../../school/class-offers'
import { masters, read } from '../../../school/lookups'
import { schoolDay } from '../../../school/zone'
import { type SheetCall, seesAllSheets } from '../sheets'

/** Subjects of which the person gives tests this year, by class: of administrators those that the class has. */
async function givesOf({ trx, person }: Pick<SheetCall, 'trx' | 'person'>) {
  const reader = personOf({ person })
  const all = seesAllSheets(reader)
  const { rows } = await sql<{ divisionId: string; subjectIds: string[] }>`
    select x.division_id as "divisionId", array_agg(distinct x.subject_id) as "subjectIds" from (
      select a.division_id, a.subject_id from subject_allotments a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id and y.is_current
      where ${all ? sql`true` : sql`a.staff_id = ${reader.staffId}::uuid`}
      union
      select d.id, ss.subject_id from divisions d
      join tab_scheme_courses sc on sc.school_id = d.school_id and sc.course_id = d.course_id and sc.active
      join academic_years y on y.school_id = sc.school_id and y.id = sc.academic_year_id and y.is_current
      join tab_scheme_subjects ss on ss.school_id = sc.school_id and ss.scheme_id = sc.scheme_id
      where ${all}) x
    group by x.division_id`.execute(trx)
  return rows
}

/** Terms of every year, in their order. */
export async function termOffers({ trx }: Pick<SheetCall, 'trx'>) {
  const { rows } = await sql<{ id: string; academicYearId: string; name: string; startsOn: string; endsOn: string }>`
    select id, academic_year_id as "academicYearId", name, starts_on as "startsOn", ends_on as "endsOn"
    from tab_terms where active order by starts_on, id`.execute(trx)
  return rows
}

/** What the filters and the dialog of class tests offer. */
export async function testOffers(call: SheetCall) {
  const { trx } = call
  const { years, ...classes } = await readOffers(call)
  return {
    academicYears: years.map(({ id, name, isCurrent }) => ({ id, name, isCurrent })),
    terms: await termOffers(call),
    ...classes,
    subjects: await masters(trx, 'subject'),
    staff: await read(
      trx,
      sql<{ id: string; name: string }>`
        select t.id, t.name from staff t where exists (select from tab_exams e where e.school_id = t.school_id and e.staff_id = t.id and e.kind = 'class-test')
        order by t.name_key, t.id`,
    ),
    gives: await givesOf(call),
    today: (await schoolDay(call)).today,
  }
}
