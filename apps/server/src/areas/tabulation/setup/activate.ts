import { treeProblem } from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../../platform/problems'
import type { Scheme } from '../scheme'
import { makeSheets } from './make-sheets'
import { checkCells } from './max-marks'
import { isExternal, type SetupCall } from './who-may'
import { cellsOf, leavesOfTree, missingCells } from './whole'

/** Has the courses of a scheme work by it. Answers how many sheets of marks were made. @throws 409 for what it lacks */
export async function activate(call: SetupCall, scheme: Scheme): Promise<number> {
  const { trx, schoolId } = call
  if (scheme.status === 'Active') return makeSheets(call, { schemeId: scheme.id })
  const cells = await cellsOf(trx, schoolId, scheme.id)
  if (leavesOfTree(scheme.nodes).length === 0 || scheme.subjects.length === 0 || treeProblem(scheme.nodes))
    throw custom(409, 'SchemeEmpty', 'Add exams and subjects first.')
  const missing = missingCells(scheme, cells)
  if (missing > 0 && !(await isExternal(trx, schoolId)))
    throw custom(409, 'MaximaMissing', 'Maximum marks are missing for {n} cell(s).', { n: missing })
  await checkCells(trx, schoolId, scheme, cells)
  await refuseSecond(call, scheme.academicYearId, scheme.courseIds, scheme.id)
  await sql`update tab_scheme_courses set active = true where school_id = ${schoolId} and scheme_id = ${scheme.id}`.execute(trx)
  await sql`update tab_schemes set status = 'Active', version = version + 1 where school_id = ${schoolId} and id = ${scheme.id}`.execute(
    trx,
  )
  const sheets = await makeSheets(call, { schemeId: scheme.id })
  await call.audit({
    action: 'tabScheme.activate',
    entity: 'tab_schemes',
    entityId: scheme.id,
    before: { status: scheme.status },
    after: { status: 'Active', sheets },
  })
  return sheets
}

/** @throws 409 for a course that works by another scheme in the year */
export async function refuseSecond(
  { trx, schoolId }: SetupCall,
  yearId: string,
  courseIds: readonly string[],
  schemeId: string,
): Promise<void> {
  const { rows } = await sql<{ course: string }>`
    select c.name as course from tab_scheme_courses s join courses c on c.school_id = s.school_id and c.id = s.course_id
    where s.school_id = ${schoolId} and s.academic_year_id = ${yearId}::uuid and s.active and s.scheme_id <> ${schemeId}::uuid
      and s.course_id = any(${[...courseIds]}::uuid[]) order by lower(c.name) limit 1`.execute(trx)
  if (rows[0]) throw custom(409, 'SchemeActive', '{course} has an active scheme in this year.', { course: rows[0].course })
}
