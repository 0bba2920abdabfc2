import {
  chatLimits,
  chatTextProblem,
  chatWindowState,
  cleanChatText,
  dayIn,
  displayDay,
  familyRoles,
  mayDeleteChat,
} from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { pushChat } from '../../platform/outbox/push'
import { custom, moduleOff, notFound } from '../../platform/problems'
import { tellLogins } from '../../platform/tell-logins'
import type { ChatRules } from '../../school/chat-rules'
import { type ConversationRow, findConversation, formerMember, loginsOf, pairOf } from './conversations'
import { flag } from './flags'
import { type ChatCall, type Known, mayAnswer, mayBegin, readPeople } from './people'
import { enter, windowOf } from './rules'
import type { Writer } from './writer'

const minute = 60_000
const day = 24 * 60 * minute

export interface MessageRow {
  id: string
  sender_id: string
  receiver_id: string
  text: string
  sent_at: Date
  status: 'Sent' | 'Deleted'
  client_id: string | null
}

interface Asked {
  readonly receiverId: string
  readonly senderId: string
  readonly before?: string
  readonly limit: number
}

/** What a browser has of a page of messages while this stays the same. */
const tagOf = (conversation: ConversationRow | undefined, { before = '', limit }: Asked) =>
  `"${conversation?.id ?? ''}.${conversation?.version ?? 0}.${before}.${limit}"`

/** The messages with one person, as a page; undefined when the browser has this page already. */
export async function readMessages(call: ChatCall, asked: Asked, hasTag: string | undefined, setTag: (tag: string) => void) {
  const { me, rules } = await enter(call)
  if (asked.senderId !== me.id) throw notFound()
  call.services.live.see(call.services, call.schoolId, me.id)
  const { receiverId, before, limit } = asked
  const conversation = await findConversation(call, me.id, receiverId)
  if (!conversation) {
    const other = (await readPeople(call, me, [receiverId])).get(receiverId)
    if (!other || !mayBegin(me, other, rules)) throw notFound()
  }
  const tag = tagOf(conversation, asked)
  setTag(tag)
  if (hasTag === tag) return undefined
  const side = (from: string, to: string, rows: readonly MessageRow[]) => ({
    receiveUserId: to,
    sendUserId: from,
    chats: rows.filter(row => row.sender_id === from).map(messageAnswer),
  })
  const rows = conversation ? await pageOf(call, conversation.id, before, limit + 1) : []
  const page = rows.slice(0, limit).reverse()
  return {
    currentUserList: [side(me.id, receiverId, page), side(receiverId, me.id, page)],
    hasOlder: rows.length > limit,
  }
}

async function pageOf(
  { trx }: ChatCall,
  conversationId: string,
  before: string | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const older = before
    ? sql`and (sent_at, id) < (select sent_at, id from chat_messages where id = ${before}::uuid and conversation_id = ${conversationId}::uuid)`
    : sql``
  const { rows } = await sql<MessageRow>`
    select id, sender_id, receiver_id, text, sent_at, status, client_id from chat_messages
    where conversation_id = ${conversationId}::uuid ${older} order by sent_at desc, id desc limit ${limit}`.execute(trx)
  return rows
}

const messageAnswer = (row: MessageRow) => ({
  tblId: row.id,
  sendTime: row.sent_at.toISOString(),
  messages: row.status === 'Deleted' ? [] : [row.text],
  messageType: 'text' as const,
  messageStatus: row.status,
  clientId: row.client_id,
})

const sentAnswer = ({ id, sent_at, status }: Pick<MessageRow, 'id' | 'sent_at' | 'status'>) => ({
  tblId: id,
  sendTime: sent_at.toISOString(),
  messageStatus: status,
})

interface Sending {
  readonly receiveUserId: string
  readonly messages: readonly string[]
  readonly clientId?: string
}

const tooFast = () => custom(429, 'ChatTooFast', 'You are sending too fast. Please wait.')

/** What the text of a message is, cleaned. */
function textOf([typed = '']: readonly string[]): string {
  const problem = chatTextProblem(typed)
  if (problem === 'empty') throw custom(400, 'ChatEmpty', "Can't Send Empty Message")
  const text = cleanChatText(typed)
  if (problem === 'long') throw custom(400, 'ChatTooLong', 'Message is too long ({n} of 2000).', { n: text.length })
  return text
}

