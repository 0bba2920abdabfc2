import { momentIn } from '@school/rules'
import { sql } from 'kysely'
import { refusedResult } from '../../platform/jobs'
import type { Block } from '../../school/block'
import { schoolsInScope } from '../../school/scope'

const dayMilliseconds = 86_400_000

/** Jobs that went wrong since a moment; what was refused for its data is no failure of the platform. */
const failedSince = (since: Date) =>
  sql`j.status = 'Failed' and j.finished_at > ${since} and coalesce(j.result, '{}') <> ${JSON.stringify(refusedResult)}::jsonb`

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
