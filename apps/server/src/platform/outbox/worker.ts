import { isSecretMessage, type MessageChannel, type MessageKind } from '@school/rules'
import type { Registry } from 'prom-client'
import type { Services } from '../services'
import { onPlatform, transact, withoutHurry } from '../transaction'
import { BatchNews, type BatchWatcher } from './batch-news'
import { Breaker } from './breaker'
import { type Claimer, claimDue, takeUp, places as usualPlaces } from './claim'
import { endExpired, removeOld } from './clean'
import { type Deliverer, deliver } from './deliver'
import type { ChooseDriver } from './driver'
import { applyReports } from './events'
import { Turns } from './fair-turns'
import { deliveryCounter, measureWaiting } from './figures'
import { groupsOf } from './grouped-sends'
import { askAbout, claimLookups, placesOfLookups } from './lookup'
import type { Change } from './message'
import { keepParts, openSince } from './month-partitions'

declare module '../services' {
  interface Services {
    readonly outbox: Outbox
  }
}

const hour = 3_600_000
const minute = 60_000

/** What is looked after beside the delivery. */
export type Looker = (services: Services) => Promise<void>

export interface OutboxOptions {
  /** Seconds that a provider may take for one message. */
  readonly callSeconds?: number
  /** Messages in hand at a time. */
  readonly places?: number
  /** No secret is readable, whatever carries it. */
  readonly production?: boolean
  /** Channels that a provider carries, and whose accounts have a rate. Absent: none. */
  readonly isLimited?: (channel: MessageChannel) => boolean
  /** Messages of a channel that may be handed over together. Absent: one by one. */
  readonly together?: (channel: MessageChannel) => number
}

/** Until a server looks again after what waits for its rate. */
const slowMilliseconds = 200
/** Within which a server that has much to send looks for everything. */
const wholeMilliseconds = 200

/**
 * Delivers what was written into the outbox. A message is claimed under a lease, marked as begun just before it is handed
 * to its driver, and marked with the answer. So a server that dies leaves behind what it did: a message that was not
 * begun goes back, and one that was is sent again only where it cannot arrive twice.
 */
export class Outbox {
  private readonly server: Deliverer
  private readonly production: boolean
  private readonly inHand = new Set<Promise<void>>()
  private pushesInHand = 0
  /** Questions about messages, which take no place of those that leave. */
  private readonly asking = new Set<Promise<void>>()
  private readonly breaker = new Breaker()
  private readonly batches = new BatchNews()
  private readonly counter = deliveryCounter()
  private stopping = false
  /** There may be more waiting than there were places for. */
  private crowded = false
  /** Something waits for its rate alone. */
  private slowed = false
  private readonly claimer: Omit<Claimer, 'since'>
  /** The lowest id that may still leave, as it was at a moment. */
  private open = { since: '', at: 0 }
  private running: Promise<void> | undefined
  private cleanedAt = 0
  /** There is more to remove. */
  private cleaning = false
  /** The last pass found something to do, and nothing that was left behind or had expired. */
  private busy = false
  /** Whether the last pass looked for everything, and when one did. */
  private whole = { last: false, at: 0 }
  private lookedAt = 0
  private readonly lookers: Looker[] = []
  /** Pauses to look after, shortest first, when this server has written a message. */
  private looks: number[] = []
  private interrupt: () => void = () => {}

  constructor(
    name: string,
    driverOf: ChooseDriver,
    {
      callSeconds = 20,
      places = usualPlaces,
      production = false,
      isLimited = () => false,
      together = () => 1,
    }: OutboxOptions = {},
  ) {
    this.server = {
      name,
      driverOf,
      callMilliseconds: callSeconds * 1000,
      stopping: () => this.stopping,
      heard: (channel, delivery, now) => this.breaker.note(channel, delivery, now),
      told: (channel, answer, now) => this.breaker.noteLookup(channel, answer, now),
    }
    this.production = production
    this.claimer = { name, places, turns: new Turns(), isLimited, together, breaker: this.breaker }
  }

  /**
   * Whether a text is kept unreadable: every secret, but for the embedded driver outside production, where reading the
   * outbox is the only way to get it.
   */
  seals(kind: MessageKind, { channel, to }: { readonly channel: MessageChannel; readonly to: string }): boolean {
    return isSecretMessage(kind) && (this.production || this.server.driverOf(channel, to).name !== 'embedded')
  }

  /** Looks for messages at once. The row may stand in a transaction that is still open: looks a few times. */
  wake(): void {
    this.looks = [10, 50, 250]
    this.interrupt()
  }

  /** Delivers until `stop`. */
  start(services: Services, pollMilliseconds = 1000): void {
    this.stopping = false
    this.running = withoutHurry(async () => {
      while (!this.stopping) {
        const found = await this.pass(services).catch(error => {
          services.log.error({ err: error }, 'outbox')
          return undefined
        })
        if (this.stopping) break
        if (found === undefined) await this.pause(pollMilliseconds)
        else if (found === 0 && this.whole.last)
          await this.pause(this.looks.shift() ?? (this.slowed ? Math.min(slowMilliseconds, pollMilliseconds) : pollMilliseconds))
      }
    })
  }

