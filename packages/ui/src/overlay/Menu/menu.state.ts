import { searchKey } from '@school/rules'

/** What the keyboard needs to know of an entry. */
export type MenuStop = { label: string; disabled?: boolean }

/**
 * Index of the entry a key moves to, or null when the key does not move. Arrows wrap round, Home and End go to the
 * ends, a letter goes to the next entry beginning with it. Disabled entries can be reached, so that they can be read.
 */
export function nextMenuStop(stops: readonly MenuStop[], current: number, key: string): number | null {
  const count = stops.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current <= 0 ? count : current) - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return null
  for (let step = 1; step <= count; step++) {
    const index = (Math.max(current, -1) + step + count) % count
    if (searchKey(stops[index]!.label).startsWith(searchKey(key))) return index
  }
  return null
}
