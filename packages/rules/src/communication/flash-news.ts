/** Where a piece of news stands. */
export const flashStatuses = ['Current', 'Upcoming', 'Ended', 'Inactive'] as const
/** One of `flashStatuses`. */
export type FlashStatus = (typeof flashStatuses)[number]

/** Pieces of news that are shown at once. */
export const mostFlashNews = 10
/** Letters of one. */
export const mostFlashLetters = 250
/** Days from its first to its last. */
export const mostFlashDays = 366

/** Days are `YYYY-MM-DD`. */
export interface FlashDays {
  readonly startsOn: string
  readonly endsOn: string
  readonly active: boolean
}

/** Where news stands on a day of the school. What is over stays over, switched off or not. */
export function flashStatus({ startsOn, endsOn, active }: FlashDays, today: string): FlashStatus {
  if (endsOn < today) return 'Ended'
  if (!active) return 'Inactive'
  return startsOn > today ? 'Upcoming' : 'Current'
}

/** The news of a day, of what is for the person: the newest first, and no more than are shown at once. */
export const flashOfDay = <Item extends FlashDays & { readonly id: string }>(items: readonly Item[], today: string): Item[] =>
  items
    .filter(item => flashStatus(item, today) === 'Current')
    .toSorted((a, b) => b.startsOn.localeCompare(a.startsOn) || b.id.localeCompare(a.id))
    .slice(0, mostFlashNews)
