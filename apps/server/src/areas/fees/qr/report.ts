import type { contract } from '@school/api'
import { displayDay, formatRupees, qrCollectionColumns } from '@school/rules'
import { idsBelow, wordsOf } from '@school/texts'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { chosenNames } from '../../../school/class-offers'
import { beginExport, type ExportedReport, reportExport } from '../../../school/report/export'
import { schoolDay } from '../../../school/zone'
import { type QrFilters, qrScope, readQrCollection } from './collection'

const qrWords = wordsOf({
  title: 'qrFees.report',
  sheet: 'qrFees.report',
  from: 'feeReports.from',
  to: 'feeReports.to',
  columns: idsBelow('qrFees.column'),
  modes: idsBelow('qrFees.mode'),
  states: idsBelow('qrFees.status'),
})

/** Filters with the school and the moment: a file that is made after midnight tells of the day it was asked for. */
type Filed = QrFilters & { readonly schoolId: string; readonly today: string; readonly at: string }

const allRows = { limit: 1_000_000, offset: 0 }

/** Orders by QR as a file; amounts in rupees. */
const file: ExportedReport<Filed> = {
  kind: 'fees.qr-collection-export',
  file: 'qr-collection',
  words: qrWords,
  columns: (_, keys) => keys.map(key => ({ key, title: key, figure: key === 'amount' })),
  rows: async (trx, _, { filters: { schoolId, today, at, ...asked } }) =>
    (await readQrCollection(qrScope(trx, schoolId, asked, today, new Date(at)), allRows)).results.map(row => ({ ...row })),
  async filters(trx, { filters: { schoolId, today, at, ...asked }, language }) {
    const { from, to } = qrScope(trx, schoolId, asked, today, new Date(at))
    const words = qrWords[language]
    const list = await chosenNames(trx, [asked.userId], { others: [sql`select id, name from users`] })
    return [
      [words.from, displayDay(from)],
      [words.to, displayDay(to)],
      [words.columns.status!, asked.status === '' ? '' : words.states[asked.status]!],
      [words.columns.mode!, asked.mode === '' ? '' : words.modes[asked.mode]!],
      [words.columns.createdBy!, list(asked.userId)],
    ] as const
  },
  cell(key, value, language, format) {
    const words = qrWords[language]
    if (key === 'amount') return format === 'pdf' ? formatRupees(Number(value)).replace('₹', '') : Number(value) / 100
    if (key === 'mode') return words.modes[String(value)] ?? String(value)
    return key === 'status' ? (words.states[String(value)] ?? String(value)) : String(value)
  },
}

export const qrCollectionExport = reportExport(file)

/** Orders that were shown as a code. */
export const qrReportHandlers: Handlers<typeof contract.qrReports> = {
  async offers(call) {
    const { rows: users } = await sql<{ id: string; name: string }>`
      select u.id, u.name from users u where u.id in (
        select created_by from fee_orders where school_id = ${call.schoolId} and channel = 'qr') order by u.name, u.id`.execute(
      call.trx,
    )
    return { users, today: (await schoolDay(call)).today }
  },
  async collection(call) {
    const { page, pageSize, ...asked } = call.query
    const scope = qrScope(call.trx, call.schoolId, asked, (await schoolDay(call)).today, call.services.clock.now())
    const { count, ...read } = await readQrCollection(scope, { limit: pageSize, offset: (page - 1) * pageSize })
    return { ...read, pagination: { currentPage: page, pageSize, count }, from: scope.from, to: scope.to }
  },
  async exportCollection(call) {
    const { body, schoolId, trx } = call
    const { today } = await schoolDay(call)
    const at = call.services.clock.now()
    qrScope(trx, schoolId, body.filters, today, at)
    return beginExport(call, file, {
      filters: { ...body.filters, schoolId, today, at: at.toISOString() },
      columns: body.columns.length > 0 ? body.columns : [...qrCollectionColumns],
      sort: [],
      format: body.format,
      language: body.language,
    })
  },
}
