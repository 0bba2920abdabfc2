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

/** The active schools of the person's groups, by name. */
const schools = ({ trx, person, counted }: Source): Promise<readonly SchoolRow[]> =>
  counted('schools', sharedSchools(person), async () => {
    const { rows } = await sql<SchoolRow>`
    select sc.id, sc.name,
      (select count(*)::int from students s join academic_years y on y.school_id = s.school_id and y.is_current
        join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id where s.school_id = sc.id and s.status = 'studying') as students,
      (select count(*)::int from staff t where t.school_id = sc.id and t.status = 'Working') as staff,
      (select count(*)::int from user_schools us where us.school_id = sc.id and us.guardian_id is not null) as created,
      (select count(*)::int from user_schools us join users u on u.id = us.user_id where us.school_id = sc.id and us.guardian_id is not null and u.status = 'Active') as active
    from schools sc where sc.status = 'Active' and sc.group_id is not null and ${schoolsInScope(person)} order by sc.name_key, sc.id`.execute(
      trx,
    )
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
