import { LRUCache } from 'lru-cache'
import type { Clock } from './clock'
import type { Reach } from './transaction'

declare module './services' {
  interface Services {
    readonly counts: KeptCounts
  }
}

/** How old a count may be. */
const freshFor = 60_000
/** Each is a few numbers; 2,000 schools have some ten thousand. */
const atMost = 20_000

/** A value with the moment at which its reading began. */
export interface Reading<T> {
  readonly value: T
  readonly at: Date
}

/**
 * Counts over a whole school or platform that many people look at: read at most once a minute, by this server. Who asks
 * while one is being read waits for the same reading. Nothing but time ends a count, so what people expect to change by
 * what they just did is no matter for it.
 */
export class KeptCounts {
  private readonly clock: Clock
  private readonly known: LRUCache<string, Promise<Reading<unknown>>>

  constructor(clock: Clock) {
    this.clock = clock
    this.known = new LRUCache({ max: atMost, ttl: freshFor, ttlResolution: 0, perf: { now: () => clock.now().getTime() } })
  }

  /**
   * The value as it is kept, else as `read` gives it in the transaction of who asks. A reading that fails is not kept.
   *
   * @param reach of the transaction; what one school reads is never another's.
   * @param depends everything else that the value depends on: whose schools, which day.
   */
  read<T>(reach: Reach, name: string, depends: readonly string[], read: () => Promise<T>): Promise<Reading<T>> {
    const key = JSON.stringify([reach.kind, reach.kind === 'school' ? reach.schoolId : '', name, ...depends])
    const kept = this.known.get(key) as Promise<Reading<T>> | undefined
    if (kept) return kept
    const at = this.clock.now()
    const reading = read().then(value => ({ value, at }))
    this.known.set(key, reading)
    reading.catch(() => {
      if (this.known.peek(key) === reading) this.known.delete(key)
    })
    return reading
  }
}
