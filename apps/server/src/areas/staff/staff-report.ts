import { allZeroId, type contract, type OutputOf } from '@school/api'
import { type StrengthCount, strengthMatrix } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import type { Trx } from '../../platform/transaction'
import { masters, sections } from '../../school/lookups'
import { orderOf, type ReportSort, selectOf } from '../../school/report/columns'
import { matches } from '../../school/search'
import { fromStaff, mayRead, type StaffColumn, staffColumns } from './columns'

type View = OutputOf<NonNullable<(typeof contract.staff.viewReport)['body']>>
export type StaffFilters = View['filters']
type Row = Record<string, string | number | null>

/** What the filters on staff offer. */
export const staffChoices = async (trx: Trx) => ({
  sections: await sections(trx),
  designations: await masters(trx, 'designation'),
  categories: await masters(trx, 'designation-category'),
})

/** One of several ids; the all-zero one stands for none. */
const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`(${column} = any(${[...ids]}::uuid[]) or (${ids.includes(allZeroId)} and ${column} is null))` : sql`true`

/** The staff of the filters, as a condition on the tables of `fromStaff`. */
export function staffWhere(filters: StaffFilters): RawBuilder<boolean> {
  const { text, teaching, login, joinedFrom, joinedTo } = filters
  return sql<boolean>`(${filters.status} = 'all' or t.status = ${filters.status})
    and (${filters.gender} = '' or t.gender = ${filters.gender})
    and (${teaching} = '' or t.teaching = (${teaching} = 'yes'))
    and (${login} = '' or (l.login_name is not null) = (${login} = 'yes'))
    and ${some(sql`t.section_id`, filters.sectionIds)} and ${some(sql`t.designation_id`, filters.designationIds)} and ${some(sql`k.id`, filters.categoryIds)}
    and ${joinedFrom ? sql`td.joined_on >= ${joinedFrom}::date` : sql`true`} and ${joinedTo ? sql`td.joined_on <= ${joinedTo}::date` : sql`true`}
    and (${matches(sql`t.name_key`, text, 'contains')} or ${matches(sql`t.code_key`, text, 'contains')} or ${matches(sql`t.mobile`, text, 'contains')})`
}

/** Rows of the staff report. */
export async function readStaff(
  trx: Trx,
  person: Person,
  asked: {
    filters: StaffFilters
    columns: readonly StaffColumn[]
    sort: readonly ReportSort[]
    today: string
    limit?: number
    offset?: number
  },
): Promise<Row[]> {
  const { filters, columns, sort, today, limit, offset = 0 } = asked
  const order = orderOf(staffColumns(today), sort, { first: sql`t.name_key`, last: sql`t.id`, visible: mayRead(person) })
  const chosen = columns.length > 0 ? sql`, ${selectOf(columns)}` : sql``
  const { rows } = await sql<Row>`
    select t.id ${chosen} ${fromStaff} where ${staffWhere(filters)} order by ${order}
    ${limit === undefined ? sql`` : sql`limit ${limit} offset ${offset}`}`.execute(trx)
  return rows
}

export async function countStaff(trx: Trx, filters: StaffFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${fromStaff} where ${staffWhere(filters)}`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

interface Counted {
  readonly row: { id: string; name: string }
  readonly counts: StrengthCount[]
}

/** Counts staff in rows and columns, rows in the order of the school and without empty ones. */
async function matrixOf(
  trx: Trx,
  filters: StaffFilters,
  { row, name, order, column, columns }: Record<'row' | 'name' | 'order' | 'column', RawBuilder<unknown>> & { columns: string[] },
) {
  const { rows: counted } = await sql<{ id: string; name: string | null; column: string; count: number }>`
    select coalesce(${row}, ${allZeroId}::uuid) as id, min(${name}) as name, ${column} as "column", count(*)::int as count
    ${fromStaff} where ${staffWhere(filters)} group by 1, 3 order by min(${order}) nulls last, min(lower(${name})), 1`.execute(
    trx,
  )
  const found = new Map<string, Counted>()
  for (const { id, name: title, column: key, count } of counted) {
    const entry = found.get(id) ?? { row: { id, name: title ?? '' }, counts: [] }
    found.set(id, entry)
    entry.counts.push({ row: id, column: key, count })
  }
  const present = columns.filter(key => key !== 'Other' || counted.some(entry => entry.column === key))
  const matrix = strengthMatrix(
    [...found.keys()],
    present,
    [...found.values()].flatMap(entry => entry.counts),
  )
  return {
    columns: present,
    rows: matrix.rows.map(({ id, cells, total }) => ({ id, name: found.get(id)!.row.name, cells: [...cells], total })),
    totals: [...matrix.totals.cells, matrix.totals.total],
  }
}

/** Staff by designation and gender, and by section and teaching. */
export const staffStatistics = async (trx: Trx, filters: StaffFilters) => ({
  designations: await matrixOf(trx, filters, {
    row: sql`t.designation_id`,
    name: sql`m.name`,
    order: sql`m.sort_order`,
    column: sql`t.gender`,
    columns: ['Male', 'Female', 'Other'],
  }),
  sections: await matrixOf(trx, filters, {
    row: sql`t.section_id`,
    name: sql`x.name`,
    order: sql`x.sort_order`,
    column: sql`case when t.teaching then 'yes' else 'no' end`,
    columns: ['yes', 'no'],
  }),
})
