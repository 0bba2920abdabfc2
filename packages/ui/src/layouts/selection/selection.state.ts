/** Keys of chosen rows or cells; they stay chosen while other pages are shown. */
export type RowSelection = ReadonlySet<string>

/** The selection with keys added to it or taken out of it. */
export function withKeys(selected: RowSelection, keys: Iterable<string>, on: boolean): RowSelection {
  const next = new Set(selected)
  for (const key of keys) {
    if (on) next.add(key)
    else next.delete(key)
  }
  return next
}

/** Whether all, some or none of some keys are chosen; none of no keys is. */
export function shareOf(selected: RowSelection, keys: readonly string[]): boolean | 'mixed' {
  const chosen = keys.filter(key => selected.has(key)).length
  return chosen === 0 ? false : chosen === keys.length ? true : 'mixed'
}

/** Takes all of some keys in, or out where all of them are in. */
export const toggleAllOf = (selected: RowSelection, keys: readonly string[]): RowSelection =>
  withKeys(selected, keys, shareOf(selected, keys) !== true)

/** Keys from one to another in the order they stand, in either direction; the last one alone where the first is gone. */
export function keysBetween(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const first = from === undefined ? -1 : keys.indexOf(from)
  const last = keys.indexOf(to)
  if (first < 0 || last < 0) return [to]
  return keys.slice(Math.min(first, last), Math.max(first, last) + 1)
}

/**
 * A tick on one row. With Shift all rows since the last tick follow it, and every row brings those that belong to it,
 * such as the siblings under one guardian.
 */
export function tickRow(given: {
  selected: RowSelection
  /** Keys of the shown rows that can be chosen. */
  keys: readonly string[]
  key: string
  /** The row that was ticked before, with Shift. */
  from?: string
  together?: (key: string) => readonly string[]
}): RowSelection {
  const { selected, keys, key, from, together } = given
  const ticked = keysBetween(keys, from, key)
  return withKeys(selected, together ? ticked.flatMap(one => [one, ...together(one)]) : ticked, !selected.has(key))
}

/** What is known of all that the present filters find. */
export type Found = {
  /** The filters that this is about; of other ones it says nothing. */
  readonly search: string
  readonly keys: readonly string[]
}

/** Whether everything that the filters find is chosen; never when they find nothing. */
export const wholeChosen = (selected: RowSelection, found: Found | undefined, search: string): boolean =>
  found?.search === search && shareOf(selected, found.keys) === true

/** Chosen keys that the filters do not find. */
export function hiddenOf(selected: RowSelection, found: Iterable<string>): readonly string[] {
  const shown = new Set(found)
  return [...selected].filter(key => !shown.has(key))
}

/** The first chosen keys whose names are known; the others are counted. */
export function firstNamed(
  selected: RowSelection,
  nameOf: (key: string) => string | undefined,
  most: number,
): { readonly shown: readonly { readonly key: string; readonly name: string }[]; readonly more: number } {
  const shown: { key: string; name: string }[] = []
  for (const key of selected) {
    if (shown.length === most) break
    const name = nameOf(key)
    if (name !== undefined) shown.push({ key, name })
  }
  return { shown, more: selected.size - shown.length }
}
