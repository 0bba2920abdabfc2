import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { children, choose, desk, guardian, head, logIn, openDiary, other, own, rows, teacher, year } from '../../../testing/diary'

interface Period {
  no: number | null
  name: string
  start: string
  lessons: { subject: string; teachers: string[]; substitute: string; isOwn: boolean | null }[]
}
interface StaffPeriod {
  name: string
  start: string
  subject: string
  divisions: string
  kind: string
  absentFor: string
}

/** Made anew for each test: a bell of four periods and lessons of the own class. */
const periods = [
  { no: 1, name: '1', start: '08:20', end: '09:00', half: 'FN' },
  { no: 2, name: '2', start: '09:00', end: '09:40', half: 'FN' },
  { no: 3, name: '3', start: '11:00', end: '11:40', half: 'FN' },
  { no: 4, name: '4', start: '13:30', end: '14:10', half: 'AN' },
]
let courseId: string
let sectionId: string
let staff: { id: string; name: string }
let substitute: { id: string; name: string }
let subjects: { id: string; name: string }[]
let version: string
let periodIds: Map<number, string>
const newId = () => desk.server.services.newId()

/** One lesson in a period of a weekday. @returns its id. */
async function teach(
  weekday: number,
  no: number,
  subject: number,
  more: { divisionId?: string; combine?: string; group?: string } = {},
) {
  const id = newId()
  await rows(sql`
    insert into lessons (school_id, id, timetable_version_id, division_id, weekday, bell_period_id, subject_id, combine_key, group_name)
    values (${desk.schoolId}, ${id}, ${version}, ${more.divisionId ?? own.id}, ${weekday}, ${periodIds.get(no)!}, ${subjects[subject]!.id}, ${more.combine ?? ''}, ${more.group ?? ''})`)
  await rows(sql`
    insert into lesson_staff (school_id, lesson_id, staff_id, timetable_version_id) values (${desk.schoolId}, ${id}, ${staff.id}, ${version})`)
  return id
}

async function on(day: string) {
  desk.server.clock.set(`${day}T08:00:00+05:30`)
  await logIn()
  await choose(guardian, children[0]!.id)
}
const family = async () => {
  const response = await guardian.get('parent-timetable')
  expect(response.statusCode, response.body).toBe(200)
  return response.json().today as {
    date: string
    plan: string[]
    event: string | null
    periods: Period[]
    next: { date: string; periods: Period[] } | null
  }
}
const shown = (of: readonly Period[]) => of.flatMap(period => period.lessons.map(lesson => `${period.start} ${lesson.subject}`))
const mine = async (date: string) => {
  const response = await teacher.get(`stafflogin-timetable/day?date=${date}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().periods as StaffPeriod[]
}

beforeAll(async () => {
  await openDiary('lessons')
  await rows(
    sql`update enrolments set division_id = ${own.id}::uuid, roll_no = null where student_id = any(${children.map(child => child.id)}::uuid[])`,
  )
  const [place] = await rows(
    sql<{ course: string; section: string }>`
      select c.id as course, c.section_id as section from divisions d join courses c on c.id = d.course_id where d.id = ${own.id}::uuid`,
  )
  courseId = place!.course
  sectionId = place!.section
  staff = (
    await rows(
      sql<{ id: string; name: string }>`
        select s.id, s.name from staff s join user_schools us on us.staff_id = s.id join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER'`,
    )
  )[0]!
  substitute = (
    await rows(
      sql<{
        id: string
        name: string
      }>`select id, name from staff where id <> ${staff.id}::uuid and status = 'Working' order by id limit 1`,
    )
  )[0]!
  subjects = await rows(
    sql<{ id: string; name: string }>`select id, name from masters where kind = 'subject' order by name limit 3`,
  )
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await rows(sql`delete from exam_timetables`)
  await rows(sql`delete from calendar_events`)
  await rows(sql`delete from day_overrides`)
  await rows(sql`delete from timetable_versions`)
  await rows(sql`delete from bell_schedules`)
  const bell = newId()
  await rows(sql`
    insert into bell_schedules (school_id, id, academic_year_id, name, section_ids) values (${desk.schoolId}, ${bell}, ${year}::uuid, 'Usual', array[${sectionId}::uuid])`)
  periodIds = new Map(periods.map(period => [period.no, newId()]))
  for (const period of periods)
    await rows(sql`
      insert into bell_periods (school_id, id, bell_schedule_id, no, name, start_time, end_time, half)
      values (${desk.schoolId}, ${periodIds.get(period.no)!}, ${bell}, ${period.no}, ${period.name}, ${period.start}::time, ${period.end}::time, ${period.half})`)
  version = newId()
  await rows(sql`
    insert into timetable_versions (school_id, id, academic_year_id, name, starts_on, status, published_at, created_at)
    values (${desk.schoolId}, ${version}, ${year}::uuid, 'A', '2026-06-01', 'Published', now(), now())`)
})

