import { createHash } from 'node:crypto'
import { chatDay, chatLimits, searchKey } from '@school/rules'
import { sql } from 'kysely'
import { custom, notFound } from '../../platform/problems'
import { tellLogins } from '../../platform/tell-logins'
import type { ChatRules } from '../../school/chat-rules'
import { type ChatCall, type Known, mayAnswer, photosOf, readPeople, shortName } from './people'
import { type PresenceRow, presenceColumns, statusOf } from './presence'
import { enter } from './rules'
import { chatText } from './texts'
import type { Writer } from './writer'

/** Conversations of a list. */
const mostListed = 1000

export interface ConversationRow {
  id: string
  begun_by: string
  version: number
  last_message_id: string | null
}

/** The two ends of a conversation in the order in which it is stored. */
export const pairOf = (one: string, other: string): readonly [lo: string, hi: string] =>
  one < other ? [one, other] : [other, one]

/** The conversation of two persons, locked where it is to be changed. */
export async function findConversation(
  { trx }: Pick<ChatCall, 'trx'>,
  one: string,
  other: string,
  forChange = false,
): Promise<ConversationRow | undefined> {
  const [lo, hi] = pairOf(one, other)
  const { rows } = await sql<ConversationRow>`
    select id, begun_by, version, last_message_id from chat_conversations where person_lo = ${lo}::uuid and person_hi = ${hi}::uuid
    ${forChange ? sql`for update` : sql``}`.execute(trx)
  return rows[0]
}

/** Logins of persons, whatever their state: whoever has a page open is told. */
export async function loginsOf({ trx }: Pick<ChatCall, 'trx'>, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_schools where staff_id = any(${[...personIds]}::uuid[]) or guardian_id = any(${[...personIds]}::uuid[])
      or student_id = any(${[...personIds]}::uuid[]) or (user_id = any(${[...personIds]}::uuid[]) and staff_id is null)`.execute(
    trx,
  )
  return rows.map(row => row.user_id)
}

/** Somebody who is not there any more. */
export const formerMember = (call: Pick<ChatCall, 'language'>, id: string, role: string): Known => ({
  id,
  role: role as Known['role'],
  roles: [],
  name: chatText(call.language, 'FormerMember'),
  photoFileId: null,
  caption: '',
  reachable: false,
  teaches: false,
  userIds: [],
})

interface ListRow extends PresenceRow {
  partner_id: string
  role: string
  pinned_at: Date | null
  muted_at: Date | null
  unread: number
  created_at: Date
  sent_at: Date | null
  text: string | null
  status: string | null
}

const minute = 60_000

/**
 * What a browser has of the list while this stays the same: all that the chat itself knows of it. Names, classes and rights
 * of the others come from the school's records and are told anew once a minute, of each person at another moment of it.
 */
function tagOf(call: ChatCall, me: Writer, rules: ChatRules, search: string, today: string, rows: readonly object[]): string {
  const now = call.services.clock.now().getTime()
  const round = Math.floor((now + (Number.parseInt(me.id.slice(-6), 16) % minute)) / minute)
  const shown = JSON.stringify([me, rules, call.language, search, today, round, rows])
  return `"${createHash('sha256').update(shown).digest('base64url')}"`
}

/** The own conversations, pinned first, then by their last message; undefined when the browser has this list already. */
export async function listConversations(
  call: ChatCall,
  search: string,
  hasTag: string | undefined,
  setTag: (tag: string) => void,
) {
  const { me, rules } = await enter(call)
  call.services.live.see(call.services, call.schoolId, me.id)
  const { rows: read } = await sql<ListRow>`
    select ${presenceColumns}, m.partner_id, p.role, m.pinned_at, m.muted_at, m.unread, c.created_at, x.sent_at, x.text, x.status
    from chat_members m join chat_conversations c on c.school_id = m.school_id and c.id = m.conversation_id
    join chat_members p on p.school_id = m.school_id and p.conversation_id = m.conversation_id and p.person_id = m.partner_id
    left join chat_messages x on x.school_id = c.school_id and x.id = c.last_message_id
    left join chat_persons cp on cp.school_id = m.school_id and cp.person_id = m.partner_id
    where m.person_id = ${me.id}::uuid and m.hidden_at is null
    order by m.pinned_at desc nulls last, x.sent_at desc nulls last, m.partner_id limit ${mostListed}`.execute(call.trx)
  const rows = read.map(({ seen_at, acted_at, all_muted, ...row }) => ({
    ...row,
    presence: statusOf(call, me, rules, row.partner_id, { seen_at, acted_at, all_muted }),
  }))
  const today = chatDay(call.services.clock.now().getTime(), rules.timeZone)
  const tag = tagOf(call, me, rules, search, today, rows)
  setTag(tag)
  if (hasTag === tag) return undefined
  const found = await readPeople(
    call,
    me,
    rows.map(row => row.partner_id),
  )
  const known = rows.map(row => ({ ...row, person: found.get(row.partner_id) ?? formerMember(call, row.partner_id, row.role) }))
  const wanted = searched(known, search)
  const photos = await photosOf(
    call,
    wanted.map(row => row.person),
  )
  return wanted.map(({ person, ...row }) => ({
    userId: row.partner_id,
    name: person.name,
    shortName: shortName(person.name),
    avatar: photos(person.photoFileId),
    receiveUserRole: person.roles.length > 0 ? person.role : row.role,
    caption: person.caption,
    status: row.presence,
    lastChatTime: row.sent_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    isToday: row.sent_at !== null && chatDay(row.sent_at.getTime(), rules.timeZone) === today,
    isPinnedUser: row.pinned_at !== null,
    pinnedAt: row.pinned_at?.toISOString() ?? null,
    isMuted: row.muted_at !== null,
    unreadMessageCount: row.unread > 0 ? row.unread : null,
    isActiveChat: false,
    lastChatMessage: row.status === 'Sent' ? (row.text ?? '') : '',
    lastChatDeleted: row.status === 'Deleted',
    readOnly: !mayAnswer(me, person, rules),
    chats: [],
  }))
}

/** Those of a list whose name holds a text, in any spelling. */
function searched<Row extends { readonly person: Known }>(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = searchKey(text)
  return rows.filter(row => searchKey(row.person.name).includes(wanted))
}

/** Unread messages of all conversations that are not muted. */
export async function countUnread({ trx }: Pick<ChatCall, 'trx'>, me: Writer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(unread), 0)::int as count from chat_members where person_id = ${me.id}::uuid and muted_at is null and hidden_at is null`.execute(
    trx,
  )
  return rows[0]!.count
}