/** The last day on which a person is kept from the chat; null when they are not. */
export async function blockedUntil({ services, trx }: Pick<ChatCall, 'services' | 'trx'>, me: Writer, timeZone: string) {
  const { rows } = await sql<{ until: string | null }>`
    select max(until)::text as until from chat_blocks where person_id = ${me.id}::uuid and until >= ${dayIn(timeZone, services.clock.now())}::date`.execute(
    trx,
  )
  return rows[0]?.until ?? null
}

async function checkHours(call: ChatCall, me: Writer, rules: ChatRules): Promise<void> {
  const until = await blockedUntil(call, me, rules.timeZone)
  if (until) throw custom(403, 'ChatBlocked', 'Chat is blocked until {date}.', { date: displayDay(until) })
  const hours = chatWindowState(windowOf(me, rules), call.services.clock.now(), rules.timeZone)
  if (!hours.open)
    throw custom(409, 'ChatClosed', 'Your chat window available only from {start} to {end}', {
      start: hours.start,
      end: hours.end,
    })
}

/** One sending of a person at a time, so that the limits hold. */
async function checkPace({ services, trx, schoolId }: ChatCall, me: Writer): Promise<void> {
  const now = services.clock.now()
  await sql`insert into chat_persons (school_id, person_id, seen_at, acted_at) values (${schoolId}, ${me.id}, ${now}, ${now})
    on conflict (school_id, person_id) do update set seen_at = excluded.seen_at, acted_at = excluded.acted_at`.execute(trx)
  const since = (span: number) => new Date(now.getTime() - span)
  const { rows } = await sql<{ minute: number; day: number }>`
    select count(*) filter (where sent_at > ${since(minute)})::int as minute, count(*)::int as day from chat_messages
    where sender_id = ${me.id}::uuid and sent_at > ${since(day)}`.execute(trx)
  if (rows[0]!.minute >= chatLimits.perMinute || rows[0]!.day >= chatLimits.perDay) throw tooFast()
}

