import {
  type AttendanceMode,
  type CutOffs,
  clockIn,
  type Half,
  holdsOne,
  type Marker,
  type Present,
  plannedDay,
  type WorkingCalendar,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { schoolZone } from '../../school/zone'

export type AttendanceCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit' | 'language'>
type Where = Pick<AttendanceCall, 'trx' | 'services' | 'schoolId'>

/** How the school takes attendance. */
export interface TakingRules {
  readonly mode: AttendanceMode
  readonly opensAt: string
  readonly cutOffs: CutOffs
  readonly backDays: number
  readonly lockDay: number
  readonly lateAfter: string
  readonly streakAlert: number
}

/** The rules of the school by its settings. */
export async function takingRules({ trx, schoolId }: Pick<Where, 'trx' | 'schoolId'>): Promise<TakingRules> {
  const value = (code: string) => settingValue(trx, schoolId, `attendance.${code}`)
  const time = async (code: string) => String(await value(code)).slice(0, 5)
  return {
    mode: (await value('mode')) as AttendanceMode,
    opensAt: await time('opensAt'),
    cutOffs: { FN: await time('cutOffFn'), AN: await time('cutOffAn') },
    backDays: Number(await value('backDays')),
    lockDay: Number(await value('lockDay')),
    lateAfter: await time('lateAfter'),
    streakAlert: Number(await value('streakAlert')),
  }
}

/** The present on the clock of the school, and its zone. */
export async function present({ trx, services, schoolId }: Where): Promise<Present & { timeZone: string }> {
  const timeZone = await schoolZone(trx, schoolId)
  return { ...clockOf(timeZone, services.clock.now()), timeZone }
}

/** An instant on the clock of a zone. */
export function clockOf(timeZone: string, at: Date): Present {
  const clock = clockIn(timeZone, at)
  return { today: clock.slice(0, 10), time: clock.slice(11, 16) }
}

export interface YearRow {
  readonly id: string
  readonly startsOn: string
  readonly endsOn: string
  readonly locked: boolean
}

/** The academic year in which a day lies; undefined between years. */
export async function yearOf({ trx, schoolId }: Pick<Where, 'trx' | 'schoolId'>, day: string): Promise<YearRow | undefined> {
  const row = await trx
    .selectFrom('academic_years')
    .select(['id', 'starts_on', 'ends_on', 'locked'])
    .where('school_id', '=', schoolId)
    .where('starts_on', '<=', day)
    .where('ends_on', '>=', day)
    .orderBy('is_current', 'desc')
    .executeTakeFirst()
  return row && { id: row.id, startsOn: row.starts_on, endsOn: row.ends_on, locked: row.locked }
}

export interface DivisionRow {
  readonly id: string
  readonly name: string
  readonly sectionId: string
  readonly courseId: string
  readonly classTeacherId: string | null
}

/** A class with where it stands; another does not exist. */
export async function divisionOf({ trx, schoolId }: Pick<Where, 'trx' | 'schoolId'>, id: string): Promise<DivisionRow> {
  const { rows } = await sql<DivisionRow>`
    select d.id, c.name || ' ' || d.name as name, c.section_id as "sectionId", c.id as "courseId", d.class_teacher_id as "classTeacherId"
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.school_id = ${schoolId} and d.id = ${id}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What the calendar plans for a class. */
export const planFor = (calendar: WorkingCalendar, division: Pick<DivisionRow, 'sectionId' | 'courseId'>, day: string) =>
  plannedDay(calendar, day, 'students', division)

/** Whether a class has a working half. */
export const isWorkingFor =
  (calendar: WorkingCalendar, division: Pick<DivisionRow, 'sectionId' | 'courseId'>) =>
  (day: string): boolean =>
    planFor(calendar, division, day).plan !== 'none'

/** Whether the person leads the school, and so marks every class. */
export const leadsSchool = (person: Person): boolean => holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'])

/** Whether the person opens locked months again and keeps the calendar. */
export const administers = (person: Person): boolean => holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])

/** Allotments of the person under the alias `a` that hold on a day. */
export const allottedOn = (person: Person, day: string): RawBuilder<boolean> => sql<boolean>`
  a.staff_id = ${person.staffId}::uuid and a.from_day <= ${day}::date and (a.to_day is null or a.to_day >= ${day}::date)`

/** What the person is to a class on a day. */
export async function markerOf(
  { trx }: Pick<Where, 'trx'>,
  person: Person,
  division: DivisionRow,
  day: string,
  today: string,
): Promise<Marker> {
  const { rows } = await sql<{ halves: 'FN' | 'AN' | 'both' }>`
    select a.halves from attendance_allotments a
    where a.division_id = ${division.id}::uuid and ${allottedOn(person, day)} and ${allottedOn(person, today)}`.execute(trx)
  const allotted = (['FN', 'AN'] as const).filter((half: Half) => rows.some(row => row.halves === 'both' || row.halves === half))
  return {
    leads: leadsSchool(person),
    classTeacher: person.staffId !== null && division.classTeacherId === person.staffId,
    allotted,
  }
}

/** Whether the month of a day is open again for a class. */
export async function reopenedAt(
  { trx, services }: Pick<Where, 'trx' | 'services'>,
  divisionId: string,
  day: string,
): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from attendance_reopens r where r.division_id = ${divisionId}::uuid and r.month = date_trunc('month', ${day}::date)
        and r.until > ${services.clock.now()}) as open`.execute(trx)
  return rows[0]!.open
}

/** Who is expected in a class on a day, under the aliases `s`, `e` and `sd`: who came and had not left. */
export const expectedOn = (day: string): RawBuilder<boolean> => sql<boolean>`
  (sd.admission_date is null or sd.admission_date <= ${day}::date)
  and (s.status = 'studying' or sd.terminated_on > ${day}::date)`