/** The conversation with a person was read up to now; the other pages of the login hear of it. */
export async function readUpToNow(call: ChatCall, partnerId: string): Promise<void> {
  const { me } = await enter(call)
  const now = call.services.clock.now()
  call.services.live.act(call.services, call.schoolId, me.id)
  const { rows } = await sql<{ unread: number }>`
    update chat_members m set unread = 0, last_read_at = ${now} from chat_members old
    where m.person_id = ${me.id}::uuid and m.partner_id = ${partnerId}::uuid
      and old.school_id = m.school_id and old.conversation_id = m.conversation_id and old.person_id = m.person_id
    returning old.unread`.execute(call.trx)
  if (!rows[0]) throw notFound()
  if (rows[0].unread > 0) await tellLogins(call, await loginsOf(call, [me.id]), 'chat.read', { from: partnerId })
}

interface Change {
  readonly isPinnedUser?: boolean
  readonly isMuted?: boolean
  readonly hidden?: boolean
}

/** Pins, mutes or hides a conversation for the person alone. */
export async function changeConversation(call: ChatCall, partnerId: string, { isPinnedUser, isMuted, hidden }: Change) {
  const { me } = await enter(call)
  const { trx, services } = call
  const now = services.clock.now()
  services.live.act(services, call.schoolId, me.id)
  // All of the person's, so that two pins at once count each other.
  const { rows } = await sql<{ partner_id: string; pinned_at: Date | null; muted_at: Date | null; hidden_at: Date | null }>`
    select partner_id, pinned_at, muted_at, hidden_at from chat_members where person_id = ${me.id}::uuid order by partner_id for update`.execute(
    trx,
  )
  const own = rows.find(row => row.partner_id === partnerId)
  if (!own) throw notFound()
  if (isPinnedUser && !own.pinned_at && rows.filter(row => row.pinned_at).length >= chatLimits.pinned)
    throw custom(409, 'ChatPinLimit', 'At most 5 conversations can be pinned.')
  const at = (asked: boolean | undefined, before: Date | null) => (asked === undefined ? before : asked ? (before ?? now) : null)
  const set = {
    pinned_at: hidden ? null : at(isPinnedUser, own.pinned_at),
    muted_at: at(isMuted, own.muted_at),
    hidden_at: at(hidden, own.hidden_at),
  }
  await trx.updateTable('chat_members').set(set).where('person_id', '=', me.id).where('partner_id', '=', partnerId).execute()
  await tellLogins(call, await loginsOf(call, [me.id]), 'chat.read', { from: partnerId })
  return {
    userId: partnerId,
    isPinnedUser: set.pinned_at !== null,
    isMuted: set.muted_at !== null,
    hidden: set.hidden_at !== null,
  }
}
