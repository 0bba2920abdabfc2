import { addDays, dayIn, type Half, halves, instantIn } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { schoolZone, usualZone } from '../../school/zone'
import { ringLogins, type Told } from '../../services/audience/bell-items'
import { takingRules } from './scope'
import { noteReminders, ringMissing } from './taken-remind'
import { readSittings, type TakenAsked, type TakenCall } from './taken-sittings'
import { halfOfSitting } from './taken-view'
import { attendanceText } from './texts'

const kind = 'attendance.cut-off'
const planKind = 'attendance.cut-off-plan'

interface Payload {
  readonly day: string
  readonly half: Half
}

/** When a half of a day is due. */
async function cutOffAt({ trx, schoolId }: TakenCall, day: string, half: Half): Promise<Date> {
  const { cutOffs } = await takingRules({ trx, schoolId })
  return instantIn(await schoolZone(trx, schoolId), `${day}T${cutOffs[half]}:00`)
}

const enqueue = ({ trx, services, schoolId }: TakenCall, payload: Payload, runAfter: Date) =>
  services.jobs.enqueue(services, trx, {
    kind,
    payload,
    schoolId,
    runAfter,
    dedupeKey: `${kind} ${schoolId} ${payload.day} ${payload.half} ${runAfter.toISOString()}`,
  })

/** Plans what a school is told of at the cut-offs of a day, as far as they are to come. */
export async function planCutOffs(place: TakenCall, day: string): Promise<void> {
  for (const half of halves) {
    const at = await cutOffAt(place, day, half)
    if (at > place.services.clock.now()) await enqueue(place, { day, half }, at)
  }
}

/** The names of so many classes stand in a message. */
const named = 20

/** Who leads the school hears how many classes are missing. */
async function tellHeads(place: TakenCall, divisions: readonly string[]): Promise<void> {
  const { rows } = await sql<Told>`
    select distinct u.id as user_id, 'Staff' as audience, u.language from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.school_id = ${place.schoolId}::uuid and us.active and us.roles && '{SchoolHead,SystemAdmin}'::text[] order by u.id`.execute(
    place.trx,
  )
  const list = `${divisions.slice(0, named).join(', ')}${divisions.length > named ? ' …' : ''}`
  await ringLogins(place, rows, {
    kind: 'attendance',
    title: language => attendanceText(language, 'MissingTitle'),
    message: language => attendanceText(language, 'MissingMany', { n: divisions.length, list }),
    route: '/curriculum/attendance-taken-or-not-taken?state=Not+taken',
  })
}

const unfiltered: TakenAsked = {
  view: 'rows',
  half: '',
  state: 'Not taken',
  staffId: '',
  sectionIds: [],
  courseIds: [],
  divisionIds: [],
}

/** Tells who takes a class, and who leads the school, of registers that are missing at a cut-off. */
export const attendanceCutOff: JobKind<Payload> = {
  kind,
  tries: 3,
  run: ({ payload, schoolId, services, conclude }) =>
    conclude(async trx => {
      const place: TakenCall = { trx, services, schoolId: schoolId! }
      const { day, half } = payload
      const at = await cutOffAt(place, day, half)
      // The school has moved its cut-off meanwhile.
      if (at > services.clock.now()) {
        await enqueue(place, payload, at)
        return {}
      }
      if (dayIn(await schoolZone(trx, place.schoolId), services.clock.now()) !== day) return {}
      const { sittings } = await readSittings(place, undefined, { ...unfiltered, from: day, to: day })
      const missing = sittings.filter(one => halfOfSitting(one) === half)
      const noted = await noteReminders(place, day, missing, null, null)
      await ringMissing(
        place,
        day,
        missing.filter(one => noted.has(`${one.divisionId} ${half}`)),
      )
      if (missing.length > 0)
        await tellHeads(
          place,
          missing.map(one => one.division),
        )
      return { result: { missing: missing.length } }
    }),
}

/** A quarter past midnight of school time. */
function nextNight(now: Date): Date {
  const today = dayIn(usualZone, now)
  const night = new Date(`${today}T00:15:00+05:30`)
  return night > now ? night : new Date(`${addDays(today, 1)}T00:15:00+05:30`)
}

/** Plans the night in which cut-offs are planned, once over all servers. */
export async function planCutOffNight(services: Services): Promise<void> {
  const runAfter = nextNight(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, {
      kind: planKind,
      payload: {},
      runAfter,
      dedupeKey: `${planKind}:${runAfter.toISOString()}`,
    }),
  )
}

/** Plans the cut-offs of the day in every school that takes attendance. */
export const cutOffNight: JobKind<object> = {
  kind: planKind,
  tries: 3,
  async run({ services, transact: inOwn }) {
    await planCutOffNight(services)
    const { rows } = await inOwn(trx =>
      sql<{ id: string; zone: string }>`
        select id, time_zone as zone from schools where status = 'Active' and 'ATT' = any(module_codes) order by id`.execute(trx),
    )
    for (const { id, zone } of rows)
      await transact(services.db, inSchool(id), trx =>
        planCutOffs({ trx, services, schoolId: id }, dayIn(zone, services.clock.now())),
      )
    return { message: `${rows.length} schools` }
  },
}
