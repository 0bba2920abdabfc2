import {
  afterDelivery,
  type Delivery,
  failures,
  type MessageAttempt,
  type MessageChannel,
  type MessageState,
  type MessageStep,
  takesAnswer,
} from '@school/rules'
import { sql } from 'kysely'
import { gathered } from '../batched-calls'
import { DatabaseAway } from '../database/away'
import type { Services } from '../services'
import { type FailedMessage, refundCredits } from '../sms-credits'
import { onPlatform, type Trx, transact } from '../transaction'
import { type AddressEnd, type EndedMessage, noteAddress } from './addresses'
import type { ChooseDriver, Driver, DriverMessage, LookupAnswer, PlayedReport } from './driver'
import { hiddenText } from './encrypted-text'
import { storeReports } from './events'
import { filesOf } from './files'
import { outgoingOf, refusedTogether, wordsOf } from './grouped-sends'
import { lookupOf } from './lookup'
import { type Change, type Claimed, readOnce, runAgain } from './message'
import { pauseOthers } from './pause'
import { noteDevice, type ReadyPush, readPush } from './push'
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

interface Beginning {
  readonly name: string
  readonly messages: readonly Claimed[]
  readonly driver: Driver
}

/** Notes that messages are handed over now. Answers those that are: of others the lease has run out meanwhile. */
const beginAll = gathered(async (services, beginnings: readonly Beginning[]) => {
  const now = services.clock.now()
  const all = beginnings.flatMap(({ name, messages, driver }) => messages.map(message => ({ name, message, driver })))
  const ids = all.map(one => one.message.id)
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<{ id: string; attempts: number }>`
      update outbox o set started_at = ${now}, driver = t.driver, account = t.account
      from unnest(${ids}::uuid[], ${all.map(one => one.message.attempts)}::int[], ${all.map(one => one.name)}::text[],
        ${all.map(one => one.driver.name)}::text[], ${all.map(one => one.driver.account ?? null)}::text[])
        as t(id, attempts, name, driver, account)
      where o.id = t.id and o.id = any(${ids}::uuid[]) and o.attempts = t.attempts and o.status = 'Sending'
        and o.leased_by = t.name and o.leased_until > ${now}
      returning o.id, o.attempts`.execute(trx),
  )
  const begun = new Map(rows.map(row => [row.id, row.attempts]))
  return beginnings.map(({ messages }) => messages.filter(one => begun.get(one.id) === one.attempts))
})

const begin = (services: Services, name: string, messages: readonly Claimed[], driver: Driver): Promise<readonly Claimed[]> =>
  beginAll(services, { name, messages, driver })

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
      resolve({ outcome: 'unknown', reason: failures.NoAnswer })
    }, callMilliseconds)
  })
  const [first] = messages
  const send = () => (messages.length > 1 ? driver.together!.send(messages, silence.signal) : driver.send(first!, silence.signal))
  try {
    return await Promise.race([send(), silent])
  } catch (error) {
    // Words of a provider may repeat the message: only the kind of the failure is kept.
    services.log.error({ driver: driver.name, message: first!.id, failure: (error as Error)?.name }, 'message driver')
    return { outcome: 'unknown', reason: failures.NotAsked }
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

interface Ending {
  readonly message: Claimed
  readonly driver: Driver
  readonly delivery: Delivery
  readonly step: MessageStep
}

interface EndingRow extends FailedMessage {
  readonly id: string
  readonly attempts: number
  readonly status: string
  readonly recipient: string
  readonly driver: string | null
  readonly account: string | null
  readonly started_at: Date | null
}

/** Marks messages that their providers have taken. */
async function markSent(trx: Trx, sent: readonly Ending[], now: Date): Promise<void> {
  if (sent.length === 0) return
  const ids = sent.map(one => one.message.id)
  const references = sent.map(({ delivery }) => (delivery.outcome === 'accepted' && delivery.reference) || null)
  await sql`
    update outbox o set status = 'Sent', last_error = null, leased_until = null, leased_by = null, sent_at = ${now},
      provider_ref = coalesce(t.reference, o.provider_ref), body = case when o.sealed then ${hiddenText} else o.body end,
      variables = case when o.sealed then null else o.variables end, sealed = false
    from unnest(${ids}::uuid[], ${references}::text[]) as t(id, reference)
    where o.id = t.id and o.id = any(${ids}::uuid[])`.execute(trx)
}

/** Marks a message that has not left, or of which nobody knows whether it has. */
async function markOther(
  services: Services,
  trx: Trx,
  { message, driver, delivery, step }: Ending,
  row: EndingRow,
): Promise<void> {
  const now = services.clock.now()
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
      ...(step.state === 'Failed' ? readOnce : {}),
    })
    .where('id', '=', message.id)
    .execute()
  if (step.state === 'Failed') await refundCredits(services, trx, [row])
  if (delivery.outcome === 'paused' && step.runAfter)
    await pauseOthers(services, trx, delivery, { channel: message.channel, batchId: row.batch_id }, step.runAfter)
}

