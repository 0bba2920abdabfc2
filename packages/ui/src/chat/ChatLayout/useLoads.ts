import { useCallback, useEffect, useRef } from 'react'

/** At most one load of a kind at a time: a timer lets one that is under way finish, everything else begins anew. */
export function useLoads() {
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const map = running.current
    return () => {
      for (const aborter of map.values()) aborter.abort()
      map.clear()
    }
  }, [])
  return useCallback(
    <Answer>(
      key: string,
      load: (signal: AbortSignal) => Promise<Answer>,
      onAnswer: (answer: Answer) => void,
      onFail: () => void,
      patient = false,
    ) => {
      const before = running.current.get(key)
      if (before && patient) return
      before?.abort()
      const aborter = new AbortController()
      running.current.set(key, aborter)
      const done = () => {
        if (running.current.get(key) === aborter) running.current.delete(key)
        return !aborter.signal.aborted
      }
      load(aborter.signal).then(
        answer => done() && onAnswer(answer),
        () => done() && onFail(),
      )
    },
    [],
  )
}
