import type { contract, OutputOf, QueryOf } from '@school/api'
import { displayDay, type FeedbackStatus, feedbackStatuses, lateFeedbackHours } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { DocumentLanguage } from '../../platform/documents/words'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { chosenNames, namesOf } from '../../school/class-offers'
import { chooseColumns, orderOf, type ReportSort, type SqlColumn, selectOf } from '../../school/report/columns'
import { type ExportedReport, reportExport } from '../../school/report/export'
import { holdsText, matches } from '../../school/search'
import { sortOf } from '../diary/anecdotal-report'
import { reportWords } from './report-words'
import type { FeedbackCall } from './threads'

type Contract = typeof contract.feedbackView
type Filters = OutputOf<NonNullable<Contract['exportReport']['body']>>['filters']

const titles: Readonly<Record<string, string>> = reportWords.en.columns

const column = (key: string, value: RawBuilder<unknown>, more: Partial<SqlColumn> = {}): SqlColumn => ({
  key,
  title: titles[key]!,
  value,
  isDefault: true,
  ...more,
})

/** Columns that say how long a guardian waits count up to a moment. */
const columnsAt = (now: Date): readonly SqlColumn[] => [
  column('date', sql`f.on_day::text`, { sortBy: sql`f.created_at` }),
  column('admNo', sql`s.adm_no`, { sortBy: sql`s.adm_no_key`, isDefault: false }),
  column('student', sql`s.name`, { sortBy: sql`s.name_key` }),
  column('division', sql`c.name || ' ' || d.name`, {
    sortBy: sql`(x.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name))`,
  }),
  column('guardian', sql`g.name`, { sortBy: sql`lower(g.name)` }),
  column('category', sql`m.name`, { sortBy: sql`m.sort_order` }),
  column('subject', sql`f.subject`, { sortBy: sql`lower(f.subject)` }),
  column('status', sql`f.status`, { sortBy: sql`array_position(${[...feedbackStatuses]}::text[], f.status)` }),
  column('age', sql`floor(extract(epoch from coalesce(f.answered_at, ${now}) - f.waiting_since) / 3600)::int`),
  column('repliedBy', sql`coalesce(t.name, u.name)`, { sortBy: sql`lower(coalesce(t.name, u.name))` }),
]

/** What the column chooser offers. */
export const feedbackColumns = columnsAt(new Date(0))

const from = sql`
  from guardian_feedbacks f join students s on s.school_id = f.school_id and s.id = f.student_id
  join guardians g on g.school_id = f.school_id and g.id = f.guardian_id
  join feedback_categories m on m.school_id = f.school_id and m.id = f.category_id
  left join divisions d on d.school_id = f.school_id and d.id = f.division_id
  left join courses c on c.school_id = d.school_id and c.id = d.course_id
  left join sections x on x.school_id = c.school_id and x.id = c.section_id
  left join users u on u.id = f.replied_by left join user_schools us on us.school_id = f.school_id and us.user_id = u.id
  left join staff t on t.school_id = us.school_id and t.id = us.staff_id`

