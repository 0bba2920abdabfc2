import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SelectorFilters, SelectorLoaders, SelectorRow } from '../configuration'

/** Pause after the last letter before names are asked for, in ms. */
const typingPause = 200

export type Suggestions<Row extends SelectorRow> = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  rows: readonly Row[]
}

const none = { status: 'idle', rows: [] } as const

/** Rows for a typed text; null asks for none and drops what is under way. */
export function useSuggestions<Row extends SelectorRow>(
  text: string | null,
  suggest: SelectorLoaders<Row>['suggest'],
  filters: SelectorFilters,
): Suggestions<Row> {
  const [answer, setAnswer] = useState<Suggestions<Row> & { text: string | null }>({ ...none, text: null })
  const latest = useRef({ suggest, filters })
  useLayoutEffect(() => {
    latest.current = { suggest, filters }
  })
  const wanted = text?.trim() || null
  useEffect(() => {
    if (wanted === null) return
    const aborter = new AbortController()
    const pause = setTimeout(() => {
      latest.current.suggest(wanted, latest.current.filters, aborter.signal).then(
        rows => aborter.signal.aborted || setAnswer({ status: 'ready', rows, text: wanted }),
        () => aborter.signal.aborted || setAnswer({ status: 'failed', rows: [], text: wanted }),
      )
    }, typingPause)
    return () => {
      clearTimeout(pause)
      aborter.abort()
    }
  }, [wanted])
  if (wanted === null) return none
  // Until the names for these letters arrive the former ones stay in sight.
  return answer.text === wanted ? answer : { status: 'loading', rows: answer.text === null ? [] : answer.rows }
}
