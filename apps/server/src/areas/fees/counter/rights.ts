import { daysBetween } from '@school/rules'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, noAccess } from '../../../platform/problems'

export type CounterCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

type Asker = Pick<CallContext, 'person'>

/** Takes money, cancels what was taken today, asks for refunds. */
export const mayTake = (call: Asker): boolean =>
  personOf(call).roles.some(role => role === 'SystemAdmin' || role === 'SchoolSuperAdmin')
/** Decides what others have asked for, and about earlier days. */
export const mayDecide = (call: Asker): boolean => personOf(call).roles.includes('SchoolSuperAdmin')

export function refuseReaders(call: Asker): void {
  if (!mayTake(call)) throw noAccess()
}
export function refuseOthers(call: Asker): void {
  if (!mayDecide(call)) throw noAccess()
}

const mostDays = 366

/** The first and the last day that a list is asked for, `usual` unless one is named. */
export function daysOf(
  { fromDate, toDate }: { readonly fromDate?: string | undefined; readonly toDate?: string | undefined },
  usual: string,
): { readonly from: string; readonly to: string } {
  const from = fromDate ?? (toDate && toDate < usual ? toDate : usual)
  const to = toDate ?? (from > usual ? from : usual)
  if (from > to) throw custom(400, 'DaysOrder', 'To date must not be before from date.')
  if (daysBetween(from, to) >= mostDays) throw custom(400, 'AtMostOneYear', 'Please choose at most one year.')
  return { from, to }
}

/** Who has asked for a page, in SQL. */
export const pageOf = ({ page, pageSize }: { readonly page: number; readonly pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
})
