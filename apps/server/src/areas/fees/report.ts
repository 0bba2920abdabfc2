import type { contract } from '@school/api'
import {
  dayIn,
  displayDay,
  type FeeReport,
  type FeeReportColumn,
  feeReportColumns,
  formatRupees,
  headOfColumn,
  isAmountColumn,
} from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { custom } from '../../platform/problems'
import { inBulk } from '../../platform/transaction'
import { chosenNames, ownClassOffers, yearOffers } from '../../school/class-offers'
import { beginExport, type ExportedReport, reportExport } from '../../school/report/export'
import { commonWords } from '../../school/report/words'
import { schoolZone } from '../../school/zone'
import { readConcessionRows } from './report-concessions'
import { moneyReports } from './report-money'
import { readByHead, readByInstallment, readDues, readFines } from './report-owed'
import { type FeeReportAsked, type FeeRow, type FeeScope, feeScope } from './report-scope'
import { feeReportWords } from './report-words'

const today = async ({ services, trx, schoolId }: Pick<CallContext, 'services' | 'trx' | 'schoolId'>): Promise<string> =>
  dayIn(await schoolZone(trx, schoolId), services.clock.now())

const reckoned = {
  dues: readDues,
  fine: readFines,
  'installment-wise': readByInstallment,
  'head-wise': readByHead,
  concession: readConcessionRows,
} as const

interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** @throws 400 for columns that the report does not have. */
function sortOf(report: FeeReport, text: string): Sort[] {
  const known: readonly string[] = feeReportColumns[report]
  return text
    .split(',')
    .filter(Boolean)
    .slice(0, 3)
    .map(item => ({ column: item.replace(/^-/, ''), descending: item.startsWith('-') }))
    .map(item => {
      if (!known.includes(item.column) && !(report === 'head-wise' && headOfColumn(item.column) !== undefined))
        throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: item.column.slice(0, 40) })
      return item
    })
}

const compared = (a: FeeRow[string] | undefined, b: FeeRow[string] | undefined): number => {
  if (a === b) return 0
  // What is empty stands last.
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}

