import { dayIn } from '@school/rules'
import type { CallContext } from '../platform/http/call'
import type { Services } from '../platform/services'
import type { Trx } from '../platform/transaction'

/** Where the schools of the product are, while no school says otherwise. */
export const usualZone = 'Asia/Kolkata'

/** The time zone of a school; without one the usual. */
export async function schoolZone(trx: Trx, schoolId: string | null): Promise<string> {
  if (!schoolId) return usualZone
  const school = await trx.selectFrom('schools').select('time_zone').where('id', '=', schoolId).executeTakeFirst()
  return school?.time_zone ?? usualZone
}

/** Today where the school is. */
export const schoolToday = async (services: Services, trx: Trx, schoolId: string | null): Promise<string> =>
  dayIn(await schoolZone(trx, schoolId), services.clock.now())

/** The time zone of the school and its day. */
export async function schoolDay({ trx, services, schoolId }: Pick<CallContext, 'trx' | 'services' | 'schoolId'>) {
  const timeZone = await schoolZone(trx, schoolId)
  return { timeZone, today: dayIn(timeZone, services.clock.now()) }
}
