import { createHash } from 'node:crypto'
import { afterReport, creditsAfter, type MessageState, type ReportedState, reportHours } from '@school/rules'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { gathered } from '../batched-calls'
import type { WebhookEvents } from '../database/tables'
import type { Services } from '../services'
import { type FailedMessage, settleCredits } from '../sms-credits'
import { onPlatform, type Trx, transact } from '../transaction'
import { type AddressEnd, type EndedMessage, noteAddresses } from './addresses'
import { hiddenText } from './encrypted-text'
import type { Change } from './message'
import { applyStop, isStopping, type Stopping } from './pause'
import { applyReply, type Reply } from './replies'
import type { DeliveryReport, Reporter } from './reports'

/** Reports that one pass applies. */
const atOnce = 500
/** Until a message that nobody knows yet is looked for again, and one that another transaction has in hand. */
const againSeconds = { unknown: 30, inHand: 1 } as const

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const keyOf = ({ reference, messageId, recipient, state, code }: DeliveryReport) =>
  createHash('sha256')
    .update(JSON.stringify([reference || messageId, recipient, state, code]))
    .digest('hex')

const rawOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body ?? '')).replaceAll('\u0000', '')

type NewReport = Insertable<WebhookEvents>

/** Keeps a call that tells nothing we know, each body once. */
export async function storeUnknown(
  services: Services,
  { driver, account }: Pick<Reporter, 'driver' | 'account'>,
  body: unknown,
): Promise<void> {
  const now = services.clock.now()
  const raw = rawOf(body)
  await transact(services.db, onPlatform, trx =>
    trx
      .insertInto('webhook_events')
      .values({
        id: services.newId(),
        driver,
        account,
        event_key: createHash('sha256').update(raw).digest('hex'),
        message_id: null,
        provider_ref: '',
        recipient: '',
        state: 'Unknown',
        ok: false,
        code: null,
        at: now,
        raw_body: raw,
        received_at: now,
        run_after: now,
        processed_at: now,
      })
      .execute(),
  )
}

/** Writes reports of several calls, and answers how many of each call were new. */
const writeReports = gathered(async (services, calls: readonly (readonly NewReport[])[]) => {
  // In one order, so that two servers which are told the same do not wait for each other.
  const rows = calls.flat().sort((one, other) => (one.event_key < other.event_key ? -1 : 1))
  const stored = await transact(services.db, onPlatform, trx =>
    // A report that is known is left out by the table itself.
    trx.insertInto('webhook_events').values(rows).returning('id').execute(),
  )
  if (stored.length > 0) services.outbox.wake()
  const isNew = new Set(stored.map(row => row.id))
  return calls.map(call => call.filter(row => isNew.has(row.id)).length)
})

/** Keeps what a provider told, each thing once, for the worker to apply. Answers how much of it was new, once it is kept. */
export async function storeReports(
  services: Services,
  { driver, account }: Pick<Reporter, 'driver' | 'account'>,
  reports: readonly DeliveryReport[],
  body: unknown,
  /** Until they are applied. */
  seconds = 0,
): Promise<number> {
  if (reports.length === 0) return 0
  const now = services.clock.now()
  const raw = rawOf(body)
  const due = new Date(now.getTime() + seconds * 1000)
  return writeReports(
    services,
    reports.map(report => ({
      id: services.newId(),
      driver,
      account,
      event_key: keyOf(report),
      message_id: report.messageId && uuid.test(report.messageId) ? report.messageId : null,
      provider_ref: report.reference,
      recipient: report.recipient,
      state: report.state,
      code: report.code,
      at: report.at ?? due,
      raw_body: raw,
      received_at: now,
      run_after: due,
    })),
  )
}

interface EventRow {
  id: string
  message: string | null
  driver: string
  provider_ref: string
  recipient: string
  state: ReportedState | Reply | Stopping
  code: string | null
  at: Date
  received_at: Date
}

interface ReportedMessage extends FailedMessage, EndedMessage {
  readonly school_id: string | null
  /** The school pays for what did not arrive. */
  readonly bill_undelivered: boolean | null
  id: string
  status: string
  sent_at: Date | null
}

/** A message of before accounts were noted may be of any. */
const sameAccount = sql`(e.account = '' or o.account is null or o.account = e.account)`
const digits = (of: ReturnType<typeof sql>) => sql`right(regexp_replace(${of}, '\\D', '', 'g'), 10)`
const sameNumber = sql`${digits(sql`o.recipient`)} = ${digits(sql`e.recipient`)}`

