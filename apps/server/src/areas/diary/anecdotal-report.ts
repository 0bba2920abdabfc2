import type { contract, OutputOf } from '@school/api'
import { displayDay, natures } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { DocumentLanguage } from '../../platform/documents/words'
import type { Person } from '../../platform/person'
import { inBulk, type Trx } from '../../platform/transaction'
import { chosenNames, namesOf } from '../../school/class-offers'
import { chooseColumns, offeredColumns, orderOf, type ReportSort, type SqlColumn, selectOf } from '../../school/report/columns'
import { type ExportedReport, reportExport } from '../../school/report/export'
import { choosePage } from '../../school/report/page'
import { chosenEntries, entriesInReach, withAuthor } from './anecdotal-rows'
import { reportWords } from './report-words'

type Filters = OutputOf<NonNullable<(typeof contract.anecdotal)['exportReport']['body']>>['filters']
export type AnecdotalView = Filters['view']

const column = (key: string, value: RawBuilder<unknown>, more: Partial<SqlColumn> = {}): SqlColumn => ({
  key,
  title: reportWords.en.columns[key]!,
  value,
  isDefault: true,
  ...more,
})

const classOrder = sql`(x.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name))`
const studentColumns = [
  column('admNo', sql`s.adm_no`, { sortBy: sql`s.adm_no_key` }),
  column('student', sql`s.name`, { sortBy: sql`s.name_key` }),
  column('class', sql`c.name || ' ' || d.name`, { sortBy: classOrder }),
]
const category = column('category', sql`m.name`, { sortBy: sql`lower(m.name)` })
const counts = [
  ...natures.map(nature => column(nature.toLowerCase(), sql`count(*) filter (where a.nature = ${sql.lit(nature)})::int`)),
  column('total', sql`count(*)::int`),
  column('last', sql`max(a.on_day)::text`, { sortBy: sql`max(a.on_day)` }),
]

/** Columns of the three views. */
export const viewColumns: Readonly<Record<AnecdotalView, readonly SqlColumn[]>> = {
  list: [
    column('date', sql`a.on_day::text`, { sortBy: sql`(a.on_day, a.at_time)` }),
    column('time', sql`to_char(a.at_time, 'HH24:MI')`, { isDefault: false }),
    ...studentColumns,
    category,
    column('nature', sql`a.nature`),
    column('observation', sql`a.observation`, { sortBy: sql`lower(a.observation)` }),
    column('comment', sql`a.comment`, { isDefault: false }),
    column('action', sql`a.action_taken`, { isDefault: false }),
    column('place', sql`a.place`, { isDefault: false }),
    column('by', sql`coalesce(t.name, u.name)`),
    column('notified', sql`(a.notified_at at time zone sc.time_zone)::date::text`, { sortBy: sql`a.notified_at` }),
    column('confidential', sql`case when a.confidential then 'yes' else 'no' end`, { isDefault: false }),
  ],
  student: [...studentColumns, ...counts],
  category: [category, ...counts],
}

/** What the column choosers offer. */
export const offeredViews = () => ({
  list: offeredColumns(viewColumns.list),
  student: offeredColumns(viewColumns.student),
  category: offeredColumns(viewColumns.category),
})

