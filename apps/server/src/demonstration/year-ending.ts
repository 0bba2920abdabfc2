import { usualMap, usualNextYear } from '@school/rules'
import { sql } from 'kysely'
import { readCourses, readYears } from '../areas/year-ending/check'
import type { Services } from '../platform/services'
import { inSchool, transact } from '../platform/transaction'

/** An end of the current year that somebody has begun to prepare, with decisions on three students. */
export async function makeYearEnding(services: Services, schoolId: string): Promise<void> {
  await transact(services.db, inSchool(schoolId), async trx => {
    const from = (await readYears({ trx })).find(year => year.isCurrent)!
    const to = usualNextYear(from)
    const { courseMap, divisionMap } = usualMap(await readCourses({ trx }))
    await sql`
      insert into year_endings (school_id, id, from_year_id, to_name, to_starts_on, to_ends_on, switch_on, course_map, division_map, created_at)
      values (${schoolId}, ${services.newId()}, ${from.id}, ${to.name}, ${to.startsOn}, ${to.endsOn}, ${to.startsOn}, ${JSON.stringify(courseMap)}::jsonb,
        ${JSON.stringify(divisionMap)}::jsonb, ${services.clock.now()})`.execute(trx)
    const { rows } = await sql<{ id: string }>`
      select s.id from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id
      where s.status = 'studying' and e.academic_year_id = ${from.id} order by s.adm_no_key limit 3`.execute(trx)
    for (const [place, { id }] of rows.entries())
      await trx
        .insertInto('year_end_decisions')
        .values({
          school_id: schoolId,
          id: services.newId(),
          academic_year_id: from.id,
          student_id: id,
          decision: place === 2 ? 'Leave' : 'Detain',
        })
        .execute()
  })
}