function sorted(rows: FeeRow[], sort: readonly Sort[]): FeeRow[] {
  if (sort.length === 0) return rows
  return rows.toSorted((a, b) => {
    for (const { column, descending } of sort) {
      const order = compared(a[column], b[column])
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
}

const summed = (report: FeeReport, key: string) =>
  (isAmountColumn(key) && !(report === 'ledger' && key === 'balance')) || key === 'students'

interface PageOf {
  readonly limit: number
  readonly offset: number
}

/** Rows of a report with their totals; amounts are paise. */
async function readReport(scope: FeeScope, report: FeeReport, sort: readonly Sort[], page: PageOf) {
  if (report in reckoned) {
    const rows = sorted(await reckoned[report as keyof typeof reckoned](scope), sort)
    const totals: FeeRow = {}
    for (const row of rows)
      for (const [key, value] of Object.entries(row))
        if (summed(report, key)) totals[key] = Number(totals[key] ?? 0) + Number(value ?? 0)
    // A student stands in every installment: their sum would count them again.
    delete totals.students
    return { results: rows.slice(page.offset, page.offset + page.limit), totals, count: rows.length }
  }
  const { rows, order, counted = sql`true` } = moneyReports[report as keyof typeof moneyReports](scope)
  const sums = feeReportColumns[report].filter(key => summed(report, key))
  const orders = [
    ...sort.map(({ column, descending }) => sql`${sql.id(column)} ${descending ? sql`desc` : sql`asc`} nulls last`),
    order,
  ]
  const found = await inBulk(scope.trx, () =>
    sql<FeeRow>`select * from (${rows}) found order by ${sql.join(orders, sql`, `)} limit ${page.limit} offset ${page.offset}`.execute(
      scope.trx,
    ),
  )
  const totals = await inBulk(scope.trx, () =>
    sql<FeeRow>`
      select count(*)::int as count ${sql.join(
        sums.map(key => sql`, coalesce(sum(${sql.id(key)}) filter (where ${counted}), 0)::bigint as ${sql.id(key)}`),
        sql``,
      )} from (${rows}) found`.execute(scope.trx),
  )
  const { count, ...amounts } = totals.rows[0]!
  return { results: found.rows.map(({ place: _, ...row }) => row), totals: amounts, count: Number(count) }
}

/** Filters with who asked for what and when: a file that is made after midnight tells of the day it was asked for. */
type Filed = FeeReportAsked & {
  readonly report: FeeReport
  readonly today: string
  readonly schoolId: string
  readonly order: string
}

/** More than any report has. */
const allRows = { limit: 1_000_000, offset: 0 }

const scopeOf = (
  trx: FeeScope['trx'],
  person: FeeScope['person'],
  { report: _, today: at, schoolId, order: __, ...asked }: Filed,
) => feeScope({ trx, schoolId, person }, asked, at)

/** A fee report as a file; amounts in rupees. */
const file: ExportedReport<Filed> = {
  kind: 'fees.report-export',
  file: 'fee-report',
  words: feeReportWords,
  columns: (_, keys) =>
    keys.map(key => ({
      key,
      title: headOfColumn(key) ?? key,
      figure: isAmountColumn(key) || key === 'students' || key === 'percent',
    })),
  rows: async (trx, person, { filters }) =>
    (await readReport(await scopeOf(trx, person, filters), filters.report, sortOf(filters.report, filters.order), allRows))
      .results,
  async filters(trx, { filters, language, person }) {
    const [common, words] = [commonWords[language], feeReportWords[language]]
    const { from, to, asOf, yearId } = await scopeOf(trx, person, filters)
    const others = [
      sql`select id, name from academic_years`,
      sql`select id, name from fee_accounts`,
      sql`select id, name || ' (' || adm_no || ')' as name from students`,
    ]
    const { sectionIds, courseIds, divisionIds, accountId, studentId } = filters
    const list = await chosenNames(trx, [yearId, ...sectionIds, ...courseIds, ...divisionIds, accountId, studentId], { others })
    const owed = ['dues', 'fine', 'installment-wise'].includes(filters.report)
    const dated = ['collection', 'head-wise', 'online', 'cancelled-refunds'].includes(filters.report)
    return [
      [words.reports[filters.report]],
      [common.year, list(yearId)],
      [words.asOf, owed ? displayDay(asOf) : ''],
      [words.from, dated ? displayDay(from) : ''],
      [words.to, dated ? displayDay(to) : ''],
      [common.section, list(sectionIds)],
      [common.course, list(courseIds)],
      [common.division, list(divisionIds)],
      [words.account, list(accountId)],
      [words.columns.name, list(studentId)],
    ] as const
  },
  async onPaper(trx, { filters, language, person }) {
    const scope = await scopeOf(trx, person, filters)
    const { totals } = await readReport(scope, filters.report, sortOf(filters.report, filters.order), { limit: 1, offset: 0 })
    const cells = Object.entries(totals).map(([key, value]) => [
      key,
      isAmountColumn(key) ? formatRupees(Number(value)) : Number(value),
    ])
    if (cells.length === 0) return {}
    return { total: { name: feeReportWords[language].columns.total, cells: Object.fromEntries(cells) } }
  },
  cell(key, value, language, format) {
    if (isAmountColumn(key)) return format === 'pdf' ? formatRupees(Number(value)).replace('₹', '') : Number(value) / 100
    const { codes } = feeReportWords[language]
    if (['status', 'particulars', 'trips', 'refundStatus'].includes(key))
      return codes[String(value) as keyof typeof codes] ?? String(value)
    return typeof value === 'boolean' ? String(value) : value
  },
}

export const feeReportExport = reportExport(file)

async function columnsOf({ trx, schoolId }: CallContext, report: FeeReport): Promise<string[]> {
  const columns: readonly FeeReportColumn[] = feeReportColumns[report]
  if (report !== 'head-wise') return [...columns]
  const heads = await headNames({ trx, schoolId })
  return ['group', ...heads.map(head => `head:${head}`), ...columns.filter(key => key !== 'group')]
}

async function headNames({ trx, schoolId }: Pick<CallContext, 'trx' | 'schoolId'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from fee_heads where school_id = ${schoolId} group by name order by min(sort_order), lower(name)`.execute(trx)
  return rows.map(row => row.name)
}

/** All school fee reports. */
export const feeReportHandlers: Handlers<typeof contract.feeReports> = {
  async offers(call) {
    const { trx, schoolId } = call
    const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(trx)).rows
    type Option = { id: string; name: string }
    return {
      academicYears: await yearOffers(trx),
      ...(await ownClassOffers(trx, personOf(call))),
      accounts: await read(
        sql<Option>`select id, name from fee_accounts where school_id = ${schoolId} order by sort_order, name`,
      ),
      installments: await read(sql<Option & { academicYearId: string; accountId: string }>`
        select id, name, academic_year_id as "academicYearId", fee_account_id as "accountId" from installments
        where school_id = ${schoolId} order by due_date, no, name`),
      heads: await headNames(call),
      modes: (
        await read(sql<{ mode: string }>`select distinct mode from payments where school_id = ${schoolId} order by mode`)
      ).map(row => row.mode),
      users: await read(sql<Option>`
        select u.id, u.name from users u where u.id in (select posted_by from payments where school_id = ${schoolId}) order by u.name, u.id`),
      gateways: await read(
        sql<Option>`select id, label as name from gateway_accounts where school_id = ${schoolId} order by sort_order, lower(label), id`,
      ),
      buses: await read(sql<Option>`select id, name from buses where school_id = ${schoolId} order by name`),
      stops: await read(sql<Option & { busId: string }>`
        select id, name, bus_id as "busId" from bus_stops where school_id = ${schoolId} order by name`),
      concessionTypes: await read(
        sql<Option>`select id, name from concession_types where school_id = ${schoolId} order by lower(name)`,
      ),
      today: await today(call),
    }
  },
  async view(call) {
    const { trx, schoolId, query, params } = call
    const { page, pageSize, sort, ...asked } = query
    const scope = await feeScope({ trx, schoolId, person: personOf(call) }, asked, await today(call))
    const at = { limit: pageSize, offset: (page - 1) * pageSize }
    const { results, totals, count } = await readReport(scope, params.report, sortOf(params.report, sort), at)
    return {
      results,
      totals,
      pagination: { currentPage: page, pageSize, count },
      asOf: scope.asOf,
      from: scope.from,
      to: scope.to,
    }
  },
  async exportFile(call) {
    const { trx, schoolId, body, params } = call
    const { report } = params
    const at = await today(call)
    // What cannot be read is refused now and not by the job.
    const scope = await feeScope({ trx, schoolId, person: personOf(call) }, body.filters, at)
    sortOf(report, body.sort)
    if (report === 'ledger') moneyReports.ledger(scope)
    const known = await columnsOf(call, report)
    const unknown = body.columns.find(key => !known.includes(key))
    if (unknown !== undefined)
      throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: unknown.slice(0, 40) })
    return beginExport(call, file, {
      filters: { ...body.filters, report, today: at, schoolId, order: body.sort },
      columns: body.columns.length > 0 ? body.columns : known,
      sort: [],
      format: body.format,
      language: body.language,
    })
  },
}
