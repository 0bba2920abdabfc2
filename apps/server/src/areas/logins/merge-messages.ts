import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

type Row = Readonly<Record<string, unknown>>

/** A conversation that a merge gave the kept guardian. */
interface MovedConversation {
  readonly guardianId: string
  readonly conversationId: string
  readonly partnerId: string
  /** The conversation of the kept guardian with the same person that took its messages in. */
  readonly joinedTo: string | null
  readonly messageIds: readonly string[]
}

interface Named {
  readonly guardianId: string
  readonly ids: readonly string[]
}

/** What names a guardian as a person in messages, choices and the chat, as it stood before a merge. */
export interface MessagesBefore {
  readonly outbox: readonly Named[]
  readonly preferences: { readonly before: readonly Row[]; readonly kept: readonly Row[] }
  readonly conversations: readonly MovedConversation[]
  readonly conversationRows: readonly Row[]
  readonly memberRows: readonly Row[]
  readonly chatPersons: readonly Row[]
  readonly chatBlocks: readonly Named[]
  readonly chatReports: readonly Named[]
}

async function readRows(trx: Trx, table: string, where: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(x) as row from ${sql.table(table)} x where ${where}`.execute(trx)
  return rows.map(({ row }) => row)
}

/** Writes rows again that were taken away; those that are there stay. */
const putBack = async (trx: Trx, table: string, rows: readonly Row[]): Promise<void> => {
  if (rows.length > 0)
    await sql`
      insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing`.execute(trx)
}

/** Rows of one column that name a guardian name the kept one. Answers which those were. */
async function rename(
  trx: Trx,
  table: string,
  column: string,
  { from, to, where = sql`true` }: { from: readonly string[]; to: string; where?: ReturnType<typeof sql> },
): Promise<Named[]> {
  const named: Named[] = []
  for (const guardianId of from) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set ${sql.ref(column)} = ${to}::uuid where ${sql.ref(column)} = ${guardianId}::uuid and ${where} returning id`.execute(
      trx,
    )
    if (rows.length > 0) named.push({ guardianId, ids: rows.map(row => row.id) })
  }
  return named
}

async function nameAgain(trx: Trx, table: string, column: string, named: readonly Named[], keptId: string): Promise<void> {
  for (const { guardianId, ids } of named)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${guardianId}::uuid
      where id = any(${[...ids]}::uuid[]) and ${sql.ref(column)} = ${keptId}::uuid`.execute(trx)
}

const ofGuardians = (ids: readonly string[]) => sql`x.person_type = 'guardian' and x.person_id = any(${[...ids]}::uuid[])`

/** What one of them switched off is off. */
async function joinPreferences(trx: Trx, from: readonly string[], to: string): Promise<MessagesBefore['preferences']> {
  const before = await readRows(trx, 'contact_preferences', ofGuardians([...from, to]))
  for (const guardianId of from)
    await sql`
      insert into contact_preferences as c (school_id, person_id, person_type, channel, category, off, source, by_user_id, at)
      select school_id, ${to}::uuid, person_type, channel, category, off, source, by_user_id, at from contact_preferences
      where person_type = 'guardian' and person_id = ${guardianId}::uuid and off
      on conflict (school_id, person_id, person_type, channel, category) do update
        set off = true, source = excluded.source, by_user_id = excluded.by_user_id, at = excluded.at where not c.off`.execute(trx)
  await sql`delete from contact_preferences x where ${ofGuardians(from)}`.execute(trx)
  return { before, kept: await readRows(trx, 'contact_preferences', ofGuardians([to])) }
}

/** Choices that the kept guardian has made since the merge stay. */
async function partPreferences(trx: Trx, { before, kept }: MessagesBefore['preferences'], keptId: string): Promise<void> {
  await sql`
    delete from contact_preferences x where ${ofGuardians([keptId])} and to_jsonb(x) in (select jsonb_array_elements(${JSON.stringify(kept)}::jsonb))`.execute(
    trx,
  )
  await putBack(trx, 'contact_preferences', before)
}

interface Conversation {
  id: string
  partner: string
}

const conversationsOf = async (trx: Trx, personId: string, but: readonly string[]): Promise<Conversation[]> => {
  const { rows } = await sql<Conversation>`
    select id, case when person_lo = ${personId}::uuid then person_hi else person_lo end as partner from chat_conversations
    where ${personId}::uuid in (person_lo, person_hi) and not (person_lo = any(${[...but]}::uuid[]) and person_hi = any(${[...but]}::uuid[]))
    order by id for update`.execute(trx)
  return rows
}

/** Messages of a conversation as those of another guardian, and in another conversation where one is named. */
async function renameMessages(
  trx: Trx,
  {
    from,
    to,
    conversationId,
    into,
    ids,
  }: { from: string; to: string; conversationId: string; into: string; ids?: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update chat_messages x set conversation_id = ${into}::uuid,
      sender_id = case when x.sender_id = ${from}::uuid then ${to}::uuid else x.sender_id end,
      receiver_id = case when x.receiver_id = ${from}::uuid then ${to}::uuid else x.receiver_id end,
      -- It tells a repeated sending of one sender, and two senders may have chosen the same.
      client_id = case when x.sender_id = ${from}::uuid and exists (
        select from chat_messages o where o.school_id = x.school_id and o.sender_id = ${to}::uuid and o.client_id = x.client_id)
        then null else x.client_id end
    where x.conversation_id = ${conversationId}::uuid and ${ids ? sql`x.id = any(${[...ids]}::uuid[])` : sql`true`}
    returning x.id`.execute(trx)
  return rows.map(row => row.id)
}

