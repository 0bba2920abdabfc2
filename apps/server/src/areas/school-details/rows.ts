import type { contract, QueryOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom } from '../../platform/problems'
import { readKept } from '../../school/kept-figures'
import { schoolsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { countDetails, type DetailFigures } from './count'

type View = QueryOf<(typeof contract.schoolDetails)['view']>
export type DetailFilters = Omit<View, 'page' | 'pageSize'>

interface SchoolRow {
  id: string
  code: string
  name: string
  name_key: string
  place: string
  state: string
  board: string
  group: string
  modules: string[]
  year: string
  goLiveOn: string | null
  status: string
}

const sums = [
  'sections',
  'courses',
  'divisions',
  'students',
  'boys',
  'girls',
  'teaching',
  'nonTeaching',
  'guardians',
  'guardianUsers',
  'smsBalance',
  'storage',
] as const

type Sums = Record<(typeof sums)[number], number>

const nothing = Object.fromEntries(sums.map(key => [key, 0])) as Sums

/** Schools of the filters under the alias `sc`. */
export const whereOf = (call: Pick<CallContext, 'person'>, query: DetailFilters): RawBuilder<boolean> => sql`
  sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}
  and (${matches(sql`sc.name_key`, query.text, 'contains')} or ${matches(sql`lower(sc.code)`, query.text, 'contains')}
    or ${matches(sql`search_key(sc.place)`, query.text, 'contains')} or ${matches(sql`sc.domain`, query.text, 'contains')})
  and (${query.status} = '' or sc.status = ${query.status}) and (${query.board} = '' or sc.board = ${query.board})
  and (${query.module} = '' or ${query.module} = any(sc.module_codes))
  ${query.group ? sql`and sc.group_id = ${query.group}::uuid` : sql``} ${query.state ? sql`and sc.state_id = ${query.state}::uuid` : sql``}
  ${query.liveFrom ? sql`and sc.go_live_on >= ${query.liveFrom}::date` : sql``} ${query.liveTo ? sql`and sc.go_live_on <= ${query.liveTo}::date` : sql``}
  ${query.year ? sql`and exists (select from academic_years ay where ay.school_id = sc.id and ay.name = ${query.year})` : sql``}`

async function readSchools(call: Pick<CallContext, 'trx'>, where: RawBuilder<boolean>, year: string): Promise<SchoolRow[]> {
  const { rows } = await sql<SchoolRow>`
    select sc.id, sc.code, sc.name, sc.name_key, sc.place, coalesce(st.name, '') as state, sc.board, coalesce(g.name, '') as "group",
      sc.module_codes as modules, coalesce(nullif(${year}, ''), y.name, '') as year, sc.go_live_on::text as "goLiveOn", sc.status
    from schools sc left join states st on st.id = sc.state_id left join school_groups g on g.id = sc.group_id
      left join academic_years y on y.school_id = sc.id and y.is_current
    where ${where} order by sc.name_key, sc.id`.execute(call.trx)
  return rows
}

const ofYear = (figures: DetailFigures | undefined, year: string) =>
  figures && year ? { ...figures, ...(figures.years[year] ?? { students: 0, boys: 0, girls: 0 }) } : figures

const rowOf = ({ name_key: _, ...school }: SchoolRow, figures: DetailFigures | undefined) => ({
  ...school,
  ...(Object.fromEntries(sums.map(key => [key, figures?.[key] ?? 0])) as Sums),
  lastActivityAt: figures?.lastActivityAt ?? null,
})

export type DetailRow = ReturnType<typeof rowOf>

const sortable = new Set<string>([
  'code',
  'name',
  'place',
  'state',
  'board',
  'group',
  'year',
  'goLiveOn',
  'lastActivityAt',
  'status',
  ...sums,
])

/** Share of guardians with a login, by which that column is ordered. */
const share = (row: DetailRow) => (row.guardians === 0 ? -1 : row.guardianUsers / row.guardians)

const compare = (one: DetailRow, other: DetailRow, column: string): number => {
  if (column === 'guardianPercent') return share(one) - share(other)
  const [a, b] = [one, other].map(row => row[column as keyof DetailRow])
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''), 'en', { sensitivity: 'base' })
}

const partsOf = (rows: readonly SchoolRow[], of: (row: SchoolRow) => string) =>
  [...Map.groupBy(rows, of)]
    .map(([name, own]) => ({ name, count: own.length }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))

/** Rows of the report in their order, those of a page or all, and what is said of all that were found. */
export async function readDetails(
  call: Pick<CallContext, 'trx' | 'services' | 'person'>,
  filters: DetailFilters,
  page?: { readonly page: number; readonly pageSize: number },
) {
  const { sort, descending, year } = filters
  if (sort !== '' && sort !== 'guardianPercent' && !sortable.has(sort))
    throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: sort })
  const schools = await readSchools(call, whereOf(call, filters), year)
  const ids = schools.map(school => school.id)
  const first = page ? (page.page - 1) * page.pageSize : 0
  const shown = page ? ids.slice(first, first + page.pageSize) : ids
  const { figures, asOf } = await readKept(
    { services: call.services, trx: call.trx, all: ids, page: shown },
    'details',
    countDetails,
  )
  const all = schools.map(school => rowOf(school, ofYear(figures.get(school.id), year)))
  const ordered = sort === '' ? all : all.toSorted((one, other) => (descending ? -1 : 1) * compare(one, other, sort))
  const totals = { ...nothing }
  for (const row of all) for (const key of sums) totals[key] += row[key]
  return {
    rows: page ? ordered.slice(first, first + page.pageSize) : ordered,
    count: all.length,
    totals,
    byState: partsOf(schools, school => school.state),
    byStatus: partsOf(schools, school => school.status),
    asOf: asOf.toISOString(),
  }
}
