import {
  type BellKind,
  categoryOfBell,
  type Delivery,
  fillText,
  type Language,
  languageOf,
  plainOfHtml,
  releaseAt,
  titleOfChild,
} from '@school/rules'
import { wordsOf } from '@school/texts'
import { sql } from 'kysely'
import type { Joined } from '../database/joined'
import { openSince } from '../live/hub'
import type { Services } from '../services'
import { settingValue } from '../settings'
import { onPlatform, type Trx, transact } from '../transaction'
import { goneCode, type PushTarget } from './driver'
import type { Claimed } from './message'

const texts = wordsOf({
  NewMessage: 'push.NewMessage',
})

/** What a push says where more must not stand on a lock screen. */
export const newMessageFrom = (language: Language, name: string): string => fillText(texts[language].NewMessage, { name })

/** Doors whose messages quiet hours do not keep, and those whose texts are nobody else's business. */
const alerts: ReadonlySet<string> = new Set(['absentPresent', 'busAttendance'])
const discreetDoors: ReadonlySet<string> = new Set(['fees', 'feeDues'])

/** A push that may leave now: its words and where it goes. */
export interface ReadyPush {
  readonly subject: string
  readonly text: string
  readonly push: PushTarget
}

interface Bell {
  item: string
  title: string
  words: string
  discreet: boolean
  /** Quiet hours do not keep it. */
  alert: boolean
  held: boolean
  sent_at: Date
}

type Row = Joined<Bell> & {
  endpoint: string | null
  p256dh: string
  auth: string
  language: string | null
  login: string
  time_zone: string
  /** The child it is about, of several. */
  child: string | null
  route: string | null
  read_at: Date | null
  door: string | null
  urgent: boolean
  kind: BellKind | null
  /** Whom it is for as a person of the school. */
  person_id: string | null
  /** Of a chat message. */
  chat: string | null
  sender_id: string | null
}