describe('the day of a class', () => {
  it('follows another weekday in the halves that are worked; a holiday leaves its name alone (scenario 8)', async () => {
    await rows(sql`delete from calendar_patterns where weekday = 6`)
    await rows(sql`
      insert into calendar_patterns (school_id, id, academic_year_id, audience, weekday, nth, plan)
      values (${desk.schoolId}, ${newId()}, ${year}::uuid, 'students', 6, array[1], 'FN'), (${desk.schoolId}, ${newId()}, ${year}::uuid, 'students', 6, '{}', 'none')`)
    await teach(1, 1, 0)
    await teach(1, 4, 1)
    await teach(6, 1, 2)
    await rows(sql`
      insert into day_overrides (school_id, id, on_day, follow_weekday, at) values (${desk.schoolId}, ${newId()}, '2026-07-04', 1, now())`)
    await on('2026-07-04')
    expect(await family()).toMatchObject({ date: '2026-07-04', plan: ['FN'], event: null })
    expect(shown((await family()).periods)).toEqual([`08:20 ${subjects[0]!.name}`])
    await on('2026-07-11')
    expect(await family()).toMatchObject({ plan: [], periods: [] })
    // What was kept for other families of the class goes when the calendar changes.
    await on('2026-07-04')
    expect(shown((await family()).periods)).toHaveLength(1)
    await rows(sql`
      insert into calendar_events (school_id, id, academic_year_id, name, kind, from_day, to_day, halves, audience, created_at)
      values (${desk.schoolId}, ${newId()}, ${year}::uuid, 'Founders day', 'holiday', '2026-07-04', '2026-07-04', 'both', 'all', now())`)
    expect(await family()).toMatchObject({ plan: [], event: 'Founders day', periods: [] })
  })

  it('has no lesson that overlaps a paper of the class; later ones stay, for its teachers too (scenario 15)', async () => {
    for (const [no, subject] of [
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 0],
    ] as const)
      await teach(3, no, subject)
    await on('2026-07-15')
    expect(shown((await family()).periods)).toHaveLength(4)
    const paper = { subjectId: subjects[0]!.id, date: '2026-07-15', startTime: '09:00', endTime: '11:00' }
    const body = (suspendLessons: string, name: string) => ({
      name,
      courseId,
      divisionIds: [own.id],
      startsOn: '2026-07-15',
      endsOn: '2026-07-15',
      suspendLessons,
      slots: [paper],
      publish: true,
      acceptWarnings: true,
    })
    const made = await head.post('upload-exam-timetable/save-exam-timeTable', body('slot', 'Unit test'))
    expect(made.statusCode, made.body).toBe(201)
    expect(shown((await family()).periods)).toEqual([
      `08:20 ${subjects[0]!.name}`,
      `11:00 ${subjects[2]!.name}`,
      `13:30 ${subjects[0]!.name}`,
    ])
    expect((await mine('2026-07-15')).filter(one => one.kind === 'own').map(one => one.start)).toEqual([
      '08:20',
      '11:00',
      '13:30',
    ])
    await rows(sql`update exam_timetables set suspend_lessons = 'day'`)
    expect((await family()).periods).toEqual([])
    await rows(sql`update exam_timetables set suspend_lessons = 'none'`)
    expect(shown((await family()).periods)).toHaveLength(4)
    // Drafts take nothing away.
    await rows(sql`update exam_timetables set suspend_lessons = 'day', status = 'Withdrawn'`)
    expect(shown((await family()).periods)).toHaveLength(4)
  })

  it('names who teaches and who stands in where the school says so, and when lessons go on', async () => {
    const lesson = await teach(3, 1, 0)
    await teach(4, 2, 1)
    await on('2026-07-15')
    await rows(sql`
      insert into substitutions (school_id, id, on_day, lesson_id, absent_staff_id, substitute_staff_id, kind, status, at)
      values (${desk.schoolId}, ${newId()}, '2026-07-15', ${lesson}, ${staff.id}, ${substitute.id}, 'substitute', 'Assigned', now())`)
    const today = await family()
    expect(today.periods[0]!.lessons).toMatchObject([{ teachers: [staff.name], substitute: substitute.name, isOwn: null }])
    expect(today.next).toMatchObject({ date: '2026-07-16' })
    expect(shown(today.next!.periods)).toEqual([`09:00 ${subjects[1]!.name}`])
    expect((await mine('2026-07-15')).filter(one => one.kind === 'own')).toEqual([])
    await rows(
      sql`insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}, 'timetable.showTeacher', 'false', now())`,
    )
    expect((await family()).periods[0]!.lessons).toMatchObject([{ teachers: [], substitute: '' }])
    await rows(sql`delete from school_settings where code = 'timetable.showTeacher'`)
    await rows(sql`update substitutions set status = 'Withdrawn'`)
    expect((await family()).periods[0]!.lessons).toMatchObject([{ teachers: [staff.name], substitute: '' }])
  })
})

