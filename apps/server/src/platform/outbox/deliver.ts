import {
  afterDelivery,
  type Delivery,
  type MessageAttempt,
  type MessageChannel,
  type MessageState,
  takesAnswer,
} from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../services'
import { refundCredits } from '../sms-credits'
import { onPlatform, type Trx, transact } from '../transaction'
import { type AddressEnd, type EndedMessage, noteAddress } from './addresses'
import type { ChooseDriver, Driver, DriverMessage, LookupAnswer } from './drivers'
import { storeReports } from './events'
import { filesOf } from './files'
import { lookupOf } from './lookup'
import { type Change, type Claimed, readOnce, runAgain } from './message'
import { pauseOthers } from './pause'
import type { PlayedReport } from './playing'
import { noteDevice, type ReadyPush, readPush } from './push'
import { outgoingOf, refusedTogether, wordsOf } from './together'
import { unsubscribeOf } from './unsubscribe'

/** The server that delivers. */
export interface Deliverer {
  /** Its name in the leases. */
  readonly name: string
  readonly driverOf: ChooseDriver
  /** Time that a provider may take for one message. */
  readonly callMilliseconds: number
  readonly stopping: () => boolean
  /** Hears what a provider has answered. */
  readonly heard: (channel: MessageChannel, delivery: Delivery, now: Date) => void
  /** Hears what came of a question about a message. */
  readonly told: (channel: MessageChannel, answer: LookupAnswer, now: Date) => void
}

const pauseOf = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** Notes that messages are handed over now. Answers those that are: of others the lease has run out meanwhile. */
async function begin(
  services: Services,
  name: string,
  messages: readonly Claimed[],
  { name: driver, account }: Driver,
): Promise<readonly Claimed[]> {
  const now = services.clock.now()
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<{ id: string }>`
      update outbox o set started_at = ${now}, driver = ${driver}, account = ${account ?? null}
      from unnest(${messages.map(one => one.id)}::uuid[], ${messages.map(one => one.attempts)}::int[]) as t(id, attempts)
      where o.id = t.id and o.id = any(${messages.map(one => one.id)}::uuid[]) and o.attempts = t.attempts and o.status = 'Sending' and o.leased_by = ${name} and o.leased_until > ${now}
      returning o.id`.execute(trx),
  )
  const begun = new Set(rows.map(row => row.id))
  return messages.filter(one => begun.has(one.id))
}

async function putBack(services: Services, name: string, message: Claimed): Promise<void> {
  await transact(services.db, onPlatform, trx =>
    trx
      .updateTable('outbox')
      .set({ status: 'Waiting', attempts: message.attempts - 1, leased_until: null, leased_by: null })
      .where('id', '=', message.id)
      .where('status', '=', 'Sending')
      .where('leased_by', '=', name)
      .where('attempts', '=', message.attempts)
      .execute(),
  )
}

/** The driver's answer. Silence and exceptions tell nothing about whether the messages have left. */
async function hand(
  services: Services,
  driver: Driver,
  messages: readonly DriverMessage[],
  { callMilliseconds, heard }: Deliverer,
): Promise<Delivery> {
  const delivery = await ask(services, driver, messages, callMilliseconds)
  if (driver.name !== 'embedded') heard(messages[0]!.channel, delivery, services.clock.now())
  return delivery
}

async function ask(
  services: Services,
  driver: Driver,
  messages: readonly DriverMessage[],
  callMilliseconds: number,
): Promise<Delivery> {
  const silence = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<Delivery>(resolve => {
    timer = setTimeout(() => {
      silence.abort()
      resolve({ outcome: 'unknown', reason: 'The provider did not answer in time.' })
    }, callMilliseconds)
  })
  const [first] = messages
  const send = () => (messages.length > 1 ? driver.together!.send(messages, silence.signal) : driver.send(first!, silence.signal))
  try {
    return await Promise.race([send(), silent])
  } catch (error) {
    // Words of a provider may repeat the message: only the kind of the failure is kept.
    services.log.error({ driver: driver.name, message: first!.id, failure: (error as Error)?.name }, 'message driver')
    return { outcome: 'unknown', reason: 'The provider could not be asked.' }
  } finally {
    clearTimeout(timer)
  }
}

/** What an answer tells of the address, once it has settled what becomes of the message. */
async function noteAnswer(
  trx: Trx,
  message: EndedMessage,
  end: Pick<AddressEnd, 'driver' | 'state' | 'at'>,
  delivery: Delivery,
): Promise<void> {
  if (end.state !== 'Sent' && end.state !== 'Failed') return
  const code = delivery.outcome === 'permanent' || delivery.outcome === 'temporary' ? delivery.code : undefined
  await noteAddress(trx, message, { ...end, code, source: 'answer' })
}

