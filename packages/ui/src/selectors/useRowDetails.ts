import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SelectorLoaders, SelectorRow } from './configuration'

/** Pause before unknown rows in sight are asked for, so that scrolling past them asks for nothing; in ms. */
const restingPause = 150
const callsAtOnce = 4

export type RowDetailsOptions<Row extends SelectorRow> = {
  /** Ids in sight. */
  ids: readonly string[]
  isKnown: (id: string) => boolean
  details: SelectorLoaders<Row>['details']
  onKnown: (row: Row) => void
}

/** Asks for the rows of ids that are not known. Returns the ids whose rows could not be had; they are asked for once. */
export function useRowDetails<Row extends SelectorRow>({ ids, ...given }: RowDetailsOptions<Row>): ReadonlySet<string> {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ ...given, failed })
  useLayoutEffect(() => {
    latest.current = { ...given, failed }
  })
  // Ids hold no line breaks: one text tells whether others came into sight.
  const inSight = ids.join('\n')
  useEffect(() => {
    const aborter = new AbortController()
    const ask = async (queue: string[]) => {
      for (let id = queue.shift(); id !== undefined && !aborter.signal.aborted; id = queue.shift()) {
        const asked = id
        try {
          const row = await latest.current.details(asked, aborter.signal)
          if (!aborter.signal.aborted) latest.current.onKnown(row)
        } catch {
          if (!aborter.signal.aborted) setFailed(before => new Set([...before, asked]))
        }
      }
    }
    const pause = setTimeout(() => {
      const { isKnown, failed: known } = latest.current
      const queue = inSight.split('\n').filter(id => id !== '' && !isKnown(id) && !known.has(id))
      for (let call = 0; call < callsAtOnce; call++) void ask(queue)
    }, restingPause)
    return () => {
      clearTimeout(pause)
      aborter.abort()
    }
  }, [inSight])
  return failed
}
