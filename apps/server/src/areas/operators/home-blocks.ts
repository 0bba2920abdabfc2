import { dayIn, sharePercent } from '@school/rules'
import { sql } from 'kysely'
import { type Block, link } from '../../school/block'
import { figuresOfOperator, schoolsOfGroup } from '../../school/home-schools'
import { schoolsInScope } from '../../school/scope'
import { percentOf } from '../attendance/halves'

export { firstSteps } from './first-steps'

export const schoolsActive: Block = {
  code: 'schoolsActive',
  kind: 'tiles',
  async read({ trx, person, viewer }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from schools sc where sc.status = 'Active' and ${schoolsInScope(person)}`.execute(trx)
    return { value: rows[0]!.count, unit: 'count', ...link(viewer, 'school.list', '/school/list') }
  },
}

export const schoolsByStatus: Block = {
  code: 'c.schoolsByStatus',
  kind: 'charts',
  async read({ trx, person }) {
    const { rows } = await sql<{ status: string; count: number }>`
      select sc.status, count(*)::int as count from schools sc where sc.status <> 'Removed' and ${schoolsInScope(person)} group by sc.status order by 2 desc, 1`.execute(
      trx,
    )
    if (rows.length === 0) return undefined
    return {
      type: 'donut',
      unit: 'count',
      labels: rows.map(row => row.status),
      series: [{ name: 'schools', values: rows.map(row => row.count) }],
    }
  },
}

const dayMilliseconds = 86_400_000

/** Schools that were active but nobody used for a week, new ones aside. */
const quietDays = 7

export const schoolsQuiet: Block = {
  code: 'd.schoolsQuiet',
  kind: 'todos',
  async read(source) {
    const { services, trx, person, viewer } = source
    const { route } = link(viewer, 'school.list', '/school/list') as { route?: string }
    if (!route) return undefined
    const since = new Date(services.clock.now().getTime() - quietDays * dayMilliseconds)
    const { rows } = await sql<{ id: string }>`
      select sc.id from schools sc where sc.status = 'Active' and sc.created_at < ${since} and ${schoolsInScope(person)}`.execute(
      trx,
    )
    const figures = await figuresOfOperator(source)
    const isQuiet = (last: string | null | undefined) => !last || new Date(last) <= since
    const count = rows.filter(({ id }) => isQuiet(figures.get(id)?.logins.last)).length
    return count > 0 ? { count, tone: 'warning', route } : undefined
  },
}

export const newestSchools: Block = {
  code: 'l.schoolsNewest',
  kind: 'lists',
  async read({ trx, person, viewer, timeZone }) {
    const { rows } = await sql<{ name: string; place: string; created_at: Date }>`
      select sc.name, sc.place, sc.created_at from schools sc where sc.status <> 'Removed' and ${schoolsInScope(person)}
      order by sc.created_at desc, sc.id limit 5`.execute(trx)
    if (rows.length === 0) return undefined
    return {
      columns: ['name', 'place', 'since'],
      rows: rows.map(row => [row.name, row.place, dayIn(timeZone, new Date(row.created_at))]),
      ...link(viewer, 'school.list', '/school/list'),
    }
  },
}

/** Rows of a list of schools. */
const mostListed = 50

export const groupSchools: Block = {
  code: 'schools',
  kind: 'lists',
  async read(source) {
    const rows = (await schoolsOfGroup(source)).slice(0, mostListed)
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
