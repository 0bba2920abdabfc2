import type { Delivery, MessageChannel } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../services'
import { onPlatform, transact } from '../transaction'
import type { LookupAnswer } from './driver'

/** Calls that are looked at, and how many of them may fail. */
const calls = 20
const mostFailures = calls / 2
/** How often a provider that is down is asked again. */
const probeMilliseconds = 60_000
/** After so long its batches are shown as paused. */
const patienceMilliseconds = 10 * 60_000
/** Until the next try has told more. */
const pausedMilliseconds = probeMilliseconds + 30_000

interface Line {
  /** The last calls, whether they failed. */
  failures: boolean[]
  /** Since when nothing is asked but now and then. */
  openSince: number | undefined
  probedAt: number
  /** When somebody asked last about a message while it was open, and whether that was answered. */
  askedAt: number
  answers: boolean
}

/** Whether somebody asked so shortly before; a clock that was set back since says nothing about it. */
const isWithinProbe = (asked: number, now: Date) => Math.abs(now.getTime() - asked) < probeMilliseconds

/** Trouble of the provider itself: an answer about one message, its address or our account's rules is none. */
const isTrouble = (delivery: Delivery) =>
  delivery.outcome === 'unknown' || (delivery.outcome === 'temporary' && delivery.code === undefined)

/**
 * Spares a provider that is down, and the tries of the messages that wait for it: when half of the last calls of a channel
 * have failed, one message a minute asks whether it is back. Each server finds that out for itself.
 */
export class Breaker {
  private readonly lines = new Map<MessageChannel, Line>()

  private lineOf(channel: MessageChannel): Line {
    const known = this.lines.get(channel)
    if (known) return known
    const line: Line = { failures: [], openSince: undefined, probedAt: 0, askedAt: 0, answers: false }
    this.lines.set(channel, line)
    return line
  }

  /** Notes what came of a call. */
  note(channel: MessageChannel, delivery: Delivery, now: Date): void {
    const line = this.lineOf(channel)
    const failed = isTrouble(delivery)
    if (line.openSince !== undefined) {
      if (!failed) Object.assign(line, { failures: [], openSince: undefined })
      return
    }
    line.failures = [...line.failures, failed].slice(-calls)
    if (line.failures.length < calls || line.failures.filter(Boolean).length < mostFailures) return
    Object.assign(line, {
      failures: [],
      openSince: now.getTime(),
      probedAt: now.getTime(),
      askedAt: now.getTime(),
      answers: false,
    })
  }

  /** How many messages of a channel may be handed over now; a try that is allowed counts as made. */
  allowed(channel: MessageChannel, most: number, now: Date): number {
    const line = this.lineOf(channel)
    if (line.openSince === undefined) return most
    if (isWithinProbe(line.probedAt, now)) return 0
    line.probedAt = now.getTime()
    return 1
  }

  /**
   * How many questions about messages may be asked now. While the provider is down it is one a minute, beside the tries,
   * until one is answered.
   */
  allowedLookups(channel: MessageChannel, most: number, now: Date): number {
    const line = this.lineOf(channel)
    if (line.openSince === undefined || line.answers) return most
    if (isWithinProbe(line.askedAt, now)) return 0
    line.askedAt = now.getTime()
    return 1
  }

  /** Notes what came of a question. An answer to it does not show that messages are taken again. */
  noteLookup(channel: MessageChannel, answer: LookupAnswer, now: Date): void {
    const failed = answer.outcome !== 'answered' && isTrouble(answer)
    this.lineOf(channel).answers = !failed
    if (failed) this.note(channel, answer, now)
  }

  /** Channels whose provider has been down for a while. */
  private downFor(now: Date): MessageChannel[] {
    return [...this.lines].flatMap(([channel, { openSince }]) =>
      openSince !== undefined && now.getTime() - openSince >= patienceMilliseconds ? [channel] : [],
    )
  }

  /** Shows the batches that wait for such a provider as paused, until it has been asked again. */
  async showPaused(services: Services): Promise<void> {
    const now = services.clock.now()
    const channels = this.downFor(now)
    if (channels.length === 0) return
    const until = new Date(now.getTime() + pausedMilliseconds)
    await transact(services.db, onPlatform, trx =>
      sql`update message_batches set paused_until = ${until} where (paused_until is null or paused_until < ${until}) and id in (
        select batch_id from outbox where status = 'Waiting' and kind = 'message' and channel = any(${channels}::text[])
          and run_after <= ${until} and batch_id is not null)`.execute(trx),
    )
  }
}