  /** Takes no more, puts back what was not begun and waits for the answers of what was. */
  async stop(): Promise<void> {
    this.stopping = true
    this.interrupt()
    await this.running
    await Promise.all([...this.inHand, ...this.asking])
  }

  /** Delivers every message that is due, for tests. */
  async drain(services: Services): Promise<number> {
    this.stopping = false
    let count = 0
    this.busy = false
    for (;;) {
      const found = await this.pass(services)
      await Promise.all([...this.inHand, ...this.asking])
      if (found === 0 && this.whole.last) return count
      count += found
    }
  }

  /** Calls back when messages of a batch have come to another state, at most once a second for each batch. */
  watchBatches(changed: BatchWatcher): void {
    this.batches.watch(changed)
  }

  /** Looks after something once a minute. */
  everyMinute(look: Looker): void {
    this.lookers.push(look)
  }

  /** Puts the figures of the outbox among the others. */
  measure(services: Services, registry: Registry): void {
    registry.registerMetric(this.counter)
    measureWaiting(services, registry)
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      this.interrupt = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Claims what there is room for and begins to deliver it. Answers how many, with the reports that it applied. */
  private async pass(services: Services): Promise<number> {
    if (this.inHand.size >= this.claimer.places) {
      await Promise.race(this.inHand)
      return 1
    }
    const since = await this.openSince(services)
    const isWhole = this.lookForEverything(services)
    const { claimed, crowded, slowed, kept, changes, sought } = await transact(services.db, onPlatform, async trx => {
      const changes = isWhole
        ? [...(await takeUp(services, trx, this.server.driverOf, since)), ...(await endExpired(services, trx, since))]
        : []
      const due = await claimDue(services, trx, { ...this.claimer, since }, this.placesTaken())
      const room = isWhole ? placesOfLookups - this.asking.size : 0
      return { ...due, changes, sought: await claimLookups(services, trx, this.claimer, room) }
    })
    const told = await transact(services.db, onPlatform, trx => applyReports(services, trx))
    this.crowded = crowded
    await this.clean(services)
    await this.lookAround(services)
    await this.batches.tell(services)
    this.slowed = slowed
    for (const change of told.changes) this.count(change)
    for (const change of changes) this.count(change)
    for (const group of groupsOf(services, this.server, claimed)) {
      const isPush = group[0]!.channel === 'push'
      if (isPush) this.pushesInHand += 1
      const work = deliver(services, this.server, group, change => this.count(change))
        .catch(error => services.log.error({ err: error, message: group[0]!.id }, 'outbox message'))
        .finally(() => {
          this.inHand.delete(work)
          if (isPush) this.pushesInHand -= 1
          if (this.crowded) this.interrupt()
        })
      this.inHand.add(work)
    }
    for (const one of sought) {
      const work = askAbout(services, this.server, one)
        .catch(error => services.log.error({ err: error, message: one.id }, 'outbox look-up'))
        .finally(() => this.asking.delete(work))
      this.asking.add(work)
    }
    const found = claimed.length + kept + told.taken + sought.length
    this.busy = found > 0 && changes.length === 0
    return found
  }

  /**
   * Whether a pass also looks for what was left behind, has expired or is to be asked about. While there is much to send
   * not every one does.
   */
  private lookForEverything(services: Services): boolean {
    const now = services.clock.now().getTime()
    const last = !this.busy || Math.abs(now - this.whole.at) >= wholeMilliseconds
    this.whole = { last, at: last ? now : this.whole.at }
    this.busy = false
    return last
  }

  /** Asked once a minute. */
  private async openSince(services: Services): Promise<string> {
    const now = services.clock.now().getTime()
    if (Math.abs(now - this.open.at) >= minute) this.open = { since: await openSince(services), at: now }
    return this.open.since
  }

  private readonly placesTaken = () => ({ all: this.inHand.size, pushes: this.pushesInHand })

  /** Once an hour, and on until nothing old is left; never while messages wait for a place. */
  private async clean(services: Services): Promise<void> {
    const now = services.clock.now().getTime()
    if (this.crowded || (!this.cleaning && Math.abs(now - this.cleanedAt) < hour)) return
    this.cleanedAt = now
    if (!this.cleaning) await keepParts(services)
    this.cleaning = await transact(services.db, onPlatform, trx => removeOld(services, trx))
  }

  /** Once a minute. */
  private async lookAround(services: Services): Promise<void> {
    const now = services.clock.now().getTime()
    if (Math.abs(now - this.lookedAt) < minute) return
    this.lookedAt = now
    await this.breaker.showPaused(services)
    for (const look of this.lookers) await look(services)
  }

  private count(change: Change | undefined): void {
    if (!change) return
    const [channel, state, batchId] = change
    this.counter.inc({ channel, state })
    if (batchId !== null) this.batches.changed(batchId)
  }
}
