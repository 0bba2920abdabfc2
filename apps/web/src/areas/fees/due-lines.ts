import type { AnswerOfCall, parentFees } from '@school/api/client'
import type { DueStatus } from '@school/rules'
import type { LedgerLine } from '@school/ui'
import type { Say } from '../../texts/text'

export type Dues = AnswerOfCall<typeof parentFees.dues>
export type Account = Dues['accounts'][number]
export type Installment = Account['installments'][number]

/** How loud the status of an installment is. */
export const dueTones: Readonly<Record<DueStatus, 'secondary' | 'success' | 'warning' | 'danger' | 'info'>> = {
  Nil: 'secondary',
  Paid: 'success',
  'Part paid': 'warning',
  Overdue: 'danger',
  Due: 'warning',
  Upcoming: 'info',
}

/** What is open of an installment, with its fine. Paise. */
export const openOf = ({ balance, fineDue }: Pick<Installment, 'balance' | 'fineDue'>): number => balance + fineDue

/** What is open first, the oldest first; then what is settled, the newest first. */
export function inOrder(installments: readonly Installment[]): readonly Installment[] {
  const open = installments.filter(one => openOf(one) > 0)
  const settled = installments.filter(one => openOf(one) <= 0)
  return [...open, ...settled.toReversed()]
}

const firstOpen = (account: Account): string =>
  account.installments
    .filter(one => openOf(one) > 0)
    .map(one => one.dueDate)
    .toSorted()[0] ?? '9999'

/** The account whose oldest installment is open the longest first; otherwise in the order of the school. */
export const accountsInOrder = (accounts: readonly Account[]): readonly Account[] =>
  accounts.toSorted((a, b) => firstOpen(a).localeCompare(firstOpen(b)))

/** The lines of an installment: heads as they are due, then what makes more or less of them; `fineNote` says how a fine grows. */
export function linesOf(
  text: Say,
  one: Pick<Installment, 'heads' | 'concession' | 'fineDue' | 'paid'>,
  fineNote?: string,
): LedgerLine[] {
  return [
    ...one.heads.map(head => ({ key: head.id, label: head.name, amount: head.gross })),
    { key: 'concession', label: text('payments.concession'), amount: -one.concession },
    { key: 'fine', label: text('payments.fine'), amount: one.fineDue, note: fineNote },
    { key: 'paid', label: text('payments.paid'), amount: -one.paid },
  ]
}