/** Reports that are due, with the message that each is about, kept from other servers until the transaction ends. */
async function takeDue(trx: Trx, now: Date): Promise<EventRow[]> {
  const { rows } = await sql<EventRow & { message_id: string | null }>`
    select id, message_id, null as message, driver, provider_ref, recipient, state, code, at, received_at from webhook_events
    where processed_at is null and run_after <= ${now} order by run_after, id limit ${atOnce} for update skip locked`.execute(trx)
  const events = rows.sort(
    (one, other) => one.received_at.getTime() - other.received_at.getTime() || (one.id < other.id ? -1 : 1),
  )
  // By ids first: then only the parts of these months are planned for.
  await findMessages(trx, events, ids => {
    const named = events.flatMap(event => event.message_id ?? [])
    return sql`select e.id, o.id as message from webhook_events e join outbox o on o.id = e.message_id
      where e.id = any(${ids}::uuid[]) and o.id = any(${named}::uuid[]) and o.driver = e.driver and ${sameAccount}`
  })
  // Messages of one request may share what the provider calls it: then the number tells which of them is meant.
  await findMessages(
    trx,
    events.filter(event => event.message === null && event.provider_ref !== ''),
    ids => sql`
      select e.id, (
        select case when count(*) = 1 then min(o.id::text) else min(o.id::text) filter (where ${sameNumber}) end::uuid
        from outbox o where o.driver = e.driver and o.provider_ref = e.provider_ref and ${sameAccount}) as message
      from webhook_events e where e.id = any(${ids}::uuid[])`,
  )
  return events
}

/** Notes beside reports which messages they are about. */
async function findMessages(
  trx: Trx,
  events: readonly EventRow[],
  query: (ids: readonly string[]) => RawBuilder<unknown>,
): Promise<void> {
  if (events.length === 0) return
  const { rows } = await (query(events.map(event => event.id)) as RawBuilder<{ id: string; message: string | null }>).execute(trx)
  const found = new Map(rows.map(row => [row.id, row.message]))
  for (const event of events) event.message = found.get(event.id) ?? null
}

/** Of messages that were reported on, those that no other transaction has in hand. */
async function lockMessages(trx: Trx, ids: readonly string[]): Promise<Map<string, ReportedMessage>> {
  const { rows } = await sql<ReportedMessage>`
    select o.id, o.channel, o.recipient, o.status, o.sent_at, o.school_id, o.batch_id, o.credits, a.bill_undelivered
    from outbox o left join sms_accounts a on a.school_id = o.school_id where o.id = any(${[...ids]}::uuid[])
    order by o.id for update of o skip locked`.execute(trx)
  return new Map(rows.map(row => [row.id, row]))
}

/** What never left, whatever somebody says of it. */
const neverLeft: ReadonlySet<string> = new Set(['Held', 'Skipped', 'Cancelled'])

/** What reports add to a message; undefined: nothing. */
interface Added {
  readonly id: string
  reference?: string
  deliveredAt?: Date
  readAt?: Date
  /** The state it has come to, and why where it has not arrived. */
  status?: MessageState
  reason?: string | null
  sentAt?: Date
}

const earlier = (one: Date | undefined, other: Date): Date => (one && one < other ? one : other)

/** Adds a report to what others have added to its message; answers from which state to which it comes. */
function addReport(
  added: Added,
  message: ReportedMessage,
  reported: ReportedState,
  { code, at, provider_ref: reference }: EventRow,
): { from: MessageState; to: MessageState } {
  const from = message.status as MessageState
  const to = neverLeft.has(message.status) ? from : afterReport(from, reported)
  if (reference) added.reference ??= reference
  if (reported === 'Delivered') added.deliveredAt = earlier(added.deliveredAt, at)
  if (reported === 'Read') added.readAt = earlier(added.readAt, at)
  if (from !== to) {
    added.status = to
    added.reason = to === 'Failed' || to === 'Undelivered' ? (code ?? to) : null
    if (message.sent_at === null && to !== 'Failed') added.sentAt = at
  }
  message.status = to
  if (to !== 'Failed') message.sent_at ??= at
  return { from, to }
}

