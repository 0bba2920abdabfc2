import { sql } from 'kysely'
import type { Person } from '../../platform/person'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import { schoolZone } from './school-zone'

const atMost = 200

interface Row {
  id: string
  title: string
  message: string
  audience: 'Student' | 'Staff'
  sent_at: Date
  read_at: Date | null
  route: string | null
  child_id: string | null
}

/** Hour and minute of today, else the day, in school time. */
function displayOf(at: Date, now: Date, timeZone: string): string {
  const day = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date)
  if (day(at) === day(now)) return new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(at)
  const [year, month, date] = day(at).split('-')
  return `${date}-${month}-${year}`
}

/** The bell of one login: its own items, newest first. */
export async function readNotifications(services: Services, trx: Trx, person: Person) {
  const now = services.clock.now()
  const days = person.schoolId ? Number(await settingValue(trx, person.schoolId, 'notification.bellDays')) : 30
  const since = new Date(now.getTime() - days * 86_400_000)
  const { rows } = await sql<Row>`
    select id, title, message, audience, sent_at, read_at, route, child_id from notifications
    where user_id = ${person.userId} and sent_at > ${since} and sent_at <= ${now} and not held and (school_id = ${person.schoolId}::uuid or ${person.schoolId}::uuid is null)
    order by sent_at desc, id desc limit ${atMost}`.execute(trx)
  const timeZone = await schoolZone(trx, person.schoolId)
  const item = (row: Row) => ({
    id: row.id,
    title: row.title,
    message: row.message,
    sentOnDisplay: displayOf(row.sent_at, now, timeZone),
    readStatus: row.read_at !== null,
    ...(row.route && (row.child_id === null || row.child_id === person.childId) ? { route: row.route } : {}),
  })
  return {
    studentNotificationList: rows.filter(row => row.audience === 'Student').map(item),
    staffNotificationList: rows.filter(row => row.audience === 'Staff').map(item),
  }
}

/** Marks the person's own items; ids of others change nothing. */
export async function markRead(services: Services, trx: Trx, person: Person, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('notifications')
    .set({ read_at: services.clock.now() })
    .where('user_id', '=', person.userId)
    .where('id', 'in', [...ids])
    .where('read_at', 'is', null)
    .execute()
}
