import { addDays } from '../lists/dates'
import type { FineSlab } from './fine'

/** The most that an amount of fees may be: ₹9,99,99,999.00 in paise. */
export const mostFee = 9_999_999_900

/** Days before the beginning of the year, and after its end, in which an installment may fall due. */
const around = 60

export type DueDateProblem = 'Outside' | 'NotAfter'

/**
 * What is wrong with the dates of a plan's installments, one for each: inside the year give or take 60 days, each after the
 * one before.
 */
export function dueDateProblems(
  dates: readonly string[],
  year: { readonly startsOn: string; readonly endsOn: string },
): (DueDateProblem | undefined)[] {
  const [first, last] = [addDays(year.startsOn, -around), addDays(year.endsOn, around)]
  return dates.map((date, place) => {
    if (date < first || date > last) return 'Outside'
    return place > 0 && date <= dates[place - 1]! ? 'NotAfter' : undefined
  })
}

export type SlabProblem = 'FirstDay' | 'Gap' | 'Backwards' | 'NoEnd'

/** What is wrong with slabs, one for each: from day 1 on without a gap, and only the last one has no end. */
export function slabProblems(slabs: readonly FineSlab[]): (SlabProblem | undefined)[] {
  return slabs.map((slab, place) => {
    const before = slabs[place - 1]
    if (!before && slab.fromDay !== 1) return 'FirstDay'
    if (before && slab.fromDay !== (before.toDay ?? Number.NaN) + 1) return 'Gap'
    if (slab.toDay !== undefined && slab.toDay < slab.fromDay) return 'Backwards'
    return slab.toDay === undefined && place < slabs.length - 1 ? 'NoEnd' : undefined
  })
}
