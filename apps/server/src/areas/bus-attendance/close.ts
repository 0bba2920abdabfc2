import { type BusMarkState, busCalled, countRun, instantIn } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import { ringAdministrators } from '../../services/messaging/account-news'
import type { BusPlace } from './scope'
import { busAttendanceText } from './texts'

const kind = 'bus.close'

interface Payload {
  readonly day: string
}

/** When the runs of a day end by themselves, on the clock of the school. */
const closingTime = '23:00:00'
/** Ms that a late run goes on at least. */
const grace = 3_600_000
/** Runs are kept so many months. */
const kept = 24
const batch = 500

/** Plans the end of a run that has just started: at closing time with all others of the day, an hour after a late start. */
export async function planClose({ trx, services, schoolId }: BusPlace, day: string, timeZone: string): Promise<void> {
  const closing = instantIn(timeZone, `${day}T${closingTime}`)
  const least = new Date(services.clock.now().getTime() + grace)
  const runAfter = least > closing ? least : closing
  await services.jobs.enqueue(services, trx, {
    kind,
    payload: { day } satisfies Payload,
    schoolId,
    runAfter,
    dedupeKey: `${kind} ${schoolId} ${runAfter.toISOString()}`,
  })
}

interface OpenRun {
  readonly id: string
  readonly trip: string
  readonly bus: string
  readonly marks: { status: BusMarkState; extra: boolean }[]
}

/** Completes what nobody completed, and tells the administrators of whom nobody knows. */
async function closeRuns({ trx, services, schoolId }: BusPlace, day: string): Promise<number> {
  const { rows } = await sql<OpenRun>`
    update bus_runs r set status = 'Completed', completed_at = ${services.clock.now()}, completed_by = null, version = r.version + 1
    from bus_trips t join buses b on b.school_id = t.school_id and b.id = t.bus_id
    where r.school_id = ${schoolId}::uuid and r.on_day <= ${day}::date and r.status = 'Running'
      and r.started_at <= ${new Date(services.clock.now().getTime() - grace)} and t.school_id = r.school_id and t.id = r.trip_id
    returning r.id, t.name as trip, b.name as bus, coalesce((
      select jsonb_agg(jsonb_build_object('status', m.status, 'extra', m.extra)) from bus_marks m
      where m.school_id = r.school_id and m.run_id = r.id), '[]'::jsonb) as marks`.execute(trx)
  for (const run of rows) {
    const { open } = countRun(run.marks)
    if (open === 0) continue
    await ringAdministrators(services, trx, {
      schoolId,
      title: language => busAttendanceText(language, 'ClosedTitle'),
      message: language => busAttendanceText(language, 'Closed', { bus: busCalled(run.bus), trip: run.trip, n: open }),
      superToo: true,
    })
  }
  return rows.length
}

/** The end of a day: runs that nobody completed are, and old ones go. */
export const busClose: JobKind<Payload> = {
  kind,
  tries: 5,
  async run({ payload: { day }, schoolId, services, conclude, transact }) {
    for (let more = batch; more === batch; )
      more = await transact(async trx => {
        const gone = await sql`
          delete from bus_runs r where (r.school_id, r.id) in (
            select o.school_id, o.id from bus_runs o where o.school_id = ${schoolId}::uuid and o.on_day < ${day}::date - make_interval(months => ${kept})
            order by o.on_day limit ${batch})`.execute(trx)
        return Number(gone.numAffectedRows ?? 0)
      })
    return conclude(async trx => ({ result: { completed: await closeRuns({ trx, services, schoolId: schoolId! }, day) } }))
  },
}