const some = (of: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${of} = any(${[...ids]}::uuid[])` : sql`true`
const same = (of: RawBuilder<unknown>, id: string | undefined): RawBuilder<boolean> => (id ? sql`${of} = ${id}::uuid` : sql`true`)

/** All filters but the status, which the figures above the rows do not follow. */
const found = (filters: Filters): RawBuilder<boolean> => {
  const { text } = filters
  const holds = (of: RawBuilder<unknown>) => matches(of, text, 'contains')
  return sql`${same(sql`f.category_id`, filters.categoryId)} and ${same(sql`f.student_id`, filters.studentId)}
    and ${some(sql`c.section_id`, filters.sectionIds)} and ${some(sql`c.id`, filters.courseIds)} and ${some(sql`d.id`, filters.divisionIds)}
    and ${filters.from ? sql`f.on_day >= ${filters.from}::date` : sql`true`} and ${filters.to ? sql`f.on_day <= ${filters.to}::date` : sql`true`}
    and ${
      text === ''
        ? sql`true`
        : sql`(${holdsText(sql`f.subject`, text)} or ${holds(sql`s.name_key`)} or ${holds(sql`s.adm_no_key`)} or ${holds(sql`g.name_key`)}
          or exists (select from feedback_posts p where p.school_id = f.school_id and p.feedback_id = f.id and ${holdsText(sql`p.message`, text)}))`
    }`
}

const inStatus = ({ status }: Filters): RawBuilder<boolean> => (status === '' ? sql`true` : sql`f.status = ${status}`)

interface Asked {
  readonly filters: Filters
  readonly columns: readonly string[]
  readonly sort: readonly ReportSort[]
  readonly limit?: number
  readonly offset?: number
}

async function readRows(services: Services, trx: Trx, { filters, columns, sort, limit, offset = 0 }: Asked) {
  const all = columnsAt(services.clock.now())
  const order = orderOf(all, sort, { first: sql`f.created_at desc`, last: sql`f.id desc` })
  const { rows } = await sql<Record<string, string | number | null>>`
    select f.id, ${selectOf(chooseColumns(all, columns))} ${from} where ${found(filters)} and ${inStatus(filters)}
    order by ${order} ${limit === undefined ? sql`` : sql`limit ${limit} offset ${offset}`}`.execute(trx)
  return rows
}

/** Half of what was replied to was so within the median, in hours with one decimal. */
async function readFigures(services: Services, trx: Trx, filters: Filters) {
  const late = new Date(services.clock.now().getTime() - lateFeedbackHours * 3_600_000)
  const { rows } = await sql<{ count: number; new: number; late: number; median: string | null }>`
    select (count(*) filter (where ${inStatus(filters)}))::int as count, (count(*) filter (where f.status = 'New'))::int as new,
      (count(*) filter (where f.answered_at is null and f.waiting_since < ${late}))::int as late,
      round((percentile_cont(0.5) within group (order by extract(epoch from f.answered_at - f.waiting_since) / 3600))::numeric, 1)::text as median
    ${from} where ${found(filters)}`.execute(trx)
  const { count, median, ...figures } = rows[0]!
  return { count, summary: { ...figures, medianHours: median === null ? null : Number(median) } }
}

/** A page of feedback with the figures above it. */
export async function viewFeedback({ services, trx }: FeedbackCall, query: QueryOf<Contract['list']>) {
  const { columns, sort, page, pageSize, ...filters } = query
  const results = await readRows(services, trx, {
    filters,
    columns,
    sort: sortOf(sort),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const { count, summary } = await readFigures(services, trx, filters)
  return { results, pagination: { currentPage: page, pageSize, count }, summary }
}

const isStatus = (value: unknown): value is FeedbackStatus => feedbackStatuses.includes(value as FeedbackStatus)

/** All rows as a file. */
export const feedbackFile: ExportedReport<Filters> = {
  kind: 'feedback.export',
  file: 'feedback',
  words: reportWords,
  columns: (_, keys) => chooseColumns(feedbackColumns, keys).map(({ key, title }) => ({ key, title, figure: key === 'age' })),
  rows: (trx, _, asked, services) => readRows(services, trx, asked),
  async filters(trx, { filters, language }) {
    const words = reportWords[language]
    const { sectionIds, courseIds, divisionIds, categoryId, studentId } = filters
    const list = await chosenNames(trx, [...sectionIds, ...courseIds, ...divisionIds, categoryId, studentId], {
      others: [sql`select id, name from feedback_categories`, namesOf.students],
    })
    return [
      [words.category, list(categoryId)],
      [words.status, filters.status === '' ? '' : words.statuses[filters.status]],
      [words.section, list(sectionIds)],
      [words.course, list(courseIds)],
      [words.division, list(divisionIds)],
      [words.student, list(studentId)],
      [words.from, filters.from ? displayDay(filters.from) : ''],
      [words.to, filters.to ? displayDay(filters.to) : ''],
      [words.search, filters.text],
    ]
  },
  cell: (key: string, value: string | number | boolean, language: DocumentLanguage) =>
    key === 'status' && isStatus(value)
      ? reportWords[language].statuses[value]
      : typeof value === 'boolean'
        ? String(value)
        : value,
}

/** The job that writes it. */
export const feedbackExport = reportExport(feedbackFile)