async function rowOf(trx: Trx, { recipient, about_id: about, school_id: school }: Claimed): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select s.endpoint, s.p256dh, s.auth, u.language, u.status as login, sc.time_zone,
      n.id as item, n.title, n.message as words, n.discreet, n.alert, n.held, n.read_at, n.sent_at,
      (select x.name from students x where x.school_id = n.school_id and x.id = n.child_id and exists (
        select from user_schools us join students y on y.school_id = us.school_id and y.guardian_id = us.guardian_id
        where us.school_id = n.school_id and us.user_id = n.user_id and y.status = 'studying' and y.id <> x.id)) as child,
      -- Which child the page has open is not known there: a screen of one of several children is not opened.
      case when n.child_id is null or not exists (
        select from user_schools us join students x on x.school_id = us.school_id and x.guardian_id = us.guardian_id
        where us.school_id = n.school_id and us.user_id = n.user_id and x.status = 'studying' and x.id <> n.child_id) then n.route end as route,
      b.door, b.urgent_reason is not null as urgent, n.kind, c.status as chat, c.sender_id,
      case when c.id is not null then c.receiver_id else (
        select case n.audience when 'Student' then us.guardian_id else us.staff_id end from user_schools us
        where us.school_id = n.school_id and us.user_id = n.user_id limit 1) end as person_id
    from push_subscriptions s join users u on u.id = s.user_id join schools sc on sc.id = ${school}::uuid
    left join notifications n on n.school_id = sc.id and n.id = ${about}::uuid
    left join message_batches b on b.school_id = n.school_id and b.id = n.batch_id
    left join chat_messages c on c.school_id = sc.id and c.id = ${about}::uuid
    where s.id = ${recipient}::uuid`.execute(trx)
  return rows[0]
}

/** Whether the person has switched this kind of push off; what is urgent rings all the same. */
async function switchedOff(trx: Trx, schoolId: string, row: Row): Promise<boolean> {
  if (row.urgent || row.person_id === null) return false
  const category = row.chat === null ? categoryOfBell(row.kind ?? 'message') : 'chat'
  const { rows } = await sql`
    select from contact_preferences where school_id = ${schoolId}::uuid and person_id = ${row.person_id}::uuid
      and channel = 'push' and category = ${category} and off`.execute(trx)
  return rows.length > 0
}

/** When a bell item may ring on devices: urgent messages and alerts at once, others after quiet hours. */
async function releaseOf(trx: Trx, schoolId: string, row: Row, now: Date): Promise<Date> {
  if (row.urgent || row.alert || (row.door !== null && alerts.has(row.door))) return now
  const time = async (code: string) => String(await settingValue(trx, schoolId, code)).slice(0, 5)
  const quiet = { from: await time('comm.quietFrom'), to: await time('comm.quietTo') }
  return releaseAt(now, { timeZone: row.time_zone, quiet })
}

/**
 * What a claimed push says, read at the last moment: an item that was withdrawn, or read on another device, rings no more.
 * Nothing where it does not leave now: it is gone then, or waits for the end of quiet hours.
 */
export function readPush(services: Services, server: string, message: Claimed): Promise<ReadyPush | undefined> {
  const { school_id: schoolId } = message
  const now = services.clock.now()
  return transact(services.db, onPlatform, async trx => {
    const mine = sql`id = ${message.id}::uuid and status = 'Sending' and leased_by = ${server} and attempts = ${message.attempts}`
    const drop = async () => {
      await sql`delete from outbox where ${mine}`.execute(trx)
      return undefined
    }
    const row = schoolId === null ? undefined : await rowOf(trx, message)
    if (!row?.endpoint || schoolId === null || message.about_id === null) return drop()
    if (row.login === 'Blocked' || row.login === 'Removed') {
      await sql`delete from push_subscriptions where id = ${message.recipient}::uuid`.execute(trx)
      return drop()
    }
    if ((await settingValue(trx, schoolId, 'comm.push')) !== true) return drop()
    if (await switchedOff(trx, schoolId, row)) return drop()
    const target = { endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth, tag: message.about_id }
    if (row.chat !== null) {
      if (row.chat !== 'Sent') return drop()
      return { subject: message.subject ?? '', text: message.body, push: { ...target, route: `/chat?with=${row.sender_id}` } }
    }
    if (row.item === null || row.held || row.read_at !== null) return drop()
    const release = await releaseOf(trx, schoolId, row, now)
    if (release > now) {
      const until = new Date(release.getTime() + 24 * 3_600_000)
      await sql`update outbox set status = 'Waiting', run_after = ${release}, expires_at = ${until}, attempts = attempts - 1,
        leased_until = null, leased_by = null where ${mine}`.execute(trx)
      return undefined
    }
    const school = message.school_name ?? ''
    const discreet = row.discreet || (row.door !== null && discreetDoors.has(row.door))
    const subject = discreet ? school : row.child ? titleOfChild(row.title, row.child) : row.title
    const text = discreet ? newMessageFrom(languageOf(row.language) ?? 'en', school) : plainOfHtml(row.words)
    // What was sent can be read in the outbox.
    await sql`update outbox set subject = ${subject}, body = ${text} where ${mine}`.execute(trx)
    return { subject, text, push: { ...target, route: row.route } }
  })
}

/** Notes what an answer tells of a device: it is there, or it takes nothing any more and is forgotten. */
export async function noteDevice(services: Services, trx: Trx, id: string, delivery: Delivery): Promise<void> {
  if (delivery.outcome === 'accepted')
    await sql`update push_subscriptions set last_ok_at = ${services.clock.now()} where id = ${id}::uuid`.execute(trx)
  else if (delivery.outcome === 'permanent' && delivery.code === goneCode)
    await sql`delete from push_subscriptions where id = ${id}::uuid`.execute(trx)
}

/** A chat message as devices tell of it. */
export interface ChatPush {
  readonly messageId: string
  readonly schoolId: string
  readonly userIds: readonly string[]
  readonly senderName: string
  readonly timeZone: string
}

/**
 * Rings on the devices of those who have no page open; not in quiet hours, and never with the text.
 */
export async function pushChat(services: Services, trx: Trx, chat: ChatPush): Promise<void> {
  const { schoolId, messageId, userIds } = chat
  const now = services.clock.now()
  const { rows } = await sql<{ id: string; language: string | null; school: string }>`
    select s.id, u.language, sc.name as school from push_subscriptions s join users u on u.id = s.user_id
      join schools sc on sc.id = ${schoolId}::uuid
    where s.user_id = any(${[...userIds]}::uuid[]) and not exists (
      select from live_streams l where l.user_id = s.user_id and l.seen_at > ${openSince(services)})`.execute(trx)
  if (rows.length === 0) return
  const time = async (code: string) => String(await settingValue(trx, schoolId, code)).slice(0, 5)
  const quiet = { from: await time('comm.quietFrom'), to: await time('comm.quietTo') }
  if (releaseAt(now, { timeZone: chat.timeZone, quiet }) > now) return
  await trx
    .insertInto('outbox')
    .values(
      rows.map(row => ({
        id: services.newId(),
        school_id: schoolId,
        channel: 'push',
        recipient: row.id,
        subject: row.school,
        body: newMessageFrom(languageOf(row.language) ?? 'en', chat.senderName),
        kind: 'message',
        dedupe_key: `push:${row.id}:${messageId}`,
        run_after: now,
        created_at: now,
        expires_at: new Date(now.getTime() + 24 * 3_600_000),
        about_id: messageId,
      })),
    )
    .execute()
  services.outbox.wake()
}
