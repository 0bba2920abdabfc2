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
import { settingValues } from '../../platform/settings'
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
  /** Minutes from the saving of a register until families are told. */
  readonly alertDelay: number
}

const takingSettings = [
  'attendance.mode',
  'attendance.opensAt',
  'attendance.cutOffFn',
  'attendance.cutOffAn',
  'attendance.backDays',
  'attendance.lockDay',
  'attendance.lateAfter',
  'attendance.streakAlert',
  'attendance.alertDelay',
] as const

/** The rules of the school by its settings. */
export async function takingRules({ trx, schoolId }: Pick<Where, 'trx' | 'schoolId'>): Promise<TakingRules> {
  const values = await settingValues(trx, schoolId, takingSettings)
  const time = (code: (typeof takingSettings)[number]) => String(values[code]).slice(0, 5)
  return {
    mode: values['attendance.mode'] as AttendanceMode,
    opensAt: time('attendance.opensAt'),
    cutOffs: { FN: time('attendance.cutOffFn'), AN: time('attendance.cutOffAn') },
    backDays: Number(values['attendance.backDays']),
    lockDay: Number(values['attendance.lockDay']),
    lateAfter: time('attendance.lateAfter'),
    streakAlert: Number(values['attendance.streakAlert']),
    alertDelay: Number(values['attendance.alertDelay']),
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

/**
 * The academic year in which a day lies; undefined between years.
 *
 * @param hold its calendar cannot be changed until the transaction ends.
 */
export async function yearOf(
  { trx, schoolId }: Pick<Where, 'trx' | 'schoolId'>,
  day: string,
  hold = false,
): Promise<YearRow | undefined> {
  const query = trx
    .selectFrom('academic_years')
    .select(['id', 'starts_on', 'ends_on', 'locked'])
    .where('school_id', '=', schoolId)
    .where('starts_on', '<=', day)
    .where('ends_on', '>=', day)
    .orderBy('is_current', 'desc')
  const [row] = await (hold ? query.forShare() : query).execute()
  return row && { id: row.id, startsOn: row.starts_on, endsOn: row.ends_on, locked: row.locked }
}

export interface DivisionRow {
  readonly id: string
  readonly name: string
  readonly sectionId: string
  readonly courseId: string
  readonly classTeacherId: string | null
}

/** What decides beside the rules about marking a class on a day: where the class stands, whose clock counts, who may mark. */
export interface MarkingPlace extends DivisionRow {
  readonly timeZone: string
  /** Until when the month of the day is open again. */
  readonly reopenedUntil: Date | null
  /** Allotments of the person, whenever they hold. */
  readonly allotments: readonly { readonly halves: Half | 'both'; readonly from: string; readonly to: string | null }[]
}

/** The class of a register; another does not exist. */
export async function markingPlace(
  { trx, schoolId }: Pick<Where, 'trx' | 'schoolId'>,
  person: Person,
  divisionId: string,
  day: string,
): Promise<MarkingPlace> {
  const { rows } = await sql<MarkingPlace>`
    select d.id, c.name || ' ' || d.name as name, c.section_id as "sectionId", c.id as "courseId", d.class_teacher_id as "classTeacherId",
      (select time_zone from schools where id = ${schoolId}::uuid) as "timeZone",
      (select max(r.until) from attendance_reopens r where r.school_id = d.school_id and r.division_id = d.id and r.month = date_trunc('month', ${day}::date)) as "reopenedUntil",
      (select coalesce(json_agg(json_build_object('halves', a.halves, 'from', a.from_day, 'to', a.to_day)), '[]') from attendance_allotments a
       where a.school_id = d.school_id and a.division_id = d.id and a.staff_id = ${person.staffId}::uuid) as allotments
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.school_id = ${schoolId}::uuid and d.id = ${divisionId}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
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

/** What the person is to a class on a day: who marks it may be somebody else on another day. */
export function markerOf(person: Person, place: MarkingPlace, day: string, today: string): Marker {
  const holds = ({ from, to }: MarkingPlace['allotments'][number], on: string) => from <= on && (to === null || to >= on)
  const held = place.allotments.filter(one => holds(one, day) && holds(one, today))
  return {
    leads: leadsSchool(person),
    classTeacher: person.staffId !== null && place.classTeacherId === person.staffId,
    allotted: (['FN', 'AN'] as const).filter(half => held.some(one => one.halves === 'both' || one.halves === half)),
  }
}

/** Who is expected in a class on a day, under the aliases `s`, `e` and `sd`: who came and had not left. */
export const expectedOn = (day: string): RawBuilder<boolean> => sql<boolean>`
  (sd.admission_date is null or sd.admission_date <= ${day}::date)
  and (s.status = 'studying' or sd.terminated_on > ${day}::date)`
