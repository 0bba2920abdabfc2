import {
  addDays,
  attendanceFigures,
  cutOffOf,
  halvesOfSitting,
  mayOpenForm,
  ownScope,
  plannedDay,
  registerState,
  type Sitting,
  sittingsOf,
  type Viewer,
  weekdayOf,
} from '@school/rules'
import { sql } from 'kysely'
import { viewerOf } from '../../platform/person'
import type { Block, Source } from '../../school/block'
import { enrolledOn } from '../../school/enrolments'
import { schoolsOfGroup } from '../../school/home-schools'
import { divisionsOfStaff, sharedStudents, studentsInScope, studentsOfDayInScope } from '../../school/scope'
import { workingCalendar } from './calendar'
import { attendanceRules } from './counting'
import { yearOfDay } from './day'
import { readFamilyDays } from './family-days'
import { readFamilyMonths } from './family-months'
import { countedHalves, countedMarks, marksOfRegisters, percentOf } from './halves'
import { clockOf, expectedOn, planFor, takingRules } from './scope'
import { hidesToday, showsAttendance } from './today'

const report = { form: 's.att.report', route: '/curriculum/student-absent-present-report' }
const entry = { form: 's.att.entry', route: '/curriculum/student-attendance-entry' }

/** The screens of attendance, whichever the person may open: none without the module. */
const of = [report.form, entry.form]

/** Leads to the screen that is wanted first, else to the other. */
const leading = (viewer: Viewer, ...[first, second]: [typeof report, typeof report]) => ({
  route: (mayOpenForm(first.form, viewer) ? first : second).route,
})

interface HalfRow {
  course: string
  taken: number
  there: number
  marked: number
  students: number
}

/** Today by course: halves, students that are marked and all students, in the order of the school. */
const todayByCourse = ({ trx, person, today, counted }: Source): Promise<readonly HalfRow[]> =>
  counted('attendance today', sharedStudents(person), async () => {
    const { rows } = await sql<HalfRow>`
      with marks as materialized (
        select * from (select k.student_id, ${countedHalves} ${marksOfRegisters} where r.on_day = ${today}::date group by k.student_id) m where m.taken > 0)
      select c.name as course, coalesce(sum(m.taken), 0)::int as taken, coalesce(sum(m.there), 0)::int as there,
        count(m.student_id)::int as marked, count(*)::int as students
      from students s join academic_years y on y.school_id = s.school_id and y.is_current
      join ${enrolledOn(today)} e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
      join sections x on x.school_id = c.school_id and x.id = c.section_id
      left join marks m on m.student_id = s.id
      where s.status = 'studying' and ${studentsOfDayInScope(person, sql`true`)}
      group by c.id, c.name, c.sort_order, x.sort_order order by x.sort_order, c.sort_order, c.name`.execute(trx)
    return rows
  })

const sum = (rows: readonly HalfRow[], key: 'taken' | 'there' | 'marked' | 'students') =>
  rows.reduce((total, row) => total + row[key], 0)

/** Present % of today, and how many of the students are marked. */
export const present: Block = {
  code: 'present',
  of,
  kind: 'tiles',
  async read(source) {
    const rows = await todayByCourse(source)
    return {
      value: percentOf({ taken: sum(rows, 'taken'), there: sum(rows, 'there') }),
      unit: 'percent',
      sub: { marked: sum(rows, 'marked'), students: sum(rows, 'students') },
      ...leading(source.viewer, report, entry),
    }
  },
}

/** The same of the class whose class teacher the person is; absent for everybody else. */
export const classPresent: Block = {
  code: 'classPresent',
  of,
  kind: 'tiles',
  async read(source) {
    const { trx, person, today, viewer } = source
    const { rows } = await sql<HalfRow>`
      with own as (
        select s.id, e.division_id from students s join academic_years y on y.school_id = s.school_id and y.is_current
        join ${enrolledOn(today)} e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
        join divisions d on d.school_id = e.school_id and d.id = e.division_id
        where s.status = 'studying' and d.class_teacher_id = ${person.staffId}),
      marks as (
        select * from (
          select k.student_id, ${countedHalves} ${countedMarks}
          where r.on_day = ${today}::date and k.student_id in (select id from own) group by k.student_id) m where m.taken > 0)
      select '' as course, coalesce(sum(m.taken), 0)::int as taken, coalesce(sum(m.there), 0)::int as there,
        count(m.student_id)::int as marked, count(*)::int as students
      from own left join marks m on m.student_id = own.id`.execute(trx)
    const row = rows[0]!
    if (row.students === 0) return undefined
    return {
      value: percentOf(row),
      unit: 'percent',
      sub: { marked: row.marked, students: row.students },
      ...leading(viewer, entry, report),
    }
  },
}

/** Working days that the chart of attendance shows, and how far back they are looked for. */
const chartDays = 14
const chartReach = 60

