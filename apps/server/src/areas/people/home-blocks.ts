import { sql } from 'kysely'
import type { Joined } from '../../platform/database/joined'
import { addressOf } from '../../platform/files/addresses'
import { settingValue } from '../../platform/settings'
import type { Block, Source } from '../../school/block'
import { totalOfGroup } from '../../school/home-schools'
import { ownStudents, sharedStudents, studentsInScope } from '../../school/scope'
import { todayOf } from '../attendance/today'
import { dueOfChildren } from '../fees/family-dues'

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

export const groupStudents = totalOfGroup('students', row => row.students)

/** The children of a guardian, or the student, with what says where each belongs, today's mark and paise that are owed. */
export const children: Block = {
  code: 'children',
  kind: 'lists',
  async read(source) {
    const { services, trx, person } = source
    type Photo = { file_id: string; media_type: string; version: number }
    type Row = {
      id: string
      name: string
      adm_no: string
      of: string | null
      roll_no: number | null
      teacher: string | null
      school_id: string
    } & Joined<Photo>
    const { rows } = await sql<Row>`
      select s.id, s.name, s.adm_no, c.name || ' ' || d.name as of, e.roll_no, t.name as teacher, s.school_id, f.id as file_id, f.media_type, f.version
      from students s left join academic_years y on y.school_id = s.school_id and y.is_current
      left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
      left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
      left join files f on f.id = s.photo_file_id and f.deleted_at is null
      where s.status = 'studying' and ${ownStudents(person)} order by s.name_key, s.id`.execute(trx)
    const today = await todayOf(
      source,
      rows.map(row => row.id),
    )
    const dues = await dueOfChildren(source, rows)
    return {
      columns: ['id', 'name', 'admNo', 'class', 'rollNo', 'classTeacher', 'photoUrl', 'today', 'due'],
      rows: rows.map(row => [
        row.id,
        row.name,
        row.adm_no,
        row.of ?? '',
        row.roll_no === null ? '' : String(row.roll_no),
        row.teacher ?? '',
        row.file_id ? addressOf(services, { ...row, id: row.file_id }, { size: 'small' }).url : '',
        today.get(row.id) ?? '',
        dues.get(row.id)?.toString() ?? '',
      ]),
    }
  },
}
