import type { contract, QueryOf } from '@school/api'
import {
  addDays,
  type BatchCounts,
  type BatchDoor,
  type BatchMessageState,
  type BatchState,
  deliveryPercent,
  instantIn,
  leadsMessages,
  mayAuthorise,
  mayCancelBatch,
  type SendChannel,
  type SkipReason,
} from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import type { MessageTemplate } from '../../platform/outbox/message'
import type { Person } from '../../platform/person'
import { viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import { inBulk, type Trx } from '../../platform/transaction'
import { matches } from '../../school/search'
import { schoolZone } from '../../school/zone'
import { readAttachments } from '../files/attachments'
import type { AddressChannel } from './channels'
import { batchInReach } from './file-uses'
import { maskedAddress } from './masked-addresses'
import { namedDeciders } from './persons'
import { isItemOf, stateInWords, stateSql } from './state'

type Contract = typeof contract.messaging
export type BatchCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language' | 'audit' | 'request'>

export interface BatchRow {
  id: string
  made_at: Date
  made_by: string
  by: string | null
  door: BatchDoor
  channel: SendChannel
  format_name: string
  title: string
  body: string
  content: string
  decision: 'Waiting' | 'Accepted' | 'Rejected' | 'Cancelled' | 'Withdrawn'
  status: BatchState
  urgent_reason: string | null
  send_at: Date | null
  release_at: Date
  credits: number
  refunded: number
  decider: string | null
  reject_reason: string | null
  parent_batch_id: string | null
  template: MessageTemplate | null
  file_ids: string[]
  voice_description_id: string | null
}

const from = sql`
  from message_batches b left join users u on u.id = b.made_by left join users k on k.id = b.decided_by`

const columns = (now: Date) => sql`
  b.id, b.made_at, b.made_by, u.name as by, b.door, b.channel, b.format_name, b.title, b.body, b.content, b.decision, ${stateSql(now)} as status,
  b.urgent_reason, b.send_at, b.release_at, b.credits, k.name as decider, b.reject_reason, b.parent_batch_id, b.template, b.file_ids, b.voice_description_id,
  coalesce((select sum(delta)::int from sms_credits m where m.school_id = b.school_id and m.batch_id = b.id and m.reason = 'Refund'), 0) as refunded`

const noCounts: BatchCounts = {
  total: 0,
  skipped: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  undelivered: 0,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
}

/** How many messages of batches stand where. What is in a bell and was opened counts as read. */
export async function countsOf({ trx }: Pick<BatchCall, 'trx'>, ids: readonly string[]): Promise<Map<string, BatchCounts>> {
  const { rows } = await sql<{ batch_id: string; opened: number } & BatchCounts>`
    select o.batch_id, count(*)::int as total, count(*) filter (where o.status = 'Skipped')::int as skipped,
      count(*) filter (where o.status in ('Waiting', 'Held', 'Sending'))::int as queued, count(*) filter (where o.status = 'Sent')::int as sent,
      count(*) filter (where o.status = 'Delivered')::int as delivered, count(*) filter (where o.status = 'Read')::int as read,
      count(*) filter (where o.status = 'Undelivered')::int as undelivered, count(*) filter (where o.status = 'Failed')::int as failed,
      count(*) filter (where o.status = 'NotConfirmed')::int as unconfirmed, count(*) filter (where o.status = 'Cancelled')::int as cancelled,
      -- A notification has one item in the bell for each of its messages; beside a text message they count for nothing.
      case when bool_or(o.channel = 'bell') then (
        select count(*)::int from notifications n where n.school_id = o.school_id and n.batch_id = o.batch_id and n.read_at is not null
      ) else 0 end as opened
    from outbox o where o.batch_id = any(${[...ids]}::uuid[]) group by o.school_id, o.batch_id`.execute(trx)
  return new Map(
    rows.map(({ batch_id: id, opened, ...counts }) => {
      const read = Math.min(opened, counts.delivered)
      return [id, { ...counts, delivered: counts.delivered - read, read: counts.read + read }]
    }),
  )
}

/** What of a batch may be sent again. */
interface Repeatable {
  readonly messages: number
  readonly unconfirmed: number
  readonly credits: number
}

const nothingRepeatable: Repeatable = { messages: 0, unconfirmed: 0, credits: 0 }

/** A message `o` that did not arrive, or perhaps did not, and was not sent again. */
export const isRepeatable = (states: readonly string[] = ['Failed', 'Undelivered', 'NotConfirmed']) => sql<boolean>`
  o.status = any(${[...states]}::text[]) and not exists (select from outbox r where r.repeats_id = o.id)`

/** What of batches may be sent again; only those are asked of which something did not arrive. */
async function repeatablesOf({ trx }: BatchCall, counts: ReadonlyMap<string, BatchCounts>): Promise<Map<string, Repeatable>> {
  const ids = [...counts]
    .filter(([, { failed, undelivered, unconfirmed }]) => failed + undelivered + unconfirmed > 0)
    .map(([id]) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ batch_id: string } & Repeatable>`
    select o.batch_id, count(*)::int as messages, count(*) filter (where o.status = 'NotConfirmed')::int as unconfirmed, sum(o.credits)::int as credits
    from outbox o where o.batch_id = any(${ids}::uuid[]) and ${isRepeatable()} group by o.batch_id`.execute(trx)
  return new Map(rows.map(({ batch_id: id, ...repeatable }) => [id, repeatable]))
}

interface Left {
  readonly reason: SkipReason
  readonly parameter?: string
  readonly count: number
}

/** Why people of batches were left out; only those are asked of that left somebody out. */
async function skippedOf({ trx }: BatchCall, counts: ReadonlyMap<string, BatchCounts>): Promise<Map<string, Left[]>> {
  const ids = [...counts].filter(([, { skipped }]) => skipped > 0).map(([id]) => id)
  const skips = new Map<string, Left[]>()
  if (ids.length === 0) return skips
  const { rows } = await sql<{ batch_id: string; reason: SkipReason; detail: string | null; count: number }>`
    select o.batch_id, o.skip_reason as reason, o.skip_detail as detail, count(*)::int as count
    from outbox o where o.batch_id = any(${ids}::uuid[]) and o.status = 'Skipped'
    group by o.batch_id, o.skip_reason, o.skip_detail order by count(*) desc, o.skip_reason, o.skip_detail`.execute(trx)
  for (const { batch_id: id, reason, detail, count } of rows) {
    skips.set(id, [...(skips.get(id) ?? []), { reason, ...(detail ? { parameter: detail } : {}), count }])
  }
  return skips
}

type Action = 'cancel' | 'approve' | 'reject' | 'send-again' | 'withdraw'

/** What the person may do with a batch; `named` are those whom the school names to decide. */
function actionsOn(person: Person, row: BatchRow, repeatable: Repeatable, named: readonly string[]): Action[] {
  const viewer = viewerOf(person)
  if (person.bound) return []
  const isOwn = row.made_by === person.userId
  const mine = isOwn || leadsMessages(viewer)
  const decides = row.status === 'Waiting' && mayAuthorise(person, named, row.made_by)
  return [
    ...(mine && mayCancelBatch(row.status) ? (['cancel'] as const) : []),
    ...(decides ? (['approve', 'reject'] as const) : []),
    ...(mine && row.channel !== 'notification' && repeatable.messages > 0 ? (['send-again'] as const) : []),
    ...(mine && row.channel === 'notification' && row.status === 'Done' ? (['withdraw'] as const) : []),
  ]
}

async function answers(call: BatchCall, rows: readonly BatchRow[]) {
  const counts = await countsOf(
    call,
    rows.map(row => row.id),
  )
  const repeatables = await repeatablesOf(call, counts)
  const skips = await skippedOf(call, counts)
  const filesOf = await readAttachments(
    call.services,
    call.trx,
    rows.map(row => row.file_ids),
  )
  const person = personOf(call)
  const named = await namedDeciders(call)
  return rows.map(row => {
    const count = counts.get(row.id) ?? noCounts
    const repeatable = repeatables.get(row.id) ?? nothingRepeatable
    return {
      id: row.id,
      at: row.made_at.toISOString(),
      by: row.by ?? '',
      own: row.made_by === person.userId,
      door: row.door,
      channel: row.channel,
      format: row.format_name,
      title: row.title,
      text: row.body.replace(/\[\[|\]\]/g, '').replaceAll('{{Content}}', () => row.content || '{{Content}}'),
      status: row.status,
      files: filesOf(row.file_ids),
      urgent: row.urgent_reason !== null,
      sendAt: row.send_at?.toISOString() ?? null,
      releaseAt: row.release_at.toISOString(),
      counts: count,
      skipped: skips.get(row.id) ?? [],
      deliveredPercent: deliveryPercent(count),
      credits: row.credits,
      refunded: row.refunded,
      repeatable,
      decidedBy: row.decider ?? '',
      rejectReason: row.reject_reason ?? '',
      parentBatchId: row.parent_batch_id,
      actions: actionsOn(person, row, repeatable, named),
    }
  })
}

/** A page of batches, the newest first. */
export async function listBatches(call: BatchCall, query: QueryOf<Contract['batches']>) {
  const { trx, services, schoolId } = call
  const now = services.clock.now()
  const zone = await schoolZone(trx, schoolId)
  const start = (day: string) => instantIn(zone, `${day}T00:00:00`)
  const where = sql`${batchInReach(personOf(call))}
    and (${query.door} = '' or b.door = ${query.door}) and (${query.channel} = '' or b.channel = ${query.channel})
    ${query.from ? sql`and b.made_at >= ${start(query.from)}` : sql``} ${query.to ? sql`and b.made_at < ${start(addDays(query.to, 1))}` : sql``}
    and (${query.status} = '' or ${stateSql(now)} = ${query.status})
    and (${matches(sql`search_key(b.format_name)`, query.text, 'contains')} or ${matches(sql`search_key(coalesce(u.name, ''))`, query.text, 'contains')})`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from} where ${where}`.execute(trx)
  const { rows } = await sql<BatchRow>`
    select ${columns(now)} ${from} where ${where} order by b.made_at desc, b.id desc
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx)
  return {
    results: await answers(call, rows),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
  }
}

