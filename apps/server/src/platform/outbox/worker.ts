import {
  afterDelivery,
  afterLease,
  type Delivery,
  expiredReason,
  isSecretMessage,
  type MessageAttempt,
  type MessageChannel,
  type MessageKind,
  type MessageState,
  takesAnswer,
} from '@school/rules'
import { sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Services } from '../services'
import { onPlatform, type Trx, transact } from '../transaction'
import type { ChooseDriver, Driver, DriverMessage } from './drivers'
import { hiddenText, openText } from './seal'

const leaseSeconds = 60
/** Messages that one server has in hand at a time, and how many of these places only codes may take. */
const places = 10
const placesForCodes = 2
const keptDays = 30
const hour = 3_600_000

export interface OutboxOptions {
  /** Seconds that a provider may take for one message. */
  readonly callSeconds?: number
  /** No secret is readable, whatever carries it. */
  readonly production?: boolean
}

/** A message that has come to a state, for the figures. */
type Change = readonly [MessageChannel, MessageState]

/** A sealed text is of no more use when its message is done. */
const readOnce = { body: sql<string>`case when sealed then ${hiddenText} else body end`, sealed: false }

const pauseOf = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

interface Claimed {
  id: string
  channel: MessageChannel
  recipient: string
  subject: string | null
  body: string
  sealed: boolean
  attempts: number
  created_at: Date
  expires_at: Date
  school_name: string | null
  school_email: string | null
}

interface Abandoned {
  id: string
  channel: MessageChannel
  recipient: string
  attempts: number
  started_at: Date | null
  expires_at: Date
  driver: string | null
}

/**
 * Delivers what was written into the outbox. A message is claimed under a lease, marked as begun just before it is handed
 * to its driver, and marked with the answer. So a server that dies leaves behind what it did: a message that was not
 * begun goes back, and one that was is sent again only where it cannot arrive twice.
 */
export class Outbox {
  private readonly name: string
  private readonly driverOf: ChooseDriver
  private readonly callMilliseconds: number
  private readonly production: boolean
  private readonly inHand = new Set<Promise<void>>()
  private readonly counter = new Counter({
    name: 'outbox_messages_total',
    help: 'Messages that this server has brought to a state',
    labelNames: ['channel', 'state'],
    registers: [],
  })
  private stopping = false
  /** There may be more waiting than there were places for. */
  private crowded = false
  private running: Promise<void> | undefined
  private cleanedAt = 0
  /** Pauses to look after, shortest first, when this server has written a message. */
  private looks: number[] = []
  private interrupt: () => void = () => {}

  constructor(name: string, driverOf: ChooseDriver, { callSeconds = 20, production = false }: OutboxOptions = {}) {
    this.name = name
    this.driverOf = driverOf
    this.callMilliseconds = callSeconds * 1000
    this.production = production
  }

  /**
   * Whether a text is kept unreadable: every secret, but for the embedded driver outside production, where reading the
   * outbox is the only way to get it.
   */
  seals(kind: MessageKind, { channel, to }: { readonly channel: MessageChannel; readonly to: string }): boolean {
    return isSecretMessage(kind) && (this.production || this.driverOf(channel, to).name !== 'embedded')
  }

  /** Looks for messages at once. The row may stand in a transaction that is still open: looks a few times. */
  wake(): void {
    this.looks = [10, 50, 250]
    this.interrupt()
  }

  /** Delivers until `stop`. */
  start(services: Services, pollMilliseconds = 1000): void {
    this.stopping = false
    this.running = (async () => {
      while (!this.stopping) {
        const found = await this.pass(services).catch(error => {
          services.log.error({ err: error }, 'outbox')
          return 0
        })
        if (this.stopping) break
        if (found > 0) continue
        await this.pause(this.looks.shift() ?? pollMilliseconds)
      }
    })()
  }

  /** Takes no more, puts back what was not begun and waits for the answers of what was. */
  async stop(): Promise<void> {
    this.stopping = true
    this.interrupt()
    await this.running
    await Promise.all(this.inHand)
  }

  /** Delivers every message that is due, for tests. */
  async drain(services: Services): Promise<number> {
    this.stopping = false
    let count = 0
    for (;;) {
      const found = await this.pass(services)
      await Promise.all(this.inHand)
      if (found === 0) return count
      count += found
    }
  }

