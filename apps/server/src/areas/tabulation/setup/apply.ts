import { sql } from 'kysely'
import type { Scheme } from '../scheme'
import { schemeChanged } from '../stale'
import { makeSheets } from './make-sheets'
import type { SetupCall } from './who-may'
import { wholeScheme } from './whole'

/**
 * Ends a change of a scheme: its version grows, and of an active one results go out of date and sheets follow.
 *
 * @returns the scheme as it is now
 */
export async function changed(call: SetupCall, scheme: Scheme, action: string, before: object, after: object) {
  const { trx, schoolId } = call
  const active = scheme.status === 'Active'
  await sql`
    update tab_schemes set version = version + 1, scheme_version = scheme_version + ${active ? 1 : 0}::int
    where school_id = ${schoolId} and id = ${scheme.id}`.execute(trx)
  if (active) {
    await schemeChanged(trx, scheme.id)
    await dropSheets(call, scheme.id)
    await makeSheets(call, { schemeId: scheme.id })
  }
  await call.audit({ action: `tabScheme.${action}`, entity: 'tab_schemes', entityId: scheme.id, before, after })
  return wholeScheme(trx, schoolId, scheme.id)
}

/** Takes sheets that nobody has begun and that the scheme does not ask for any more. */
async function dropSheets({ trx, schoolId }: SetupCall, schemeId: string): Promise<void> {
  await sql`
    delete from mark_sheets s using divisions d, tab_scheme_courses w, tab_exams e
    where s.school_id = ${schoolId} and s.kind = 'marks' and s.status = 'NotStarted'
      and d.school_id = s.school_id and d.id = s.division_id
      and w.school_id = s.school_id and w.course_id = d.course_id and w.academic_year_id = s.academic_year_id and w.scheme_id = ${schemeId}::uuid
      and w.active and e.school_id = s.school_id and e.id = s.exam_id and e.kind = 'main'
      and not exists (
        select 1 from tab_nodes n join tab_leaf_max m on m.school_id = n.school_id and m.scheme_id = n.scheme_id and m.exam_id = n.exam_id
        where n.school_id = s.school_id and n.scheme_id = w.scheme_id and n.exam_id = s.exam_id and m.subject_id = s.subject_id
          and m.entry <> 'none')
      and not exists (select 1 from marks k join enrolments r on r.school_id = k.school_id and r.student_id = k.student_id
        and r.academic_year_id = s.academic_year_id and r.division_id = s.division_id
        where k.school_id = s.school_id and k.exam_id = s.exam_id and k.subject_id = s.subject_id)`.execute(trx)
}
