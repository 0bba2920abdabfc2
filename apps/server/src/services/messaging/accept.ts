import { createHash } from 'node:crypto'
import {
  batchesPerMinute,
  isPaidChannel,
  isPlainTeacher,
  momentIn,
  paidBatchesOfTeachersPerHour,
  type SendChannel,
  type SkipReason,
  sendDoors,
  timeIn,
} from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { custom } from '../../platform/problems'
import { readSmsAccount } from '../../platform/sms-account'
import { readBalance, spendCredits } from '../../platform/sms-credits'
import { schoolZone } from '../../school/zone'
import { waysOf } from './channels'
import { dayAlerts } from './hooks'
import { tellLowBalance } from './low-balance'
import type { AcceptedOrder, AskedOrder, SendCall, WriteCall } from './order'
import { authorisedPersons, ringStaff } from './persons'
import { goingOf, type SendPlan, skippedOf } from './plan'
import { fallbackOf, prepare } from './prepare'
import { stateOf } from './state'
import { messagingText } from './texts'
import { writeBells, writeMessages } from './write'

/** What came of a send. */
export interface SendOutcome {
  readonly batchId: string
  readonly status: ReturnType<typeof stateOf>
  readonly messages: number
  readonly skipped: { reason: SkipReason; parameter?: string; count: number }[]
  readonly credits: number
  readonly balance: number
  readonly holdUntil?: string
  readonly sendAt?: string
  readonly replayed?: boolean
  readonly message: string
}

const keptMinutes = 5
const keptHours = 48

const sorted = (ids: readonly string[]) => ids.map(id => id.toLowerCase()).sort()

/** What makes two requests the same. Whom filters find may change between them, the filters do not. */
function hashOf(call: SendCall, { ids, selection, ...order }: AskedOrder): string {
  const whom = selection ? { filters: selection.filters, excludeIds: sorted(selection.excludeIds) } : sorted(ids)
  return createHash('sha256')
    .update(JSON.stringify([personOf(call).userId, order, whom]))
    .digest('hex')
}

function keyOf({ request }: SendCall): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' && key.length <= 100 ? key : null
}

/**
 * The batch that the same request made before. Until the transaction ends nobody else accepts it.
 *
 * @throws 409 when the key was used for something else.
 */
