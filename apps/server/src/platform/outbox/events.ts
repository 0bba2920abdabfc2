import { createHash } from 'node:crypto'
import { afterReport, creditsAfter, type MessageState, type ReportedState, reportHours } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../services'
import { type FailedMessage, settleCredits } from '../sms-credits'
import { onPlatform, type Trx, transact } from '../transaction'
import { type EndedMessage, noteAddress } from './addresses'
import { type Change, readOnce } from './message'
import { applyStop, isStopping, type Stopping } from './pause'
import { applyReply, type Reply } from './replies'
import type { DeliveryReport, Reporter } from './reports'

/** Reports that one pass applies. */
const atOnce = 500
/** Until a message that nobody knows yet is looked for again. */
const againSeconds = 30

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const keyOf = ({ reference, messageId, recipient, state, code }: DeliveryReport) =>
  createHash('sha256')
    .update(JSON.stringify([reference || messageId, recipient, state, code]))
    .digest('hex')

const rawOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body ?? '')).replaceAll('\u0000', '')

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

/** Keeps what a provider told, each thing once, for the worker to apply. Answers how much of it was new. */
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
  const stored = await transact(services.db, onPlatform, trx =>
    trx
      .insertInto('webhook_events')
      .values(
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
          at: report.at ?? new Date(now.getTime() + seconds * 1000),
          raw_body: raw,
          received_at: now,
          run_after: new Date(now.getTime() + seconds * 1000),
        })),
      )
      // A report that is known is left out by the table itself.
      .returning('id')
      .execute(),
  )
  if (stored.length > 0) services.outbox.wake()
  return stored.length
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

/** What a report adds to its message. */
function stepOf(message: ReportedMessage, reported: ReportedState, { code, at, provider_ref: reference }: EventRow) {
  const from = message.status as MessageState
  const to = neverLeft.has(message.status) ? from : afterReport(from, reported)
  const isLost = to === 'Failed' || to === 'Undelivered'
  return {
    from,
    to,
    changes: {
      ...(reference ? { provider_ref: sql<string>`coalesce(provider_ref, ${reference})` } : {}),
      ...(reported === 'Delivered' ? { delivered_at: sql<Date>`least(coalesce(delivered_at, ${at}), ${at})` } : {}),
      ...(reported === 'Read' ? { read_at: sql<Date>`least(coalesce(read_at, ${at}), ${at})` } : {}),
      ...(from === to
        ? {}
        : {
            status: to,
            leased_until: null,
            leased_by: null,
            last_error: isLost ? (code ?? to) : null,
            ...(message.sent_at === null && to !== 'Failed' ? { sent_at: at } : {}),
            ...readOnce,
          }),
    },
  }
}

async function markTaken(trx: Trx, { id }: EventRow, message: string | null, now: Date): Promise<void> {
  await trx.updateTable('webhook_events').set({ processed_at: now, applied_to: message }).where('id', '=', id).execute()
}

/** Applies what providers have told. Answers how many reports it took and what they changed. */
export async function applyReports(services: Services, trx: Trx): Promise<{ taken: number; changes: Change[] }> {
  const now = services.clock.now()
  const events = await takeDue(trx, now)
  const messages = await lockMessages(trx, [...new Set(events.flatMap(event => event.message ?? []))])
  const changes: Change[] = []
  const lost: FailedMessage[] = []
  const found: FailedMessage[] = []
  let taken = 0
  for (const event of events) {
    if (event.state === 'Stop' || event.state === 'Start') {
      taken += 1
      await applyReply(trx, event.state, event.recipient, event.at)
      await markTaken(trx, event, null, now)
      continue
    }
    if (isStopping(event.state)) {
      taken += 1
      await applyStop(services, trx, { ...event, state: event.state })
      await markTaken(trx, event, null, now)
      continue
    }
    const message = event.message === null ? undefined : messages.get(event.message)
    const isOld = now.getTime() - event.received_at.getTime() >= reportHours * 3_600_000
    if (!message && !(isOld && event.message === null)) {
      const later = new Date(now.getTime() + againSeconds * 1000)
      await trx.updateTable('webhook_events').set({ run_after: later }).where('id', '=', event.id).execute()
      continue
    }
    taken += 1
    if (message) {
      const { from, to, changes: set } = stepOf(message, event.state, event)
      if (Object.keys(set).length > 0) await trx.updateTable('outbox').set(set).where('id', '=', message.id).execute()
      const credits = creditsAfter(from, to, message.bill_undelivered === true)
      if (credits === 'giveBack') lost.push(message)
      if (credits === 'takeAgain') found.push(message)
      if (from !== to) {
        changes.push([message.channel, to, message.batch_id])
        await noteAddress(trx, message, {
          driver: event.driver,
          state: to,
          code: event.code ?? undefined,
          at: event.at,
          source: 'report',
        })
      }
      message.status = to
      if (to !== 'Failed') message.sent_at ??= event.at
    }
    await markTaken(trx, event, message?.id ?? null, now)
  }
  await settleCredits(services, trx, lost, found)
  return { taken, changes }
}