describe('the page of one student', () => {
  it('has the week of the class as it is taught now, and the exam timetables that are published', async () => {
    await teach(3, 1, 0, { group: 'Tamil' })
    await teach(3, 1, 1, { group: 'Hindi' })
    await teach(1, 4, 2)
    await on('2026-07-15')
    const page = (await head.get(`studentcompleteinforpt/getstudentclasstimetabledetails/${children[0]!.id}`)).json()
    expect(page).toMatchObject({ source: 'none', days: [1, 3], exams: [] })
    expect(page.periods.map((period: { name: string; startTime: string }) => [period.name, period.startTime])).toEqual(
      periods.map(period => [period.name, period.start]),
    )
    const at = (no: number) => page.cells.find((cell: { periodId: string }) => cell.periodId === periodIds.get(no))
    expect(at(4)).toMatchObject({ weekday: 1, text: subjects[2]!.name })
    expect(at(1)).toMatchObject({ weekday: 3, text: `${subjects[1]!.name} Hindi, ${subjects[0]!.name} Tamil` })
    const [paper] = [{ title: 'Viva', date: '2026-07-20', startTime: '09:00', endTime: '11:00' }]
    const made = await head.post('upload-exam-timetable/save-exam-timeTable', {
      name: 'Unit test',
      courseId,
      startsOn: '2026-07-20',
      endsOn: '2026-07-20',
      slots: [paper],
      publish: true,
      acceptWarnings: true,
    })
    expect((await head.get(`studentcompleteinforpt/getstudentclasstimetabledetails/${children[0]!.id}`)).json().exams).toEqual([
      { id: made.json().id, name: 'Unit test' },
    ])
  })
})

describe('the day of a member of staff', () => {
  it('shows classes that are taught together once, with free periods between lessons', async () => {
    await rows(sql`update bell_schedules set section_ids = array(select id from sections)`)
    await teach(3, 1, 0, { combine: 'games' })
    await teach(3, 1, 0, { combine: 'games', divisionId: other.id })
    await teach(3, 3, 1)
    const day = await mine('2026-07-15')
    expect(day.map(one => [one.start, one.kind])).toEqual([
      ['08:20', 'own'],
      ['09:00', 'free'],
      ['11:00', 'own'],
      ['13:30', 'free'],
    ])
    expect(day[0]!.divisions.split(', ')).toHaveLength(2)
  })
})