const some = (of: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${of} = any(${[...ids]}::uuid[])` : sql`true`
const same = (of: RawBuilder<unknown>, id: string | undefined): RawBuilder<boolean> => (id ? sql`${of} = ${id}::uuid` : sql`true`)

/** What a report is made from; without `confidential` its readers do not see such entries either. */
const foundBy = (
  person: Person,
  filters: Filters,
  joined?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${entriesInReach(person, joined)}
  and a.academic_year_id ${filters.academicYearId ? sql`= ${filters.academicYearId}::uuid` : sql`in (select id from academic_years where is_current)`}
  and ${some(sql`c.section_id`, filters.sectionIds)} and ${some(sql`c.id`, filters.courseIds)} and ${some(sql`d.id`, filters.divisionIds)}
  and ${same(sql`a.student_id`, filters.studentId)} and ${same(sql`a.category_id`, filters.categoryId)} and ${same(sql`a.staff_id`, filters.staffId)}
  and (${filters.nature} = '' or a.nature = ${filters.nature})
  and ${filters.from ? sql`a.on_day >= ${filters.from}::date` : sql`true`} and ${filters.to ? sql`a.on_day <= ${filters.to}::date` : sql`true`}
  and ${filters.notified === '' ? sql`true` : filters.notified === 'yes' ? sql`a.notified_at is not null` : sql`a.notified_at is null`}
  and ${filters.confidential ? sql`true` : sql`not a.confidential`}`

/** How the rows of a view come about from entries. */
const views: Readonly<
  Record<
    AnecdotalView,
    { id: RawBuilder<unknown>; group: RawBuilder<unknown>; first: RawBuilder<unknown>; last: RawBuilder<unknown> }
  >
> = {
  list: { id: sql`a.id`, group: sql``, first: sql`a.on_day desc, a.at_time desc nulls last`, last: sql`a.id` },
  student: {
    id: sql`s.id`,
    group: sql`group by s.id, s.adm_no, s.adm_no_key, s.name, s.name_key, x.sort_order, c.sort_order, c.name, d.sort_order, d.name`,
    first: sql`${classOrder}, s.name_key`,
    last: sql`s.id`,
  },
  category: {
    id: sql`m.id`,
    group: sql`group by m.id, m.name, m.sort_order`,
    first: sql`m.sort_order, lower(m.name)`,
    last: sql`m.id`,
  },
}

interface Asked {
  readonly filters: Filters
  readonly columns: readonly string[]
  readonly sort: readonly ReportSort[]
}

type Row = Record<string, string | number | null>

const selectFor = (view: AnecdotalView, columns: readonly string[]): RawBuilder<unknown> =>
  sql`${views[view].id} as id, ${selectOf(chooseColumns(viewColumns[view], columns))}${view === 'category' ? sql`` : sql`, s.id as "studentId"`}`

const orderFor = (view: AnecdotalView, sort: readonly ReportSort[]) => orderOf(viewColumns[view], sort, views[view])

/** All rows of a view. */
export async function readReport(trx: Trx, person: Person, { filters, columns, sort }: Asked): Promise<Row[]> {
  const { view } = filters
  const named = view === 'list' && (columns.length === 0 || [...columns, ...sort.map(({ column: key }) => key)].includes('by'))
  const query = sql<Row>`
    select ${selectFor(view, columns)} ${foundBy(person, filters, named ? withAuthor : undefined)} ${views[view].group} order by ${orderFor(view, sort)}`
  return (await inBulk(trx, () => query.execute(trx))).rows
}

/** A page of a view, and how many rows the view has. */
export async function readReportPage(
  trx: Trx,
  person: Person,
  { filters, columns, sort, limit, offset }: Asked & { readonly limit: number; readonly offset: number },
): Promise<{ rows: Row[]; count: number }> {
  const { view } = filters
  const select = selectFor(view, columns)
  const order = orderFor(view, sort)
  if (view === 'list') {
    const from = foundBy(person, filters, sort.some(({ column: key }) => key === 'by') ? withAuthor : undefined)
    const { ids, count } = await choosePage(trx, { id: sql`a.id`, from, order, limit, offset })
    const { rows } = await sql<Row>`select ${select} ${chosenEntries(person, ids)}`.execute(trx)
    return { rows, count }
  }
  const page = sql<Row>`
    select ${select} ${foundBy(person, filters)} ${views[view].group} order by ${order} limit ${limit} offset ${offset}`
  const all = sql<{ count: number }>`select count(distinct ${views[view].id})::int as count ${foundBy(person, filters)}`
  const { rows } = await inBulk(trx, () => page.execute(trx))
  const counted = await inBulk(trx, () => all.execute(trx))
  return { rows, count: counted.rows[0]!.count }
}

/** '-date,student' as an order. */
export const sortOf = (text: string): ReportSort[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .slice(0, 3)
    .map(part => (part.startsWith('-') ? { column: part.slice(1), descending: true } : { column: part, descending: false }))

function cell(key: string, value: string | number | boolean, language: DocumentLanguage): string | number {
  const words = reportWords[language]
  if (key === 'nature') return natures.includes(value as never) ? words.natures[value as (typeof natures)[number]] : String(value)
  if (key === 'confidential') return value === 'yes' ? words.yes : words.no
  return typeof value === 'boolean' ? String(value) : value
}

const figures = ['positive', 'neutral', 'concern', 'total']

const fileOf = (view: AnecdotalView): ExportedReport<Filters> => ({
  kind: `anecdotals.export-${view}`,
  file: view === 'list' ? 'anecdotal' : `anecdotal-by-${view}`,
  words: reportWords,
  columns: (_, keys) =>
    chooseColumns(viewColumns[view], keys).map(({ key, title }) => ({ key, title, figure: figures.includes(key) })),
  rows: (trx, person, asked) => readReport(trx, person, asked),
  async filters(trx, { filters, language }) {
    const words = reportWords[language]
    const day = (value: string | undefined) => (value ? displayDay(value) : '')
    const { sectionIds, courseIds, divisionIds, academicYearId, studentId, categoryId, staffId } = filters
    const ids = [...sectionIds, ...courseIds, ...divisionIds, academicYearId, studentId, categoryId, staffId]
    const list = await chosenNames(trx, ids, {
      others: [namesOf.years, namesOf.staff, namesOf.students],
    })
    return [
      [words.views[view]],
      [words.year, list(academicYearId)],
      [words.section, list(sectionIds)],
      [words.course, list(courseIds)],
      [words.division, list(divisionIds)],
      [words.student, list(studentId)],
      [words.category, list(categoryId)],
      [words.nature, filters.nature === '' ? '' : words.natures[filters.nature]],
      [words.staff, list(staffId)],
      [words.from, day(filters.from)],
      [words.to, day(filters.to)],
      [words.notified, filters.notified === '' ? '' : words[filters.notified]],
      ...(filters.confidential ? [[words.confidential] as const] : []),
    ]
  },
  cell,
})

/** The views as files. */
export const anecdotalFiles: Readonly<Record<AnecdotalView, ExportedReport<Filters>>> = {
  list: fileOf('list'),
  student: fileOf('student'),
  category: fileOf('category'),
}

/** The jobs that write them. */
export const anecdotalExports = [
  reportExport(anecdotalFiles.list),
  reportExport(anecdotalFiles.student),
  reportExport(anecdotalFiles.category),
]
