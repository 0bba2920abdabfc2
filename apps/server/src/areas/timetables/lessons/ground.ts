import type {
  BellPeriod,
  BellSchedule,
  DayBell,
  DayOverride,
  Lesson,
  Substitution,
  Suspension,
  TimetableGround,
  TimetableVersion,
} from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'

/** A lesson with what it names. */
export interface NamedLesson extends Lesson {
  readonly division: string
  readonly subject: string
  readonly staff: readonly { readonly id: string; readonly name: string }[]
  readonly room: string
}

/** A substitution with who stands in. */
export interface NamedSubstitution extends Substitution {
  readonly substitute: string
  readonly isAcknowledged: boolean
}

/** A class and where it is. */
export interface ClassPlace {
  readonly divisionId: string
  readonly sectionId: string
  readonly courseId: string
}

export interface LessonGround extends TimetableGround<NamedLesson> {
  readonly substitutions: readonly NamedSubstitution[]
}

/** Where classes are. */
export async function placesOf(trx: Trx, divisionIds: readonly string[]): Promise<ClassPlace[]> {
  const { rows } = await sql<ClassPlace>`
    select d.id as "divisionId", c.section_id as "sectionId", c.id as "courseId"
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.id = any(${[...divisionIds]}::uuid[])`.execute(trx)
  return rows
}

interface Frame {
  readonly bells: (Omit<BellSchedule, 'periods'> & { readonly periods: readonly BellPeriod[] })[]
  readonly dayBells: DayBell[]
  readonly overrides: DayOverride[]
  readonly versions: TimetableVersion[]
}

const readFrame = async (trx: Trx, yearId: string, from: string, to: string): Promise<Frame> =>
  (
    await sql<Frame>`
    select
      (select coalesce(json_agg(json_build_object('id', b.id, 'sectionIds', b.section_ids, 'active', b.active, 'periods',
          (select coalesce(json_agg(json_build_object('id', p.id, 'no', p.no, 'name', p.name, 'kind', p.kind, 'from', to_char(p.start_time, 'HH24:MI'),
            'to', to_char(p.end_time, 'HH24:MI'), 'half', p.half) order by p.start_time, p.no), '[]')
           from bell_periods p where p.school_id = b.school_id and p.bell_schedule_id = b.id)) order by b.name, b.id), '[]')
       from bell_schedules b where b.academic_year_id = ${yearId}::uuid) as bells,
      (select coalesce(json_agg(json_build_object('sectionId', d.section_id, 'weekday', d.weekday, 'bellId', d.bell_schedule_id)), '[]')
       from day_bells d where d.academic_year_id = ${yearId}::uuid) as "dayBells",
      (select coalesce(json_agg(json_build_object('day', o.on_day, 'sectionIds', o.section_ids, 'followWeekday', o.follow_weekday, 'followWeek', o.follow_week,
          'bellId', o.bell_schedule_id) order by o.at, o.id), '[]')
       from day_overrides o where o.on_day between ${from}::date and ${to}::date) as overrides,
      (select coalesce(json_agg(json_build_object('id', v.id, 'startsOn', v.starts_on, 'cycleWeeks', v.cycle_weeks, 'sectionIds', v.section_ids)
          order by v.starts_on, v.id), '[]')
       from timetable_versions v where v.academic_year_id = ${yearId}::uuid and v.status = 'Published' and v.starts_on <= ${to}::date) as versions`.execute(
      trx,
    )
  ).rows[0]!

const readLessons = async (trx: Trx, versionIds: readonly string[], divisionIds: readonly string[]): Promise<ReadLesson[]> =>
  (
    await sql<ReadLesson>`
    select l.id, l.timetable_version_id as "versionId", l.division_id as "divisionId", c.name || ' ' || d.name as division, l.week, l.weekday,
      l.bell_period_id as "periodId", l.subject_id as "subjectId", coalesce(m.name, '') as subject, l.activity, l.room_id as "roomId",
      coalesce(r.name, '') as room, l.group_name as "groupName", l.combine_key as "combineKey", l.pinned,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by s.place, t.name)
        from lesson_staff s join staff t on t.school_id = s.school_id and t.id = s.staff_id
        where s.school_id = l.school_id and s.lesson_id = l.id), '[]') as staff
    from lessons l
    join divisions d on d.school_id = l.school_id and d.id = l.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join masters m on m.school_id = l.school_id and m.id = l.subject_id
    left join rooms r on r.school_id = l.school_id and r.id = l.room_id
    where l.timetable_version_id = any(${[...versionIds]}::uuid[]) and l.division_id = any(${[...divisionIds]}::uuid[])
    order by l.group_name, l.id`.execute(trx)
  ).rows

