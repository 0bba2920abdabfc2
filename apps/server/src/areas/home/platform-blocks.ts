import { addDays, dayIn, momentIn } from '@school/rules'
import { sql } from 'kysely'
import { refusedResult } from '../../platform/jobs'
import { countLowOnSms } from '../../platform/sms-credits'
import { countWaitingFormats } from '../message-formats/approval'
import { schoolsInScope, sharedSchools } from '../scope'
import { type Block, link } from './block'

const dayMilliseconds = 86_400_000

/** Schools that were active but nobody used for a week, new ones aside. */
const quietDays = 7

/** Jobs that went wrong since a moment; what was refused for its data is no failure of the platform. */
const failedSince = (since: Date) =>
  sql`j.status = 'Failed' and j.finished_at > ${since} and coalesce(j.result, '{}') <> ${JSON.stringify(refusedResult)}::jsonb`

/** The moment at which a day begins. */
const startOf = (day: string, timeZone: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`

export const schoolsActive: Block = {
  code: 'schoolsActive',
  kind: 'tiles',
  async read({ trx, person, viewer }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from schools sc where sc.status = 'Active' and ${schoolsInScope(person)}`.execute(trx)
    return { value: rows[0]!.count, unit: 'count', ...link(viewer, 'school.list', '/school/list') }
  },
}

export const usersActive: Block = {
  code: 'usersActive',
  kind: 'tiles',
  async read({ trx, person, timeZone, today, counted }) {
    const value = await counted('usersActive', sharedSchools(person), async () => {
      const { rows } = await sql<{ count: number }>`
        select count(distinct n.user_id)::int as count from sessions n left join schools sc on sc.id = n.school_id
        where n.last_used_at >= ${startOf(today, timeZone)} and n.last_used_at < ${startOf(addDays(today, 1), timeZone)} and ${schoolsInScope(person)}`.execute(
        trx,
      )
      return rows[0]!.count
    })
    return { value, unit: 'count' }
  },
}

/** Receipts of today and their paise, over the schools that keep fees here; absent without any. */
export const paymentsToday: Block = {
  code: 'paymentsToday',
  kind: 'tiles',
  async read({ trx, person, today, counted }) {
    const { schools, count, amount } = await counted('paymentsToday', sharedSchools(person), async () => {
      const { rows } = await sql<{ schools: number; count: number; amount: number }>`
        select count(*)::int as schools, coalesce(sum(p.count), 0)::int as count, coalesce(sum(p.amount), 0)::bigint as amount
        from schools sc cross join lateral (
          select count(*) as count, sum(r.amount) as amount from receipts r
          where r.school_id = sc.id and r.on_day = ${today}::date and r.status = 'issued') p
        where sc.status = 'Active' and 'FEE' = any(sc.module_codes) and ${schoolsInScope(person)}`.execute(trx)
      return rows[0]!
    })
    return schools > 0 ? { value: amount, unit: 'amount', sub: { count } } : undefined
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
  async read({ trx, person, timeZone, today, counted }) {
    const value = await counted('smsSentToday', sharedSchools(person), async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from outbox o left join schools sc on sc.id = o.school_id
        where o.channel = 'sms' and o.status in ('Sent', 'Delivered', 'Read', 'Undelivered') and o.sent_at >= ${startOf(today, timeZone)} and ${schoolsInScope(person)}`.execute(
        trx,
      )
      return rows[0]!.count
    })
    return { value, unit: 'count' }
  },
}

export const loginsPerDay: Block = {
  code: 'c.logins',
  kind: 'charts',
  async read({ trx, person, timeZone, today, counted }) {
    const labels = Array.from({ length: 30 }, (_, index) => addDays(today, index - 29))
    // Day by day from the index; the day of every login would be reckoned otherwise.
    const values = await counted('loginsPerDay', sharedSchools(person), async () => {
      const { rows } = await sql<{ count: number }>`
        select c.count from unnest(${labels}::date[]) with ordinality d (day, place) cross join lateral (
          select count(*)::int as count from sessions n left join schools sc on sc.id = n.school_id
          where n.created_at >= (d.day::timestamp at time zone ${timeZone}) and n.created_at < ((d.day + 1)::timestamp at time zone ${timeZone})
            and ${schoolsInScope(person)}) c order by d.place`.execute(trx)
      return rows.map(row => row.count)
    })
    return { type: 'line', unit: 'count', labels, series: [{ name: 'logins', values: [...values] }] }
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
  async read({ services, trx, person, viewer, counted }) {
    const { route } = link(viewer, 'school.list', '/school/list') as { route?: string }
    if (!route) return undefined
    const since = new Date(services.clock.now().getTime() - quietDays * dayMilliseconds)
    const count = await counted('schoolsQuiet', sharedSchools(person), async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from schools sc where sc.status = 'Active' and sc.created_at < ${since} and ${schoolsInScope(person)}
          and not exists (select from sessions n where n.school_id = sc.id and n.last_used_at > ${since})`.execute(trx)
      return rows[0]!.count
    })
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
