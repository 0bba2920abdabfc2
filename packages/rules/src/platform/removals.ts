/** What can be removed as a whole. */
export const removalKinds = ['transactions', 'school', 'students', 'staff', 'user'] as const
export type RemovalKind = (typeof removalKinds)[number]

/** Areas whose rows of a period can be removed while people and classes stay. */
export const transactionAreas = [
  'attendance',
  'leave',
  'messages',
  'notifications',
  'diary',
  'feedback',
  'timetables',
  'gallery',
  'offlineFees',
  'orders',
] as const
export type TransactionArea = (typeof transactionAreas)[number]

export type RemovalState = 'Draft' | 'Counted' | 'Running' | 'Done' | 'Failed' | 'Cancelled' | 'Restored'

const minute = 60_000
/** A count is good for so many ms. */
export const removalCountValidFor = 15 * minute
/** Characters of a reason. */
export const removalReason = { min: 10, max: 500 } as const
/** More rows than these go at night, unless they are asked for now. */
export const removalRowsByDay = 1_000_000
/** Days that what was removed can be put back. */
export const removalKeptDays = 30
/** Years that receipts, ledger and audit of a removed school are kept. */
export const schoolKeptYears = 8

/** Whether a count of then may still be confirmed. */
export const removalCountHolds = (countedAt: Date, now: Date): boolean =>
  now.getTime() - countedAt.getTime() < removalCountValidFor

/** Whether what was typed confirms the removal in a school of this code. */
export const removalConfirmed = (typed: string, code: string): boolean => code !== '' && typed.trim() === code

/** Whether a removal can be put back on a day; `keptUntil` is the last one. */
export const removalMayRestore = (of: {
  readonly kind: RemovalKind
  readonly status: RemovalState
  readonly keptUntil: string | null
  readonly today: string
}): boolean =>
  of.status === 'Done' && of.kind !== 'school' && of.kind !== 'user' && of.keptUntil !== null && of.today <= of.keptUntil

/** Days from one to another, both with them. */
export interface PeriodOfDays {
  readonly from: string
  readonly to: string
}

/** The days that a year and two days have in common; undefined when there is none. */
export function removalPeriod(
  year: PeriodOfDays | undefined,
  from: string | undefined,
  to: string | undefined,
): PeriodOfDays | undefined {
  const first =
    [year?.from, from]
      .filter(day => day !== undefined)
      .sort()
      .at(-1) ?? '0001-01-01'
  const last = [year?.to, to].filter(day => day !== undefined).sort()[0] ?? '9999-12-31'
  return first <= last ? { from: first, to: last } : undefined
}