/** Gives a conversation with all its messages to another guardian. */
async function renameConversation(trx: Trx, id: string, from: string, to: string): Promise<string[]> {
  const is = (column: string) => sql`case when ${sql.ref(column)} = ${from}::uuid then ${to}::uuid else ${sql.ref(column)} end`
  await sql`
    update chat_conversations set person_lo = least(${is('person_lo')}, ${is('person_hi')}), person_hi = greatest(${is('person_lo')}, ${is('person_hi')}),
      begun_by = ${is('begun_by')}, version = version + 1 where id = ${id}::uuid`.execute(trx)
  await sql`
    update chat_members set person_id = ${is('person_id')}, partner_id = ${is('partner_id')} where conversation_id = ${id}::uuid`.execute(
    trx,
  )
  return renameMessages(trx, { from, to, conversationId: id, into: id })
}

/** Its newest message, for the lists of both. */
const renewLast = (trx: Trx, ids: readonly string[]) =>
  sql`
    update chat_conversations c set version = version + 1, last_message_id = (
      select id from chat_messages x where x.school_id = c.school_id and x.conversation_id = c.id order by sent_at desc, id desc limit 1)
    where id = any(${[...ids]}::uuid[])`.execute(trx)

/** The kept guardian's conversation with a person takes in the one that a merged guardian had with the same person. */
async function joinConversation(trx: Trx, id: string, into: string, from: string, to: string): Promise<string[]> {
  const messageIds = await renameMessages(trx, { from, to, conversationId: id, into })
  await sql`
    update chat_members k set unread = k.unread + o.unread, pinned_at = coalesce(k.pinned_at, o.pinned_at),
      hidden_at = case when o.hidden_at is null then null else k.hidden_at end,
      last_read_at = case when o.last_read_at is null then null else least(k.last_read_at, o.last_read_at) end
    from chat_members o where k.conversation_id = ${into}::uuid and o.conversation_id = ${id}::uuid
      and k.school_id = o.school_id and (k.person_id = o.person_id or k.partner_id = o.partner_id)`.execute(trx)
  await sql`delete from chat_conversations where id = ${id}::uuid`.execute(trx)
  await renewLast(trx, [into])
  return messageIds
}

async function joinChats(
  trx: Trx,
  from: readonly string[],
  to: string,
): Promise<Pick<MessagesBefore, 'conversations' | 'conversationRows' | 'memberRows'>> {
  const own = await conversationsOf(trx, to, [...from, to])
  const theirs: (Conversation & { guardianId: string })[] = []
  for (const guardianId of from)
    for (const one of await conversationsOf(trx, guardianId, [...from, to])) theirs.push({ ...one, guardianId })
  const partners = new Set(theirs.map(one => one.partner))
  const touched = [...theirs, ...own.filter(one => partners.has(one.partner))].map(one => one.id)
  const conversationRows = await readRows(trx, 'chat_conversations', sql`x.id = any(${touched}::uuid[])`)
  const memberRows = await readRows(trx, 'chat_members', sql`x.conversation_id = any(${touched}::uuid[])`)
  const keptBy = new Map(own.map(one => [one.partner, one.id]))
  const conversations: MovedConversation[] = []
  for (const { id, partner, guardianId } of theirs) {
    const joinedTo = keptBy.get(partner) ?? null
    const messageIds = joinedTo
      ? await joinConversation(trx, id, joinedTo, guardianId, to)
      : await renameConversation(trx, id, guardianId, to)
    if (!joinedTo) keptBy.set(partner, id)
    conversations.push({ guardianId, conversationId: id, partnerId: partner, joinedTo, messageIds })
  }
  return { conversations, conversationRows, memberRows }
}