interface ReadLesson {
  readonly id: string
  readonly versionId: string
  readonly divisionId: string
  readonly division: string
  readonly week: 0 | 1 | 2
  readonly weekday: number
  readonly periodId: string
  readonly subjectId: string | null
  readonly subject: string
  readonly activity: string
  readonly roomId: string | null
  readonly room: string
  readonly groupName: string
  readonly combineKey: string
  readonly pinned: boolean
  readonly staff: { readonly id: string; readonly name: string }[]
}

/** Papers of published exam timetables that take lessons away. */
const readSuspensions = async (trx: Trx, divisionIds: readonly string[], from: string, to: string): Promise<Suspension[]> =>
  (
    await sql<{ day: string; from: string; to: string; divisionIds: string[]; suspends: 'slot' | 'day' }>`
    select p.on_day::text as day, to_char(p.start_time, 'HH24:MI') as "from", to_char(p.end_time, 'HH24:MI') as "to", t.suspend_lessons as suspends,
      case when cardinality(p.division_ids) = 0 then t.division_ids else p.division_ids end as "divisionIds"
    from exam_slots p join exam_timetables t on t.school_id = p.school_id and t.id = p.exam_timetable_id
    where t.status = 'Published' and t.suspend_lessons <> 'none' and p.on_day between ${from}::date and ${to}::date
      and t.division_ids && ${[...divisionIds]}::uuid[]`.execute(trx)
  ).rows

const readSubstitutions = async (trx: Trx, divisionIds: readonly string[], from: string, to: string) =>
  (
    await sql<{
      id: string
      day: string
      lessonId: string
      absentStaffId: string
      substituteStaffId: string | null
      substitute: string
      kind: NamedSubstitution['kind']
      isAcknowledged: boolean
    }>`
    select s.id, s.on_day::text as day, s.lesson_id as "lessonId", s.absent_staff_id as "absentStaffId", s.substitute_staff_id as "substituteStaffId",
      coalesce(t.name, '') as substitute, s.kind, s.status = 'Acknowledged' as "isAcknowledged"
    from substitutions s
    join lessons l on l.school_id = s.school_id and l.id = s.lesson_id and l.division_id = any(${[...divisionIds]}::uuid[])
    left join staff t on t.school_id = s.school_id and t.id = s.substitute_staff_id
    where s.on_day between ${from}::date and ${to}::date and s.status in ('Assigned', 'Acknowledged')`.execute(trx)
  ).rows

/**
 * All that decides what is held in classes between two days of a year; undefined where the school has published no lessons, so
 * that a school of files reads no more than that.
 */
export async function lessonGround(
  trx: Trx,
  yearId: string,
  divisionIds: readonly string[],
  from: string,
  to: string,
): Promise<LessonGround | undefined> {
  const frame = await readFrame(trx, yearId, from, to)
  if (frame.versions.length === 0 || divisionIds.length === 0) return undefined
  const lessons = await readLessons(
    trx,
    frame.versions.map(version => version.id),
    divisionIds,
  )
  const byClass = Map.groupBy(
    lessons.map(({ versionId, ...lesson }) => ({ versionId, lesson: { ...lesson, staffIds: lesson.staff.map(one => one.id) } })),
    one => `${one.versionId} ${one.lesson.divisionId}`,
  )
  return {
    ...frame,
    lessons: (versionId, divisionId) => (byClass.get(`${versionId} ${divisionId}`) ?? []).map(one => one.lesson),
    suspensions: await readSuspensions(trx, divisionIds, from, to),
    substitutions: await readSubstitutions(trx, divisionIds, from, to),
  }
}
