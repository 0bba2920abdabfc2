import {
  type PlatformNoticeRole,
  type PlatformNoticeState,
  type platformNoticePlaces,
  type platformNoticeScopes,
  platformNoticeState,
  type platformNoticeTones,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import type { Trx } from '../../platform/transaction'
import { schoolsInScope } from '../../school/scope'

export interface NoticeRow {
  id: string
  title: string
  message: string
  tone: (typeof platformNoticeTones)[number]
  show_as: (typeof platformNoticePlaces)[number]
  audience_roles: PlatformNoticeRole[]
  school_scope: (typeof platformNoticeScopes)[number]
  scope_ids: string[]
  /** Groups or schools by name, in the order of names. */
  scope: { id: string; name: string }[]
  starts_at: Date
  ends_at: Date
  published_at: Date | null
  withdrawn_at: Date | null
  reach: number
  read: number
  by: string
  version: number
}

export const stateOf = (
  { published_at, withdrawn_at, starts_at, ends_at }: Pick<NoticeRow, 'published_at' | 'withdrawn_at' | 'starts_at' | 'ends_at'>,
  now: Date,
): PlatformNoticeState =>
  platformNoticeState(
    {
      publishedAt: published_at?.getTime() ?? null,
      withdrawnAt: withdrawn_at?.getTime() ?? null,
      startsAt: starts_at.getTime(),
      endsAt: ends_at.getTime(),
    },
    now.getTime(),
  )

/** The same state in a statement. */
export const stateIs = (state: PlatformNoticeState | '', now: Date): RawBuilder<boolean> =>
  state === ''
    ? sql`true`
    : sql`(case when n.withdrawn_at is not null then 'Withdrawn' when n.published_at is null then 'Draft'
        when ${now}::timestamptz < n.starts_at then 'Scheduled' when ${now}::timestamptz < n.ends_at then 'Live' else 'Ended' end) = ${state}`

const groupsInScope = ({ schoolScope: { kind, ids } }: Person): RawBuilder<boolean> =>
  kind === 'all' ? sql`true` : kind === 'groups' ? sql`sg.id = any(${[...ids]}::uuid[])` : sql`false`

/** Groups that somebody may write to as a whole. */
export async function readGroups(trx: Trx, person: Person) {
  const { rows } = await sql<{ id: string; name: string }>`
    select sg.id, sg.name from school_groups sg where ${groupsInScope(person)} order by lower(sg.name), sg.id`.execute(trx)
  return rows
}

/** Announcements whose schools all lie within the operator's own. */
export const noticesInScope = (person: Person): RawBuilder<boolean> =>
  person.schoolScope.kind === 'all'
    ? sql`true`
    : sql`(n.school_scope <> 'all' and not exists (
        select from unnest(n.scope_ids) as x (id) where case n.school_scope
          when 'schools' then not exists (select from schools sc where sc.id = x.id and ${schoolsInScope(person)})
          else not exists (select from school_groups sg where sg.id = x.id and ${groupsInScope(person)}) end))`

/** Announcements of a condition with their names and counts. */
export async function readNotices(trx: Trx, where: RawBuilder<boolean>, rest: RawBuilder<unknown> = sql``): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.title, n.message, n.tone, n.show_as, n.audience_roles, n.school_scope, n.scope_ids, n.starts_at, n.ends_at,
      n.published_at, n.withdrawn_at, n.reach, n.version, coalesce(u.name, '') as by,
      (select count(*)::int from platform_notice_reads r where r.notice_id = n.id) as read,
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by lower(x.name), x.id), '[]') from (
        select sc.id, sc.name from schools sc where n.school_scope = 'schools' and sc.id = any(n.scope_ids)
        union all select sg.id, sg.name from school_groups sg where n.school_scope = 'groups' and sg.id = any(n.scope_ids)) x) as scope
    from platform_notices n left join users u on u.id = n.created_by where ${where} ${rest}`.execute(trx)
  return rows
}

/** Schools that an announcement is for. */
const itsSchools = ({
  school_scope: kind,
  scope_ids: ids,
}: Pick<NoticeRow, 'school_scope' | 'scope_ids'>): RawBuilder<boolean> =>
  kind === 'all'
    ? sql`true`
    : kind === 'schools'
      ? sql`sc.id = any(${[...ids]}::uuid[])`
      : sql`sc.group_id = any(${[...ids]}::uuid[])`

/** Users whom an announcement is for now, and those of them who have read it. */
export async function countReach(trx: Trx, notice: Pick<NoticeRow, 'id' | 'school_scope' | 'scope_ids' | 'audience_roles'>) {
  const roles = sql`${[...notice.audience_roles]}::text[]`
  const { rows } = await sql<{ users: number; read: number }>`
    select count(*)::int as users, count(r.user_id)::int as read from (
      select us.user_id from user_schools us join schools sc on sc.id = us.school_id and sc.status <> 'Removed' and ${itsSchools(notice)}
        where us.active and us.roles && ${roles}
      union select ug.user_id from user_groups ug where 'SchoolGroupAdmin' = any(${roles})
        and exists (select from schools sc where sc.group_id = ug.group_id and ${itsSchools(notice)})
    ) x join users u on u.id = x.user_id and u.status <> 'Removed'
    left join platform_notice_reads r on r.user_id = u.id and r.notice_id = ${notice.id}::uuid`.execute(trx)
  return rows[0]!
}
