import { sharePercent } from '@school/rules'
import { sql } from 'kysely'
import { percentOf } from '../../areas/attendance/home-blocks'
import { countLowOnSms } from '../../platform/sms-credits'
import { type Block, once, type Source } from '../../school/block'
import { schoolsOfGroups } from '../../school/scope'

interface SchoolRow {
  id: string
  name: string
  students: number
  staff: number
  created: number
  active: number
  /** Whether the school keeps attendance here. */
  attends: boolean
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

/** The active schools of the person's groups, by name. */
const schools = (source: Source): Promise<readonly SchoolRow[]> =>
  once(source, 'schools', async () => {
    const { trx, person } = source
    const scope = sql<boolean>`sc.status = 'Active' and ${schoolsOfGroups(person)}`
    const { rows } = await sql<Pick<SchoolRow, 'id' | 'name' | 'fees' | 'attends'>>`
      select sc.id, sc.name, 'FEE' = any(sc.module_codes) as fees, 'ATT' = any(sc.module_codes) as attends from schools sc where ${scope} order by sc.name_key, sc.id`.execute(
      trx,
    )
    const figures = await source.figures(scope, 'people', 'attendance', 'receipts', 'dues')
    return rows.flatMap(row => {
      const own = figures.get(row.id)
      if (!own) return []
      const { collected, month } = own.receipts
      return [
        {
          ...row,
          ...own.people,
          ...own.attendance,
          ...(row.fees ? { collected, month, ...own.dues } : { collected: 0, month: 0, demand: 0, due: 0 }),
        },
      ]
    })
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
    const count = await countLowOnSms(trx, schoolsOfGroups(person))
    return count > 0 ? { count, tone: 'warning', route: '/home/super-admin#schools' } : undefined
  },
}

/** Present % of today over all schools, each by as many as are marked there; open until one is. */
export const groupPresent: Block = {
  code: 'present',
  kind: 'tiles',
  async read(source) {
    const rows = await schools(source)
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
