import { activityMonths, addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { onPlatform, transact } from '../../platform/transaction'
import { keepFigures } from '../../school/kept-figures'
import { usualZone } from '../../school/zone'
import { countDetails } from '../school-details/count'
import { countMarks } from '../tabulation/control/school-figures'
import { countUse } from './count'

const kind = 'reports.count'
/** Schools of one transaction. */
const atOnce = 20

/** The next quarter past two in the morning of school time. */
function nextNight(now: Date): Date {
  const today = dayIn(usualZone, now)
  const night = new Date(`${today}T02:15:00+05:30`)
  return night > now ? night : new Date(`${addDays(today, 1)}T02:15:00+05:30`)
}

/** Plans the counting of the next night, once over all servers. */
export async function planReports(services: Services): Promise<void> {
  const runAfter = nextNight(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, { kind, payload: {}, runAfter, dedupeKey: `${kind}:${runAfter.toISOString()}` }),
  )
}

/** Counts what reports say of every school, and makes and drops the parts of days of activity. */
export const reportCount: JobKind<object> = {
  kind,
  tries: 3,
  async run({ services, transact: inOwn, progress }) {
    await planReports(services)
    const now = services.clock.now()
    await inOwn(trx => sql`select keep_activity_parts(${now}, ${activityMonths})`.execute(trx))
    const { rows } = await inOwn(trx =>
      sql<{ id: string }>`select id from schools where status <> 'Removed' order by id`.execute(trx),
    )
    for (let at = 0; at < rows.length; at += atOnce) {
      const ids = rows.slice(at, at + atOnce).map(row => row.id)
      await inOwn(trx => keepFigures(trx, 'details', ids, now, countDetails))
      await inOwn(trx => keepFigures(trx, 'marks', ids, now, countMarks))
      for (const userType of ['Guardian', 'Student', 'Staff'] as const)
        await inOwn(trx => keepFigures(trx, userType, ids, now, countUse(userType)))
      await progress(at + ids.length, rows.length)
    }
    return { message: `${rows.length} schools` }
  },
}
