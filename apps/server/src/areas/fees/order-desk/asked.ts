import type { contract, QueryOf } from '@school/api'
import { addDays, dayIn, daysBetween, hangingAfter } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { schoolsInScope } from '../../../school/scope'
import { usualZone } from '../../../school/zone'
import { isPaidNotPosted, lacksStep } from './steps'

export type DeskCall = Pick<CallContext, 'trx' | 'services' | 'person'>
export type DeskFilters = Omit<QueryOf<(typeof contract.orderDesk)['list']>, 'page' | 'pageSize'>

/** Schools `sc` of the operator with online fees. Who has opened a school reaches that one alone. */
export function feeSchools(call: Pick<DeskCall, 'person'>): RawBuilder<boolean> {
  const person = personOf(call)
  return sql`sc.status <> 'Removed' and 'FEE' = any(sc.module_codes) and ${schoolsInScope(person)}
    ${person.bound ? sql`and sc.id = ${person.schoolId}::uuid` : sql``}`
}

export const today = ({ services }: Pick<DeskCall, 'services'>): string => dayIn(usualZone, services.clock.now())

/** Days of one question at most. */
export const mostDays = 366
/** Days that the lists of orders to be mended look back. */
const mendingDays = 30

interface Days {
  readonly from: string
  readonly to: string
}

/**
 * The days that are asked for; from `back` days ago until today unless others are named.
 *
 * @throws 400 for days that are in no order or too many.
 */
export function daysAsked(
  call: Pick<DeskCall, 'services'>,
  { fromDate, toDate }: { readonly fromDate?: string | undefined; readonly toDate?: string | undefined },
  back = 0,
): Days {
  const now = today(call)
  const to = toDate ?? (fromDate && fromDate > now ? fromDate : now)
  const from = fromDate ?? addDays(toDate && toDate < now ? toDate : now, -back)
  if (from > to) throw custom(400, 'DaysOrder', 'To date must not be before from date.')
  if (daysBetween(from, to) >= mostDays) throw custom(400, 'AtMostOneYear', 'Please choose at most one year.')
  return { from, to }
}

/** Whether a moment lies in days of the usual zone; the index over all schools is read. */
export const within = (at: RawBuilder<unknown>, { from, to }: Days): RawBuilder<boolean> => sql`
  ${at} >= ${from}::date::timestamp at time zone ${usualZone} and ${at} < (${to}::date + 1)::timestamp at time zone ${usualZone}`

export const ofSchools = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Orders that bear a number: their own, the provider's, that of a payment or of the bank. */
async function ordersOfNumber(trx: Trx, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from fee_orders where order_no = ${text.toUpperCase()}
    union select id from fee_orders where provider_order_id = ${text}
    union select id from fee_orders where typed_utr = ${text}
    union select order_id from order_attempts where provider_payment_id = ${text}
    union select order_id from order_attempts where bank_ref = ${text}
    limit 1000`.execute(trx)
  return rows.map(row => row.id)
}

/** Orders `o` that are searched for, by their numbers or those of the student and guardian. */
export async function searched(trx: Trx, typed: string, schoolIds: readonly string[]): Promise<RawBuilder<boolean>> {
  const text = typed.trim()
  if (text === '') return sql`true`
  const ids = await ordersOfNumber(trx, text)
  if (ids.length > 0) return sql`o.id = any(${ids}::uuid[])`
  return sql`(o.school_id, o.student_id) in (
    select s.school_id, s.id from students s where s.adm_no in (${text}, ${text.toUpperCase()}) and ${ofSchools(sql`s.school_id`, schoolIds)}
    union
    select s.school_id, s.id from guardians g join students s on s.school_id = g.school_id and s.guardian_id = g.id
    where g.mobile = ${text} and ${ofSchools(sql`g.school_id`, schoolIds)})`
}

const ofPreset = (preset: DeskFilters['preset'], now: Date): RawBuilder<boolean> => {
  if (preset === 'hanging')
    return sql`o.status in ('created', 'pending', 'failed', 'expired') and not ${isPaidNotPosted}
      and o.created_at < ${new Date(now.getTime() - hangingAfter * 60_000)}`
  if (preset === 'unfinished') return sql`(${isPaidNotPosted} or ${lacksStep(now)})`
  return sql`true`
}

/** Orders `o` of schools `sc` that the filters find, with the days they were looked for in. */
export async function ordersAsked(call: DeskCall, filters: DeskFilters) {
  const { schoolId, channel, driver, status, preset, text } = filters
  const always = text.trim() !== '' && !filters.fromDate && !filters.toDate
  const days = always ? null : daysAsked(call, filters, preset === '' ? 0 : mendingDays)
  const where = sql<boolean>`${feeSchools(call)} and ${ofSchools(sql`o.school_id`, schoolId)}
    and ${days ? within(sql`o.created_at`, days) : sql`true`}
    and ${channel === '' ? sql`true` : sql`o.channel = ${channel}`} and ${driver === '' ? sql`true` : sql`ga.driver = ${driver}`}
    and ${status.length > 0 ? sql`o.status = any(${status})` : sql`true`}
    and ${ofPreset(preset, call.services.clock.now())} and ${await searched(call.trx, text, schoolId)}`
  return { where, days }
}
