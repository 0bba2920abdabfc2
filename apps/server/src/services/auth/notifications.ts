import { type BellKind, sentOnDisplay, titleOfChild } from '@school/rules'
import { sql } from 'kysely'
import type { Person } from '../../platform/person'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import { bellOf, type LiveNotice, readLiveNotices, readNoticesBy } from '../../school/announcements'
import { schoolZone } from '../../school/zone'

const atMost = 200

interface Row {
  id: string
  title: string
  message: string
  audience: 'Student' | 'Staff'
  kind: BellKind
  sent_at: Date
  read_at: Date | null
  route: string | null
  child_id: string | null
  student_ids: string[]
}

interface Child {
  id: string
  name: string
  /** A studying child of the guardian who looks. */
  own: boolean
}

/** Those whom items are about, and the studying children of the guardian who looks. */
async function readChildren(trx: Trx, person: Person, rows: readonly Row[]): Promise<Map<string, Child>> {
  const ids = [...new Set(rows.flatMap(row => [...row.student_ids, ...(row.child_id ? [row.child_id] : [])]))]
  if (ids.length === 0 || person.schoolId === null) return new Map()
  const { rows: children } = await sql<Child>`
    select id, name, coalesce(guardian_id = ${person.guardianId}::uuid and status = 'studying', false) as own from (
      select id, name, name_key, guardian_id, status from students where school_id = ${person.schoolId}::uuid and id = any(${ids}::uuid[])
      union select id, name, name_key, guardian_id, status from students where school_id = ${person.schoolId}::uuid and guardian_id = ${person.guardianId}::uuid) known
    order by name_key, id`.execute(trx)
  return new Map(children.map(child => [child.id, child]))
}

/** What belongs into the bell of one login, not yet in order: its own items and the operator's announcements. */
async function readBell(trx: Trx, person: Person, now: Date): Promise<{ rows: Row[]; live: LiveNotice[] }> {
  const days = person.schoolId ? Number(await settingValue(trx, person.schoolId, 'notification.bellDays')) : 30
  const since = new Date(now.getTime() - days * 86_400_000)
  const { rows } = await sql<Row>`
    select id, title, message, audience, kind, sent_at, read_at, route, child_id, student_ids from notifications
    where user_id = ${person.userId} and sent_at > ${since} and sent_at <= ${now} and not held and (school_id = ${person.schoolId}::uuid or ${person.schoolId}::uuid is null)
    order by sent_at desc, id desc limit ${atMost}`.execute(trx)
  return { rows, live: await readLiveNotices(trx, person, now) }
}

const announcedIn = (live: readonly LiveNotice[], person: Person, audience: Row['audience']) =>
  live.filter(notice => notice.show_as !== 'banner' && bellOf(notice, person) === audience)

/** The bell of one login, newest first. */
export async function readNotifications(services: Services, trx: Trx, person: Person) {
  const now = services.clock.now()
  const { rows, live } = await readBell(trx, person, now)
  const timeZone = await schoolZone(trx, person.schoolId)
  const children = await readChildren(trx, person, rows)
  const several = [...children.values()].filter(child => child.own).length > 1
  const item = (row: Row) => {
    const child = row.child_id === null ? undefined : children.get(row.child_id)
    const about = child ? [child] : row.student_ids.flatMap(id => children.get(id) ?? [])
    // A screen shows the chosen child, so only a child that can be chosen leads to one.
    const leads = row.child_id === null || row.child_id === person.childId || child?.own === true
    return {
      id: row.id,
      title: child && several ? titleOfChild(row.title, child.name) : row.title,
      message: row.message,
      sentOnDisplay: sentOnDisplay(row.sent_at, now, timeZone),
      sentOn: row.sent_at.toISOString(),
      readStatus: row.read_at !== null,
      kind: row.kind,
      studentNames: about.map(({ name }) => name),
      studentIds: about.map(({ id }) => id),
      ...(row.route && leads ? { route: row.route, ...(row.child_id ? { childId: row.child_id } : {}) } : {}),
    }
  }
  const announced = (notice: LiveNotice) => ({
    id: notice.id,
    title: notice.title,
    message: notice.message,
    sentOnDisplay: sentOnDisplay(notice.starts_at, now, timeZone),
    sentOn: notice.starts_at.toISOString(),
    readStatus: notice.read_at !== null,
    kind: 'system' as const,
    studentNames: [],
    studentIds: [],
  })
  const of = (audience: Row['audience']) => {
    const own = rows.filter(row => row.audience === audience).map(item)
    const announcements = announcedIn(live, person, audience).map(announced)
    if (announcements.length === 0) return own
    // Items of one moment stay in their order.
    const later = (one: string, other: string) => Number(one < other) - Number(one > other)
    return [...own, ...announcements].sort((one, other) => later(one.sentOn, other.sentOn)).slice(0, atMost)
  }
  const [studentNotificationList, staffNotificationList] = [of('Student'), of('Staff')]
  const unread = (list: readonly { readonly readStatus: boolean }[]) => list.filter(one => !one.readStatus).length
  return {
    studentNotificationList,
    staffNotificationList,
    unread: { student: unread(studentNotificationList), staff: unread(staffNotificationList) },
    banners: live
      .filter(notice => notice.show_as !== 'bell' && notice.read_at === null)
      .map(notice => ({
        id: notice.id,
        title: notice.title,
        message: notice.message,
        tone: notice.tone,
        audience: bellOf(notice, person),
      })),
  }
}

/** How many items of each list `readNotifications` would show as unread. */
export async function countUnread(services: Services, trx: Trx, person: Person): Promise<{ student: number; staff: number }> {
  const { rows, live } = await readBell(trx, person, services.clock.now())
  const of = (audience: Row['audience']) =>
    [
      ...rows.filter(row => row.audience === audience).map(({ sent_at, read_at }) => ({ at: sent_at, read_at })),
      ...announcedIn(live, person, audience).map(({ starts_at, read_at }) => ({ at: starts_at, read_at })),
    ]
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, atMost)
      .filter(({ read_at }) => read_at === null).length
  return { student: of('Student'), staff: of('Staff') }
}

/** Marks the person's own items of one list; ids of others change nothing. */
export async function markRead(
  services: Services,
  trx: Trx,
  person: Person,
  audience: 'Student' | 'Staff',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('notifications')
    .set({ read_at: services.clock.now() })
    .where('user_id', '=', person.userId)
    .where('audience', '=', audience)
    .where('id', 'in', [...ids])
    .where('read_at', 'is', null)
    .execute()
  await readNoticesBy(trx, person, audience, ids, services.clock.now())
}
