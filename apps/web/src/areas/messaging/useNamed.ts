import { useState } from 'react'
import type { FilteredList } from '../../list'

const nobody: readonly string[] = []

/** People who were named one by one, not found by filters: the list shows them alone. */
export interface Named {
  readonly ids: readonly string[]
  /** Shows and chooses these; with nobody the filters find again. */
  readonly show: (ids: readonly string[], list: Pick<FilteredList<unknown>, 'onSelect' | 'report'>) => void
}

export function useNamed(): Named {
  const [ids, setIds] = useState(nobody)
  return {
    ids,
    show(next, list) {
      setIds(next)
      list.onSelect(new Set(next))
      list.report.set({ page: '1' })
    },
  }
}
