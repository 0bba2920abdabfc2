import { addDays, dayIn, momentIn } from '@school/rules'
import { sql } from 'kysely'
import { refusedResult } from '../../platform/jobs'
import { countLowOnSms } from '../../platform/sms-credits'
import { type Block, link, once, type Source } from '../../school/block'
import { schoolsInScope } from '../../school/scope'
import { countWaitingFormats } from '../../services/message-formats/approval'

const dayMilliseconds = 86_400_000

/** Schools that were active but nobody used for a week, new ones aside. */
const quietDays = 7

/** Jobs that went wrong since a moment; what was refused for its data is no failure of the platform. */
const failedSince = (since: Date) =>
  sql`j.status = 'Failed' and j.finished_at > ${since} and coalesce(j.result, '{}') <> ${JSON.stringify(refusedResult)}::jsonb`

/** Figures of all schools that the person operates, and for an operator of all those of no school. */
const figuresOf = (source: Source) =>
  once(source, 'figures', () => source.figures(schoolsInScope(source.person), 'logins', 'receipts', 'messages'))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const schoolsActive: Block = {
  code: 'schoolsActive',
  kind: 'tiles',
  async read({ trx, person, viewer }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from schools sc where sc.status = 'Active' and ${schoolsInScope(person)}`.execute(trx)
    return { value: rows[0]!.count, unit: 'count', ...link(viewer, 'school.list', '/school/list') }
  },
}

/** Logins that were used today, in each school. */
export const usersActive: Block = {
  code: 'usersActive',
  kind: 'tiles',
  async read(source) {
    const schools = [...(await figuresOf(source)).values()]
    return { value: sum(schools.map(one => one.logins.users)), unit: 'count' }
  },
}

/** Receipts of today and their paise, over the schools that keep fees here; absent without any. */
export const paymentsToday: Block = {
  code: 'paymentsToday',
  kind: 'tiles',
  async read(source) {
    const { rows } = await sql<{ id: string }>`
      select sc.id from schools sc where sc.status = 'Active' and 'FEE' = any(sc.module_codes) and ${schoolsInScope(source.person)}`.execute(
      source.trx,
    )
    if (rows.length === 0) return undefined
    const figures = await figuresOf(source)
    const receipts = rows.flatMap(({ id }) => figures.get(id)?.receipts ?? [])
    const count = sum(receipts.map(one => one.count))
    return { value: sum(receipts.map(one => one.collected)), unit: 'amount', sub: { count } }
  },
}

export const jobsFailed: Block = {
  code: 'jobsFailed',
  kind: 'tiles',
  async read({ services, trx, person }) {
    const since = new Date(services.clock.now().getTime() - dayMilliseconds)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs j left join schools sc on sc.id = j.school_id
      where ${failedSince(since)} and ${schoolsInScope(person)}`.execute(trx)
    const { count } = rows[0]!
    return { value: count, unit: 'count', ...(count > 0 ? { tone: 'danger' as const } : {}) }
  },
}

/** Messages by SMS that have left today. */
export const smsSentToday: Block = {
  code: 'smsSentToday',
  kind: 'tiles',
  async read(source) {
    const schools = [...(await figuresOf(source)).values()]
    return { value: sum(schools.map(one => one.messages.sms)), unit: 'count' }
  },
}

export const loginsPerDay: Block = {
  code: 'c.logins',
  kind: 'charts',
  async read(source) {
    const labels = Array.from({ length: 30 }, (_, index) => addDays(source.today, index - 29))
    const schools = [...(await figuresOf(source)).values()]
    const values = labels.map((_, place) => sum(schools.map(one => one.logins.days[place]!)))
    return { type: 'line', unit: 'count', labels, series: [{ name: 'logins', values }] }
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

export const importsHeld: Block = {
  code: 'd.importsHeld',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    const { route } = link(viewer, 'school.list', '/school/list') as { route?: string }
    if (!route) return undefined
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from import_runs r join schools sc on sc.id = r.school_id where r.status = 'Held' and ${schoolsInScope(person)}`.execute(
      trx,
    )
    const { count } = rows[0]!
    return count > 0 ? { count, tone: 'warning', route } : undefined
  },
}

export const schoolsLowOnSms: Block = {
  code: 'd.schoolsLowOnSms',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    const { route } = link(viewer, 'school.list', '/school/list') as { route?: string }
    if (!route) return undefined
    const count = await countLowOnSms(trx, schoolsInScope(person))
    return count > 0 ? { count, tone: 'warning', route } : undefined
  },
}

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
    const figures = await figuresOf(source)
    const isQuiet = (last: string | null | undefined) => !last || new Date(last) <= since
    const count = rows.filter(({ id }) => isQuiet(figures.get(id)?.logins.last)).length
    return count > 0 ? { count, tone: 'warning', route } : undefined
  },
}

/** Formats that wait for their approval, for operators who give it. */
export const formatsWaiting: Block = {
  code: 'd.formats',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    const { route } = link(viewer, 'school.sms.settings', '/school/gjsmssettings?tab=formats') as { route?: string }
    if (!route) return undefined
    const count = await countWaitingFormats(trx, person)
    return count > 0 ? { count, tone: 'warning', route } : undefined
  },
}

export const failedJobs: Block = {
  code: 'l.jobsFailed',
  kind: 'lists',
  async read({ services, trx, person, timeZone }) {
    const since = new Date(services.clock.now().getTime() - dayMilliseconds)
    const { rows } = await sql<{ kind: string; school: string | null; finished_at: Date }>`
      select j.kind, sc.name as school, j.finished_at from jobs j left join schools sc on sc.id = j.school_id
      where ${failedSince(since)} and ${schoolsInScope(person)} order by j.finished_at desc limit 5`.execute(trx)
    if (rows.length === 0) return undefined
    return {
      columns: ['job', 'school', 'at'],
      rows: rows.map(row => [row.kind, row.school ?? '', momentIn(timeZone, new Date(row.finished_at))]),
    }
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