/** Writes what reports add to their messages. */
async function writeAdded(trx: Trx, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return
  const ids = added.map(one => one.id)
  await sql`
    update outbox o set
      provider_ref = coalesce(o.provider_ref, t.reference),
      delivered_at = least(o.delivered_at, t.delivered_at),
      read_at = least(o.read_at, t.read_at),
      status = coalesce(t.status, o.status),
      leased_until = case when t.status is null then o.leased_until end,
      leased_by = case when t.status is null then o.leased_by end,
      last_error = case when t.status is null then o.last_error else t.reason end,
      sent_at = coalesce(t.sent_at, o.sent_at),
      body = case when o.sealed and t.status is not null then ${hiddenText} else o.body end,
      variables = case when o.sealed and t.status is not null then null else o.variables end,
      sealed = o.sealed and t.status is null
    from unnest(${ids}::uuid[], ${added.map(one => one.reference ?? null)}::text[],
      ${added.map(one => one.deliveredAt ?? null)}::timestamptz[], ${added.map(one => one.readAt ?? null)}::timestamptz[],
      ${added.map(one => one.status ?? null)}::text[], ${added.map(one => one.reason ?? null)}::text[],
      ${added.map(one => one.sentAt ?? null)}::timestamptz[])
      as t(id, reference, delivered_at, read_at, status, reason, sent_at)
    where o.id = t.id and o.id = any(${ids}::uuid[])`.execute(trx)
}

/** Reports that were taken, with the messages that they were about. */
async function markTaken(
  trx: Trx,
  taken: readonly (readonly [event: string, message: string | null])[],
  now: Date,
): Promise<void> {
  if (taken.length === 0) return
  const ids = taken.map(([id]) => id)
  await sql`
    update webhook_events e set processed_at = ${now}, applied_to = t.message
    from unnest(${ids}::uuid[], ${taken.map(([, message]) => message)}::uuid[]) as t(id, message)
    where e.id = t.id and e.id = any(${ids}::uuid[])`.execute(trx)
}

/** Reports that are looked at again. */
async function postpone(trx: Trx, later: readonly { readonly id: string; readonly at: Date }[]): Promise<void> {
  if (later.length === 0) return
  const ids = later.map(one => one.id)
  await sql`
    update webhook_events e set run_after = t.at
    from unnest(${ids}::uuid[], ${later.map(one => one.at)}::timestamptz[]) as t(id, at)
    where e.id = t.id and e.id = any(${ids}::uuid[])`.execute(trx)
}

/** Applies what providers have told. Answers how many reports it took and what they changed. */
export async function applyReports(services: Services, trx: Trx): Promise<{ taken: number; changes: Change[] }> {
  const now = services.clock.now()
  const events = await takeDue(trx, now)
  if (events.length === 0) return { taken: 0, changes: [] }
  const messages = await lockMessages(trx, [...new Set(events.flatMap(event => event.message ?? []))])
  const changes: Change[] = []
  const lost: FailedMessage[] = []
  const found: FailedMessage[] = []
  const taken: [event: string, message: string | null][] = []
  const later: { readonly id: string; readonly at: Date }[] = []
  const added = new Map<string, Added>()
  const ends: [EndedMessage, AddressEnd][] = []
  const write = async () => {
    await writeAdded(trx, [...added.values()])
    added.clear()
    await noteAddresses(trx, ends.splice(0))
  }
  for (const event of events) {
    if (event.state === 'Stop' || event.state === 'Start' || isStopping(event.state)) {
      // It is to find what was told before.
      await write()
      if (isStopping(event.state)) await applyStop(services, trx, { ...event, state: event.state })
      else await applyReply(trx, event.state, event.recipient, event.at)
      taken.push([event.id, null])
      continue
    }
    const message = event.message === null ? undefined : messages.get(event.message)
    const isOld = now.getTime() - event.received_at.getTime() >= reportHours * 3_600_000
    if (!message && !(isOld && event.message === null)) {
      const seconds = event.message === null ? againSeconds.unknown : againSeconds.inHand
      later.push({ id: event.id, at: new Date(now.getTime() + seconds * 1000) })
      continue
    }
    taken.push([event.id, message?.id ?? null])
    if (!message) continue
    const own = added.get(message.id) ?? { id: message.id }
    added.set(message.id, own)
    const { from, to } = addReport(own, message, event.state, event)
    const credits = creditsAfter(from, to, message.bill_undelivered === true)
    if (credits === 'giveBack') lost.push(message)
    if (credits === 'takeAgain') found.push(message)
    if (from === to) continue
    changes.push([message.channel, to, message.batch_id])
    const { driver, code, at } = event
    ends.push([message, { driver, state: to, code: code ?? undefined, at, source: 'report' }])
  }
  await write()
  await markTaken(trx, taken, now)
  await postpone(trx, later)
  await settleCredits(services, trx, lost, found)
  return { taken: taken.length, changes }
}
