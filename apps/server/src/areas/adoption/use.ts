import type { ActivityChannel } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { inBulk, type Trx } from '../../platform/transaction'

export type UserType = 'Guardian' | 'Student' | 'Staff'

/** What is counted of logins, whosever they are. */
export interface UseCounts {
  readonly people: number
  readonly created: number
  readonly activated: number
  readonly active7: number
  readonly active30: number
  readonly web: number
  readonly android: number
  readonly ios: number
  /** People who should be reached, and those of them who are: students by their guardians. */
  readonly students: number
  readonly covered: number
  readonly lastLoginAt: Date | null
}

export interface UseRow extends UseCounts {
  /** Null in the row of all. */
  readonly id: string | null
}

/** Whose use is asked for, of some schools, on days of school time. */
export interface UseAsked {
  readonly schoolIds: readonly string[]
  readonly userType: UserType
  readonly channel: ActivityChannel | ''
  readonly today: string
  readonly from: string
  readonly to: string
  /** Further conditions on students with their class `d c x`, or on staff `t`. */
  readonly where?: RawBuilder<boolean>
}

/** The login of each person of the schools `mine`; that of who is removed is none. */
const logins = (person: RawBuilder<unknown>) => sql`
  select distinct on (us.school_id, ${person}) us.school_id, ${person} as person_id, u.id as user_id, u.last_login_at
  from mine join user_schools us on us.school_id = mine.id
    cross join lateral (select w.id, w.last_login_at, w.created_at from users w where w.id = us.user_id and w.status <> 'Removed' limit 1) u
  where ${person} is not null order by us.school_id, ${person}, u.created_at, u.id`

// The logins are found once: joined as they are, the database may find all of them again for each person.
const ofFamilies = (person: RawBuilder<unknown>, login: RawBuilder<unknown>, where: RawBuilder<boolean>) => sql`
  with l as materialized (${logins(login)})
  select s.school_id, d.id as division_id, null::uuid as designation_id, ${person} as person_id, s.id as unit_id, l.user_id, l.last_login_at
  from mine join students s on s.school_id = mine.id and s.status = 'studying'
    join academic_years y on y.school_id = s.school_id and y.is_current
    join enrolments e on e.school_id = s.school_id and e.academic_year_id = y.id and e.student_id = s.id
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join l on l.school_id = s.school_id and l.person_id = ${person}
  where ${where}`

/** The people of the schools with their rows: of families for each student. */
export function members({ userType, where = sql`true` }: Pick<UseAsked, 'userType' | 'where'>): RawBuilder<unknown> {
  if (userType === 'Guardian') return ofFamilies(sql`s.guardian_id`, sql`us.guardian_id`, where)
  if (userType === 'Student') return ofFamilies(sql`s.id`, sql`us.student_id`, where)
  return sql`
    with l as materialized (${logins(sql`us.staff_id`)})
    select t.school_id, null::uuid as division_id, t.designation_id, t.id as person_id, t.id as unit_id, l.user_id, l.last_login_at
    from mine join staff t on t.school_id = mine.id and t.status = 'Working'
      left join l on l.school_id = t.school_id and l.person_id = t.id
    where ${where}`
}

const mine = (ids: readonly string[]) => sql`mine as materialized (select id from unnest(${[...ids]}::uuid[]) id)`

/** Counts by row, and of all. A login that stands in two rows counts once in all. */
export async function readUse(trx: Trx, asked: UseAsked, row: RawBuilder<unknown>): Promise<UseRow[]> {
  const { schoolIds, channel, today, from, to } = asked
  const used = (condition: RawBuilder<unknown>) => sql`count(distinct m.user_id) filter (where ${condition})::int`
  const query = sql<UseRow>`
    with ${mine(schoolIds)}, m as materialized (${members(asked)}),
    a as materialized (
      select x.school_id, x.user_id,
        bool_or(${channel} in ('', x.channel) and x.day > ${today}::date - 7 and x.day <= ${today}::date) as last7,
        bool_or(${channel} in ('', x.channel) and x.day > ${today}::date - 30 and x.day <= ${today}::date) as last30,
        bool_or(x.channel = 'web' and x.day between ${from}::date and ${to}::date) as web,
        bool_or(x.channel = 'android' and x.day between ${from}::date and ${to}::date) as android,
        bool_or(x.channel = 'ios' and x.day between ${from}::date and ${to}::date) as ios
      from mine join activity_days x on x.school_id = mine.id
      where x.day between least(${from}::date, ${today}::date - 29) and greatest(${to}::date, ${today}::date)
      group by 1, 2)
    select ${row} as id, count(distinct m.person_id)::int as people, count(distinct m.user_id)::int as created,
      ${used(sql`m.last_login_at is not null`)} as activated, ${used(sql`a.last7`)} as active7, ${used(sql`a.last30`)} as active30,
      ${used(sql`a.web`)} as web, ${used(sql`a.android`)} as android, ${used(sql`a.ios`)} as ios,
      count(distinct m.unit_id)::int as students, count(distinct m.unit_id) filter (where m.user_id is not null)::int as covered,
      max(m.last_login_at) as "lastLoginAt"
    from m left join a on a.school_id = m.school_id and a.user_id = m.user_id
    group by grouping sets ((${row}), ())`
  return (await inBulk(trx, () => query.execute(trx))).rows
}

/** How many of the people were there on each of the days, by school; days without anybody are left out. */
export async function readDays(trx: Trx, asked: UseAsked): Promise<{ id: string; day: string; users: number }[]> {
  const { schoolIds, channel, from, to } = asked
  const query = sql<{ id: string; day: string; users: number }>`
    with ${mine(schoolIds)}, m as materialized (select distinct school_id, user_id from (${members(asked)}) p where user_id is not null)
    select x.school_id as id, x.day::text as day, count(distinct x.user_id)::int as users
    from m join activity_days x on x.school_id = m.school_id and x.user_id = m.user_id
    where x.day between ${from}::date and ${to}::date and ${channel} in ('', x.channel)
    group by 1, 2`
  return (await inBulk(trx, () => query.execute(trx))).rows
}
