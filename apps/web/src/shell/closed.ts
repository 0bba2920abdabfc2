import { useSyncExternalStore } from 'react'

/** How often a server that is shut is asked again, in ms. */
export const retryEvery = 60_000

/** A maintenance that lets nothing through, as it says of itself. */
export interface Closed {
  readonly message: string
}

let closed: Closed | undefined
const watchers = new Set<() => void>()

/** Hears that the school is shut, or that it is open again. */
export function tellClosed(told: Closed | undefined): void {
  if (closed?.message === told?.message) return
  closed = told
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The maintenance that lets nothing through; undefined while there is none. */
export const useClosed = (): Closed | undefined => useSyncExternalStore(watch, () => closed)
