import type { contract } from '@school/api'
import { addDays, displayDay, isLeaveFigure, type LeaveReport, leaveReportColumns } from '@school/rules'
import { type Handlers, personOf } from '../../../platform/http/call'
import { custom } from '../../../platform/problems'
import { chosenNames, namesOf } from '../../../school/class-offers'
import { beginExport, type ExportedReport, reportExport } from '../../../school/report/export'
import { commonWords } from '../../../school/report/words'
import { schoolDay } from '../../../school/zone'
import { dayColumn, leaveReportRows, medical } from './rows'
import { type LeaveReportAsked, type LeaveReportRow, type LeaveScope, leaveScope } from './scope'
import { leaveReportWords } from './words'

/** The columns of a report in their order; a register has one for each of its days. */
function columnsOf(report: LeaveReport, { from, to }: Pick<LeaveScope, 'from' | 'to'>): string[] {
  const columns: readonly string[] = leaveReportColumns[report]
  if (report !== 'register') return [...columns]
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(dayColumn(day))
  return [...columns.filter(key => key !== 'days'), ...days, 'days']
}

interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** @throws 400 for columns that the report does not have. */
const sortOf = (known: readonly string[], text: string): Sort[] =>
  text
    .split(',')
    .filter(Boolean)
    .slice(0, 3)
    .map(item => ({ column: item.replace(/^-/, ''), descending: item.startsWith('-') }))
    .map(item => {
      if (!known.includes(item.column))
        throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: item.column.slice(0, 40) })
      return item
    })

type CellValue = LeaveReportRow[string] | undefined

/** What is empty stands last. */
function compared(a: CellValue, b: CellValue): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}

function sorted(rows: LeaveReportRow[], sort: readonly Sort[]): LeaveReportRow[] {
  if (sort.length === 0) return rows
  return rows.toSorted((a, b) => {
    for (const { column, descending } of sort) {
      const order = compared(a[column], b[column])
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
}

/** Sums of days and counts over all rows. */
function totalsOf(columns: readonly string[], rows: readonly LeaveReportRow[]): LeaveReportRow {
  const totals: LeaveReportRow = {}
  for (const key of columns.filter(isLeaveFigure))
    totals[key] = Math.round(rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0) * 100) / 100
  return totals
}

type Filed = LeaveReportAsked & {
  readonly report: LeaveReport
  readonly today: string
  readonly schoolId: string
  readonly order: string
}

const scopeOf = (trx: LeaveScope['trx'], person: LeaveScope['person'], { report, today, schoolId, order: _, ...asked }: Filed) =>
  leaveScope({ trx, schoolId, person }, report, asked, today)

/** A leave report as a file; the reasons of medical leave of staff are not in it. */
const file: ExportedReport<Filed> = {
  kind: 'leave.report-export',
  file: 'leave-report',
  words: leaveReportWords,
  columns: (_, keys) =>
    keys.map(key => ({ key, title: key.startsWith('day:') ? key.slice(-2) : key, figure: isLeaveFigure(key) })),
  async rows(trx, person, { filters }) {
    const scope = await scopeOf(trx, person, filters)
    const rows = await leaveReportRows[filters.report](scope)
    return sorted(rows, sortOf(columnsOf(filters.report, scope), filters.order))
  },
  async filters(trx, { filters, language, person }) {
    const [common, words] = [commonWords[language], leaveReportWords[language]]
    const { from, to } = await scopeOf(trx, person, filters)
    const { sectionIds, courseIds, divisionIds, designationIds, staffId, studentId } = filters
    const others = [namesOf.staff, namesOf.students]
    const list = await chosenNames(trx, [...sectionIds, ...courseIds, ...divisionIds, ...designationIds, staffId, studentId], {
      others,
    })
    return [
      [words.reports[filters.report]],
      [words.from, displayDay(from)],
      [words.to, displayDay(to)],
      [common.section, list(sectionIds)],
      [common.course, list(courseIds)],
      [common.division, list(divisionIds)],
      [words.columns.name, list([...designationIds, staffId, studentId])],
      [common.status, filters.status ? words.status[filters.status] : ''],
    ] as const
  },
  async onPaper(trx, { filters, language, person }) {
    const scope = await scopeOf(trx, person, filters)
    const cells = totalsOf(leaveReportColumns[filters.report], await leaveReportRows[filters.report](scope))
    return Object.keys(cells).length === 0 ? {} : { total: { name: leaveReportWords[language].total, cells } }
  },
  cell(key, value, language) {
    const words = leaveReportWords[language]
    if (key === 'status') return words.status[value as keyof typeof words.status] ?? String(value)
    if (key === 'kind') return words.kind[value as keyof typeof words.kind] ?? String(value)
    if (key === 'half') return words.half[value as keyof typeof words.half] ?? String(value)
    if (key === 'reason' && value === medical) return words.medical
    return typeof value === 'boolean' ? String(value) : value
  },
}

export const leaveReportExport = reportExport(file)

/** Reports on leave. */
export const leaveReportHandlers: Handlers<typeof contract.leaveReports> = {
  async view(call) {
    const { trx, schoolId, query, params } = call
    const { page, pageSize, sort, ...asked } = query
    const { today } = await schoolDay(call)
    const scope = await leaveScope({ trx, schoolId, person: personOf(call) }, params.report, asked, today)
    const columns = columnsOf(params.report, scope)
    const order = sortOf(columns, sort)
    const rows = sorted(await leaveReportRows[params.report](scope), order)
    return {
      results: rows.slice((page - 1) * pageSize, page * pageSize),
      totals: totalsOf(columns, rows),
      pagination: { currentPage: page, pageSize, count: rows.length },
      columns,
      from: scope.from,
      to: scope.to,
    }
  },
  async exportFile(call) {
    const { trx, schoolId, body, params } = call
    const { report } = params
    const { today } = await schoolDay(call)
    // What cannot be read is refused now and not by the job.
    const scope = await leaveScope({ trx, schoolId, person: personOf(call) }, report, body.filters, today)
    const known = columnsOf(report, scope)
    sortOf(known, body.sort)
    const unknown = body.columns.find(key => !known.includes(key))
    if (unknown !== undefined)
      throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: unknown.slice(0, 40) })
    return beginExport(call, file, {
      filters: { ...body.filters, report, today, schoolId, order: body.sort },
      columns: body.columns.length > 0 ? body.columns : known,
      sort: [],
      format: body.format,
      language: body.language,
    })
  },
}
