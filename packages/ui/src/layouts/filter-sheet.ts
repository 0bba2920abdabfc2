import { createContext, useContext, useLayoutEffect } from 'react'

/** What a row of filters knows of itself and cannot see by its fields. */
export type FilterState = {
  /** How many are set, beside what is typed into the search. */
  readonly active: number
  /** Takes them all back. */
  readonly onClear: () => void
}

export const FilterContext = createContext<((state: FilterState) => void) | null>(null)

/**
 * Tells the `Filters` around how many of its fields are set, and how they are taken back. On phones such a row folds: its
 * button says how many, its sheet takes them back. A row that tells nothing chooses what is worked on, and stays open.
 */
export function useFilterState({ active, onClear }: FilterState): void {
  const tell = useContext(FilterContext)
  useLayoutEffect(() => tell?.({ active, onClear }))
}
