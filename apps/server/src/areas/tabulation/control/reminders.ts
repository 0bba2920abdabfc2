import { displayDay } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import type { Trx } from '../../../platform/transaction'
import { inBatches } from '../../../school/batches'
import { schoolDay } from '../../../school/zone'
import { ringLogins, type Told } from '../../../services/audience/bell-items'
import type { WatchedSheet } from './sheet-list'
import { lockText } from './texts'

export type BellCall = Pick<CallContext, 'trx' | 'services' | 'schoolId'>

export const markEntryRoute = '/curriculum/tab-mark-entry-latest'
const remarksRoute = '/curriculum/tab-remarks-entry'

/** Where the marks or remarks of a sheet are entered. */
export const routeOf = ({ id, kind }: Pick<WatchedSheet, 'id' | 'kind'>): string =>
  kind === 'remarks' ? remarksRoute : `${markEntryRoute}?sheet=${id}`

/** Logins of members of staff. */
export async function loginsOfStaff(trx: Trx, staffIds: readonly string[]): Promise<(Told & { staff_id: string })[]> {
  const { rows } = await sql<Told & { staff_id: string }>`
    select us.user_id, us.staff_id, 'Staff' as audience, u.language from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.active and us.staff_id = any(${[...staffIds]}::uuid[]) order by 1`.execute(trx)
  return rows
}

/** Logins of those who lock sheets. */
export async function loginsOfLockers(trx: Trx): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select us.user_id, 'Staff' as audience, u.language from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.active and us.roles && '{SystemAdmin,SchoolSuperAdmin}'::text[] order by 1`.execute(trx)
  return rows
}

/** What somebody has to do still. */
interface Due {
  readonly staffId: string
  readonly aboutId: string
  readonly about: string
  readonly sheets: number
  readonly closesOn: string | null
  readonly route: string
}

/** Sheets by their staff and exam. */
function dueOf(sheets: readonly WatchedSheet[], staffIds?: readonly string[]): Due[] {
  const wanted = staffIds && new Set(staffIds)
  const parts = sheets.flatMap(sheet =>
    sheet.staff.filter(({ id }) => !wanted || wanted.has(id)).map(({ id }) => ({ staffId: id, sheet })),
  )
  return [...Map.groupBy(parts, ({ staffId, sheet }) => `${staffId} ${sheet.aboutId}`).values()].map(own => {
    const { staffId, sheet } = own[0]!
    const days = own.flatMap(one => one.sheet.closesOn ?? []).toSorted()
    return {
      staffId,
      aboutId: sheet.aboutId,
      about: sheet.exam,
      sheets: own.length,
      closesOn: days[0] ?? null,
      route: own.length === 1 ? routeOf(sheet) : sheet.kind === 'remarks' ? remarksRoute : markEntryRoute,
    }
  })
}

/**
 * Reminds the staff of open sheets by the bell, once a day of each exam. Sheets that are handed in remind nobody.
 *
 * @param staffIds these alone
 * @param by nobody when the school's own clock reminds
 * @returns how many were reminded now
 */
export async function remindStaff(
  call: BellCall,
  sheets: readonly WatchedSheet[],
  { by, staffIds }: { readonly by: string | null; readonly staffIds?: readonly string[] },
): Promise<number> {
  const { trx, services, schoolId } = call
  const open = sheets.filter(sheet => sheet.status === 'NotStarted' || sheet.status === 'Draft')
  const due = dueOf(open, staffIds)
  if (due.length === 0) return 0
  const { today } = await schoolDay(call)
  const now = services.clock.now()
  const before = await sql<{ staff_id: string; about_id: string }>`
    select staff_id, about_id from mark_reminders where on_day = ${today}::date and staff_id = any(${due.map(one => one.staffId)}::uuid[])
    for update`.execute(trx)
  const told = new Set(before.rows.map(row => `${row.staff_id} ${row.about_id}`))
  const fresh = due.filter(one => !told.has(`${one.staffId} ${one.aboutId}`))
  await inBatches(
    trx,
    fresh.map(one => ({ staff: one.staffId, about: one.aboutId })),
    'staff uuid, about uuid',
    source => sql`
      insert into mark_reminders (school_id, staff_id, about_id, on_day, at, by)
      select ${schoolId}::uuid, x.staff, x.about, ${today}::date, ${now}, ${by}::uuid from ${source}`,
  )
  const logins = Map.groupBy(await loginsOfStaff(trx, [...new Set(fresh.map(one => one.staffId))]), login => login.staff_id)
  for (const one of fresh) {
    const values = { exam: one.about, n: one.sheets, date: one.closesOn ? displayDay(one.closesOn) : '' }
    await ringLogins(call, logins.get(one.staffId) ?? [], {
      kind: 'notice',
      title: language => lockText(language, 'MarkEntry'),
      message: language => lockText(language, one.closesOn ? 'RemindUntil' : 'Remind', values),
      route: one.route,
    })
  }
  return new Set(fresh.map(one => one.staffId)).size
}
