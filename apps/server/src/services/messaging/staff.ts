import type { contract, QueryOf } from '@school/api'
import { mostRecipients } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { matches } from '../../school/search'
import { searchedAddress, shownAddress } from './masked-addresses'
import { staffInScope } from './people'

type Call = Pick<CallContext, 'trx' | 'person'>
type View = QueryOf<(typeof contract.messaging)['staffView']>
/** What the staff of the list are found by. */
export type StaffFilters = Omit<View, 'all' | 'page' | 'pageSize'>

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

const from = sql`
  from staff t left join masters m on m.school_id = t.school_id and m.id = t.designation_id
  left join sections x on x.school_id = t.school_id and x.id = t.section_id`

const hasLogin = sql`exists (
  select from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
  where us.school_id = t.school_id and us.staff_id = t.id and us.active)`

function whereOf(call: Call, query: StaffFilters, ids: readonly string[]): RawBuilder<boolean> {
  const scope = staffInScope(personOf(call))
  if (ids.length > 0) return sql`${scope} and t.id = any(${[...ids]}::uuid[])`
  return sql`${scope} and ${some(sql`t.section_id`, query.sectionIds)} and ${some(sql`t.designation_id`, query.designationIds)}
    and ${query.categoryId ? sql`m.parent_id = ${query.categoryId}::uuid` : sql`true`}
    and (${query.teaching} = '' or t.teaching = (${query.teaching} = 'yes')) and (${query.gender} = '' or t.gender = ${query.gender})
    and (${matches(sql`t.name_key`, query.text, 'contains')} or ${matches(sql`t.code_key`, query.text, 'contains')} or ${matches(searchedAddress(personOf(call), sql`t.mobile`), query.text, 'contains')})`
}

/** Ids of staff that filters find, by name. */
export async function findStaff(
  call: Call,
  filters: StaffFilters,
  limit: number,
  named: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id ${from} where ${whereOf(call, filters, named)} order by t.name_key, t.id limit ${limit}`.execute(call.trx)
  return rows.map(row => row.id)
}

/** A page of staff, and the figures of all that were found. */
export async function viewStaff(call: Call, query: View, ids: readonly string[]) {
  const { trx } = call
  const where = whereOf(call, query, ids)
  const { rows: figures } = await sql<{ staff: number; numbers: number; withoutMobile: number; withoutLogin: number }>`
    select count(*)::int as staff, count(distinct nullif(btrim(t.mobile), ''))::int as numbers,
      count(*) filter (where coalesce(btrim(t.mobile), '') = '')::int as "withoutMobile", count(*) filter (where not ${hasLogin})::int as "withoutLogin"
    ${from} where ${where}`.execute(trx)
  const summary = figures[0]!
  const { rows } = await sql<{
    id: string
    code: string
    name: string
    designation: string | null
    section: string | null
    gender: string
    mobile: string | null
    email: string | null
    has_login: boolean
  }>`
    select t.id, t.code, t.name, m.name as designation, x.name as section, t.gender, t.mobile, t.email, ${hasLogin} as has_login
    ${from} where ${where} order by t.name_key, t.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
    trx,
  )
  const all = query.all ? await findStaff(call, query, mostRecipients, ids) : undefined
  const shown = shownAddress(personOf(call))
  return {
    results: rows.map(row => ({
      id: row.id,
      staffId: row.id,
      code: row.code,
      name: row.name,
      designation: row.designation ?? '',
      section: row.section ?? '',
      gender: row.gender,
      mobile: shown(row.mobile ?? ''),
      email: row.email ?? '',
      hasLogin: row.has_login,
    })),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: summary.staff },
    summary,
    ...(all ? { all } : {}),
  }
}
