import { sharePercent } from '@school/rules'
import { sql } from 'kysely'
import { countLowOnSms } from '../../platform/sms-credits'
import { countedHalves, percentOf, there } from '../attendance/home-blocks'
import { schoolsInScope, sharedSchools } from '../scope'
import type { Block, Source } from './block'

interface SchoolRow {
  id: string
  name: string
  students: number
  staff: number
  created: number
  active: number
  /** Halves of today that were taken, and of these those that were there. */
  taken: number
  there: number
  /** Whether the school keeps fees here; the paise of today, of this month, asked for up to today, and open of that. */
  fees: boolean
  collected: number
  month: number
  demand: number
  due: number
}

/**
 * The active schools of the person's groups, by name. Each is counted by itself, the students from two indexes that are
 * laid side by side (`offset 0`): joined one by one they would take ten times as long. A login is fetched by its id
 * (`limit 1`): `users` holds those of all schools.
 */
const schools = ({ trx, person, today, counted }: Source): Promise<readonly SchoolRow[]> =>
  counted('schools', sharedSchools(person), async () => {
    const { rows } = await sql<SchoolRow>`
      with mine as materialized (
        select sc.id, sc.name, sc.name_key, 'FEE' = any(sc.module_codes) as fees from schools sc where sc.status = 'Active' and sc.group_id is not null and ${schoolsInScope(person)})
      select m.id, m.name, a.students, t.staff, l.created, l.active, h.taken, h.there, m.fees, p.collected, p.month, o.demand, o.due
      from mine m
      cross join lateral (
        select count(*)::int as students
        from (
          select e.student_id from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
          where e.school_id = m.id offset 0) e
        join (select s.id from students s where s.school_id = m.id and s.status = 'studying' offset 0) s on s.id = e.student_id) a
      cross join lateral (select count(*)::int as staff from staff t where t.school_id = m.id and t.status = 'Working') t
      cross join lateral (
        select count(*)::int as created, count(*) filter (where u.status = 'Active')::int as active
        from user_schools us cross join lateral (select w.status from users w where w.id = us.user_id limit 1) u
        where us.school_id = m.id and us.guardian_id is not null) l
      cross join lateral (
        select count(*)::int as taken, count(*) filter (where ${there})::int as there
        ${countedHalves} and r.school_id = m.id and r.on_day = ${today}::date) h
      cross join lateral (
        select coalesce(sum(r.amount) filter (where r.on_day = ${today}::date), 0)::bigint as collected, coalesce(sum(r.amount), 0)::bigint as month
        from receipts r where m.fees and r.school_id = m.id and r.status = 'issued'
          and r.on_day between date_trunc('month', ${today}::date)::date and ${today}::date) p
      cross join lateral (
        select coalesce(sum(d.gross - d.concession - d.write_off), 0)::bigint as demand,
          coalesce(sum(d.gross - d.concession - d.write_off - d.paid), 0)::bigint as due
        from demands d join academic_years y on y.school_id = d.school_id and y.id = d.academic_year_id and y.is_current
        join installments i on i.school_id = d.school_id and i.id = d.installment_id and i.due_date <= ${today}::date
        where m.fees and d.school_id = m.id and d.status <> 'carried') o
      order by m.name_key, m.id`.execute(trx)
    return rows
  })

const total = (code: string, pick: (row: SchoolRow) => number): Block => ({
  code,
  kind: 'tiles',
  read: async source => ({ value: (await schools(source)).reduce((sum, row) => sum + pick(row), 0), unit: 'count' }),
})

/** An amount over the schools that keep fees here; absent without any. */
const amount = (code: string, pick: (row: SchoolRow) => number): Block => ({
  code,
  kind: 'tiles',
  async read(source) {
    const rows = (await schools(source)).filter(row => row.fees)
    return rows.length > 0 ? { value: rows.reduce((sum, row) => sum + pick(row), 0), unit: 'amount' } : undefined
  },
})

/** Rows of a list of schools. */
const mostListed = 50

export const groupStudents = total('students', row => row.students)
export const groupStaff = total('staff', row => row.staff)

export const groupCollected = amount('collected', row => row.collected)
export const groupDue = amount('due', row => row.due)

/** What came in this month, school by school. */
export const collectedBySchool: Block = {
  code: 'collectedBySchool',
  kind: 'charts',
  async read(source) {
    const rows = (await schools(source)).filter(row => row.fees)
    if (rows.length === 0) return undefined
    return {
      type: 'bar',
      unit: 'amount',
      labels: rows.map(row => row.name),
      series: [{ name: 'collected', values: rows.map(row => row.month) }],
    }
  },
}

/** A school is told of when more of what it asked for is open, in percent. */
const mostDue = 20

export const groupHighOnDue: Block = {
  code: 'd.schoolsHighOnDue',
  kind: 'todos',
  async read(source) {
    const count = (await schools(source)).filter(row => row.due * 100 > row.demand * mostDue).length
    return count > 0 ? { count, tone: 'warning', route: '/home/super-admin#schools' } : undefined
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

/** Present % of today over all schools, each by as many as are marked there. */
export const groupPresent: Block = {
  code: 'present',
  kind: 'tiles',
  async read(source) {
    const marked = (await schools(source)).filter(row => row.taken > 0)
    if (marked.length === 0) return undefined
    const all = { taken: 0, there: 0 }
    for (const row of marked) {
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
    const marked = (await schools(source)).filter(row => row.taken > 0)
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
    const count = (await schools(source)).filter(row => (percentOf(row) ?? 100) < leastPresent).length
    return count > 0 ? { count, tone: 'warning', route: '/home/super-admin#schools' } : undefined
  },
}

export const groupSchools: Block = {
  code: 'schools',
  kind: 'lists',
  async read(source) {
    const rows = (await schools(source)).slice(0, mostListed)
    return {
      columns: ['id', 'name', 'students', 'present', 'collected', 'due', 'activated'],
      rows: rows.map(row => [
        row.id,
        row.name,
        String(row.students),
        String(percentOf(row) ?? ''),
        row.fees ? String(row.collected) : '',
        row.fees ? String(row.due) : '',
        String(sharePercent(row.active, row.created) ?? ''),
      ]),
    }
  },
}
