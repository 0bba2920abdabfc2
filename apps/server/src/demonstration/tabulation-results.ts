import { sql } from 'kysely'
import { computeCourse } from '../areas/tabulation/results/compute'
import { targetOf } from '../areas/tabulation/results/target'
import type { Services } from '../platform/services'
import { inSchool, transact } from '../platform/transaction'
import { writer } from './diary'

/** Results of the first term, whose sheets are locked. */
export async function makeTabulationResults(services: Services, schoolId: string): Promise<void> {
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    const target = await targetOf(trx, { nodeCode: 'T1' })
    const { rows } = await sql<{ courseId: string; divisionIds: string[] }>`
      select d.course_id as "courseId", array_agg(d.id order by d.id) as "divisionIds" from divisions d
      join tab_scheme_courses sc on sc.school_id = d.school_id and sc.course_id = d.course_id and sc.active
        and sc.academic_year_id = ${target.academicYearId}::uuid
      group by d.course_id order by d.course_id`.execute(trx)
    for (const course of rows) await computeCourse({ services, trx, schoolId }, target, { ...course, by: head.userId })
  })
}
