import type { contract } from '@school/api'
import {
  addDays,
  type BusMarkState,
  type BusRunState,
  busAttendanceColumns,
  busMarkStates,
  busTripKinds,
  displayDay,
} from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom } from '../../platform/problems'
import { chosenNames } from '../../school/class-offers'
import { beginExport, type ExportedReport, reportExport } from '../../school/report/export'
import { commonWords } from '../../school/report/words'
import { type BusReportAsked, type BusReportScope, busReportScope, type Page } from './report-scope'
import { readMatrix, readRides, readRideTotals, readRuns } from './report-views'
import { busReportWords, markWords, runWords } from './report-words'
import { busToday } from './scope'

type Contract = typeof contract.busAttendance

function rowsOf(scope: BusReportScope, page: Page) {
  switch (scope.asked.view) {
    case 'runs':
      return readRuns(scope, page)
    case 'students':
      return readRides(scope, page)
    case 'matrix':
      return readMatrix(scope, page)
  }
}

export async function viewBusReport(call: CallContext<Contract['view']>) {
  const { trx, services, schoolId, query } = call
  const { page, pageSize, ...asked } = query
  const { today } = await busToday(call)
  const scope = await busReportScope({ trx, services, schoolId, person: personOf(call) }, asked, today)
  const { results, count } = await rowsOf(scope, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    results,
    pagination: { currentPage: page, pageSize, count },
    totals: await readRideTotals(scope),
    from: scope.from,
    to: scope.to,
  }
}

/** Filters with the school and day of who asked: a file that is made after midnight tells of the day it was asked for. */
type Filed = BusReportAsked & { readonly asOf: string; readonly schoolId: string }

const known = new Set<string>(Object.values(busAttendanceColumns).flat())
const figures = new Set(['expected', 'boarded', 'notBoarded', 'onLeave', 'extra', 'percent'])
const dayKey = /^d\d+$/

const file: ExportedReport<Filed> = {
  kind: 'bus-attendance.report-export',
  file: 'bus-attendance-report',
  words: busReportWords,
  columns: (_, keys, { to, from, asOf }) => {
    const first = from ?? addDays(to ?? asOf, -6)
    return (keys.length > 0 ? keys : busAttendanceColumns.runs).map(key => {
      if (!known.has(key)) throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: key.slice(0, 40) })
      const title = dayKey.test(key) ? displayDay(addDays(first, Number(key.slice(1)) - 1)) : key
      return { key, title, figure: figures.has(key) }
    })
  },
  rows: async (trx, person, { filters: { asOf, schoolId, ...asked } }, services) =>
    (await rowsOf(await busReportScope({ trx, services, schoolId, person }, asked, asOf), {})).results,
  async filters(trx, { filters: { asOf, schoolId, ...asked }, language, person }) {
    const [common, words] = [commonWords[language], busReportWords[language]]
    const { from, to } = await busReportScope({ trx, schoolId, person }, asked, asOf)
    const list = await chosenNames(
      trx,
      [
        ...asked.sectionIds,
        ...asked.courseIds,
        ...asked.divisionIds,
        asked.busId || undefined,
        asked.tripId || undefined,
        asked.stopId || undefined,
      ],
      {
        others: [sql`select id, name from buses`, sql`select id, name from bus_trips`, sql`select id, name from bus_stops`],
      },
    )
    const { status } = asked
    const isMark = busMarkStates.some(state => state === status)
    return [
      [words.views[asked.view]],
      [words.from, displayDay(from)],
      [words.to, displayDay(to)],
      [words.columns.bus, list(asked.busId)],
      [words.columns.trip, list(asked.tripId)],
      [words.kind, asked.kind ? words.kinds[busTripKinds.find(kind => kind === asked.kind)!] : ''],
      [words.columns.stop, list(asked.stopId)],
      [
        common.status,
        status === '' ? '' : isMark ? markWords[language][status as BusMarkState] : runWords[language][status as BusRunState],
      ],
      [common.section, list(asked.sectionIds)],
      [common.course, list(asked.courseIds)],
      [common.division, list(asked.divisionIds)],
      [common.search, asked.text],
    ] as const
  },
  cell(key, value, language) {
    if (key === 'status')
      return { ...runWords[language], ...markWords[language] }[value as BusRunState | BusMarkState] ?? String(value)
    if (key === 'reason')
      return busReportWords[language].reasons[value as keyof (typeof busReportWords)['en']['reasons']] ?? String(value)
    if (dayKey.test(key)) return String(value)
    return typeof value === 'boolean' ? String(value) : value
  },
}

export const busAttendanceExport = reportExport(file)

export async function exportBusReport(call: CallContext<Contract['exportFile']>) {
  const { trx, services, schoolId, body } = call
  const { today } = await busToday(call)
  // What cannot be read is refused now and not by the job.
  await busReportScope({ trx, services, schoolId, person: personOf(call) }, body.filters, today)
  return beginExport(call, file, { ...body, filters: { ...body.filters, asOf: today, schoolId }, sort: [] })
}
