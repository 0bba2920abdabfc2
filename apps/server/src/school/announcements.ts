import { familyRoles, type platformNoticePlaces, type platformNoticeTones, type Role } from '@school/rules'
import { sql } from 'kysely'
import type { Person } from '../platform/person'
import type { Trx } from '../platform/transaction'

/** An announcement that is live for somebody. */
export interface LiveNotice {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly tone: (typeof platformNoticeTones)[number]
  readonly show_as: (typeof platformNoticePlaces)[number]
  readonly audience_roles: readonly Role[]
  readonly starts_at: Date
  readonly read_at: Date | null
}

/** Announcements that are live for a person in the present school, the newest first; operators have none. */
export async function readLiveNotices(trx: Trx, person: Person, now: Date): Promise<LiveNotice[]> {
  if (!person.schoolId || person.bound) return []
  const { rows } = await sql<LiveNotice>`
    select n.id, n.title, n.message, n.tone, n.show_as, n.audience_roles, n.starts_at, r.at as read_at from platform_notices n
    left join platform_notice_reads r on r.notice_id = n.id and r.user_id = ${person.userId}::uuid
    where n.published_at is not null and n.withdrawn_at is null and n.starts_at <= ${now} and n.ends_at > ${now}
      and n.audience_roles && ${[...person.roles]}::text[]
      and (n.school_scope = 'all' or exists (select from schools sc where sc.id = ${person.schoolId}::uuid
        and case n.school_scope when 'schools' then sc.id else sc.group_id end = any(n.scope_ids)))
    order by n.starts_at desc, n.id desc`.execute(trx)
  return rows
}

/** The bell that an announcement stands in: that of the staff, unless it reaches the person as family alone. */
export const bellOf = ({ audience_roles: roles }: LiveNotice, person: Person): 'Student' | 'Staff' =>
  person.roles.some(role => roles.includes(role) && !familyRoles.includes(role)) ? 'Staff' : 'Student'

/** Marks announcements among some ids, which stand in one of the bells of a person, as read. */
export async function readNoticesBy(
  trx: Trx,
  person: Person,
  bell: 'Student' | 'Staff',
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const ofStaff = person.roles.filter(role => !familyRoles.includes(role))
  await sql`
    insert into platform_notice_reads (notice_id, user_id, at)
    select n.id, ${person.userId}::uuid, ${at} from platform_notices n
    where n.id = any(${[...ids]}::uuid[]) and n.published_at is not null and n.audience_roles && ${[...person.roles]}::text[]
      and (n.audience_roles && ${ofStaff}::text[]) = ${bell === 'Staff'}
    on conflict do nothing`.execute(trx)
}