  /** Puts the figures of the outbox among the others. */
  measure(services: Services, registry: Registry): void {
    registry.registerMetric(this.counter)
    const waiting = new Gauge({
      name: 'outbox_waiting',
      help: 'Messages that wait or are on their way',
      labelNames: ['channel'],
      registers: [registry],
      collect: async () => {
        const { rows } = await transact(services.db, onPlatform, trx =>
          sql<{ channel: string; count: number }>`
            select channel, count(*)::int as count from outbox where status in ('Waiting', 'Sending') group by channel`.execute(
            trx,
          ),
        )
        waiting.reset()
        for (const { channel, count } of rows) waiting.set({ channel }, count)
      },
    })
    const oldest = new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest message that waits or is on its way, 0 when there is none',
      registers: [registry],
      collect: async () => {
        const { rows } = await transact(services.db, onPlatform, trx =>
          sql<{ at: Date | null }>`select min(created_at) as at from outbox where status in ('Waiting', 'Sending')`.execute(trx),
        )
        const at = rows[0]?.at
        oldest.set(at ? (services.clock.now().getTime() - new Date(at).getTime()) / 1000 : 0)
      },
    })
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

  /** Claims what there is room for and begins to deliver it. Answers how many. */
  private async pass(services: Services): Promise<number> {
    const room = places - this.inHand.size
    if (room <= 0) {
      await Promise.race(this.inHand)
      return 1
    }
    const { claimed, changes } = await transact(services.db, onPlatform, async trx => {
      const changes = [...(await this.takeUp(services, trx)), ...(await this.endExpired(services, trx))]
      await this.clean(services, trx)
      const codes = await this.claim(services, trx, sql`kind = 'code'`, room)
      const left = Math.min(room - codes.length, places - placesForCodes - this.inHand.size - codes.length)
      const others = left > 0 ? await this.claim(services, trx, sql`kind <> 'code'`, left) : []
      this.crowded = left <= others.length
      return { claimed: [...codes, ...others], changes }
    })
    for (const change of changes) this.count(...change)
    for (const message of claimed) {
      const work = this.deliver(services, message)
        .catch(error => services.log.error({ err: error, message: message.id }, 'outbox message'))
        .finally(() => {
          this.inHand.delete(work)
          if (this.crowded) this.interrupt()
        })
      this.inHand.add(work)
    }
    return claimed.length
  }

  private async claim(services: Services, trx: Trx, which: ReturnType<typeof sql>, room: number): Promise<Claimed[]> {
    const now = services.clock.now()
    const until = new Date(now.getTime() + leaseSeconds * 1000)
    const { rows } = await sql<Claimed>`
      with due as (
        select id from outbox where status = 'Waiting' and run_after <= ${now} and ${which}
        order by (kind <> 'code'), run_after, id limit ${room} for update skip locked)
      update outbox o set status = 'Sending', attempts = attempts + 1, leased_until = ${until}, leased_by = ${this.name}, started_at = null
      from due where o.id = due.id
      returning o.id, o.channel, o.recipient, o.subject, o.body, o.sealed, o.attempts, o.created_at, o.expires_at,
        (select name from schools where id = o.school_id) as school_name, (select email from schools where id = o.school_id) as school_email`.execute(
      trx,
    )
    return rows
  }

  /** Decides about messages whose server has not been heard of again. */
  private async takeUp(services: Services, trx: Trx): Promise<Change[]> {
    const now = services.clock.now()
    const { rows } = await sql<Abandoned>`
      select id, channel, recipient, attempts, started_at, expires_at, driver from outbox
      where status = 'Sending' and leased_until < ${now} order by leased_until limit 100 for update skip locked`.execute(trx)
    const changes: Change[] = []
    for (const row of rows) {
      const driver = this.driverOf(row.channel, row.recipient)
      const idempotent = driver.idempotent && driver.name === row.driver
      const { state, runAfter, reason } = afterLease({ ...row, expiresAt: row.expires_at, idempotent }, row.started_at, now)
      await trx
        .updateTable('outbox')
        .set({
          status: state,
          run_after: runAfter ?? now,
          last_error: reason,
          leased_until: null,
          leased_by: null,
          // A try that was not begun does not count.
          attempts: row.started_at === null ? row.attempts - 1 : row.attempts,
          ...(state === 'Failed' ? readOnce : {}),
        })
        .where('id', '=', row.id)
        .execute()
      changes.push([row.channel, state])
    }
    return changes
  }

  /** Ends messages that help nobody any more. */
  private async endExpired(services: Services, trx: Trx): Promise<Change[]> {
    const now = services.clock.now()
    const ended = await trx
      .updateTable('outbox')
      .set({ status: 'Failed', last_error: expiredReason, ...readOnce })
      .where(
        'id',
        'in',
        trx
          .selectFrom('outbox')
          .select('id')
          .where('status', '=', 'Waiting')
          .where('run_after', '<=', now)
          .where('expires_at', '<=', now)
          .orderBy('run_after')
          .limit(100)
          .forUpdate()
          .skipLocked(),
      )
      .returning('channel')
      .execute()
    return ended.map(({ channel }) => [channel as MessageChannel, 'Failed'])
  }

  /** Removes what is a month old, once an hour. */
  private async clean(services: Services, trx: Trx): Promise<void> {
    const now = services.clock.now().getTime()
    if (now - this.cleanedAt < hour) return
    this.cleanedAt = now
    await sql`
      delete from outbox where id in (
        select id from outbox where created_at < ${new Date(now - keptDays * 24 * hour)} and status not in ('Waiting', 'Sending')
        order by created_at limit 10000 for update skip locked)`.execute(trx)
  }

  private async deliver(services: Services, message: Claimed): Promise<void> {
    const driver = this.driverOf(message.channel, message.recipient)
    const text = this.textOf(services, message)
    if (text === undefined)
      return this.finish(services, message, driver, { outcome: 'permanent', reason: 'The text was sealed with another secret.' })
    if (this.stopping) return this.putBack(services, message)
    if (!(await this.begin(services, message, driver))) return
    const { id, channel, recipient: to, subject, created_at: at } = message
    const school = message.school_name === null ? null : { name: message.school_name, email: message.school_email ?? '' }
    const delivery = await this.hand(services, driver, { id, channel, to, subject, text, at, school })
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.finish(services, message, driver, delivery)
      } catch (error) {
        // What is not marked here is not known later: worth more than one try.
        if (tries === 3 || this.stopping) throw error
        await pauseOf(500 * tries)
      }
    }
  }

  private textOf(services: Services, { sealed, body }: Claimed): string | undefined {
    if (!sealed) return body
    try {
      return openText(services, body)
    } catch {
      return undefined
    }
  }

  /** Notes that the message is handed over now. False when the lease has run out meanwhile. */
  private async begin(services: Services, message: Claimed, driver: Driver): Promise<boolean> {
    const now = services.clock.now()
    const begun = await transact(services.db, onPlatform, trx =>
      trx
        .updateTable('outbox')
        .set({ started_at: now, driver: driver.name })
        .where('id', '=', message.id)
        .where('status', '=', 'Sending')
        .where('leased_by', '=', this.name)
        .where('attempts', '=', message.attempts)
        .where('leased_until', '>', now)
        .returning('id')
        .executeTakeFirst(),
    )
    return begun !== undefined
  }

  private async putBack(services: Services, message: Claimed): Promise<void> {
    await transact(services.db, onPlatform, trx =>
      trx
        .updateTable('outbox')
        .set({ status: 'Waiting', attempts: message.attempts - 1, leased_until: null, leased_by: null })
        .where('id', '=', message.id)
        .where('status', '=', 'Sending')
        .where('leased_by', '=', this.name)
        .where('attempts', '=', message.attempts)
        .execute(),
    )
  }

  /** The driver's answer. Silence and exceptions tell nothing about whether the message has left. */
  private async hand(services: Services, driver: Driver, message: DriverMessage): Promise<Delivery> {
    const silence = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const silent = new Promise<Delivery>(resolve => {
      timer = setTimeout(() => {
        silence.abort()
        resolve({ outcome: 'unknown', reason: 'The provider did not answer in time.' })
      }, this.callMilliseconds)
    })
    try {
      return await Promise.race([driver.send(message, silence.signal), silent])
    } catch (error) {
      // Words of a provider may repeat the message: only the kind of the failure is kept.
      services.log.error({ driver: driver.name, message: message.id, failure: (error as Error)?.name }, 'message driver')
      return { outcome: 'unknown', reason: 'The provider could not be asked.' }
    } finally {
      clearTimeout(timer)
    }
  }

  private async finish(services: Services, message: Claimed, driver: Driver, delivery: Delivery): Promise<void> {
    const now = services.clock.now()
    const attempt: MessageAttempt = { ...message, expiresAt: message.expires_at, idempotent: driver.idempotent }
    const step = afterDelivery(delivery, attempt, now)
    const marked = await transact(services.db, onPlatform, async trx => {
      const row = await trx
        .selectFrom('outbox')
        .select('status')
        .where('id', '=', message.id)
        .where('attempts', '=', message.attempts)
        .forUpdate()
        .executeTakeFirst()
      if (!row || !takesAnswer(row.status as MessageState, step)) return false
      await trx
        .updateTable('outbox')
        .set({
          status: step.state,
          last_error: step.reason,
          leased_until: null,
          leased_by: null,
          ...(step.runAfter ? { run_after: step.runAfter } : {}),
          ...(step.state === 'Sent' ? { sent_at: now } : {}),
          ...(delivery.outcome === 'accepted' && delivery.reference ? { provider_ref: delivery.reference } : {}),
          ...(step.state === 'Sent' || step.state === 'Failed' ? readOnce : {}),
        })
        .where('id', '=', message.id)
        .execute()
      return true
    })
    if (!marked) return
    this.count(message.channel, step.state)
    if (step.state === 'Failed' || step.state === 'NotConfirmed')
      services.log.warn({ message: message.id, channel: message.channel, state: step.state }, 'message not delivered')
  }

  private count(channel: MessageChannel, state: MessageState): void {
    this.counter.inc({ channel, state })
  }
}