/** One batch within reach; another does not exist. */
export async function findBatch(call: BatchCall, id: string, forChange = false): Promise<BatchRow> {
  if (forChange) await sql`select id from message_batches where id = ${id}::uuid for update`.execute(call.trx)
  const { rows } = await sql<BatchRow>`
    select ${columns(call.services.clock.now())} ${from} where b.id = ${id}::uuid and ${batchInReach(personOf(call))}`.execute(
    call.trx,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function readBatch(call: BatchCall, id: string) {
  const [answer] = await answers(call, [await findBatch(call, id)])
  return answer!
}

/** The batch with what the person may do with it, kept from others until the transaction ends. */
export async function takeBatch(call: BatchCall, id: string) {
  const row = await findBatch(call, id, true)
  const repeatable = (await repeatablesOf(call, await countsOf(call, [id]))).get(id) ?? nothingRepeatable
  return { row, actions: actionsOn(personOf(call), row, repeatable, await namedDeciders(call)) }
}

interface MessageRow {
  id: string
  channel: AddressChannel | 'bell'
  name: string
  studentId: string | null
  staffId: string | null
  students: string[]
  /** With its middle hidden. */
  recipient: string
  login_id: string | null
  body: string
  state: BatchMessageState
  skip_reason: SkipReason | null
  skip_detail: string | null
  last_error: string | null
  parts: number
  credits: number
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
}

async function loginNames(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, login_name as name from users where id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A page of messages of one batch. */
export async function listMessages(call: BatchCall, id: string, query: QueryOf<Contract['batchMessages']>) {
  await findBatch(call, id)
  // Behind row-level security only plain columns are joined as a whole: whose bell it was is read first.
  const ofBatch = sql`
    with o as materialized (select m.*, case when m.channel = 'bell' and m.recipient <> '' then m.recipient::uuid end as login_id from outbox m where m.batch_id = ${id}::uuid)`
  const messages = sql`
    from o left join notifications n on ${isItemOf(sql`o.login_id`)}
    left join guardians g on o.person_type = 'guardian' and g.school_id = o.school_id and g.id = o.person_id
    left join staff t on o.person_type = 'staff' and t.school_id = o.school_id and t.id = o.person_id
    left join students s on o.person_type = 'student' and s.school_id = o.school_id and s.id = o.person_id`
  const name = sql`coalesce(g.name, t.name, s.name, '')`
  const where = sql`(${query.state} = '' or ${stateInWords} = ${query.state})
    and (${matches(sql`search_key(${name})`, query.text, 'contains')} or ${matches(maskedAddress(sql`o.recipient`), query.text, 'contains')})`
  const counting = sql<{ count: number }>`${ofBatch} select count(*)::int as count ${messages} where ${where}`
  const page = sql<MessageRow>`
    ${ofBatch} select o.id, o.channel, ${name} as name,
      case o.person_type when 'student' then o.person_id when 'guardian' then o.student_ids[1] end as "studentId",
      case when o.person_type = 'staff' then o.person_id end as "staffId",
      array(select st.name from students st where st.school_id = o.school_id and st.id = any(o.student_ids) order by st.name_key) as students,
      ${maskedAddress(sql`o.recipient`)} as recipient, o.login_id, o.body, ${stateInWords} as state, o.skip_reason, o.skip_detail, o.last_error, o.parts, o.credits, o.sent_at, o.delivered_at,
      coalesce(o.read_at, n.read_at) as read_at
    ${messages} where ${where} order by o.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
  const { counted, rows } = await inBulk(call.trx, async () => ({
    counted: (await counting.execute(call.trx)).rows,
    rows: (await page.execute(call.trx)).rows,
  }))
  const logins = await loginNames(
    call.trx,
    rows.flatMap(row => row.login_id ?? []),
  )
  return {
    results: rows.map(row => ({
      id: row.id,
      channel: row.channel === 'bell' ? ('notification' as const) : row.channel,
      name: row.name,
      studentId: row.studentId,
      staffId: row.staffId,
      students: row.students,
      to: row.channel === 'bell' ? (logins.get(row.login_id ?? '') ?? '') : row.recipient,
      text: row.body,
      state: row.state,
      skipReason: row.skip_reason,
      parameter: row.skip_detail,
      reason: row.last_error,
      parts: row.parts,
      credits: row.credits,
      sentAt: row.sent_at?.toISOString() ?? null,
      deliveredAt: row.delivered_at?.toISOString() ?? null,
      readAt: row.read_at?.toISOString() ?? null,
    })),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
  }
}
