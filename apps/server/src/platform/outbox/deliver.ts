import { afterDelivery, type Delivery, type MessageAttempt, type MessageState, takesAnswer } from '@school/rules'
import type { Services } from '../services'
import { refundCredits } from '../sms-credits'
import { onPlatform, transact } from '../transaction'
import { noteAddress } from './addresses'
import type { ChooseDriver, Driver, DriverMessage } from './drivers'
import { storeReports } from './events'
import { filesOf } from './files'
import { type Change, type Claimed, readOnce } from './message'
import { pauseOthers } from './pause'
import type { PlayedReport } from './playing'
import { noteDevice, type ReadyPush, readPush } from './push'
import { openText } from './seal'

/** The server that delivers. */
export interface Deliverer {
  /** Its name in the leases. */
  readonly name: string
  readonly driverOf: ChooseDriver
  /** Time that a provider may take for one message. */
  readonly callMilliseconds: number
  readonly stopping: () => boolean
}

const pauseOf = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** The text of a message and what fills its places; undefined where they were sealed with another secret. */
function wordsOf(
  services: Services,
  { sealed, body, variables }: Claimed,
): Pick<DriverMessage, 'text' | 'variables'> | undefined {
  if (!sealed) return { text: body, variables }
  try {
    return { text: openText(services, body), variables: variables?.map(value => openText(services, value)) ?? null }
  } catch {
    return undefined
  }
}

/** Notes that the message is handed over now. False when the lease has run out meanwhile. */
async function begin(services: Services, name: string, message: Claimed, driver: Driver): Promise<boolean> {
  const now = services.clock.now()
  const begun = await transact(services.db, onPlatform, trx =>
    trx
      .updateTable('outbox')
      .set({ started_at: now, driver: driver.name })
      .where('id', '=', message.id)
      .where('status', '=', 'Sending')
      .where('leased_by', '=', name)
      .where('attempts', '=', message.attempts)
      .where('leased_until', '>', now)
      .returning('id')
      .executeTakeFirst(),
  )
  return begun !== undefined
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

/** The driver's answer. Silence and exceptions tell nothing about whether the message has left. */
async function hand(services: Services, driver: Driver, message: DriverMessage, callMilliseconds: number): Promise<Delivery> {
  const silence = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<Delivery>(resolve => {
    timer = setTimeout(() => {
      silence.abort()
      resolve({ outcome: 'unknown', reason: 'The provider did not answer in time.' })
    }, callMilliseconds)
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

/** Marks the message with the answer. Nothing, when somebody else has decided about it meanwhile. */
async function finish(services: Services, message: Claimed, driver: Driver, delivery: Delivery): Promise<Change | undefined> {
  const now = services.clock.now()
  const attempt: MessageAttempt = { ...message, expiresAt: message.expires_at, idempotent: driver.idempotent }
  const step = afterDelivery(delivery, attempt, now)
  const marked = await transact(services.db, onPlatform, async trx => {
    const row = await trx
      .selectFrom('outbox')
      .select(['status', 'school_id', 'batch_id', 'credits', 'recipient'])
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
        ...(step.runAfter ? { run_after: step.runAfter } : {}),
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
    else if (delivery.outcome === 'permanent') {
      const ended = { ...row, channel: message.channel }
      await noteAddress(trx, ended, { driver: driver.name, state: step.state, code: delivery.code, at: now })
    }
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
      await storeReports(services, driver.name, [{ messageId: id, reference: '', recipient: to, state, code }], '', seconds)
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

/** Hands one claimed message to its driver and keeps the answer. */
export async function deliver(services: Services, server: Deliverer, message: Claimed): Promise<Change | undefined> {
  const driver = server.driverOf(message.channel, message.recipient)
  const words = wordsOf(services, message)
  if (words === undefined)
    return finish(services, message, driver, { outcome: 'permanent', reason: 'The text was sealed with another secret.' })
  if (server.stopping()) {
    await putBack(services, server.name, message)
    return undefined
  }
  let push: ReadyPush | undefined
  if (message.channel === 'push') {
    push = await readPush(services, server.name, message)
    if (!push) return undefined
  }
  const files = await filesOf(services, message.school_id, message.file_ids ?? [])
  if (!(await begin(services, server.name, message, driver))) return undefined
  const { id, channel, recipient: to, subject, created_at: at, template } = message
  const school = message.school_name === null ? null : { name: message.school_name, email: message.school_email ?? '' }
  const outgoing = {
    id,
    channel,
    to,
    subject,
    ...words,
    template,
    files,
    at,
    attempt: message.attempts,
    school,
    ...push,
  }
  const delivery = await hand(services, driver, outgoing, server.callMilliseconds)
  const played = driver.plays?.(outgoing) ?? []
  await play(services, driver, outgoing, played, true)
  const change = await keep(services, server, message, driver, delivery)
  await play(services, driver, outgoing, played, false)
  return change
}
