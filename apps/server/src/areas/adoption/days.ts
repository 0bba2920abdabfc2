import { addDays, dayIn, daysBetween, firstOfLastDays } from '@school/rules'
import { fieldText } from '../../platform/field-texts'
import { invalid } from '../../platform/problems'

/** Days that a report tells at most. */
const mostDays = 366

/** The days that are asked for: without any the last 30, today included. */
export function daysAsked({ from, to }: { readonly from: string; readonly to: string }, zone: string, now: Date) {
  const today = dayIn(zone, now)
  const last = to || (from > today ? from : today)
  const first = from || addDays(last, -29)
  if (first > last || daysBetween(first, last) >= mostDays) throw invalid([{ field: 'to', message: fieldText('NotAChoice') }])
  return { today, from: first, to: last, isUsual: first === firstOfLastDays(today, 30) && last === today }
}