/** Marks the message with the answer. Nothing, when somebody else has decided about it meanwhile. */
async function finish(services: Services, message: Claimed, driver: Driver, delivery: Delivery): Promise<Change | undefined> {
  const now = services.clock.now()
  const attempt: MessageAttempt = { ...message, expiresAt: message.expires_at, idempotent: driver.idempotent }
  const step = afterDelivery(delivery, attempt, now)
  const marked = await transact(services.db, onPlatform, async trx => {
    const row = await trx
      .selectFrom('outbox')
      .select(['status', 'school_id', 'batch_id', 'credits', 'recipient', 'driver', 'account', 'started_at'])
      .where('id', '=', message.id)
      .where('attempts', '=', message.attempts)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !takesAnswer(row.status as MessageState, step)) return undefined
    await trx
      .updateTable('outbox')
      .set({
        status: step.state,
        last_error: step.reason,
        leased_until: null,
        leased_by: null,
        ...runAgain(step.runAfter ?? (step.state === 'NotConfirmed' ? lookupOf(driver, row, now) : undefined)),
        // A try that met a pause does not count.
        ...(delivery.outcome === 'paused' ? { attempts: message.attempts - 1 } : {}),
        ...(step.state === 'Sent' ? { sent_at: now } : {}),
        ...(delivery.outcome === 'accepted' && delivery.reference ? { provider_ref: delivery.reference } : {}),
        ...(step.state === 'Sent' || step.state === 'Failed' ? readOnce : {}),
      })
      .where('id', '=', message.id)
      .execute()
    if (step.state === 'Failed') await refundCredits(services, trx, [row])
    if (delivery.outcome === 'paused' && step.runAfter)
      await pauseOthers(services, trx, delivery, { channel: message.channel, batchId: row.batch_id }, step.runAfter)
    if (message.channel === 'push') await noteDevice(services, trx, row.recipient, delivery)
    else
      await noteAnswer(trx, { ...row, channel: message.channel }, { driver: driver.name, state: step.state, at: now }, delivery)
    return row
  })
  if (!marked) return undefined
  if (step.state === 'Failed' || step.state === 'NotConfirmed')
    services.log.warn({ message: message.id, channel: message.channel, state: step.state }, 'message not delivered')
  return [message.channel, step.state, marked.batch_id]
}

/** Keeps what a driver itself tells of a message, for the worker to find at its time. */
async function play(
  services: Services,
  driver: Driver,
  { id, to }: DriverMessage,
  reports: readonly PlayedReport[],
  isEarly: boolean,
): Promise<void> {
  for (const { state, seconds, code, early = false, times = 1 } of reports)
    for (let time = 0; early === isEarly && time < times; time += 1)
      await storeReports(
        services,
        { driver: driver.name, account: driver.account ?? '' },
        [{ messageId: id, reference: '', recipient: to, state, code }],
        '',
        seconds,
      )
}

/** Marks the message with the answer; what is not marked here is not known later: worth more than one try. */
async function keep(
  services: Services,
  server: Deliverer,
  message: Claimed,
  driver: Driver,
  delivery: Delivery,
): Promise<Change | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await finish(services, message, driver, delivery)
    } catch (error) {
      if (tries === 3 || server.stopping()) throw error
      await pauseOf(500 * tries)
    }
  }
}

/** What is done with each message that has come to another state. */
type Told = (change: Change | undefined) => void

/** Hands messages that go together to their driver and keeps the answer for each. */
async function deliverTogether(services: Services, server: Deliverer, group: readonly Claimed[], tell: Told): Promise<void> {
  const [first] = group
  const driver = server.driverOf(first!.channel, first!.recipient)
  const begun = await begin(services, server.name, group, driver)
  const outgoing = begun.map(message => outgoingOf(message, wordsOf(services, message)!))
  if (outgoing.length === 0) return
  const answer = await hand(services, driver, outgoing, server)
  // Nothing has left, and one of them may be to blame for it.
  const delivery: Delivery =
    answer.outcome === 'permanent' && begun.length > 1 ? { outcome: 'temporary', reason: refusedTogether } : answer
  for (const message of begun) tell(await keep(services, server, message, driver, delivery))
}

/** Hands one message to its driver and keeps the answer. */
async function deliverAlone(services: Services, server: Deliverer, message: Claimed): Promise<Change | undefined> {
  const driver = server.driverOf(message.channel, message.recipient)
  const words = wordsOf(services, message)
  if (words === undefined)
    return finish(services, message, driver, { outcome: 'permanent', reason: 'The text was sealed with another secret.' })
  let push: ReadyPush | undefined
  if (message.channel === 'push') {
    push = await readPush(services, server.name, message)
    if (!push) return undefined
  }
  const files = await filesOf(services, message.school_id, message.file_ids ?? [])
  if ((await begin(services, server.name, [message], driver)).length === 0) return undefined
  const outgoing = outgoingOf(message, words, { files, ...push, ...unsubscribeOf(services, message) })
  const delivery = await hand(services, driver, [outgoing], server)
  const played = driver.plays?.(outgoing) ?? []
  await play(services, driver, outgoing, played, true)
  const change = await keep(services, server, message, driver, delivery)
  await play(services, driver, outgoing, played, false)
  return change
}

/** Hands claimed messages to their driver, those of a group with one request, and tells what became of each. */
export async function deliver(services: Services, server: Deliverer, group: readonly Claimed[], tell: Told): Promise<void> {
  if (server.stopping()) for (const message of group) await putBack(services, server.name, message)
  else if (group.length > 1) await deliverTogether(services, server, group, tell)
  else tell(await deliverAlone(services, server, group[0]!))
}
