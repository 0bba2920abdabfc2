import { dayIn, holdsOne, ownScope } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { schoolZone } from '../../school/zone'
import { coursePlans, yearOfDay } from '../attendance/day'

export type BusAttendanceCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit' | 'language'>

/** Where something is read or written, without who asks. */
export interface BusPlace {
  readonly trx: Trx
  readonly services: Services
  readonly schoolId: string
}

/** Whose runs a person sees: everybody's, those with students of the own divisions, or those of the own duties. */
export type RunReach = 'all' | 'divisions' | 'duties'

/** Whether the person leads the school, and so marks every run. */
export const leadsBuses = (person: Person): boolean => holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'])

/** Whether the person opens completed runs again. */
export const administersBuses = (person: Person): boolean => holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])

export function reachOf(person: Person): RunReach {
  if (leadsBuses(person)) return 'all'
  return ownScope(viewerOf(person)) === 'divisions' ? 'divisions' : 'duties'
}

/** Whether the person is on duty for the trip of a column on a day. */
export const onDutyFor = (
  person: Person,
  trip: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from bus_duties du where du.trip_id = ${trip} and du.staff_id = ${person.staffId}::uuid
    and du.starts_on <= ${day} and (du.ends_on is null or du.ends_on >= ${day}))`

/** Whether the person marks the run of a trip on a day. */
export async function mayMark({ trx, person }: Pick<BusAttendanceCall, 'trx' | 'person'>, tripId: string, day: string) {
  const who = personOf({ person })
  if (leadsBuses(who)) return true
  const { rows } = await sql<{ duty: boolean }>`
    select ${onDutyFor(who, sql`${tripId}::uuid`, sql`${day}::date`)} as duty`.execute(trx)
  return rows[0]!.duty
}

/** @throws 403 for who is not on duty. */
export async function refuseStrangers(
  call: Pick<BusAttendanceCall, 'trx' | 'person'>,
  tripId: string,
  day: string,
): Promise<void> {
  if (!(await mayMark(call, tripId, day))) throw custom(403, 'NotOnDuty', 'You are not on duty for this trip today.')
}

/** Today on the clock of the school, and its zone. */
export async function busToday({ trx, services, schoolId }: BusPlace): Promise<{ today: string; timeZone: string; now: Date }> {
  const timeZone = await schoolZone(trx, schoolId)
  const now = services.clock.now()
  return { today: dayIn(timeZone, now), timeZone, now }
}

/** What is planned for the students of each course on a day; between years nobody has school. */
export async function dayPlans({ trx, schoolId }: Pick<BusPlace, 'trx' | 'schoolId'>, day: string) {
  const yearId = await yearOfDay(trx, day)
  const plans = yearId ? await coursePlans(trx, schoolId, yearId, [day]) : []
  const isSchoolDay = plans.some(one => one.plan !== 'none')
  return {
    yearId,
    planOf: new Map(plans.map(one => [one.courseId, one.plan])),
    /** The name of the holiday, or empty; null on a day with school. */
    holiday: isSchoolDay ? null : (plans.find(one => one.event)?.event ?? ''),
  }
}
