import type { FormatAction } from '@school/rules'
import { type Dispatch, useEffect, useLayoutEffect, useRef } from 'react'
import type { FormatLoaders } from './useFormatEditor'

/** Reads the formats of a door for each `load`. */
export function useFormatList(load: number, loaders: FormatLoaders, dispatch: Dispatch<FormatAction>) {
  const latest = useRef(loaders)
  useLayoutEffect(() => {
    latest.current = loaders
  })
  useEffect(() => {
    const aborter = new AbortController()
    latest.current.list(aborter.signal).then(
      list => aborter.signal.aborted || dispatch({ kind: 'loaded', load, ...list }),
      () => aborter.signal.aborted || dispatch({ kind: 'failed', load }),
    )
    return () => aborter.abort()
  }, [load, dispatch])
}

/** Takes formats of the list and reads them anew; an answer that comes after another choice is dropped. */
export function useFormatReading(loaders: FormatLoaders, dispatch: Dispatch<FormatAction>) {
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const breakOff = () => reading.current?.abort()
  const select = (id: string) => {
    breakOff()
    dispatch({ kind: 'select', id })
    if (!loaders.get) return
    const aborter = new AbortController()
    reading.current = aborter
    loaders.get(id, aborter.signal).then(
      format => aborter.signal.aborted || dispatch({ kind: 'refreshed', format }),
      // What the list had stays in sight.
      () => undefined,
    )
  }
  return { select, breakOff }
}
