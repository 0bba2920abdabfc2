import { addDays, dayIn, spreadDays, weekdayOf } from '@school/rules'
import { sql } from 'kysely'
import { addRoom } from '../areas/timetables/exams/rooms'
import { changeExams, makeExams } from '../areas/timetables/exams/save'
import { audit } from '../platform/audit'
import type { Services } from '../platform/services'
import { inSchool, transact } from '../platform/transaction'
import { writer } from './diary'

const rooms = [
  { name: 'Main hall', capacity: 200, kind: 'hall' as const },
  { name: 'Room 12', capacity: 45, kind: 'class' as const },
]

/** Exams of next month of the class that the persons of the demonstration are in, and a draft of another course. */
export async function makeExamTimetables(services: Services, schoolId: string): Promise<void> {
  const today = dayIn('Asia/Kolkata', services.clock.now())
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
    const [from, to] = [addDays(today, 21), addDays(today, 40)]
    if (from < year.starts_on || to > year.ends_on) return
    const call = {
      trx,
      services,
      schoolId,
      person: head,
      language: 'en' as const,
      audit: (facts: Parameters<typeof audit>[3]) => audit(services, trx, head, facts),
    }
    const made: { id: string }[] = []
    for (const room of rooms) made.push(await addRoom(call, { ...room, active: true }))
    const { rows: courses } = await sql<{ id: string; teacher: string | null }>`
      select d.course_id as id, (array_agg(d.class_teacher_id) filter (where d.class_teacher_id is not null))[1] as teacher
      from divisions d join user_schools us on us.school_id = d.school_id join users u on u.id = us.user_id
      left join students st on st.school_id = us.school_id and (st.guardian_id = us.guardian_id or st.id = us.student_id)
      left join enrolments e on e.school_id = st.school_id and e.student_id = st.id and e.academic_year_id = ${year.id}::uuid
      where u.login_name in ('GVS.TEACHER', 'GVS.GUARDIAN', 'GVS.STUDENT') and (e.division_id = d.id or d.class_teacher_id = us.staff_id)
      group by d.course_id order by d.course_id`.execute(trx)
    const { rows: subjects } = await sql<{ id: string }>`
      select id from masters where kind = 'subject' order by code limit 5`.execute(trx)
    const days = spreadDays(from, to, subjects.length, 1, day => weekdayOf(day) < 6)
    for (const [at, course] of courses.entries()) {
      const body = {
        name: 'Half-yearly',
        courseId: course.id,
        divisionIds: [],
        startsOn: from,
        endsOn: to,
        suspendLessons: 'slot' as const,
        instructions: 'Bring the admission card and a blue pen.',
        slots: subjects.flatMap(({ id }, place) =>
          days[place]
            ? [
                {
                  divisionIds: [],
                  subjectId: id,
                  title: '',
                  date: days[place],
                  startTime: at % 2 === 0 ? '09:00' : '13:00',
                  endTime: at % 2 === 0 ? '11:00' : '15:00',
                  reportingTime: at % 2 === 0 ? '08:45' : '12:45',
                  roomId: null,
                  invigilatorIds: course.teacher && place < 2 ? [course.teacher] : [],
                  maxMarks: 80,
                  syllabus: 'All lessons since the beginning of the year.',
                },
              ]
            : [],
        ),
        publish: at < 2,
        notify: false,
        acceptWarnings: true,
      }
      const { id } = await makeExams(call, body)
      // One has changes that families do not see yet.
      if (at === 0)
        await changeExams(call, id, {
          ...body,
          slots: body.slots.map((slot, place) => (place === 0 ? { ...slot, roomId: made[1]!.id } : slot)),
          publish: false,
        })
    }
  })
}
