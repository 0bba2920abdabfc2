/** What a student may be locked for: an installment of the fees, or of the bus fees. */
export const lockTypes = ['fee', 'busFee'] as const
export type LockType = (typeof lockTypes)[number]

/** Why a student was passed over while others were locked or unlocked. */
export const lockSkips = ['NoDue', 'AlreadyLocked', 'NotLocked'] as const
export type LockSkip = (typeof lockSkips)[number]

/** The kind of account whose installments a lock is about. */
export const accountKindOf = (type: LockType): 'school' | 'bus' => (type === 'fee' ? 'school' : 'bus')

/** Why a student is not locked for an installment; undefined: they are. Amounts are paise. */
export function lockSkip(
  owed: { readonly balance: number; readonly fineDue: number } | undefined,
  locked: boolean,
): LockSkip | undefined {
  if (locked) return 'AlreadyLocked'
  return owed && owed.balance + owed.fineDue > 0 ? undefined : 'NoDue'
}
