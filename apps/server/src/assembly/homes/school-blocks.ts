import { mayOpenForm, sharePercent } from '@school/rules'
import { sql } from 'kysely'
import { settingValue } from '../../platform/settings'
import { readBalance } from '../../platform/sms-credits'
import type { Block, Source } from '../../school/block'
import { sharedStudents, studentsInScope } from '../../school/scope'

const studying = sql`
  from students s join academic_years y on y.school_id = s.school_id and y.is_current
  join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
  join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
  join sections x on x.school_id = c.school_id and x.id = c.section_id
  where s.status = 'studying'`

interface Strength {
  course: string
  boys: number
  girls: number
  other: number
}

/** Students of the own scope by course, in the order of the school. */
const strengthByCourse = ({ trx, person, counted }: Source): Promise<readonly Strength[]> =>
  counted('strength', sharedStudents(person), async () => {
    const { rows } = await sql<Strength>`
      select c.name as course, count(*) filter (where s.gender = 'Male')::int as boys, count(*) filter (where s.gender = 'Female')::int as girls, count(*) filter (where s.gender = 'Other')::int as other
      ${studying} and ${studentsInScope(person)} group by c.id, c.name, c.sort_order, x.sort_order order by x.sort_order, c.sort_order, c.name`.execute(
      trx,
    )
    return rows
  })

const studentReport = { of: ['s.student.report'], route: '/student/report' }

export const students: Block = {
  code: 'students',
  of: studentReport.of,
  kind: 'tiles',
  async read(source) {
    const courses = await strengthByCourse(source)
    const sum = (of: 'boys' | 'girls' | 'other') => courses.reduce((total, course) => total + course[of], 0)
    const [boys, girls] = [sum('boys'), sum('girls')]
    return {
      value: boys + girls + sum('other'),
      unit: 'count',
      sub: { boys, girls },
      route: studentReport.route,
    }
  },
}

/** Students of the division whose class teacher the person is; absent for everybody else. */
export const classStudents: Block = {
  code: 'classStudents',
  of: studentReport.of,
  kind: 'tiles',
  async read({ trx, person }) {
    const { rows } = await sql<{ boys: number; girls: number; count: number }>`
      select count(*)::int as count, count(*) filter (where s.gender = 'Male')::int as boys, count(*) filter (where s.gender = 'Female')::int as girls
      ${studying} and d.class_teacher_id = ${person.staffId}`.execute(trx)
    const { count, boys, girls } = rows[0]!
    return count > 0 ? { value: count, unit: 'count', sub: { boys, girls }, route: studentReport.route } : undefined
  },
}

export const staff: Block = {
  code: 'staff',
  of: ['s.staff.report'],
  kind: 'tiles',
  async read({ trx, counted }) {
    const { count, teaching } = await counted('staff', 'school', async () => {
      const { rows } = await sql<{ count: number; teaching: number }>`
        select count(*)::int as count, count(*) filter (where teaching)::int as teaching from staff where status = 'Working'`.execute(
        trx,
      )
      return rows[0]!
    })
    return { value: count, unit: 'count', sub: { teaching }, route: '/staff/staff-report' }
  },
}

const guardianReport = { form: 's.user.report', route: '/student/guardian-user-report' }

/** Guardian logins that finished their first login, of those that were created. */
export const activated: Block = {
  code: 'activated',
  of: ['s.mobile', guardianReport.form],
  kind: 'tiles',
  async read({ trx, counted, viewer }) {
    const { created, active } = await counted('activated', 'school', async () => {
      const { rows } = await sql<{ created: number; active: number }>`
        select count(*)::int as created, count(*) filter (where u.status = 'Active')::int as active
        from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed' where us.guardian_id is not null`.execute(
        trx,
      )
      return rows[0]!
    })
    return {
      value: sharePercent(active, created) ?? null,
      unit: 'percent',
      sub: { waiting: created - active },
      ...(mayOpenForm(guardianReport.form, viewer) ? { route: guardianReport.route } : {}),
    }
  },
}

/** Credits for messages; a warning below what the school counts as low. */
export const smsCredits: Block = {
  code: 'sms',
  kind: 'tiles',
  async read({ trx, person }) {
    const { balance, low } = await readBalance(trx, person.schoolId!)
    return { value: balance, unit: 'count', sub: { low }, ...(balance < low ? { tone: 'warning' as const } : {}) }
  },
}