/** The last working days of the school up to today, the first one first. */
async function lastWorkingDays({ trx, person, today }: Source): Promise<string[]> {
  const year = await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirst()
  if (!year) return []
  const calendar = await workingCalendar(trx, person.schoolId!, year.id)
  const days: string[] = []
  for (let back = 0; back < chartReach && days.length < chartDays; back += 1) {
    const day = addDays(today, -back)
    if (plannedDay(calendar, day, 'students').plan !== 'none') days.unshift(day)
  }
  return days
}

/** Present % by day; a day without a register is open. */
async function percentByDay(source: Source, days: readonly string[], mine: 'school' | 'class'): Promise<(number | null)[]> {
  const { trx, person } = source
  const which =
    mine === 'class'
      ? sql`and r.division_id in (select d.id from divisions d where d.class_teacher_id = ${person.staffId})`
      : sharedStudents(person)
        ? sql``
        : ownScope(viewerOf(person)) === 'divisions'
          ? sql`and r.division_id in (${divisionsOfStaff(person)})`
          : sql`and k.student_id in (select s.id from students s where ${studentsInScope(person)})`
  const { rows } = await sql<{ day: string; taken: number; there: number }>`
    select r.on_day::text as day, ${countedHalves} ${marksOfRegisters}
    where r.on_day = any(${[...days]}::date[]) ${which} group by r.on_day`.execute(trx)
  const found = new Map(rows.map(row => [row.day, row]))
  return days.map(day => percentOf(found.get(day) ?? { taken: 0, there: 0 }))
}

const attendanceOf = (mine: 'school' | 'class'): Block => ({
  code: 'c.attendance',
  of,
  kind: 'charts',
  async read(source) {
    const scope = mine === 'school' ? sharedStudents(source.person) : undefined
    const { days, values } = await source.counted('attendance by day', scope, async () => {
      const working = await lastWorkingDays(source)
      return { days: working, values: await percentByDay(source, working, mine) }
    })
    if (values.every(value => value === null)) return undefined
    return { type: 'line', unit: 'percent', labels: [...days], series: [{ name: 'present', values: [...values] }] }
  },
})

/** Present % of the last working days, of the school or of the own class. */
export const attendance = attendanceOf('school')
export const classAttendance = attendanceOf('class')

/** Present % of today by course. */
export const presentByCourse: Block = {
  code: 'c.presentByCourse',
  of,
  kind: 'charts',
  async read(source) {
    const rows = (await todayByCourse(source)).filter(row => row.taken > 0)
    if (rows.length === 0) return undefined
    return {
      type: 'bar',
      unit: 'percent',
      labels: rows.map(row => row.course),
      series: [{ name: 'present', values: rows.map(percentOf) }],
    }
  },
}

/** Classes whose attendance of today is missing after its cut-off; of teachers those that they lead. Read anew, as every to-do. */
export const notTaken: Block = {
  code: 'd.nottaken',
  kind: 'todos',
  async read(source) {
    const { services, trx, person, viewer, today, timeZone } = source
    const leads = ownScope(viewerOf(person)) === 'school'
    if (!mayOpenForm(entry.form, viewer)) return undefined
    const year = await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirst()
    if (!year) return undefined
    const [rules, calendar] = [
      await takingRules({ trx, schoolId: person.schoolId! }),
      await workingCalendar(trx, person.schoolId!, year.id),
    ]
    const { rows } = await sql<{ sectionId: string; courseId: string; fn: boolean; an: boolean }>`
      select c.section_id as "sectionId", c.id as "courseId", r.fn_taken_at is not null as fn, r.an_taken_at is not null as an
      from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
      left join attendance_registers r on r.school_id = d.school_id and r.division_id = d.id and r.on_day = ${today}::date
      where ${leads ? sql`true` : sql`d.class_teacher_id = ${person.staffId}`} and exists (
        select from ${enrolledOn(today)} e join students s on s.school_id = e.school_id and s.id = e.student_id
          left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
        where e.academic_year_id = ${year.id}::uuid and e.division_id = d.id and ${expectedOn(today)})`.execute(trx)
    const now = clockOf(timeZone, services.clock.now())
    const count = rows.filter(row => {
      const { plan } = planFor(calendar, row, today)
      const missing = (sitting: Sitting) => {
        const isTaken = halvesOfSitting(sitting, plan)[0] === 'AN' ? row.an : row.fn
        const facts = { day: today, expected: true, void: false, takenAt: undefined, changed: false }
        return !isTaken && registerState({ ...facts, cutOff: cutOffOf(sitting, plan, rules.cutOffs) }, now) === 'Not taken'
      }
      return sittingsOf(rules.mode, plan).some(missing)
    }).length
    return count > 0 ? { count, tone: 'warning', route: entry.route } : undefined
  },
}

/** Rows of a list of absentees. */
const mostAbsent = 50

