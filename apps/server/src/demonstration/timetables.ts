import { addDays, dayIn, type TimetableFileKind } from '@school/rules'
import { sql } from 'kysely'
import type { TimetableCall } from '../areas/timetables/files'
import { uploadFile } from '../areas/timetables/write'
import { audit } from '../platform/audit'
import { documentHead } from '../platform/documents/head'
import { writePdf } from '../platform/documents/write'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { writer } from './diary'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const times = ['09:00', '09:40', '10:30', '11:10', '11:50', '13:10', '13:50', '14:30']
const subjects = ['English', 'Mathematics', 'Science', 'Social Science', 'Hindi', 'Computer', 'Art', 'Games', 'Library']

interface Owner {
  readonly id: string
  readonly name: string
  readonly code: string
}

/** A week of lessons on one page; another `turn` has them in another order. */
async function drawWeek(
  services: Services,
  trx: Trx,
  schoolId: string,
  name: string,
  { turn, cell }: { turn: number; cell: (day: number, period: number) => string },
): Promise<Buffer> {
  return writePdf({
    ...(await documentHead(services, trx, schoolId, 'en')),
    title: `Timetable ${name}`,
    lines: [turn === 0 ? 'From the beginning of the year' : 'Second version'],
    parts: [
      {
        columns: ['Period', 'Time', ...weekdays].map(title => ({ title })),
        rows: times.map((time, period) => [period + 1, time, ...weekdays.map((_, day) => cell(day, period + turn))]),
      },
    ],
  })
}

/** Timetables of some classes and staff as files, one of them with an earlier and a coming one. */
export async function makeTimetables(services: Services, schoolId: string): Promise<void> {
  const today = dayIn('Asia/Kolkata', services.clock.now())
  await transact(services.db, inSchool(schoolId), async trx => {
    const head = await writer(trx, schoolId)
    const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
    const inYear = (day: string) => (day < year.starts_on ? year.starts_on : day > year.ends_on ? year.ends_on : day)
    const { rows: divisions } = await sql<Owner>`
      select d.id, c.name || ' ' || d.name as name, c.name || '-' || d.name as code
      from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections s on s.school_id = c.school_id and s.id = c.section_id
      where exists (select from user_schools us join users u on u.id = us.user_id and u.login_name in ('GVS.TEACHER', 'GVS.GUARDIAN', 'GVS.STUDENT')
          left join students st on st.school_id = us.school_id and (st.guardian_id = us.guardian_id or st.id = us.student_id)
          left join enrolments e on e.school_id = st.school_id and e.student_id = st.id and e.academic_year_id = ${year.id}::uuid
        where us.school_id = d.school_id and (e.division_id = d.id or d.class_teacher_id = us.staff_id))
        or c.id in (select id from courses where school_id = ${schoolId}::uuid order by sort_order limit 2)
      order by s.sort_order, c.sort_order, d.sort_order, d.id`.execute(trx)
    const { rows: staff } = await sql<Owner>`
      select t.id, t.name, t.code from staff t where t.status = 'Working' and t.teaching order by exists (
        select from user_schools us join users u on u.id = us.user_id where us.school_id = t.school_id and us.staff_id = t.id and u.login_name = 'GVS.TEACHER') desc,
        t.code limit 4`.execute(trx)

    const make = async (kind: TimetableFileKind, owner: Owner, index: number, turn: number, effectiveFrom: string) => {
      const at = new Date(services.clock.now().getTime() - (30 - turn * 10) * 86_400_000 + index * 60_000)
      const then: Services = { ...services, clock: { now: () => at } }
      const call: TimetableCall = { trx, services: then, schoolId, person: head, audit: facts => audit(then, trx, head, facts) }
      const cell = (day: number, period: number) => {
        if (kind === 'class') return subjects[(day * 3 + period + index) % subjects.length]!
        return (day + period) % 3 === 0 ? '' : divisions[(day + period + index) % divisions.length]!.name
      }
      const file = await services.files.save(then, trx, {
        bytes: await drawWeek(services, trx, schoolId, owner.name, { turn, cell }),
        name: `${owner.code}.pdf`,
        extension: '.pdf',
        mediaType: 'application/pdf',
        folder: 'School',
        schoolId,
        ownerId: head.userId,
      })
      await uploadFile(call, kind, [owner.id], {
        academicYearId: year.id,
        fileId: file.id,
        title: turn === 0 ? `Timetable ${owner.name}` : `Timetable ${owner.name}, version ${turn + 1}`,
        effectiveFrom,
        notify: false,
      })
    }
    for (const [index, owner] of divisions.entries()) await make('class', owner, index, 0, year.starts_on)
    for (const [index, owner] of staff.entries()) await make('teacher', owner, index, 0, year.starts_on)
    const [first] = divisions
    if (!first) return
    await make('class', first, 0, 1, inYear(addDays(today, -10)))
    await make('class', first, 0, 2, inYear(addDays(today, 7)))
  })
}