/** Marks messages with the answers, and answers with the rows of those that take theirs. */
async function mark(services: Services, endings: readonly Ending[]): Promise<(EndingRow | undefined)[]> {
  const now = services.clock.now()
  const ids = endings.map(one => one.message.id)
  return transact(services.db, onPlatform, async trx => {
    const { rows } = await sql<EndingRow>`
      select o.id, o.attempts, o.status, o.school_id, o.batch_id, o.credits, o.recipient, o.driver, o.account, o.started_at
      from outbox o where o.id = any(${ids}::uuid[]) order by o.id for update`.execute(trx)
    const known = new Map(rows.map(row => [row.id, row]))
    const marked = endings.map(({ message, step }) => {
      const row = known.get(message.id)
      return row?.attempts === message.attempts && takesAnswer(row.status as MessageState, step) ? row : undefined
    })
    const taken = endings.flatMap((ending, at) => (marked[at] ? [{ ending, row: marked[at] }] : []))
    await markSent(
      trx,
      taken.flatMap(({ ending }) => (ending.step.state === 'Sent' ? [ending] : [])),
      now,
    )
    for (const { ending, row } of taken) {
      const { message, driver, delivery, step } = ending
      if (step.state !== 'Sent') await markOther(services, trx, ending, row)
      if (message.channel === 'push') await noteDevice(services, trx, row.recipient, delivery)
      else
        await noteAnswer(trx, { ...row, channel: message.channel }, { driver: driver.name, state: step.state, at: now }, delivery)
    }
    return marked
  })
}

/** What gives back credits or pauses others may have to wait for them, and keeps nobody else waiting. */
const markSentTogether = gathered(mark)

/** Marks the message with the answer. Nothing, when somebody else has decided about it meanwhile. */
async function finish(services: Services, message: Claimed, driver: Driver, delivery: Delivery): Promise<Change | undefined> {
  const attempt: MessageAttempt = { ...message, expiresAt: message.expires_at, idempotent: driver.idempotent }
  const step = afterDelivery(delivery, attempt, services.clock.now())
  const ending = { message, driver, delivery, step }
  const marked = step.state === 'Sent' ? await markSentTogether(services, ending) : (await mark(services, [ending]))[0]
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

/** Tries to keep an answer, and as long as the database is away: about two minutes, when the lease is over long ago. */
const usualTries = 3
const triesWhileAway = 120

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
      const most = error instanceof DatabaseAway ? triesWhileAway : usualTries
      if (tries >= most || server.stopping()) throw error
      await pauseOf(Math.min(500 * tries, 1000))
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
  await Promise.all(begun.map(async message => tell(await keep(services, server, message, driver, delivery))))
}

/** Hands one message to its driver and keeps the answer. */
async function deliverAlone(services: Services, server: Deliverer, message: Claimed): Promise<Change | undefined> {
  const driver = server.driverOf(message.channel, message.recipient)
  const words = wordsOf(services, message)
  if (words === undefined) return finish(services, message, driver, { outcome: 'permanent', reason: failures.OtherSecret })
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
