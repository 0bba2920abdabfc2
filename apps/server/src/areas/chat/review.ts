import { dayIn } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { personOf } from '../../platform/http/call'
import { custom, invalid, notFound } from '../../platform/problems'
import { matches } from '../../school/search'
import { findConversation, formerMember } from './conversations'
import { takeAway } from './messages'
import { type ChatCall, readPeople } from './people'
import { enter } from './rules'

/** Messages before and after a reported one. */
const around = 10
/** Messages of a conversation that is opened without a report. */
const newest = 100

/** Tells the school of a message of the other person. */
export async function reportMessage(call: ChatCall, messageId: string, reason: string) {
  const { me } = await enter(call)
  const { services, trx, schoolId } = call
  const message = await trx
    .selectFrom('chat_messages')
    .select(['receiver_id', 'status'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (message?.receiver_id !== me.id || message.status === 'Deleted') throw notFound()
  const { rows } = await sql<{ id: string }>`
    insert into chat_reports (school_id, id, message_id, kind, by_id, reason, at)
    values (${schoolId}, ${services.newId()}, ${messageId}, 'report', ${me.id}, ${reason}, ${services.clock.now()}) on conflict do nothing returning id`.execute(
    trx,
  )
  if (rows[0]) {
    await call.audit({ action: 'chat.report', entity: 'chat_messages', entityId: messageId })
    return { id: rows[0].id }
  }
  const first = await trx
    .selectFrom('chat_reports')
    .select('id')
    .where('message_id', '=', messageId)
    .where('by_id', '=', me.id)
    .executeTakeFirstOrThrow()
  return first
}

interface ReportRow {
  id: string
  at: Date
  kind: 'report' | 'words'
  status: 'Open' | 'Removed' | 'Dismissed'
  reason: string
  by_id: string | null
  text: string
  sender_id: string
  sender_role: string
  receiver_id: string
  receiver_role: string
  decided_by: string | null
  decided_at: Date | null
  openings: number
}

interface Asked {
  readonly status: '' | 'Open' | 'Removed' | 'Dismissed'
  readonly text: string
  readonly page: number
  readonly pageSize: number
}

/** How persons are called in a review; somebody who is gone is a former member. */
async function sidesOf(call: ChatCall, persons: readonly (readonly [id: string, role: string])[]) {
  const { me } = await enter(call)
  const known = await readPeople(call, me, [...new Set(persons.map(([id]) => id))])
  return new Map(
    persons.map(([id, role]) => [id, { userId: id, name: (known.get(id) ?? formerMember(call, id, role)).name, role }]),
  )
}

/** A page of the messages that were reported or hold a word of the list. */
export async function listReports(call: ChatCall, { status, text, page, pageSize }: Asked) {
  await enter(call)
  const from = sql`
    from chat_reports r join chat_messages x on x.school_id = r.school_id and x.id = r.message_id
    where (${status} = '' or r.status = ${status}) and ${matches(sql`search_key(x.text || ' ' || r.reason)`, text, 'contains')}`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(call.trx)
  const { rows } = await sql<ReportRow>`
    select r.id, r.at, r.kind, r.status, r.reason, r.by_id, x.text, x.sender_id, x.sender_role, x.receiver_id, x.receiver_role,
      (select u.name from users u where u.id = r.decided_by) as decided_by, r.decided_at,
      (select count(*)::int from audit_entries a where a.school_id = r.school_id and a.entity = 'chat_conversations' and a.entity_id = x.conversation_id) as openings
    ${from} order by r.at desc, r.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(call.trx)
  const sides = await sidesOf(
    call,
    rows.flatMap(row => [
      [row.sender_id, row.sender_role] as const,
      [row.receiver_id, row.receiver_role] as const,
      ...(row.by_id ? [[row.by_id, row.by_id === row.receiver_id ? row.receiver_role : row.sender_role] as const] : []),
    ]),
  )
  return {
    results: rows.map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      status: row.status,
      reason: row.reason,
      reportedBy: (row.by_id && sides.get(row.by_id)?.name) || '',
      text: row.text,
      sender: sides.get(row.sender_id)!,
      receiver: sides.get(row.receiver_id)!,
      decidedBy: row.decided_by ?? '',
      decidedAt: row.decided_at?.toISOString() ?? null,
      openings: row.openings,
    })),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
  }
}

interface Reviewed {
  id: string
  sender_id: string
  sender_role: string
  receiver_id: string
  receiver_role: string
  text: string
  sent_at: Date
  status: 'Sent' | 'Deleted'
  reported: boolean
}

/** Messages of a conversation for a reviewer, who says why; all reviewers read who opened it before. */
async function opened(call: ChatCall, conversationId: string, reason: string, which: RawBuilder<unknown>) {
  await call.audit({ action: 'chat.open', entity: 'chat_conversations', entityId: conversationId, reason })
  const { rows } = await sql<Reviewed>`
    select x.id, x.sender_id, x.sender_role, x.receiver_id, x.receiver_role, x.text, x.sent_at, x.status,
      exists (select from chat_reports r where r.school_id = x.school_id and r.message_id = x.id) as reported
    from chat_messages x where x.conversation_id = ${conversationId}::uuid and x.id in (${which}) order by x.sent_at, x.id`.execute(
    call.trx,
  )
  const { rows: openings } = await sql<{ by: string | null; at: Date; reason: string | null }>`
    select u.name as by, a.at, a.reason from audit_entries a left join users u on u.id = a.actor_id
    where a.entity = 'chat_conversations' and a.entity_id = ${conversationId}::uuid and a.action = 'chat.open' order by a.at desc, a.id desc limit 20`.execute(
    call.trx,
  )
  const sides = await sidesOf(
    call,
    rows.flatMap(row => [[row.sender_id, row.sender_role] as const, [row.receiver_id, row.receiver_role] as const]),
  )
  return {
    persons: [...sides.values()],
    messages: rows.map(row => ({
      tblId: row.id,
      senderId: row.sender_id,
      sendTime: row.sent_at.toISOString(),
      text: row.text,
      messageStatus: row.status,
      reported: row.reported,
    })),
    openings: openings.map(row => ({ by: row.by ?? '', at: row.at.toISOString(), reason: row.reason ?? '' })),
  }
}

/** The reported message of a report; one of another school does not exist. */
async function reportedMessage({ trx }: ChatCall, reportId: string) {
  const { rows } = await sql<{
    id: string
    conversation_id: string
    sender_id: string
    receiver_id: string
    sent_at: Date
    status: 'Sent' | 'Deleted'
    report: 'Open' | 'Removed' | 'Dismissed'
  }>`
    select x.id, x.conversation_id, x.sender_id, x.receiver_id, x.sent_at, x.status, r.status as report
    from chat_reports r join chat_messages x on x.school_id = r.school_id and x.id = r.message_id
    where r.id = ${reportId}::uuid for update`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A reported message with those before and after it. */
export async function openReport(call: ChatCall, reportId: string, reason: string) {
  await enter(call)
  const { id, conversation_id: conversationId, sent_at: at } = await reportedMessage(call, reportId)
  const side = (before: boolean) => sql`
    (select id from chat_messages where conversation_id = ${conversationId}::uuid and ${
      before ? sql`(sent_at, id) < (${at}, ${id}::uuid)` : sql`(sent_at, id) > (${at}, ${id}::uuid)`
    } order by sent_at ${before ? sql`desc` : sql`asc`}, id ${before ? sql`desc` : sql`asc`} limit ${around})`
  return opened(call, conversationId, reason, sql`select ${id}::uuid union all ${side(true)} union all ${side(false)}`)
}

/** The newest messages of two persons. */
export async function reviewPair(call: ChatCall, one: string, other: string, reason: string) {
  await enter(call)
  const conversation = await findConversation(call, one, other)
  if (!conversation) throw custom(404, 'ChatNone', 'These two have not written to each other.')
  return opened(
    call,
    conversation.id,
    reason,
    sql`select id from chat_messages where conversation_id = ${conversation.id}::uuid order by sent_at desc, id desc limit ${newest}`,
  )
}

interface Decision {
  readonly decision: 'remove' | 'dismiss'
  readonly block?: { readonly until: string }
}

/** Decides about a report, and about all others of the same message. */
export async function decideReport(call: ChatCall, reportId: string, { decision, block }: Decision) {
  const { rules } = await enter(call)
  const { services, trx, schoolId } = call
  if (block && block.until < dayIn(rules.timeZone, services.clock.now()))
    throw invalid([{ field: 'block.until', message: fieldText('PastDay') }])
  const message = await reportedMessage(call, reportId)
  if (message.report !== 'Open') throw custom(409, 'ChatDecided', 'This report was decided already.')
  const status = decision === 'remove' ? ('Removed' as const) : ('Dismissed' as const)
  const by = personOf(call).userId
  const now = services.clock.now()
  await trx
    .updateTable('chat_reports')
    .set({ status, decided_by: by, decided_at: now })
    .where('message_id', '=', message.id)
    .where('status', '=', 'Open')
    .execute()
  if (decision === 'remove' && message.status === 'Sent') await takeAway(call, { ...message, by: 'school' })
  if (block)
    await trx
      .insertInto('chat_blocks')
      .values({
        school_id: schoolId,
        id: services.newId(),
        person_id: message.sender_id,
        until: block.until,
        reason: reportId,
        by_id: by,
        at: now,
      })
      .execute()
  await call.audit({
    action: 'chat.decide',
    entity: 'chat_reports',
    entityId: reportId,
    before: { status: 'Open' },
    after: { status, ...(block ? { personId: message.sender_id, blockedUntil: block.until } : {}) },
  })
  return { id: reportId, status }
}
