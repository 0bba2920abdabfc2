import { type Language, languageOf, mayCall } from '@school/rules'
import { sql } from 'kysely'
import { type Person, viewerOf } from '../../platform/person'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import { fileText } from './texts'

const hour = 3_600_000
const perHour = 200
/** Albums are brought in photo by photo, cards student by student. */
const perHourOfMany = 1000
const megabyte = 1024 * 1024
const warnedShare = 0.9

/** Files that the server makes for a person are no uploads. */
const made = 'Exports'

/**
 * Lets a person upload so many files an hour. In the transaction that writes the file the count is exact: uploads of one
 * person wait for each other there.
 *
 * @throws 429 when the hour is full.
 */
export async function checkUploads(services: Services, trx: Trx, person: Person, exact = false): Promise<void> {
  if (exact) await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${person.userId}`}, 0))`.execute(trx)
  const most = mayCall(['s.comm.gallery', 's.tab.deletion'], viewerOf(person)) ? perHourOfMany : perHour
  const since = new Date(services.clock.now().getTime() - hour)
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*)::int as count, min(created_at) as first from files
    where owner_id = ${person.userId} and created_at > ${since} and folder <> ${made}`.execute(trx)
  const { count = 0, first } = rows[0] ?? {}
  if (count < most) return
  const minutes = Math.max(1, Math.ceil((new Date(first ?? since).getTime() - since.getTime()) / 60_000))
  throw custom(429, 'TooManyUploads', 'Too many files were uploaded. Try again in {minutes} minute(s).', { minutes })
}

/** Tells the administrators of a school in the bell, once on the way up. */
async function warn(services: Services, trx: Trx, schoolId: string, used: number, quota: number): Promise<void> {
  const { rows } = await sql<{ user_id: string; language: string | null }>`
    select us.user_id, u.language from user_schools us join users u on u.id = us.user_id
    where us.school_id = ${schoolId} and us.active and 'SystemAdmin' = any(us.roles)`.execute(trx)
  if (rows.length === 0) return
  const values = { used: Math.ceil(used / megabyte), quota: quota / megabyte }
  const items = rows.map(row => {
    const language: Language = languageOf(row.language) ?? 'en'
    return {
      school_id: schoolId,
      id: services.newId(),
      user_id: row.user_id,
      audience: 'Staff',
      kind: 'system',
      title: fileText(language, 'AlmostFull'),
      message: fileText(language, 'Filled', values),
      sent_at: services.clock.now(),
    }
  })
  await trx.insertInto('notifications').values(items).execute()
}

/**
 * Lets a file into the room that its school has. Files of one school wait for each other here, so that together they fit
 * and the warning is told once.
 *
 * @throws 409 when it does not fit.
 */
export async function checkRoom(services: Services, trx: Trx, schoolId: string, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`room:${schoolId}`}, 0))`.execute(trx)
  const quota = Number(await settingValue(trx, schoolId, 'files.quotaMb')) * megabyte
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes), 0)::float8 as used from files where school_id = ${schoolId} and deleted_at is null`.execute(trx)
  const used = rows[0]?.used ?? 0
  if (used + bytes > quota) throw custom(409, 'StorageFull', 'Storage is full. Please contact support.')
  const edge = quota * warnedShare
  if (used < edge && used + bytes >= edge) await warn(services, trx, schoolId, used + bytes, quota)
}
