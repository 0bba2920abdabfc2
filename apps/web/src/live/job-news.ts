import type { LiveConnection } from './live-connection'

/** Whoever waits for news of a job, by its id. */
const waiting = new Map<string, Set<() => void>>()
let live: Pick<LiveConnection, 'up'> | undefined

function wake(id: string): void {
  for (const done of waiting.get(id) ?? []) done()
}

/** Lets those who wait for jobs hear of them from the stream of the page; gives what ends it. */
export function followJobs(connection: Pick<LiveConnection, 'up' | 'subscribe'>): () => void {
  live = connection
  const unsubscribe = connection.subscribe(({ type, data }) => {
    if (type === 'job') wake(String(data.id))
    // Something was missed, or nothing comes any more: everybody looks by themselves.
    if (type === 'reset' || type === 'down') for (const id of [...waiting.keys()]) wake(id)
  })
  return () => {
    unsubscribe()
    if (live === connection) live = undefined
  }
}

/** Waits for news of a job: while the stream is up at most `most` ms, else `usual` ms. */
export function newsOf(id: string, usual: number, most: number): Promise<void> {
  return new Promise(resolve => {
    const set = waiting.get(id) ?? new Set()
    waiting.set(id, set)
    const done = () => {
      clearTimeout(timer)
      set.delete(done)
      if (set.size === 0) waiting.delete(id)
      resolve()
    }
    const timer = setTimeout(done, live?.up ? most : usual)
    set.add(done)
  })
}
