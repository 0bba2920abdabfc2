import type { contract, QueryOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { inBulk } from '../../platform/transaction'
import { schoolZone } from '../../school/zone'
import { daysOf, figuresOf, type Named, ordered, tilesOf } from './answer'
import { daysAsked } from './days'
import { members, readDays, readUse, type UseAsked, type UseCounts } from './use'

type Query = QueryOf<(typeof contract.adoption)['ofSchool']>
export type ClassFilters = Omit<Query, 'page' | 'pageSize'>
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId'>

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Classes of students; of staff the sections alone. */
const within = ({ userType, sectionIds, courseIds, divisionIds }: ClassFilters): RawBuilder<boolean> =>
  userType === 'Staff'
    ? some(sql`t.section_id`, sectionIds)
    : sql`${some(sql`c.section_id`, sectionIds)} and ${some(sql`c.id`, courseIds)} and ${some(sql`d.id`, divisionIds)}`

async function asked(call: Call, filters: ClassFilters): Promise<UseAsked> {
  const zone = await schoolZone(call.trx, call.schoolId)
  const { today, from, to } = daysAsked(filters, zone, call.services.clock.now())
  const { userType, channel } = filters
  return { schoolIds: [call.schoolId], userType, channel, today, from, to, where: within(filters) }
}

const names = ({ userType }: ClassFilters) =>
  userType === 'Staff'
    ? sql<Named>`select m.id, m.name from masters m where m.kind = 'designation' order by m.sort_order, lower(m.name), m.id`
    : sql<Named>`
        select d.id, c.name || ' ' || d.name as name from divisions d
          join courses c on c.school_id = d.school_id and c.id = d.course_id join sections s on s.school_id = c.school_id and s.id = c.section_id
        order by s.sort_order, lower(s.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name)`

const counted = (row: UseCounts) => ({ ...row, lastLoginAt: row.lastLoginAt?.toISOString() ?? null })

/** The use of logins inside of a school: a row for each division, of staff for each designation. */
export async function readOwnSchool(call: Call, filters: ClassFilters, page?: { page: number; pageSize: number }) {
  const { trx, services } = call
  const wanted = await asked(call, filters)
  await services.activity.write(services, { trx, schoolId: call.schoolId })
  const rows = await readUse(trx, wanted, filters.userType === 'Staff' ? sql`m.designation_id` : sql`m.division_id`)
  const byRow = new Map(rows.map(row => [row.id, row]))
  const { rows: named } = await names(filters).execute(trx)
  const all = byRow.get(null)!
  const results = named.flatMap(({ id, name }) => {
    const row = byRow.get(id)
    return row ? [{ id, name, ...figuresOf(counted(row)) }] : []
  })
  const perDay = new Map((await readDays(trx, wanted)).map(({ day, users }) => [day, users]))
  const inOrder = ordered(results, filters.sort, filters.descending)
  const first = page ? (page.page - 1) * page.pageSize : 0
  return {
    results: page ? inOrder.slice(first, first + page.pageSize) : [...inOrder],
    count: results.length,
    totals: figuresOf(counted(all)),
    tiles: tilesOf(counted(all)),
    days: daysOf(perDay, wanted.from, wanted.to),
    asOf: services.clock.now().toISOString(),
  }
}

interface Never {
  userId: string
  name: string
  class: string
  mobile: string
  loginName: string
  sentAt: Date | null
}

/** Logins that nobody ever used, a row each, by class and name. */
export async function readNever(call: Call, filters: ClassFilters, { page, pageSize }: { page: number; pageSize: number }) {
  const wanted = await asked(call, filters)
  const from = sql`
    with mine as materialized (select ${call.schoolId}::uuid as id),
    m as materialized (${members(wanted)}),
    n as (
      select m.user_id, coalesce(string_agg(distinct c.name || ' ' || d.name, ', '), min(ds.name), '') as class,
        min(c.sort_order) as course_order, min(d.sort_order) as division_order
      from m left join divisions d on d.school_id = m.school_id and d.id = m.division_id
        left join courses c on c.school_id = d.school_id and c.id = d.course_id
        left join masters ds on ds.school_id = m.school_id and ds.id = m.designation_id
      where m.user_id is not null and m.last_login_at is null group by m.user_id)`
  const query = sql<Never & { count: number }>`
    ${from} select n.user_id as "userId", u.name, n.class, u.login_name as "loginName", u.sent_at as "sentAt", count(*) over ()::int as count,
      coalesce(left(u.mobile, 2) || repeat('•', greatest(length(u.mobile) - 5, 1)) || right(u.mobile, 3), '') as mobile
    from n cross join lateral (select * from users w where w.id = n.user_id limit 1) u
    order by n.course_order nulls last, n.division_order, n.class, lower(u.name), u.id limit ${pageSize} offset ${(page - 1) * pageSize}`
  const { rows } = await inBulk(call.trx, () => query.execute(call.trx))
  return {
    results: rows.map(({ count: _, sentAt, ...row }) => ({ ...row, sentAt: sentAt?.toISOString() ?? null })),
    pagination: { currentPage: page, pageSize, count: rows[0]?.count ?? 0 },
  }
}
