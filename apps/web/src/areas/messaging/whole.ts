/** Everybody whom filters found, less those who were taken out: what is sent in place of thousands of ids. */
export interface Whole<Filters> {
  readonly filters: Filters
  readonly excludeIds: string[]
}

/** What was last chosen as a whole. */
export interface FoundWhole<Filters> {
  readonly filters: Filters
  readonly ids: readonly string[]
}

/**
 * A choice as filters. Undefined where it has to be named one by one: somebody from elsewhere is among them, or more were
 * taken out than are left.
 */
export function wholeOf<Filters>(
  found: FoundWhole<Filters> | undefined,
  selected: ReadonlySet<string>,
): Whole<Filters> | undefined {
  if (!found) return undefined
  const excludeIds = found.ids.filter(id => !selected.has(id))
  const left = found.ids.length - excludeIds.length
  return left === selected.size && excludeIds.length < left ? { filters: found.filters, excludeIds } : undefined
}
