import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../../platform/jobs'
import type { Services } from '../../../platform/services'
import { onPlatform, transact } from '../../../platform/transaction'
import { schoolToday, usualZone } from '../../../school/zone'
import { announces, tellTomorrow } from './notify'

const every = 'timetable.evening'
const ofSchool = 'timetable.reminders'

/** The next six in the evening. */
function nextEvening(now: Date): Date {
  const today = dayIn(usualZone, now)
  const evening = new Date(`${today}T18:00:00+05:30`)
  return evening > now ? evening : new Date(`${addDays(today, 1)}T18:00:00+05:30`)
}

/** Plans the next evening, once over all servers. */
export async function planReminders(services: Services): Promise<void> {
  const runAfter = nextEvening(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, { kind: every, payload: {}, runAfter, dedupeKey: `${every}:${runAfter.toISOString()}` }),
  )
}

/** Plans the reminders of every school that has a paper tomorrow, and the next evening. */
export const eveningBefore: JobKind<object> = {
  kind: every,
  tries: 5,
  async run({ services, conclude }) {
    await planReminders(services)
    return conclude(async trx => {
      const day = addDays(dayIn(usualZone, services.clock.now()), 1)
      const { rows } = await sql<{ school_id: string }>`
        select distinct s.school_id from exam_slots s
        join exam_timetables t on t.school_id = s.school_id and t.id = s.exam_timetable_id and t.status = 'Published'
        where s.on_day = ${day}::date`.execute(trx)
      for (const { school_id: schoolId } of rows)
        await services.jobs.enqueue(services, trx, {
          kind: ofSchool,
          schoolId,
          payload: {},
          dedupeKey: `${ofSchool}:${schoolId}:${day}`,
        })
      return {}
    })
  },
}

/** Tells the families of one school, all of them or none. */
export const examReminders: JobKind<object> = {
  kind: ofSchool,
  tries: 5,
  run: ({ services, schoolId, conclude }) =>
    conclude(async trx => {
      const call = { trx, services, schoolId: schoolId! }
      if (!(await announces(call))) return {}
      const told = await tellTomorrow(call, addDays(await schoolToday(services, trx, schoolId), 1))
      return { result: { told } }
    }),
}