async function acceptedBefore(call: SendCall, key: string | null, hash: string): Promise<string | undefined> {
  const { trx, schoolId, services } = call
  const now = services.clock.now()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${schoolId} ${key ?? hash}`}, 0))`.execute(trx)
  if (key === null) {
    const since = new Date(now.getTime() - keptMinutes * 60_000)
    const same = await trx
      .selectFrom('message_batches')
      .select('id')
      .where('request_hash', '=', hash)
      .where('made_at', '>', since)
      .where('idempotency_key', 'is', null)
      .orderBy('made_at', 'desc')
      .executeTakeFirst()
    return same?.id
  }
  const old = new Date(now.getTime() - keptHours * 3_600_000)
  await trx
    .updateTable('message_batches')
    .set({ idempotency_key: null })
    .where('idempotency_key', '=', key)
    .where('made_at', '<', old)
    .execute()
  const first = await trx
    .selectFrom('message_batches')
    .select(['id', 'request_hash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (first && first.request_hash !== hash) throw custom(409, 'RequestUsed', 'This request was already used.')
  return first?.id
}

/** @throws 429 when a person sends more than their pace. */
export async function refuseTooMany(call: SendCall, credits: number): Promise<void> {
  const { trx, services } = call
  const person = personOf(call)
  const now = services.clock.now().getTime()
  // Those that a person sends at the same time are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sends:${person.userId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ minute: number; hour: number }>`
    select count(*) filter (where made_at > ${new Date(now - 60_000)})::int as minute, count(*) filter (where credits > 0)::int as hour
    from message_batches where made_by = ${person.userId}::uuid and not automatic and door = any(${[...sendDoors]}::text[]) and made_at > ${new Date(now - 3_600_000)}`.execute(
    trx,
  )
  const { minute, hour } = rows[0]!
  if (minute >= batchesPerMinute) throw custom(429, 'TooManyBatches', 'Too many messages in a minute. Please wait a little.')
  if (credits > 0 && isPlainTeacher(viewerOf(person)) && hour >= paidBatchesOfTeachersPerHour)
    throw custom(429, 'TooManyPaidBatches', 'Teachers send {n} paid messages an hour. Please wait.', {
      n: paidBatchesOfTeachersPerHour,
    })
}

const namesOf = (persons: Awaited<ReturnType<typeof authorisedPersons>>) => persons.map(person => person.name).join(', ')

/** Asks those who may let it go; gives their names. */
async function askApproval(call: WriteCall, batchId: string, checked: AcceptedOrder, n: number): Promise<string> {
  const persons = await authorisedPersons(call)
  const name = personOf(call).name
  await ringStaff(
    call,
    persons.map(person => person.userId),
    'ApprovalTitle',
    'ApprovalAsked',
    { name, format: checked.formatName, n },
    `/communication/notification-history?tab=batches&open=${batchId}`,
  )
  return namesOf(persons)
}

/** What an accepted batch says of itself, at first and when it is asked for again. */
interface Outcome {
  readonly channel: SendChannel
  /** Of those who decide on a batch that waits. */
  readonly deciders: string | null
  readonly timeZone: string
  readonly sendAt: Date | null
  readonly releaseAt: Date
  readonly held: boolean
  readonly messages: number
  readonly without: (reason: SkipReason) => number
}

function outcomeWords({ language }: WriteCall, { channel, deciders, ...outcome }: Outcome): string {
  const { timeZone, sendAt, releaseAt, held, messages: n, without } = outcome
  if (deciders !== null) return messagingText(language, deciders ? 'ForApproval' : 'ForNobody', { name: deciders })
  if (sendAt) return messagingText(language, 'Scheduled', { time: momentIn(timeZone, releaseAt) })
  if (held) return messagingText(language, 'Quiet', { time: timeIn(timeZone, releaseAt) })
  switch (channel) {
    case 'notification':
      return messagingText(language, 'Notified', { n, m: without('NoLogin') })
    case 'email':
      return messagingText(language, 'MailSent', { n, m: without('NoEmail') })
    default:
      return messagingText(language, 'Sent', { n, m: without('NoMobile') })
  }
}

/** A batch that is accepted: who asked for it, what it is, and what it follows. */
export interface Acceptance {
  readonly checked: AcceptedOrder
  readonly plan: SendPlan
  readonly key: string | null
  readonly hash: string
  readonly parentBatchId: string | null
  /** Which message of an earlier batch each one repeats, by its place. */
  readonly repeats?: ReadonlyMap<number, string>
}

/** Writes a batch with its credits, messages and bell items, all or nothing. */
export async function writeBatch(
  call: WriteCall,
  { checked, plan, key, hash, parentBatchId, repeats }: Acceptance,
): Promise<SendOutcome> {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  const { order } = checked
  const now = services.clock.now()
  const batchId = services.newId()
  await trx
    .insertInto('message_batches')
    .values({
      school_id: schoolId,
      id: batchId,
      door: order.door,
      channel: order.channel,
      format_id: checked.format?.id ?? null,
      format_name: checked.formatName,
      format_version: checked.format?.version ?? null,
      body: checked.body,
      content: checked.content,
      title: checked.title,
      example_message: order.exampleMessage,
      send_to: order.sendTo,
      one_per_number: checked.onePerNumber,
      also_bell: checked.alsoBell,
      urgent_reason: order.urgentReason?.trim() ?? null,
      parent_batch_id: parentBatchId,
      template: checked.template ? JSON.stringify(checked.template) : null,
      file_ids: [...(order.fileIds ?? [])],
      voice_description_id: checked.voice?.id ?? null,
      idempotency_key: key,
      request_hash: hash,
      send_at: checked.sendAt,
      release_at: checked.releaseAt,
      attendance_date: order.attendance?.day ?? order.rideDay ?? null,
      decision: checked.needsApproval ? 'Waiting' : 'Accepted',
      credits: plan.credits,
      automatic: order.automatic === true,
      made_by: person.userId,
      made_at: now,
    })
    .execute()
  const account = await spendCredits(services, trx, {
    schoolId,
    credits: plan.credits,
    messages: goingOf(plan).filter(({ channel }) => channel !== 'bell' && isPaidChannel(channel)).length,
    batchId,
    by: person.userId,
  })
  if (account) await tellLowBalance(call, account)
  await writeMessages(call, batchId, checked, plan, repeats)
  await writeBells(call, batchId, checked, plan)
  await call.services.ports.take(dayAlerts).writeAlerts(call, batchId, checked, plan)
  const skipped = skippedOf(plan)
  const going = goingOf(plan).length
  await call.audit({
    action: 'messages.send',
    entity: 'message_batches',
    entityId: batchId,
    after: {
      door: order.door,
      channel: order.channel,
      format: checked.formatName,
      messages: going,
      skipped: plan.messages.length - going,
      credits: plan.credits,
    },
    ...(order.urgentReason ? { reason: order.urgentReason.trim() } : {}),
  })
  return {
    batchId,
    status: stateOf(
      {
        decision: checked.needsApproval ? 'Waiting' : 'Accepted',
        sendAt: checked.sendAt,
        releaseAt: checked.releaseAt,
        isOpen: order.channel !== 'notification' || checked.releaseAt > now,
      },
      now,
    ),
    messages: going,
    skipped: skipped.map(({ reason, parameter, count }) => ({
      reason,
      count,
      ...(parameter === undefined ? {} : { parameter }),
    })),
    credits: plan.credits,
    balance: (await readBalance(trx, schoolId)).balance,
    ...(checked.held ? { holdUntil: checked.releaseAt.toISOString() } : {}),
    ...(checked.sendAt ? { sendAt: checked.sendAt.toISOString() } : {}),
    message: outcomeWords(call, {
      ...checked,
      channel: order.channel,
      deciders: checked.needsApproval ? await askApproval(call, batchId, checked, going) : null,
      messages: going,
      without: reason => skipped.find(group => group.reason === reason)?.count ?? 0,
    }),
  }
}

/** What is said of the text messages beside a notification; nothing where both wait for the same. */
async function wordsOfTexts({ language, trx, schoolId }: SendCall, texts: SendOutcome): Promise<string> {
  const { status, holdUntil, messages: n } = texts
  if (status === 'Waiting' || status === 'Scheduled') return ''
  if (!holdUntil) return messagingText(language, 'Fallback', { n })
  return messagingText(language, 'FallbackQuiet', { n, time: timeIn(await schoolZone(trx, schoolId), new Date(holdUntil)) })
}

/** A notification with the text messages to those without a login: two batches, one answer. */
async function withTexts(call: SendCall, first: SendOutcome, texts: SendOutcome): Promise<SendOutcome> {
  const skipped = [...first.skipped]
  for (const group of texts.skipped) {
    const at = skipped.findIndex(({ reason, parameter }) => reason === group.reason && parameter === group.parameter)
    if (at < 0) skipped.push(group)
    else skipped[at] = { ...group, count: skipped[at]!.count + group.count }
  }
  const message = [first.message, await wordsOfTexts(call, texts)].join(' ').trim()
  return { ...first, skipped, credits: texts.credits, balance: texts.balance, message }
}

/** What a send answered when it was accepted, told once more. */
async function replay(call: SendCall, batchId: string): Promise<SendOutcome> {
  const first = await replayBatch(call, batchId)
  const texts = await sql<{ id: string }>`
    select c.id from message_batches b join message_batches c on c.school_id = b.school_id and c.parent_batch_id = b.id
    where b.id = ${batchId}::uuid and c.request_hash = b.request_hash || ' sms'`.execute(call.trx)
  return texts.rows[0] ? withTexts(call, first, await replayBatch(call, texts.rows[0].id)) : first
}

async function replayBatch(call: SendCall, batchId: string): Promise<SendOutcome> {
  const { trx, services, schoolId } = call
  const batch = await trx.selectFrom('message_batches').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow()
  const { rows } = await sql<{ reason: SkipReason | null; parameter: string | null; count: number; open: number }>`
    select skip_reason as reason, skip_detail as parameter, count(*)::int as count, count(*) filter (where status in ('Waiting', 'Sending', 'Held'))::int as open
    from outbox where batch_id = ${batchId}::uuid group by 1, 2`.execute(trx)
  const going = rows.filter(row => row.reason === null).reduce((sum, row) => sum + row.count, 0)
  const without = (reason: SkipReason) => rows.find(row => row.reason === reason)?.count ?? 0
  const now = services.clock.now()
  const { send_at: sendAt, release_at: releaseAt } = batch
  const waits = batch.decision === 'Waiting'
  const held = !sendAt && releaseAt > now
  return {
    batchId,
    status: stateOf(
      {
        decision: batch.decision as 'Waiting',
        sendAt,
        releaseAt,
        isOpen: rows.some(row => row.open > 0),
        isPaused:
          waysOf[batch.channel as SendChannel].some(isPaidChannel) && (await readSmsAccount(trx, schoolId)).status === 'Paused',
      },
      now,
    ),
    messages: going,
    skipped: rows.flatMap(({ reason, parameter, count }) =>
      reason === null ? [] : [{ reason, count, ...(parameter === null ? {} : { parameter }) }],
    ),
    credits: batch.credits,
    balance: (await readBalance(trx, schoolId)).balance,
    replayed: true,
    ...(held ? { holdUntil: releaseAt.toISOString() } : {}),
    ...(sendAt ? { sendAt: sendAt.toISOString() } : {}),
    message: outcomeWords(call, {
      channel: batch.channel as SendChannel,
      deciders: waits ? namesOf(await authorisedPersons(call)) : null,
      timeZone: await schoolZone(trx, schoolId),
      sendAt: sendAt && sendAt > now ? sendAt : null,
      releaseAt,
      held,
      messages: going,
      without,
    }),
  }
}

/** Runs work once for a key, or for the same request within five minutes. */
export async function onceFor(
  call: SendCall,
  hash: string,
  work: (key: string | null) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  const key = keyOf(call)
  const before = await acceptedBefore(call, key, hash)
  return before ? replay(call, before) : work(key)
}

/**
 * Accepts a send in the call's transaction: batch, messages, credits and bell items, or none of them.
 *
 * @throws 4xx in words; nothing is written then.
 */
export function acceptSend(call: SendCall, order: AskedOrder): Promise<SendOutcome> {
  const hash = hashOf(call, order)
  return onceFor(call, hash, async key => {
    // Two who tell of one day go one after the other, so that nobody is told twice.
    if (order.attendance) await call.services.ports.take(dayAlerts).lockDay(call, order.attendance.day)
    const prepared = await prepare(call, order)
    const { checked, plan } = prepared
    const texts = await fallbackOf(call, prepared)
    if (goingOf(plan).length === 0 && !texts) throw custom(409, 'NoRecipientLeft', 'No recipient is left.')
    await refuseTooMany(call, plan.credits + (texts?.plan.credits ?? 0))
    const first = await writeBatch(call, { checked, plan, key, hash, parentBatchId: null })
    if (!texts) return first
    const second = await writeBatch(call, { ...texts, key: null, hash: `${hash} sms`, parentBatchId: first.batchId })
    return withTexts(call, first, second)
  })
}