/** Students whose guardian has no login: read anew, for it is what the person works on, as every to-do. */
export const usersMissing: Block = {
  code: 'd.users',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    if (!mayOpenForm('s.user.auto', viewer)) return undefined
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from students s where s.status = 'studying' and ${studentsInScope(person)} and not exists (
        select from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed' where us.guardian_id = s.guardian_id)`.execute(
      trx,
    )
    const count = rows[0]!.count
    return count > 0 ? { count, tone: 'warning', route: '/student/auto-generate-guardian-user' } : undefined
  },
}

const strengthWhen = (shown: (source: Source) => boolean): Block => ({
  code: 'c.strength',
  of: studentReport.of,
  kind: 'charts',
  async read(source) {
    if (!shown(source)) return undefined
    const rows = await strengthByCourse(source)
    if (rows.length === 0) return undefined
    const series = [
      { name: 'boys', values: rows.map(row => row.boys) },
      { name: 'girls', values: rows.map(row => row.girls) },
      { name: 'other', values: rows.map(row => row.other) },
    ].filter(one => one.values.some(value => value > 0))
    return { type: 'stacked', unit: 'count', labels: rows.map(row => row.course), series }
  },
})

export const strength = strengthWhen(() => true)
/** For homes that otherwise tell who is present. */
export const strengthWithoutAttendance = strengthWhen(({ viewer }) => !viewer.modules.includes('ATT'))

export const importsToMend: Block = {
  code: 'd.imports',
  kind: 'todos',
  async read({ services, trx, viewer }) {
    if (!mayOpenForm('s.import.photo', viewer)) return undefined
    const since = new Date(services.clock.now().getTime() - 7 * 86_400_000)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from import_runs where created_at > ${since} and (status in ('Held', 'Failed') or (status = 'Checked' and (counts ->> 'error')::int > 0))`.execute(
      trx,
    )
    const count = rows[0]!.count
    return count > 0 ? { count, tone: 'warning', route: '/utility/import-photo?tab=data' } : undefined
  },
}

const birthdaysOf = (who: 'everybody' | 'staff'): Block => ({
  code: 'l.birthdays',
  kind: 'lists',
  async read({ trx, person, today }) {
    if ((await settingValue(trx, person.schoolId!, 'home.birthdays')) !== true) return undefined
    const [, month, day] = today.split('-').map(Number)
    const on = (column: ReturnType<typeof sql>) =>
      sql`extract(month from ${column}) = ${month} and extract(day from ${column}) = ${day}`
    const { rows } = await sql<{ name: string; of: string }>`
      select * from (
        select s.name, c.name || ' ' || d.name as of ${studying} and ${who === 'everybody'} and ${on(sql`s.date_of_birth`)} and ${studentsInScope(person)}
        union all
        select t.name, m.name from staff t join staff_details sd on sd.school_id = t.school_id and sd.staff_id = t.id join masters m on m.school_id = t.school_id and m.id = t.designation_id
        where t.status = 'Working' and ${on(sql`sd.date_of_birth`)}) people
      order by name limit 5`.execute(trx)
    return rows.length > 0 ? { columns: ['name', 'class'], rows: rows.map(row => [row.name, row.of]) } : undefined
  },
})

/** Students of the own scope and staff who have their birthday today. */
export const birthdays = birthdaysOf('everybody')
export const staffBirthdays = birthdaysOf('staff')

/** The divisions a teacher is responsible for, the own class first. */
export const ownClasses: Block = {
  code: 'classes',
  of: studentReport.of,
  kind: 'lists',
  async read({ trx, person }) {
    const { rows } = await sql<{ name: string; students: number; own: boolean }>`
      select c.name || ' ' || d.name as name, coalesce(d.class_teacher_id = ${person.staffId}::uuid, false) as own,
        (select count(*)::int from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current where e.school_id = d.school_id and e.division_id = d.id) as students
      from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
      where d.class_teacher_id = ${person.staffId} or d.id in (select a.division_id from subject_allotments a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id and y.is_current where a.staff_id = ${person.staffId})
      order by own desc, x.sort_order, c.sort_order, d.sort_order limit 5`.execute(trx)
    if (rows.length === 0) return undefined
    return {
      columns: ['class', 'students', 'own'],
      rows: rows.map(row => [row.name, String(row.students), row.own ? 'classTeacher' : 'subject']),
      route: studentReport.route,
    }
  },
}
