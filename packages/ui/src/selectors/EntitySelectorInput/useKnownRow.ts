import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SelectorLoaders, SelectorRow } from '../configuration'

export type KnownRow<Row extends SelectorRow> = {
  row: Row | null
  /** `none` without an id. */
  status: 'none' | 'loading' | 'ready' | 'failed'
  /** Asks again for a row that could not be had. */
  retry: () => void
}

/** The row of an id: one seen before, else asked for. */
export function useKnownRow<Row extends SelectorRow>(
  id: string | null,
  seen: Row | undefined,
  details: SelectorLoaders<Row>['details'],
): KnownRow<Row> {
  const [answer, setAnswer] = useState<{ id: string; attempt: number; row: Row | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(details)
  useLayoutEffect(() => {
    latest.current = details
  })
  const asked = seen ? null : id
  useEffect(() => {
    if (asked === null) return
    const aborter = new AbortController()
    const tell = (row: Row | null) => aborter.signal.aborted || setAnswer({ id: asked, attempt, row })
    latest.current(asked, aborter.signal).then(
      row => tell(row.id === asked ? row : null),
      () => tell(null),
    )
    return () => aborter.abort()
  }, [asked, attempt])
  const answered = answer?.id === id ? answer : null
  const row = seen ?? answered?.row ?? null
  const status = id === null ? 'none' : row ? 'ready' : answered?.attempt === attempt ? 'failed' : 'loading'
  return { row, status, retry: () => setAttempt(attempt + 1) }
}
