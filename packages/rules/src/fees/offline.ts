/** What summaries of the school's own system are of. */
export const offlineFeeKinds = ['fee', 'bus'] as const

export type OfflineFeeKind = (typeof offlineFeeKinds)[number]

/** Amounts of a row, and of all rows together, in paise. */
export const offlineFeeAmounts = ['amount', 'concession', 'fine', 'paid', 'balance'] as const

export type OfflineFeeAmounts = Readonly<Record<(typeof offlineFeeAmounts)[number], number>>

/** One line of a summary: a head of an installment. */
export interface OfflineFeeRow extends OfflineFeeAmounts {
  readonly installment: string
  readonly head: string
  /** `YYYY-MM-DD`. */
  readonly dueDate: string
  /** Of bus fees alone. */
  readonly busName?: string | undefined
  readonly stopName?: string | undefined
}

/** What remains to be paid; less than nothing where more was paid than asked. */
export const offlineBalance = ({ amount, concession, fine, paid }: Omit<OfflineFeeAmounts, 'balance'>): number =>
  amount - concession + fine - paid

/** Whether a row's balance is that of its other amounts. */
export const isOfflineBalanced = (row: OfflineFeeAmounts): boolean => row.balance === offlineBalance(row)

/** The sums of all rows. */
export const offlineFeeTotals = (rows: readonly OfflineFeeAmounts[]): OfflineFeeAmounts => {
  const sum = (key: keyof OfflineFeeAmounts) => rows.reduce((total, row) => total + row[key], 0)
  return {
    amount: sum('amount'),
    concession: sum('concession'),
    fine: sum('fine'),
    paid: sum('paid'),
    balance: sum('balance'),
  }
}

/** Rows by their due dates; those of one day as they came. */
export const byDueDate = (rows: readonly OfflineFeeRow[]): OfflineFeeRow[] =>
  rows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
