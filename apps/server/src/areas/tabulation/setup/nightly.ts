import { addDays, dayIn, markChangesKeptYears } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../../platform/jobs'
import type { Services } from '../../../platform/services'
import { inSchool, onPlatform, transact } from '../../../platform/transaction'
import { usualZone } from '../../../school/zone'
import { dropSuperseded } from '../cards/superseded'
import { makeSheets } from './make-sheets'

const kind = 'tab.sheets'

/** The next half past two in the morning of school time. */
function nextNight(now: Date): Date {
  const today = dayIn(usualZone, now)
  const night = new Date(`${today}T02:30:00+05:30`)
  return night > now ? night : new Date(`${addDays(today, 1)}T02:30:00+05:30`)
}

/** Plans the sheets of the next night, once over all servers. */
export async function planSheets(services: Services): Promise<void> {
  const runAfter = nextNight(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, { kind, payload: {}, runAfter, dedupeKey: `${kind}:${runAfter.toISOString()}` }),
  )
}

/**
 * Makes the sheets of classes that came later, puts schemes of closed years away, and lets go of old files of cards and of
 * what is long known of changed marks.
 *
 * @returns how many sheets were made
 */
export const tendSchemes = (services: Services, schoolId: string): Promise<number> =>
  transact(services.db, inSchool(schoolId), async trx => {
    await sql`
      update tab_schemes s set status = 'Archived', version = s.version + 1 from academic_years y
      where s.school_id = ${schoolId} and s.status = 'Active' and y.school_id = s.school_id and y.id = s.academic_year_id and y.locked`.execute(
      trx,
    )
    const now = services.clock.now()
    await dropSuperseded(trx, schoolId, now)
    await sql`delete from mark_changes where school_id = ${schoolId} and at < ${now}::timestamptz - make_interval(years => ${markChangesKeptYears})`.execute(
      trx,
    )
    return makeSheets({ trx, schoolId, services })
  })

/** Every school with an active scheme, superseded cards or changed marks, one after the other. */
export const sheetsJob: JobKind<object> = {
  kind,
  tries: 3,
  async run({ services, transact: inOwn, progress }) {
    await planSheets(services)
    const { rows } = await inOwn(trx =>
      sql<{ id: string }>`
        select s.id from schools s where s.status <> 'Removed' and (
          exists (select from tab_schemes t where t.school_id = s.id and t.status = 'Active')
          or exists (select from report_cards rc where rc.school_id = s.id and rc.status = 'Superseded')
          or exists (select from mark_changes m where m.school_id = s.id)) order by s.id`.execute(trx),
    )
    let made = 0
    for (const [at, { id }] of rows.entries()) {
      made += await tendSchemes(services, id)
      await progress(at + 1, rows.length)
    }
    return { message: `${rows.length} schools, ${made} sheets` }
  },
}
