import { useEffect, useSyncExternalStore } from 'react'

/** How often the server is asked whether it can reach its data again, in ms. */
const askEvery = 2000

let away = false
const watchers = new Set<() => void>()

/** Hears from the client whether the server can reach its data. */
export function tellAway(isAway: boolean): void {
  if (isAway === away) return
  away = isAway
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether the server cannot reach its data at the moment. What was asked for is asked again by itself meanwhile. */
export function useAway(): boolean {
  const isAway = useSyncExternalStore(watch, () => away)
  useEffect(() => {
    if (!isAway) return
    const ask = () =>
      fetch('/readyz', { cache: 'no-store' }).then(
        ({ ok }) => tellAway(!ok),
        // Without a connection nothing is known; the page says that by itself.
        () => {},
      )
    const timer = setInterval(() => void ask(), askEvery)
    return () => clearInterval(timer)
  }, [isAway])
  return isAway
}
