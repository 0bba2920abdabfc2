import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import { schemeOf } from '../areas/tabulation/scheme'
import { activate } from '../areas/tabulation/setup/activate'
import { fromPreset } from '../areas/tabulation/setup/making'
import type { SetupCall, TabYear } from '../areas/tabulation/setup/who-may'
import { audit } from '../platform/audit'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { writer } from './diary'

/** Days around today in which marks of an exam are entered; exams of the first term are closed, the last one is open. */
const windows: readonly (readonly [codes: readonly string[], from: number, to: number])[] = [
  [['PT1', 'PT2', 'PT3'], -90, -70],
  [['IA1', 'HY'], -60, -40],
  [['PT4', 'PT5', 'PT6', 'IA2'], -30, -8],
  [['AN'], -3, 11],
]

/** Courses in which the persons of the demonstration teach and learn. */
async function shownCourses(trx: Trx, yearId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from courses c where exists (
      select 1 from users u join user_schools us on us.user_id = u.id and us.school_id = c.school_id
      left join students st on st.school_id = us.school_id and (st.guardian_id = us.guardian_id or st.id = us.student_id)
      left join enrolments e on e.school_id = st.school_id and e.student_id = st.id and e.academic_year_id = ${yearId}::uuid
      join divisions d on d.school_id = us.school_id and d.course_id = c.id and (d.id = e.division_id or d.class_teacher_id = us.staff_id)
      where u.login_name in ('GVS.TEACHER', 'GVS.GUARDIAN', 'GVS.STUDENT'))
    order by c.sort_order, lower(c.name)`.execute(trx)
  return rows
}

/** A formula for the courses of the persons of the demonstration, with the sheets that it asks for. */
export async function makeTabulationSetup(services: Services, schoolId: string): Promise<void> {
  const today = dayIn('Asia/Kolkata', services.clock.now())
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    const { rows } = await sql<TabYear>`
      select id, name, starts_on as "startsOn", ends_on as "endsOn", locked from academic_years where is_current`.execute(trx)
    const year = rows[0]!
    const call: SetupCall = {
      trx,
      services,
      schoolId,
      person: head,
      language: 'en',
      audit: facts => audit(services, trx, head, facts),
    }
    const courses = await shownCourses(trx, year.id)
    if (courses.length === 0) return
    const place = { year, name: 'Middle school', courseIds: courses.map(course => course.id) }
    const id = await fromPreset(call, place, 'cbse-6-8', undefined)
    await sql`update tab_schemes set grace_rule = '{"total": 10, "perSubject": 5, "maxSubjects": 3, "mode": "complete"}' where id = ${id}::uuid`.execute(
      trx,
    )
    for (const [codes, from, to] of windows)
      await sql`
        update tab_exams set entry_from = ${addDays(today, from)}, entry_to = ${addDays(today, to)}
        where academic_year_id = ${year.id}::uuid and code = any(${[...codes]}::text[])`.execute(trx)
    await activate(call, await schemeOf(trx, id))
  })
}
