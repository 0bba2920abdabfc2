import { addDays, daysBetween } from '../lists/dates'
import { type Rounding, roundedAmount } from './money'

/** Days of delay from one to another, both counted, and what they cost in paise. */
export interface FineSlab {
  readonly fromDay: number
  /** Absent on the last one, which has no end. */
  readonly toDay?: number
  /** Paise; of a day in `slab-per-day`. */
  readonly amount: number
}

/** How a delay is charged. */
export interface FineRule {
  readonly type: 'none' | 'fixed' | 'per-day' | 'slab' | 'slab-per-day' | 'percent-month'
  /** Paise, of `fixed` and `per-day`. */
  readonly amount: number
  /** Hundredths of a percent, of `percent-month`. */
  readonly percentBps: number
  readonly slabs: readonly FineSlab[]
  /** Days of delay that cost nothing. */
  readonly graceDays: number
  /** Whether days of grace count once the delay is longer than they are. */
  readonly countGrace: boolean
  /** Paise. */
  readonly maxAmount?: number
}

/** One student's installment, as its fine sees it. */
export interface FineCase {
  /** `YYYY-MM-DD`. */
  readonly dueDate: string
  readonly asOf: string
  /** The day the principal became 0. */
  readonly clearedOn?: string
  /** Principal in paise. */
  readonly net: number
  /** What reduced the principal, and on what day; given back counts negative. */
  readonly paid: readonly { readonly on: string; readonly amount: number }[]
}

/** Days after the due date, up to the day it was cleared. */
export function daysLate({ dueDate, asOf, clearedOn }: Pick<FineCase, 'dueDate' | 'asOf' | 'clearedOn'>): number {
  const until = clearedOn !== undefined && clearedOn < asOf ? clearedOn : asOf
  return Math.max(0, daysBetween(dueDate, until))
}

/** Days of a delay that lie in a slab. */
const daysIn = ({ fromDay, toDay }: FineSlab, days: number) => Math.max(0, Math.min(days, toDay ?? days) - fromDay + 1)

/** Fine of so many days in paise, before the most it may be. */
function charged(rule: FineRule, days: number, fine: FineCase, to: Rounding): number {
  switch (rule.type) {
    case 'none':
      return 0
    case 'fixed':
      return rule.amount
    case 'per-day':
      return rule.amount * days
    case 'slab':
      return rule.slabs.find(slab => slab.fromDay <= days && days <= (slab.toDay ?? days))?.amount ?? 0
    case 'slab-per-day':
      return rule.slabs.reduce((sum, slab) => sum + daysIn(slab, days) * slab.amount, 0)
    case 'percent-month': {
      const first = addDays(fine.dueDate, daysLate(fine) - days)
      let balances = 0
      for (let day = 1; day <= days; day += 1) {
        const on = addDays(first, day)
        balances += fine.net - fine.paid.reduce((sum, payment) => (payment.on < on ? sum + payment.amount : sum), 0)
      }
      return roundedAmount(balances * rule.percentBps, 10_000 * 30, to)
    }
  }
}

/**
 * Fine that a delay has brought up to a day, in paise, whatever of it is paid.
 *
 * @param to what a fine by percent is rounded to.
 */
export function accruedFine(rule: FineRule, fine: FineCase, to: Rounding = 'rupee'): number {
  const late = daysLate(fine)
  if (fine.net === 0 || late <= rule.graceDays) return 0
  const amount = charged(rule, rule.countGrace ? late : late - rule.graceDays, fine, to)
  return rule.maxAmount === undefined ? amount : Math.min(amount, rule.maxAmount)
}

/** What of a fine is still owed, in paise. */
export const fineDue = (accrued: number, paid: number, waived: number): number => Math.max(0, accrued - paid - waived)
