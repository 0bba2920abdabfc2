import { addDays } from '@school/rules'
import { sql } from 'kysely'
import { type Counting, noSchool, startOf } from '../../school/figures'
import { usualZone } from '../../school/zone'

export const logins: Counting = today => {
  const from = startOf(addDays(today, -29))
  const tomorrow = startOf(addDays(today, 1))
  return sql`
  select jsonb_build_object('users', u.users, 'days', n.days, 'last', l.last) as figures
  from (
    select count(distinct n.user_id) as users from (
      select user_id from sessions where school_id = m.id and last_used_at >= ${startOf(today)} and last_used_at < ${tomorrow}
      union all
      select user_id from sessions where m.id = ${noSchool}::uuid and school_id is null and last_used_at >= ${startOf(today)} and last_used_at < ${tomorrow}) n) u
  cross join (
    select jsonb_agg(coalesce(b.begun, 0) order by d.day) as days
    from generate_series(0, 29) d(day) left join (
      select (created_at at time zone ${usualZone})::date - (${today}::date - 29) as day, count(*) as begun from (
        select created_at from sessions where school_id = m.id and created_at >= ${from} and created_at < ${tomorrow}
        union all
        select created_at from sessions where m.id = ${noSchool}::uuid and school_id is null and created_at >= ${from} and created_at < ${tomorrow}) s
      group by 1) b on b.day = d.day) n
  cross join (select (select max(last_used_at) from sessions where school_id = m.id) as last) l`
}