/** Takes a conversation out of the one that had taken it in. What was read since the merge is read in both. */
async function partConversation(trx: Trx, before: MessagesBefore, one: MovedConversation, into: string, to: string, at: Date) {
  const { guardianId, conversationId, partnerId, messageIds } = one
  const { conversationRows, memberRows } = before
  await putBack(
    trx,
    'chat_conversations',
    conversationRows.filter(row => row.id === conversationId),
  )
  const members = memberRows.filter(row => row.conversation_id === conversationId)
  await putBack(trx, 'chat_members', members)
  await renameMessages(trx, { from: to, to: guardianId, conversationId: into, into: conversationId, ids: messageIds })
  for (const row of members) {
    const partner = row.person_id === partnerId
    const kept = memberRows.find(other => other.conversation_id === into && (other.person_id === partnerId) === partner)
    const own = sql`conversation_id = ${into}::uuid and person_id = ${partner ? partnerId : to}::uuid`
    await sql`
      update chat_members o set unread = 0, last_read_at = k.last_read_at from chat_members k
      where o.conversation_id = ${conversationId}::uuid and o.person_id = ${row.person_id}::uuid and k.school_id = o.school_id
        and k.conversation_id = ${into}::uuid and k.person_id = ${partner ? partnerId : to}::uuid and k.last_read_at > ${at}`.execute(
      trx,
    )
    await sql`
      update chat_members set unread = greatest(unread - ${row.unread}::int, 0), last_read_at = ${kept?.last_read_at ?? null}::timestamptz
      where ${own} and (last_read_at is null or last_read_at <= ${at})`.execute(trx)
    await sql`
      update chat_members k set pinned_at = ${kept?.pinned_at ?? null}::timestamptz, hidden_at = case
        when exists (select from chat_messages x where x.school_id = k.school_id and x.conversation_id = k.conversation_id and x.sent_at > ${at})
        then null else ${kept?.hidden_at ?? null}::timestamptz end
      where ${own}`.execute(trx)
  }
  await renewLast(trx, [into, conversationId])
}

/** Who was told about the chat need not be told again. */
async function joinChatPersons(trx: Trx, from: readonly string[], to: string): Promise<Row[]> {
  const before = await readRows(trx, 'chat_persons', sql`x.person_id = any(${[...from]}::uuid[])`)
  for (const guardianId of from)
    await sql`
      insert into chat_persons as c (school_id, person_id, seen_at, acted_at, told_at)
      select school_id, ${to}::uuid, seen_at, acted_at, told_at from chat_persons where person_id = ${guardianId}::uuid
      on conflict (school_id, person_id) do update set told_at = coalesce(c.told_at, excluded.told_at)`.execute(trx)
  await sql`delete from chat_persons where person_id = any(${[...from]}::uuid[])`.execute(trx)
  return before
}

/** What names merged guardians as persons, in messages, choices and the chat, names the kept one. */
export async function joinMessages(trx: Trx, from: readonly string[], to: string): Promise<MessagesBefore> {
  return {
    outbox: await rename(trx, 'outbox', 'person_id', { from, to, where: sql`person_type = 'guardian'` }),
    preferences: await joinPreferences(trx, from, to),
    ...(await joinChats(trx, from, to)),
    chatPersons: await joinChatPersons(trx, from, to),
    chatBlocks: await rename(trx, 'chat_blocks', 'person_id', { from, to }),
    chatReports: await rename(trx, 'chat_reports', 'by_id', { from, to }),
  }
}

/** Gives merged guardians back what `joinMessages` took over; what came since the merge stays with the kept one. */
export async function partMessages(trx: Trx, before: MessagesBefore, keptId: string, mergedAt: Date): Promise<void> {
  await nameAgain(trx, 'outbox', 'person_id', before.outbox, keptId)
  await partPreferences(trx, before.preferences, keptId)
  for (const one of before.conversations.toReversed())
    if (one.joinedTo) await partConversation(trx, before, one, one.joinedTo, keptId, mergedAt)
    else await renameConversation(trx, one.conversationId, keptId, one.guardianId)
  await putBack(trx, 'chat_persons', before.chatPersons)
  await nameAgain(trx, 'chat_blocks', 'person_id', before.chatBlocks, keptId)
  await nameAgain(trx, 'chat_reports', 'by_id', before.chatReports, keptId)
}

/** What a guardian who goes leaves behind as a person; of the messages the history keeps what was sent. */
export async function forgetPerson(trx: Trx, guardianId: string): Promise<void> {
  await sql`delete from contact_preferences x where ${ofGuardians([guardianId])}`.execute(trx)
  for (const table of ['chat_persons', 'chat_blocks'])
    await sql`delete from ${sql.table(table)} where person_id = ${guardianId}::uuid`.execute(trx)
}