/** Who of the own class is absent today, and why. */
export const absentToday: Block = {
  code: 'l.absent',
  of,
  kind: 'lists',
  async read(source) {
    const { trx, person, today, viewer } = source
    const { rows } = await sql<{ name: string; reason: string | null }>`
      select s.name, max(k.reason) as reason
      from attendance_marks k join attendance_registers r on r.school_id = k.school_id and r.id = k.register_id and not r.void
      join divisions d on d.school_id = r.school_id and d.id = r.division_id
      join students s on s.school_id = k.school_id and s.id = k.student_id
      where r.on_day = ${today}::date and d.class_teacher_id = ${person.staffId} 
        and ((k.fn = 'A' and r.planned in ('FN', 'full')) or (k.an = 'A' and r.planned in ('AN', 'full')))
      group by s.id, s.name, s.name_key order by s.name_key, s.id limit ${mostAbsent}`.execute(trx)
    if (rows.length === 0) return undefined
    return {
      columns: ['name', 'reason'],
      rows: rows.map(row => [row.name, row.reason ?? '']),
      ...leading(viewer, entry, report),
    }
  },
}

/** Attendance of the chosen child, or of the student, this month, and by month. */
async function ownFigures({ services, trx, person, today, timeZone }: Source) {
  const schoolId = person.schoolId!
  const studentId = person.studentId ?? person.childId
  const year = await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirst()
  if (!studentId || !year) return undefined
  const rules = await attendanceRules(trx, schoolId)
  const asked = { studentId, academicYearId: year.id, timeZone, today }
  const { months } = await readFamilyMonths({ trx, services, schoolId }, asked)
  const figures = months.map(month => ({ month: month.month, ...attendanceFigures([month], rules) }))
  const present = figures.find(one => one.month === today.slice(0, 7))
  return { figures, present, year: attendanceFigures(months, rules) }
}

/** What today is and what the days of this week were, for the chosen child; days that have no school are left out, unless it is today. */
export const ownWeek: Block = {
  code: 'l.ownWeek',
  kind: 'lists',
  async read({ services, trx, person, today, timeZone, viewer }) {
    const schoolId = person.schoolId!
    const studentId = person.studentId ?? person.childId
    if (!studentId || !showsAttendance(viewer)) return undefined
    const academicYearId = await yearOfDay(trx, today)
    if (!academicYearId) return undefined
    const hidden = (await hidesToday({ trx, services, schoolId }, timeZone)) ? today : undefined
    const days = Array.from({ length: 7 }, (_, at) => addDays(today, at + 1 - weekdayOf(today)))
    const week = await readFamilyDays({ trx, schoolId }, { studentId, academicYearId, days, hidden })
    return {
      columns: ['day', 'status', 'arrivedAt', 'event'],
      rows: week
        .filter(({ date, status }) => date === today || status !== 'Holiday')
        .map(({ date, status, arrivedAt, event }) => [date, status, arrivedAt ?? '', event ?? '']),
      route: '/parent/attendance-view',
    }
  },
}

/** Present % of this month and, beside it, of the year. */
export const ownPresent: Block = {
  code: 'ownPresent',
  kind: 'tiles',
  async read(source) {
    const found = showsAttendance(source.viewer) ? await ownFigures(source) : undefined
    if (!found || found.figures.length === 0) return undefined
    const { percent } = found.year
    return {
      value: found.present?.percent ?? null,
      unit: 'percent',
      ...(percent === null ? {} : { sub: { year: percent } }),
      route: '/parent/attendance-view',
    }
  },
}

/** Present % by month. */
export const ownMonths: Block = {
  code: 'c.ownMonths',
  kind: 'charts',
  async read(source) {
    const found = showsAttendance(source.viewer) ? await ownFigures(source) : undefined
    if (!found || found.figures.length === 0) return undefined
    return {
      type: 'bar',
      unit: 'percent',
      labels: found.figures.map(one => one.month),
      series: [{ name: 'present', values: found.figures.map(one => one.percent) }],
    }
  },
}

/** Present % of today over all schools, each by as many as are marked there; open until one is. */
export const groupPresent: Block = {
  code: 'present',
  kind: 'tiles',
  async read(source) {
    const rows = await schoolsOfGroup(source)
    if (!rows.some(row => row.attends || row.taken > 0)) return undefined
    const all = { taken: 0, there: 0 }
    for (const row of rows) {
      all.taken += row.taken
      all.there += row.there
    }
    return { value: percentOf(all), unit: 'percent' }
  },
}

export const presentBySchool: Block = {
  code: 'presentBySchool',
  kind: 'charts',
  async read(source) {
    const marked = (await schoolsOfGroup(source)).filter(row => row.taken > 0)
    if (marked.length === 0) return undefined
    return {
      type: 'bar',
      unit: 'percent',
      labels: marked.map(row => row.name),
      series: [{ name: 'present', values: marked.map(percentOf) }],
    }
  },
}

/** A school is told of when fewer of its marked students are there. */
const leastPresent = 75

export const groupLowOnPresent: Block = {
  code: 'd.schoolsLowOnPresent',
  kind: 'todos',
  async read(source) {
    const count = (await schoolsOfGroup(source)).filter(row => (percentOf(row) ?? 100) < leastPresent).length
    return count > 0 ? { count, tone: 'warning', route: '/home/super-admin#schools' } : undefined
  },
}
