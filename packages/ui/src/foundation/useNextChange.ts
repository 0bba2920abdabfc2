import { useEffect, useReducer } from 'react'

/** No timer waits longer: a laptop that slept is asked again. */
const longest = 60 * 60_000

/** Draws again once so many ms have passed; undefined never does. */
export function useNextChange(changesIn: number | undefined): void {
  const [round, passed] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a clock may say the same span after it has passed
  useEffect(() => {
    if (changesIn === undefined) return
    const timer = setTimeout(passed, Math.min(longest, Math.max(20, changesIn)))
    return () => clearTimeout(timer)
  }, [changesIn, round])
}
