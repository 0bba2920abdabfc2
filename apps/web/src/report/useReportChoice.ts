import type { RowSelection } from '@school/ui'
import { useState } from 'react'

const nobody: RowSelection = new Set()

/**
 * The ticked rows of a report; what is asked otherwise begins a new choice.
 *
 * @param asked what the report was asked for
 * @param first the rows that are ticked until others are
 */
export function useReportChoice(asked: unknown, first: RowSelection = nobody) {
  const key = JSON.stringify(asked)
  const [own, setOwn] = useState<{ readonly key: string; readonly ids: RowSelection }>()
  return {
    selected: own?.key === key ? own.ids : first,
    select: (ids: RowSelection) => setOwn({ key, ids }),
    /** Ticks the first rows again. */
    reset: () => setOwn(undefined),
  }
}
