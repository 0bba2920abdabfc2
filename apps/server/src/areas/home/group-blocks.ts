import { sharePercent } from '@school/rules'
import { sql } from 'kysely'
import { countLowOnSms } from '../../platform/sms-credits'
import { schoolsInScope, sharedSchools } from '../scope'
import type { Block, Source } from './block'

interface SchoolRow {
  id: string
  name: string
  students: number
  staff: number
  created: number
  active: number
}

/** The active schools of the person's groups, by name. What is counted is counted for all of them together. */
const schools = ({ trx, person, counted }: Source): Promise<readonly SchoolRow[]> =>
  counted('schools', sharedSchools(person), async () => {
    const { rows } = await sql<SchoolRow>`
      with mine as materialized (
        select sc.id, sc.name, sc.name_key from schools sc where sc.status = 'Active' and sc.group_id is not null and ${schoolsInScope(person)})
      select m.id, m.name, coalesce(a.students, 0) as students, coalesce(t.staff, 0) as staff, coalesce(l.created, 0) as created, coalesce(l.active, 0) as active
      from mine m
      left join (
        select e.school_id, count(*)::int as students from enrolments e
        join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
        join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
        where e.school_id in (select id from mine) group by e.school_id) a on a.school_id = m.id
      left join (
        select t.school_id, count(*)::int as staff from staff t
        where t.status = 'Working' and t.school_id in (select id from mine) group by t.school_id) t on t.school_id = m.id
      left join (
        select us.school_id, count(*)::int as created, count(*) filter (where u.status = 'Active')::int as active
        from user_schools us join users u on u.id = us.user_id
        where us.guardian_id is not null and us.school_id in (select id from mine) group by us.school_id) l on l.school_id = m.id
      order by m.name_key, m.id`.execute(trx)
    return rows
  })

const total = (code: string, pick: (row: SchoolRow) => number): Block => ({
  code,
  kind: 'tiles',
  read: async source => ({ value: (await schools(source)).reduce((sum, row) => sum + pick(row), 0), unit: 'count' }),
})

/** Rows of a list of schools. */
const mostListed = 50

export const groupStudents = total('students', row => row.students)
export const groupStaff = total('staff', row => row.staff)

export const studentsBySchool: Block = {
  code: 'studentsBySchool',
  kind: 'charts',
  async read(source) {
    const rows = await schools(source)
    return {
      type: 'bar',
      unit: 'count',
      labels: rows.map(row => row.name),
      series: [{ name: 'students', values: rows.map(row => row.students) }],
    }
  },
}

/** Schools of the group that are low on SMS. The list of schools, where one is opened, stands on the same page. */
export const groupLowOnSms: Block = {
  code: 'd.schoolsLowOnSms',
  kind: 'todos',
  async read({ trx, person }) {
    const count = await countLowOnSms(trx, sql`sc.group_id is not null and ${schoolsInScope(person)}`)
    return count > 0 ? { count, tone: 'warning', route: '/home/super-admin#schools' } : undefined
  },
}

export const groupSchools: Block = {
  code: 'schools',
  kind: 'lists',
  async read(source) {
    const rows = (await schools(source)).slice(0, mostListed)
    return {
      columns: ['id', 'name', 'students', 'activated'],
      rows: rows.map(row => [row.id, row.name, String(row.students), String(sharePercent(row.active, row.created) ?? '')]),
    }
  },
}
