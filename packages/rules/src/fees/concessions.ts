import { divideRounded, type Rounding, roundedAmount } from './money'

/** Where a concession stands. It takes effect only while it is approved. */
export const concessionStatuses = ['requested', 'approved', 'rejected', 'revoked'] as const
export type ConcessionStatus = (typeof concessionStatuses)[number]

/** What an amount is given for: each installment, or the year, shared out over its installments. */
export const concessionPers = ['installment', 'year'] as const
export type ConcessionPer = (typeof concessionPers)[number]

const decisions: Readonly<Record<ConcessionStatus, readonly ConcessionStatus[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['revoked'],
  rejected: [],
  revoked: [],
}

export const concessionMayBecome = (from: ConcessionStatus, to: ConcessionStatus): boolean => decisions[from].includes(to)

/** A concession that holds: a share of the heads, or an amount. */
export interface Concession {
  /** Hundredths of a percent. */
  readonly percentBps?: number
  /** Paise. */
  readonly amount?: number
  readonly per: ConcessionPer
  readonly headIds: readonly string[]
  /** Empty for all. */
  readonly installmentIds: readonly string[]
}

/** A line that concessions may reach. */
export interface ConcededLine {
  readonly key: string
  readonly installment: { readonly id: string; readonly no: number; readonly dueDate: string }
  readonly headId: string
  /** Place of the head within its installment. */
  readonly sortOrder: number
  /** Paise. */
  readonly gross: number
}

const whole = 10_000

/** Shares of an amount, equal but for the remainder, which the first one has. */
export function equalShares(amount: number, count: number): number[] {
  const share = Math.floor(amount / count)
  return Array.from({ length: count }, (_, place) => (place === 0 ? amount - share * (count - 1) : share))
}

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const inOrder = (lines: readonly ConcededLine[]) =>
  [...lines].sort(
    (a, b) =>
      text(a.installment.dueDate, b.installment.dueDate) ||
      a.installment.no - b.installment.no ||
      text(a.installment.id, b.installment.id) ||
      a.sortOrder - b.sortOrder ||
      text(a.key, b.key),
  )

const reaches = ({ headIds, installmentIds }: Concession, { headId, installment }: ConcededLine) =>
  headIds.includes(headId) && (installmentIds.length === 0 || installmentIds.includes(installment.id))

/**
 * What concessions take off each line, in paise by key. Percentages are of the gross and are added, at most 100; then fixed
 * amounts are poured over the heads that they are for in their order. No line goes below 0.
 */
export function concessionsOn(
  lines: readonly ConcededLine[],
  concessions: readonly Concession[],
  to: Rounding = 'rupee',
): ReadonlyMap<string, number> {
  const ordered = inOrder(lines)
  const given = new Map<string, number>()
  for (const line of ordered) {
    const bps = concessions.reduce((sum, one) => sum + (reaches(one, line) ? (one.percentBps ?? 0) : 0), 0)
    given.set(line.key, bps >= whole ? line.gross : Math.min(line.gross, roundedAmount(line.gross * bps, whole, to)))
  }
  for (const concession of concessions) {
    if (!concession.amount) continue
    const reached = Map.groupBy(
      ordered.filter(line => line.gross > 0 && reaches(concession, line)),
      line => line.installment.id,
    )
    const shares =
      concession.per === 'year'
        ? equalShares(concession.amount, Math.max(1, reached.size))
        : Array.from(reached, () => concession.amount!)
    for (const [place, own] of [...reached.values()].entries()) {
      let rest = shares[place]!
      for (const line of own) {
        const had = given.get(line.key)!
        const taken = Math.min(rest, line.gross - had)
        given.set(line.key, had + taken)
        rest -= taken
      }
    }
  }
  return given
}

/** What a student who rides pays for months of the bus, in paise; the higher rate where the stops differ. */
export function busDue(
  ride: { readonly pickup?: number | undefined; readonly drop?: number | undefined },
  {
    months,
    oneWayPercent,
    roundTo = 'rupee',
  }: { readonly months: number; readonly oneWayPercent: number; readonly roundTo?: Rounding },
): number {
  const rate = Math.max(ride.pickup ?? 0, ride.drop ?? 0) * months
  if (ride.pickup !== undefined && ride.drop !== undefined) return rate
  return roundTo === 'paise' ? divideRounded(rate * oneWayPercent, 100) : roundedAmount(rate * oneWayPercent, 100, 'rupee')
}
