import { sql } from 'kysely'
import { readExams } from './exams'
import { fromScheme } from './making'
import { readTerms } from './terms'
import { findYear, openYear, refuseReaders, type SetupCall } from './who-may'
import { nothingMade, yearMapping } from './year-parts'

/** Copies the set-up of a year into another one: what is there already stays, schemes are drafts, marks are not copied. */
export async function copyYear(call: SetupCall, fromYearId: string, academicYearId: string | undefined) {
  const { trx, schoolId, services } = call
  refuseReaders(call)
  const from = await findYear(trx, schoolId, fromYearId)
  const year = await openYear(trx, schoolId, academicYearId)
  const made = nothingMade()
  const copied = { schemes: 0, cards: 0 }
  if (from.id === year.id) return { ...made, ...copied }
  const map = yearMapping(call, from, year, made)
  for (const term of await readTerms(trx, schoolId, { yearId: from.id })) await map.termId(term.id)
  for (const exam of await readExams(trx, schoolId, { yearId: from.id })) if (exam.active) await map.examId(exam.id)
  const { rows: schemes } = await sql<{ id: string; name: string; courseIds: string[] }>`
    select s.id, s.name, array(select course_id from tab_scheme_courses c where c.school_id = s.school_id and c.scheme_id = s.id) as "courseIds"
    from tab_schemes s where s.school_id = ${schoolId} and s.academic_year_id = ${from.id} and s.status <> 'Draft'
      and not exists (select 1 from tab_schemes t where t.school_id = s.school_id and t.academic_year_id = ${year.id}::uuid
        and lower(t.name) = lower(s.name))
    order by lower(s.name)`.execute(trx)
  for (const scheme of schemes) {
    await fromScheme(call, { year, name: scheme.name, courseIds: scheme.courseIds }, scheme.id, made)
    copied.schemes += 1
  }
  const { rows: cards } = await sql<{ id: string; termId: string | null }>`
    select c.id, c.term_id as "termId" from cards c where c.school_id = ${schoolId} and c.academic_year_id = ${from.id} and c.active
      and not exists (select 1 from cards t where t.school_id = c.school_id and t.academic_year_id = ${year.id}::uuid
        and lower(t.name) = lower(c.name))
    order by c.sort_order, lower(c.name)`.execute(trx)
  for (const card of cards) {
    await sql`
      insert into cards (school_id, id, academic_year_id, name, kind, node_code, term_id, template_id, course_ids, show_rank, show_average,
        show_grace, sort_order)
      select school_id, ${services.newId()}, ${year.id}, name, kind, node_code, ${card.termId && (await map.termId(card.termId))}::uuid,
        template_id, course_ids, show_rank, show_average, show_grace, sort_order
      from cards where school_id = ${schoolId} and id = ${card.id}`.execute(trx)
    copied.cards += 1
  }
  await call.audit({
    action: 'tabSetup.copyYear',
    entity: 'academic_years',
    entityId: year.id,
    after: { from: from.id, ...made, ...copied },
  })
  return { ...made, ...copied }
}
