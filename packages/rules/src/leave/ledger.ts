/** Entries of a leave balance. Amounts are hundredths of days, with their sign. */
export const leaveLedgerKinds = ['opening', 'credit', 'carry', 'use', 'release', 'adjust', 'lapse'] as const
export type LeaveLedgerKind = (typeof leaveLedgerKinds)[number]

/** How a type of leave is given. */
export const allotModes = ['yearly', 'monthly', 'credit', 'none'] as const

const half = 50

/** What somebody who joins within a leave year gets of its quota: the months that are left, to the nearest half day. */
export function joinerGrant(quota: number, joinedOn: string, yearEndsOn: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const fromFirst = Number(joinedOn.slice(8, 10)) <= 15 ? 1 : 0
  const months = Math.min(12, Math.max(0, monthOf(yearEndsOn) - monthOf(joinedOn) + fromFirst))
  return half * Math.floor((quota * months * 2 + 12 * half) / (2 * 12 * half))
}

/** What a completed month of the leave year brings, so that twelve of them are the quota. */
export function monthlyGrant(quota: number, month: number): number {
  const until = (months: number) => Math.floor((2 * quota * months + 12) / 24)
  return until(month) - until(month - 1)
}

/** What of a grant fits where a balance may not grow beyond a limit. */
export const grantWithin = (grant: number, balance: number, most: number | null): number =>
  most === null ? grant : Math.max(0, Math.min(grant, most - balance))

/** Days that may be taken: whole halves of what the ledger comes to, without what waits for a decision. */
export const availableLeave = (balance: number, held: number, negative = 0): number =>
  half * Math.floor((balance - held + negative) / half)

/** What of a leave goes to the ledger, and what is loss of pay. */
export function splitCharge(charged: number, available: number): { readonly used: number; readonly lossOfPay: number } {
  const used = Math.min(charged, Math.max(0, available))
  return { used, lossOfPay: charged - used }
}

/** The end of a leave year: what is carried on and what is lost. A balance below 0 is carried whole. */
export function closeYear(balance: number, carryMost: number): { readonly carry: number; readonly lapse: number } {
  const carry = Math.min(balance, carryMost)
  return { carry, lapse: balance - carry }
}

export interface LeaveLot {
  readonly id: string
  /** Hundredths that are left of it. */
  readonly left: number
  /** Null: it stays. */
  readonly expiresOn: string | null
}
