import { addDays, type DayPlan, dayIn, halvesOf, type MarkCode } from '@school/rules'
import { sql } from 'kysely'
import { planAlerts } from '../areas/attendance/alerts'
import { workingCalendar } from '../areas/attendance/calendar'
import { type RegisterWrite, type StudentMark, saveMarks } from '../areas/attendance/registers'
import { planFor } from '../areas/attendance/scope'
import type { Services } from '../platform/services'
import { settingValue } from '../platform/settings'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { Chance } from './chance'
import { writer } from './diary'

const timeZone = 'Asia/Kolkata'

/** Working days before today that are taken. */
const takenDays = 30

/** Registers that one saving writes. */
const batch = 400

/** Days off that fall on the same date in every year: month and day of the first, and how many. */
const holidays = [
  { name: 'May Day', from: '05-01', days: 1, kind: 'holiday' },
  { name: 'Independence Day', from: '08-15', days: 1, kind: 'holiday' },
  { name: 'Gandhi Jayanti', from: '10-02', days: 1, kind: 'holiday' },
  { name: 'Christmas holidays', from: '12-24', days: 9, kind: 'vacation' },
  { name: 'Republic Day', from: '01-26', days: 1, kind: 'holiday' },
  { name: 'Vishu', from: '04-14', days: 1, kind: 'restricted' },
  { name: 'Ayyankali Jayanti', from: '08-28', days: 1, kind: 'restricted' },
  { name: 'Sree Narayana Guru Samadhi', from: '09-21', days: 1, kind: 'restricted' },
  { name: 'Mannam Jayanti', from: '01-04', days: 1, kind: 'restricted' },
] as const

interface Class {
  id: string
  sectionId: string
  courseId: string
  students: string[]
}

async function readClasses(trx: Trx, yearId: string): Promise<Class[]> {
  const { rows } = await sql<Class>`
    select d.id, c.section_id as "sectionId", c.id as "courseId", array_agg(s.id order by s.id) as students
    from enrolments e join students s on s.id = e.student_id and s.status = 'studying'
    join divisions d on d.id = e.division_id join courses c on c.id = d.course_id
    where e.academic_year_id = ${yearId}::uuid group by d.id, c.section_id, c.id order by d.id`.execute(trx)
  return rows
}

async function makeCalendar(
  services: Services,
  trx: Trx,
  schoolId: string,
  year: { id: string; starts_on: string; ends_on: string },
) {
  const years = [year.starts_on.slice(0, 4), year.ends_on.slice(0, 4)]
  const events = holidays.flatMap(({ name, from, days, kind }) => {
    const day = years.map(one => `${one}-${from}`).find(one => one >= year.starts_on && one <= year.ends_on)
    return day ? [{ name, kind, from_day: day, to_day: addDays(day, days - 1) }] : []
  })
  await trx
    .insertInto('calendar_events')
    .values(
      events.map(event => ({
        school_id: schoolId,
        id: services.newId(),
        academic_year_id: year.id,
        halves: 'both',
        audience: event.kind === 'restricted' ? 'staff' : 'all',
        created_at: services.clock.now(),
        ...event,
      })),
    )
    .execute()
}

/** Codes of the two halves of a whole day, out of a thousand, for who comes nearly always. */
const days: readonly (readonly [weight: number, fn: MarkCode, an: MarkCode])[] = [
  [32, 'A', 'A'],
  [18, 'LT', 'P'],
  [8, 'P', 'A'],
  [5, 'A', 'P'],
  [9, 'LV', 'LV'],
  [4, 'OD', 'OD'],
]
const reasons = ['Fever', 'Cold', 'Family function', 'Doctor', null, null] as const

function markOf(chance: Chance, studentId: string, plan: DayPlan, often: boolean): StudentMark {
  let at = chance.below(1000)
  if (often && at < 260) at = 0
  let found: (typeof days)[number] = [0, 'P', 'P']
  let sum = 0
  for (const day of days) {
    sum += day[0]
    if (at < sum) {
      found = day
      break
    }
  }
  const [, fn, an] = found
  const planned = halvesOf(plan)
  return {
    studentId,
    ...(planned.includes('FN') ? { fn } : {}),
    ...(planned.includes('AN') ? { an } : {}),
    ...(fn === 'LT' ? { arrivedAt: `08:${50 + chance.below(10)}` } : {}),
    ...(fn === 'A' && an === 'A' ? { reason: chance.pick(reasons) } : {}),
  }
}

