import type { Services } from '../../platform/services'
import type { OpenOrders } from './owing'
import { chanceOf, type Fate, fateOf, pay } from './payers'
import { Sandbox } from './sandbox'

/** A server that can die. */
export interface Mortal {
  readonly address: string
  /** Ends it without a warning. */
  readonly kill: () => Promise<void>
}

export interface StormOptions {
  readonly services: Services
  readonly of: OpenOrders
  /** Two servers of one database; one that dies is replaced by `startAgain`. */
  readonly servers: Mortal[]
  readonly startAgain: (at: number) => Promise<Mortal>
  readonly kills: number
  /** Payers at the page at a time. */
  readonly payers?: number
}

/** Runs work over all of a list, so many at a time. */
async function eachOf<T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...list]
  const next = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/**
 * Lets the payer of each order pay, fail, leave and come back, and the provider tell of it twice, late, out of order or not at
 * all, while one server after the other dies in the middle of it.
 *
 * @returns answers that are the fault of a server.
 */
export async function rage({ services, of, servers, startAgain, kills, payers = 12 }: StormOptions): Promise<readonly string[]> {
  const chance = chanceOf(7)
  const sandbox = await Sandbox.open(services, of, () => servers.map(({ address }) => address))
  const all = of.orders.map(order => ({ order, fate: fateOf(chance) }))
  const size = Math.ceil(all.length / kills)
  const echoes: { readonly id: string; readonly echoes: Fate['echoes']; readonly place: number }[] = []
  let replaced: Promise<unknown> = Promise.resolve()
  for (let wave = 0; wave < kills; wave += 1) {
    const part = all.slice(wave * size, (wave + 1) * size)
    let through = 0
    await eachOf(part, payers, async ({ order, fate }) => {
      await pay(sandbox, order.id, fate)
      for (const status of fate.echoes) echoes.push({ id: order.id, echoes: [status], place: chance() })
      if (chance() < 0.05) await sandbox.forge(order.id, order.orderNo)
      through += 1
      if (through !== Math.ceil(part.length / 3)) return
      // The others go on paying at the one that is left.
      const at = wave % servers.length
      replaced = replaced.then(async () => {
        await servers[at]!.kill()
        servers[at] = await startAgain(at)
      })
    })
    const late = echoes.splice(0).toSorted((a, b) => a.place - b.place)
    await eachOf(late, payers, ({ id, echoes: told }) => sandbox.echo(id, told))
    await replaced
  }
  return sandbox.wrong
}
