export const carryModes = ['none', 'total', 'head-wise'] as const
export type CarryMode = (typeof carryModes)[number]

/** An installment of a student at the end of a year; amounts are paise. */
export interface CarriedInstallment {
  readonly installmentId: string
  readonly fineDue: number
  readonly heads: readonly { readonly demandId: string; readonly headId: string; readonly balance: number }[]
}

/** What a student takes along in an account; amounts are paise. */
export interface Carry {
  readonly principal: number
  readonly fine: number
  /** Lines of the old year that end. All of an installment end together, for its fine grows with any of them. */
  readonly ends: readonly string[]
  /** Lines of the new year; the head null is that of the previous year's balance. */
  readonly begins: readonly { readonly headId: string | null; readonly amount: number; readonly of: readonly string[] }[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * What is carried of a student's account into the next year. The fine goes along under the head of the balance, for it
 * belongs to no head.
 *
 * @param least paise below which nothing is carried.
 * @returns undefined when there is nothing to carry.
 */
export function carryOf(
  installments: readonly CarriedInstallment[],
  { mode, includeFines, least }: { readonly mode: CarryMode; readonly includeFines: boolean; readonly least: number },
): Carry | undefined {
  if (mode === 'none') return undefined
  const fineOf = (one: CarriedInstallment) => (includeFines ? one.fineDue : 0)
  const owed = installments.filter(one => fineOf(one) > 0 || one.heads.some(head => head.balance > 0))
  const heads = owed.flatMap(one => one.heads)
  const principal = sum(heads.map(head => head.balance))
  const fine = sum(owed.map(fineOf))
  if (principal + fine === 0 || principal + fine < least) return undefined
  const of = (own: typeof heads) => own.map(head => head.demandId)
  const begins =
    mode === 'total'
      ? [{ headId: null, amount: principal + fine, of: of(heads) }]
      : [
          ...[...Map.groupBy(heads, head => head.headId)].map(([headId, own]) => ({
            headId: headId as string | null,
            amount: sum(own.map(head => head.balance)),
            of: of(own),
          })),
          { headId: null, amount: fine, of: [] },
        ].filter(({ amount }) => amount > 0)
  return { principal, fine, ends: of(heads), begins }
}