/** The days that are taken: working ones before today, the last first, and today. */
function lastDays(today: string, startsOn: string, isWorking: (day: string) => boolean): string[] {
  const found: string[] = []
  for (let day = addDays(today, -1); day >= startsOn && found.length < takenDays; day = addDays(day, -1))
    if (isWorking(day)) found.push(day)
  return [today, ...found]
}

async function makeAllotments(
  services: Services,
  trx: Trx,
  schoolId: string,
  yearId: string,
  classes: readonly Class[],
  today: string,
) {
  const { rows: staff } = await sql<{ id: string }>`
    select t.id from staff t where t.teaching and t.status = 'Working' and not exists (select from divisions d where d.class_teacher_id = t.id)
    order by exists (select from user_schools us join users u on u.id = us.user_id where us.staff_id = t.id and u.login_name = 'GVS.PLAIN') desc, t.code limit 3`.execute(
    trx,
  )
  const spans = [
    { from: -3, to: 11, kind: 'substitute', reason: 'In the place of the class teacher', halves: 'both' },
    { from: -20, to: null, kind: 'regular', reason: null, halves: 'AN' },
    { from: 7, to: 12, kind: 'substitute', reason: 'Training of the class teacher', halves: 'both' },
  ]
  const rows = staff.flatMap(({ id }, index) => {
    const [span, place] = [spans[index], classes[(index * 7 + 1) % classes.length]]
    if (!span || !place) return []
    return [
      {
        school_id: schoolId,
        id: services.newId(),
        academic_year_id: yearId,
        division_id: place.id,
        staff_id: id,
        halves: span.halves,
        from_day: addDays(today, span.from),
        to_day: span.to === null ? null : addDays(today, span.to),
        kind: span.kind,
        reason: span.reason,
        created_at: services.clock.now(),
      },
    ]
  })
  if (rows.length > 0) await trx.insertInto('attendance_allotments').values(rows).execute()
}

/** A calendar, who takes attendance, and the registers of some weeks, through the door of marks. */
export async function makeAttendance(services: Services, schoolId: string): Promise<void> {
  const now = services.clock.now()
  const today = dayIn(timeZone, now)
  await transact(services.db, inSchool(schoolId), async trx => {
    const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
    const head = await writer(trx, schoolId)
    await makeCalendar(services, trx, schoolId, year)
    const calendar = await workingCalendar(trx, schoolId, year.id)
    const classes = await readClasses(trx, year.id)
    await makeAllotments(services, trx, schoolId, year.id, classes, today)
    const chance = new Chance(48)
    const often = new Set(classes.flatMap(one => one.students).filter(() => chance.percent(3)))
    const writes: RegisterWrite[] = []
    for (const [at, place] of classes.entries())
      for (const day of lastDays(today, year.starts_on, one => planFor(calendar, place, one).plan !== 'none')) {
        const { plan } = planFor(calendar, place, day)
        // Now and then a register is missing, of today's every eighth.
        if (plan === 'none' || (day === today ? at % 8 === 7 : chance.percent(1))) continue
        writes.push({
          academicYearId: year.id,
          divisionId: place.id,
          day,
          plan,
          taken: halvesOf(plan),
          marks: place.students.map(id => markOf(chance, id, plan, often.has(id))),
        })
      }
    for (let at = 0; at < writes.length; at += batch)
      await saveMarks({ trx, services, schoolId }, writes.slice(at, at + batch), { by: head.userId, via: 'entry' })
    const delay = Number(await settingValue(trx, schoolId, 'attendance.alertDelay'))
    if (writes.some(write => write.day === today))
      await planAlerts({ trx, services, schoolId }, { day: today, by: head.userId }, delay)
    // Taken in the morning of its day, by the class teacher where that has a login.
    await sql`
      update attendance_registers r set
        fn_taken_at = case when r.fn_taken_at is not null then t.at end, an_taken_at = case when r.an_taken_at is not null then t.at end,
        fn_taken_by = case when r.fn_taken_at is not null then t.by end, an_taken_by = case when r.an_taken_at is not null then t.by end
      from (
        select q.id, least(${now}::timestamptz, (q.on_day + time '08:50' + get_byte(uuid_send(q.id), 15) % 40 * interval '1 minute') at time zone ${timeZone}) as at,
          coalesce((select us.user_id from user_schools us where us.staff_id = d.class_teacher_id order by us.user_id limit 1), ${head.userId}::uuid) as by
        from attendance_registers q join divisions d on d.id = q.division_id) t
      where t.id = r.id`.execute(trx)
  })
}
