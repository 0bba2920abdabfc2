import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import { publishTest } from '../areas/tabulation/class-tests/publish'
import type { TestCall } from '../areas/tabulation/class-tests/test'
import { createTest } from '../areas/tabulation/class-tests/write'
import { saveCells } from '../areas/tabulation/entry/cells'
import { readSheet } from '../areas/tabulation/entry/grid'
import { audit } from '../platform/audit'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { writer } from './diary'

interface Lesson {
  readonly inDays: number
  readonly title: string
  readonly max: number
  readonly syllabus: string
}

/** Tests around today: families read the marks of the past one, and that another is coming. */
const lessons: readonly Lesson[] = [
  { inDays: -9, title: 'Unit test 1', max: 20, syllabus: 'Chapters 1 and 2' },
  { inDays: 4, title: 'Unit test 2', max: 20, syllabus: 'Chapter 3, with the exercises at its end' },
]

/** Classes of the persons of the demonstration, each with a subject that it has sheets of and its teacher, and a day in a term. */
async function placesOf(trx: Trx, day: string) {
  const { rows } = await sql<{ divisionId: string; subjectId: string; staffId: string | null }>`
    with places as materialized (select ms.academic_year_id, ms.division_id as "divisionId", min(ms.subject_id::text)::uuid as "subjectId" from mark_sheets ms
    join academic_years y on y.school_id = ms.school_id and y.id = ms.academic_year_id and y.is_current
    where ms.kind = 'marks' and exists (select from tab_terms t where t.school_id = ms.school_id and t.academic_year_id = y.id and t.active
        and ${day}::date between t.starts_on and t.ends_on) and exists (
      select from users u join user_schools us on us.user_id = u.id and us.school_id = ms.school_id
      left join students st on st.school_id = us.school_id and (st.guardian_id = us.guardian_id or st.id = us.student_id)
      left join enrolments e on e.school_id = st.school_id and e.student_id = st.id and e.academic_year_id = y.id
      left join divisions d on d.school_id = us.school_id and d.class_teacher_id = us.staff_id
      where u.login_name in ('GVS.TEACHER', 'GVS.GUARDIAN', 'GVS.STUDENT') and ms.division_id in (e.division_id, d.id))
    group by ms.academic_year_id, ms.division_id)
    select p."divisionId", p."subjectId", (select min(a.staff_id::text)::uuid from subject_allotments a
      where a.academic_year_id = p.academic_year_id and a.division_id = p."divisionId" and a.subject_id = p."subjectId") as "staffId"
    from places p order by p."divisionId"`.execute(trx)
  return rows
}

/** Marks between a third of the maximum and all of it, one absence, and the test published. */
async function fill(call: TestCall, testId: string, sheetId: string, max: number): Promise<void> {
  const { rows, columns } = await readSheet(call, sheetId, undefined)
  const expected = rows.filter(row => row.expected)
  if (expected.length === 0) return
  const cells = expected.map(({ studentId }, place) => ({
    studentId,
    key: columns[0]!.key,
    version: 0,
    ...(place === 3 ? { code: 'AB' } : { value: max - ((place * 7) % 14) * 0.5 - (place % 4) }),
  }))
  await saveCells({ ...call, language: 'en' }, sheetId, { cells, via: 'entry' })
  await publishTest(call, testId, { divisionIds: [] })
}

/** Tests of the classes of the persons of the demonstration. */
export async function makeClassTests(services: Services, schoolId: string): Promise<void> {
  const now = services.clock.now()
  const today = dayIn('Asia/Kolkata', now)
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    for (const { inDays, title, max, syllabus } of lessons) {
      // What is past was done on its day.
      const at = new Date(now.getTime() + Math.min(inDays, 0) * 86_400_000)
      const then: Services = { ...services, clock: { now: () => at } }
      const call: Omit<TestCall, 'person'> = { trx, services: then, schoolId, audit: facts => audit(then, trx, head, facts) }
      const date = addDays(today, inDays)
      for (const { divisionId, subjectId, staffId } of await placesOf(trx, date)) {
        const test = await createTest(
          { ...call, person: { ...head, staffId } },
          { title, date, subjectId, divisionIds: [divisionId], max, syllabus },
        )
        if (inDays < 0) await fill({ ...call, person: head }, test.id, test.sheets[0]!.id, max)
      }
    }
  })
}
