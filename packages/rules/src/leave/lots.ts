import type { LeaveLot } from './ledger'

/** An entry of a balance for what is left of its credits. */
export interface LotEntry {
  readonly id: string
  /** Hundredths, with their sign. */
  readonly hundredths: number
  /** The day on which it was written. */
  readonly day: string
  readonly lotExpiresOn: string | null
  readonly applicationId: string | null
  /** The credit that lapses by it. */
  readonly lapses: string | null
}

/** How the entry that lapses a credit is known. */
export const lotKey = (creditId: string): string => `lot ${creditId}`

/**
 * What is left of each credit. What is used takes from what expires first; what is given back of an application returns to where
 * it was taken from.
 *
 * @param entries in the order in which they were written.
 */
export function lotsLeft(entries: readonly LotEntry[]): LeaveLot[] {
  const lots: { id: string; left: number; expiresOn: string | null }[] = []
  const takenBy = new Map<string, { id: string; amount: number }[]>()
  let owed = 0
  const add = (id: string, amount: number, expiresOn: string | null) => {
    const paid = Math.min(owed, amount)
    owed -= paid
    lots.push({ id, left: amount - paid, expiresOn })
  }
  const take = (amount: number, day: string, applicationId: string | null) => {
    const usable = lots
      .filter(lot => lot.left > 0 && (lot.expiresOn === null || lot.expiresOn >= day))
      .sort((a, b) => ((a.expiresOn ?? '9999') < (b.expiresOn ?? '9999') ? -1 : a.expiresOn === b.expiresOn ? 0 : 1))
    let rest = amount
    for (const lot of usable) {
      const part = Math.min(rest, lot.left)
      if (part === 0) break
      lot.left -= part
      rest -= part
      if (applicationId) takenBy.set(applicationId, [...(takenBy.get(applicationId) ?? []), { id: lot.id, amount: part }])
    }
    owed += rest
  }
  const giveBack = (entry: LotEntry, amount: number) => {
    let rest = amount
    for (const part of (takenBy.get(entry.applicationId ?? '') ?? []).toReversed()) {
      const back = Math.min(rest, part.amount)
      part.amount -= back
      rest -= back
      const lot = lots.find(one => one.id === part.id)
      if (lot) lot.left += back
    }
    if (rest > 0) add(entry.id, rest, null)
  }
  for (const entry of entries) {
    const { hundredths, lapses, applicationId, lotExpiresOn, id, day } = entry
    const lapsed = lapses ? lots.find(lot => lot.id === lapses) : undefined
    if (lapsed) lapsed.left += hundredths
    else if (hundredths < 0) take(-hundredths, day, applicationId)
    else if (applicationId) giveBack(entry, hundredths)
    else add(id, hundredths, lotExpiresOn)
  }
  return lots
}
