import type { Services } from './services'

/** What one round takes. */
const mostAtOnce = 100

interface Asked<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Lets work that many ask for at the same time be done at once: what is asked for while a round is under way goes with the
 * next. Nobody is answered before the round of theirs has ended.
 *
 * @param work does it for several and answers for each in their order. When it throws it has done nothing: each is then
 * tried alone, so that one cannot make others fail.
 */
export function gathered<Item, Result>(
  work: (services: Services, items: readonly Item[]) => Promise<readonly Result[]>,
): (services: Services, item: Item) => Promise<Result> {
  type Waiting = Asked<Item, Result>[]
  const open = new WeakMap<Services, Waiting>()

  async function round(services: Services, asked: Waiting): Promise<void> {
    try {
      const results = await work(
        services,
        asked.map(one => one.item),
      )
      for (const [at, one] of asked.entries()) one.resolve(results[at]!)
    } catch (error) {
      if (asked.length === 1) asked[0]!.reject(error)
      else await Promise.all(asked.map(one => round(services, [one])))
    }
  }

  async function run(services: Services, waiting: Waiting): Promise<void> {
    // Others of the same turn of the loop go with the first.
    await new Promise(resolve => setImmediate(resolve))
    while (waiting.length > 0) await round(services, waiting.splice(0, mostAtOnce))
    open.delete(services)
  }

  return (services, item) =>
    new Promise((resolve, reject) => {
      const asked = { item, resolve, reject }
      const waiting = open.get(services)
      if (waiting) {
        waiting.push(asked)
        return
      }
      const first = [asked]
      open.set(services, first)
      void run(services, first)
    })
}
