import { addMonths } from '../lists/dates'

/** How money comes over the counter. A transfer is never typed: it comes with a file of the bank. */
export const cashModes = ['cash', 'cheque', 'dd'] as const
export type CashMode = (typeof cashModes)[number]

/** How a mode stands on a receipt. */
export const cashModeNames: Readonly<Record<CashMode, string>> = { cash: 'Cash', cheque: 'Cheque', dd: 'DD' }

/** What became of a cheque; `open` while nobody has said. */
export const chequeStatuses = ['open', 'cleared', 'bounced'] as const

/** Cash that one person may not reach in a day, in paise: section 269ST of the income-tax law. */
export const cashLimit = 20_000_000

/** @param before paise of cash that the person has paid on the day. */
export const cashAllowed = (before: number, amount: number): boolean => before + amount < cashLimit

/** Months for which a bank takes a cheque after its date. */
const chequeMonths = 3

/** The first day that a cheque taken today may bear; the last one is today. */
export function oldestCheque(today: string): string {
  const month = addMonths(today.slice(0, 7), -chequeMonths)
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return `${month}-${String(Math.min(Number(today.slice(8)), last)).padStart(2, '0')}`
}

/** What is wrong with a cheque or demand draft, by field. */
export function instrumentProblems(
  { no, on, bank }: { readonly no: string; readonly on: string; readonly bank: string },
  today: string,
): { readonly no?: 'SixDigits'; readonly on?: 'ChequeDate'; readonly bank?: 'BankNeeded' } {
  return {
    ...(/^\d{6}$/.test(no) ? {} : { no: 'SixDigits' as const }),
    ...(on >= oldestCheque(today) && on <= today ? {} : { on: 'ChequeDate' as const }),
    ...(bank === '' ? { bank: 'BankNeeded' as const } : {}),
  }
}

/** How money goes back. */
export const refundMethods = ['gateway', 'bank', 'cash', 'cheque'] as const
export type RefundMethod = (typeof refundMethods)[number]

export const refundStatuses = ['requested', 'approved', 'processing', 'done', 'failed', 'rejected'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What may be done with a refund as it stands; who may, is another question. */
export function refundSteps({ status, method }: { readonly status: RefundStatus; readonly method: RefundMethod }) {
  if (status === 'requested') return ['approve', 'reject'] as const
  if (status === 'approved' && method !== 'gateway') return ['paid'] as const
  return status === 'failed' ? (['retry'] as const) : []
}

/** Why money waits for a person. */
export const exceptionKinds = [
  'duplicate',
  'excess',
  'short',
  'unknown-order',
  'inactive-student',
  'settled-not-posted',
  'unsettled',
  'dispute',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** What is decided about it. */
export const exceptionActions = ['apply', 'keep', 'move', 'refund', 'note'] as const
export type ExceptionAction = (typeof exceptionActions)[number]

/** Whether money is held until it is decided. */
export const holdsMoney = (kind: ExceptionKind): boolean =>
  kind === 'duplicate' || kind === 'excess' || kind === 'inactive-student'

export const exceptionChoices = (kind: ExceptionKind): readonly ExceptionAction[] =>
  holdsMoney(kind) ? ['apply', 'keep', 'move', 'refund'] : ['note']

/** What should be in the drawer: what was there, and cash that came in and went out. */
export const drawerOf = (day: {
  readonly opening: number
  readonly cash: number
  readonly cashReturned: number
  readonly refunded: number
}): number => day.opening + day.cash - day.cashReturned - day.refunded
