import {
  addDays,
  type CalendarAudience,
  type CalendarPlace,
  type LeaveInterval,
  type PlannedDay,
  plannedDay,
  type WorkingCalendar,
} from '@school/rules'
import { sql } from 'kysely'
import { workingCalendar } from '../../attendance/calendar'
import type { LeavePlace } from './place'

/** Who is to be away, as far as rules and calendar ask. */
export interface Applicant {
  readonly kind: 'student' | 'staff'
  readonly id: string
  readonly name: string
  readonly code: string
  /** The class of a student, the designation of staff. */
  readonly place: string
  readonly sectionId: string | null
  readonly courseId: string | null
  readonly divisionId: string | null
  readonly classTeacherId: string | null
  /** Of a student: whose child it is. */
  readonly guardianId: string | null
  readonly active: boolean
  readonly teaching: boolean
  readonly gender: string | null
  readonly joinedOn: string | null
}

/** A student in the class of the current year; undefined when there is none. */
export async function studentApplicant({ trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>, id: string) {
  const { rows } = await sql<Applicant>`
    select 'student' as kind, s.id, s.name, s.adm_no as code, coalesce(c.name || ' ' || d.name, '') as place, c.section_id as "sectionId", c.id as "courseId",
      d.id as "divisionId", d.class_teacher_id as "classTeacherId", s.guardian_id as "guardianId",
      (s.status = 'studying' and d.id is not null) as active, false as teaching, null as gender, null as "joinedOn"
    from students s left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    where s.school_id = ${schoolId}::uuid and s.id = ${id}::uuid`.execute(trx)
  return rows[0]
}

/** A person of the staff; undefined when there is none. */
export async function staffApplicant({ trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>, id: string) {
  const { rows } = await sql<Applicant>`
    select 'staff' as kind, t.id, t.name, t.code, m.name as place, t.section_id as "sectionId", null as "courseId", null as "divisionId",
      null as "classTeacherId", null as "guardianId", t.status = 'Working' as active, t.teaching, t.gender, sd.joined_on::text as "joinedOn"
    from staff t join masters m on m.school_id = t.school_id and m.id = t.designation_id
    left join staff_details sd on sd.school_id = t.school_id and sd.staff_id = t.id
    where t.school_id = ${schoolId}::uuid and t.id = ${id}::uuid`.execute(trx)
  return rows[0]
}

/** The person of an application. */
export const applicantOf = async (
  place: Pick<LeavePlace, 'trx' | 'schoolId'>,
  { applicantKind, studentId, staffId }: { applicantKind: 'student' | 'staff'; studentId: string | null; staffId: string | null },
): Promise<Applicant> =>
  (applicantKind === 'student' ? await studentApplicant(place, studentId!) : await staffApplicant(place, staffId!))!

/** Holds an applicant: of two who write about the leave of one person the second waits. */
export async function lockApplicant({ trx }: Pick<LeavePlace, 'trx'>, { kind, id }: Pick<Applicant, 'kind' | 'id'>) {
  if (kind === 'student') await sql`select from students where id = ${id}::uuid for no key update`.execute(trx)
  else await sql`select from staff where id = ${id}::uuid for no key update`.execute(trx)
}

/** Days around a leave in which holidays may be enclosed by it. */
const around = 62

/** The working days of a person around some days, over the years that they lie in. */
export interface Plans {
  readonly planned: (day: string) => PlannedDay
  /** Days of restricted holidays, with their names. */
  readonly restricted: (day: string) => string | undefined
  readonly years: readonly { readonly startsOn: string; readonly endsOn: string }[]
}

/** What the calendar plans for somebody around a leave. */
export async function plansOf(
  { trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>,
  applicant: Pick<Applicant, 'kind' | 'sectionId' | 'courseId'>,
  { fromDate, toDate }: Pick<LeaveInterval, 'fromDate' | 'toDate'>,
): Promise<Plans> {
  const years = await trx
    .selectFrom('academic_years')
    .select(['id', 'starts_on', 'ends_on'])
    .where('starts_on', '<=', addDays(toDate, around))
    .where('ends_on', '>=', addDays(fromDate, -around))
    .orderBy('starts_on')
    .execute()
  const calendars: WorkingCalendar[] = []
  for (const year of years) calendars.push(await workingCalendar(trx, schoolId, year.id))
  const audience: CalendarAudience = applicant.kind === 'student' ? 'students' : 'staff'
  const where: CalendarPlace = { sectionId: applicant.sectionId, courseId: applicant.courseId }
  const calendarOn = (day: string) => calendars.find(one => one.startsOn <= day && day <= one.endsOn)
  return {
    planned: day => {
      const calendar = calendarOn(day)
      return calendar ? plannedDay(calendar, day, audience, where) : { plan: 'none' }
    },
    restricted: day =>
      calendarOn(day)?.events.find(
        one =>
          one.kind === 'restricted' &&
          one.from <= day &&
          day <= one.to &&
          (one.audience === 'all' || one.audience === audience) &&
          (one.sectionIds.length === 0 || (applicant.sectionId !== null && one.sectionIds.includes(applicant.sectionId))),
      )?.name,
    years: years.map(year => ({ startsOn: year.starts_on, endsOn: year.ends_on })),
  }
}