/** Begins a conversation; families do so a few times a day. */
async function begin({ services, trx, schoolId }: ChatCall, me: Writer, other: Known): Promise<void> {
  const now = services.clock.now()
  if (familyRoles.includes(me.role)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from chat_conversations where begun_by = ${me.id}::uuid and created_at > ${new Date(now.getTime() - day)}`.execute(
      trx,
    )
    if (rows[0]!.count >= chatLimits.newPerDay) throw tooFast()
  }
  const [lo, hi] = pairOf(me.id, other.id)
  const { rows } = await sql<{ id: string }>`
    insert into chat_conversations (school_id, id, person_lo, person_hi, begun_by, created_at)
    values (${schoolId}, ${services.newId()}, ${lo}, ${hi}, ${me.id}, ${now}) on conflict do nothing returning id`.execute(trx)
  // The other person began at the same moment.
  if (!rows[0]) return
  const member = (person: Writer, partner: Writer) => ({
    school_id: schoolId,
    conversation_id: rows[0]!.id,
    person_id: person.id,
    partner_id: partner.id,
    role: person.role,
  })
  await trx
    .insertInto('chat_members')
    .values([member(me, other), member(other, me)])
    .execute()
}

/** Sends a text. The clock of the server decides; a repeated client id gives the first message. */
export async function sendMessage(call: ChatCall, { receiveUserId, messages, clientId }: Sending) {
  const { me, rules } = await enter(call)
  const { services, trx, schoolId } = call
  if (me.role === 'Student' && !rules.students) throw moduleOff()
  const text = textOf(messages)
  const before = clientId && (await sentBefore(call, me, clientId))
  if (before) return sentAnswer(before)
  let conversation = await findConversation(call, me.id, receiveUserId)
  const other = (await readPeople(call, me, [receiveUserId])).get(receiveUserId)
  if (!conversation && (!other || !mayBegin(me, other, rules))) throw notFound()
  const to = other ?? formerMember(call, receiveUserId, 'NonTeachingStaff')
  if (conversation && !mayAnswer(me, to, rules))
    throw custom(403, 'ChatReadOnly', 'You can no longer write to {name}.', { name: to.name })
  await checkHours(call, me, rules)
  await checkPace(call, me)
  // A second sending of the same message has waited for the first one here.
  const meanwhile = clientId && (await sentBefore(call, me, clientId))
  if (meanwhile) return sentAnswer(meanwhile)
  if (!conversation) await begin(call, me, to)
  conversation = (await findConversation(call, me.id, receiveUserId, true))!
  const row = {
    school_id: schoolId,
    id: services.newId(),
    conversation_id: conversation.id,
    sender_id: me.id,
    sender_role: me.role,
    receiver_id: to.id,
    receiver_role: to.role,
    text,
    sent_at: services.clock.now(),
    status: 'Sent' as const,
    client_id: clientId || null,
  }
  await trx.insertInto('chat_messages').values(row).execute()
  await sql`update chat_conversations set last_message_id = ${row.id}, version = version + 1 where id = ${conversation.id}::uuid`.execute(
    trx,
  )
  await sql`update chat_members set hidden_at = null, unread = unread + case when person_id = ${to.id}::uuid then 1 else 0 end
    where conversation_id = ${conversation.id}::uuid`.execute(trx)
  await flag(call, rules, row)
  services.live.act(services, schoolId, me.id)
  const event = { tblId: row.id }
  const readers = await loginsOf(call, [to.id])
  await tellLogins(call, readers, 'chat.message', { ...event, from: me.id })
  await ringDevices(call, row, readers, rules)
  await tellLogins(call, await loginsOf(call, [me.id]), 'chat.message', { ...event, from: me.id, to: to.id })
  return sentAnswer(row)
}

/** Tells the devices of who has no page open, unless the conversation is muted. */
async function ringDevices(
  call: ChatCall,
  row: { readonly id: string; readonly conversation_id: string; readonly receiver_id: string },
  userIds: readonly string[],
  { timeZone }: ChatRules,
): Promise<void> {
  const { services, trx, schoolId } = call
  const { rows } = await sql<{ muted: boolean }>`
    select muted_at is not null as muted from chat_members
    where conversation_id = ${row.conversation_id}::uuid and person_id = ${row.receiver_id}::uuid`.execute(trx)
  if (rows[0]?.muted) return
  await pushChat(services, trx, { messageId: row.id, schoolId, userIds, senderName: personOf(call).name, timeZone })
}

async function sentBefore({ trx }: ChatCall, me: Writer, clientId: string) {
  return trx
    .selectFrom('chat_messages')
    .select(['id', 'sent_at', 'status'])
    .where('sender_id', '=', me.id)
    .where('client_id', '=', clientId)
    .executeTakeFirst() as Promise<Pick<MessageRow, 'id' | 'sent_at' | 'status'> | undefined>
}

/** Deletes an own message for both. */
export async function deleteMessage(call: ChatCall, id: string) {
  const { me } = await enter(call)
  const { services, trx } = call
  const { rows } = await sql<MessageRow & { conversation_id: string }>`
    select id, conversation_id, sender_id, receiver_id, text, sent_at, status, client_id from chat_messages where id = ${id}::uuid for update`.execute(
    trx,
  )
  const found = rows[0]
  if (!found || found.sender_id !== me.id) throw notFound()
  const now = services.clock.now()
  if (found.status === 'Sent') {
    const message = { id, senderId: me.id, text: found.text, sentAt: found.sent_at.getTime(), status: found.status }
    if (!mayDeleteChat(message, me.id, now.getTime()))
      throw custom(409, 'ChatDeleteLate', 'A message can be deleted only within 60 minutes.')
    await takeAway(call, { ...found, by: 'own' })
  }
  services.live.act(services, call.schoolId, me.id)
  return { tblId: id, messageStatus: 'Deleted' as const }
}

interface TakenAway {
  readonly id: string
  readonly conversation_id: string
  readonly sender_id: string
  readonly receiver_id: string
  readonly sent_at: Date
  readonly by: 'own' | 'school'
}

/** A message leaves all screens; both hear of it. */
export async function takeAway(call: Pick<ChatCall, 'services' | 'trx' | 'schoolId'>, message: TakenAway): Promise<void> {
  const { services, trx } = call
  await trx
    .updateTable('chat_messages')
    .set({ status: 'Deleted', deleted_at: services.clock.now(), deleted_by: message.by })
    .where('id', '=', message.id)
    .execute()
  await sql`update chat_conversations set version = version + 1 where id = ${message.conversation_id}::uuid`.execute(trx)
  // Whoever has not read it will not be told that there is something to read.
  await sql`update chat_members set unread = greatest(unread - 1, 0)
    where conversation_id = ${message.conversation_id}::uuid and person_id = ${message.receiver_id}::uuid
      and (last_read_at is null or last_read_at < ${message.sent_at})`.execute(trx)
  for (const [person, from] of [
    [message.receiver_id, message.sender_id],
    [message.sender_id, message.receiver_id],
  ] as const)
    await tellLogins(call, await loginsOf(call, [person]), 'chat.deleted', { from, tblId: message.id })
}
