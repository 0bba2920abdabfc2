import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SelectorLoaders, SelectorRow } from '../configuration'

/** The row of an id: one seen before, else asked for. Null while it is on its way and where it could not be had. */
export function useKnownRow<Row extends SelectorRow>(
  id: string | null,
  seen: Row | undefined,
  details: SelectorLoaders<Row>['details'],
): Row | null {
  const [answer, setAnswer] = useState<Row | null>(null)
  const latest = useRef(details)
  useLayoutEffect(() => {
    latest.current = details
  })
  const asked = seen ? null : id
  useEffect(() => {
    if (asked === null) return
    const aborter = new AbortController()
    latest.current(asked, aborter.signal).then(
      row => aborter.signal.aborted || setAnswer(row),
      () => aborter.signal.aborted || setAnswer(null),
    )
    return () => aborter.abort()
  }, [asked])
  return seen ?? (answer && answer.id === id ? answer : null)
}
