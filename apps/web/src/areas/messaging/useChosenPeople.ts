import type { FormatEntry } from '@school/rules'
import { useRef } from 'react'

/** Chosen people in the order in which they were chosen, with what was seen of them on any page. */
export function useChosenPeople<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  selected: ReadonlySet<string>,
) {
  const seen = useRef(new Map<string, Row>())
  for (const row of rows ?? []) seen.current.set(row.id, row)
  const ids = [...selected]
  const chosen = ids.flatMap(id => seen.current.get(id) ?? [])
  return { ids, rows: chosen, entries: chosen as unknown as readonly FormatEntry[] }
}
