import type { contract } from '@school/api'
import { displayDay, formatRupees, posCollectionColumns } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext, Handlers } from '../../../platform/http/call'
import { chosenNames } from '../../../school/class-offers'
import { beginExport, type ExportedReport, reportExport } from '../../../school/report/export'
import { schoolDay, schoolToday } from '../../../school/zone'
import { type CollectionFilters, collectionScope, readCollection } from './collection'
import { posReportWords } from './words'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId'>

/** Filters with the school and the day: a file that is made after midnight tells of the day it was asked for. */
type Filed = CollectionFilters & { readonly schoolId: string; readonly today: string }

const amounts = new Set<string>(['amount', 'refunded'])
const allRows = { limit: 1_000_000, offset: 0 }

/** The collection as a file; amounts in rupees. */
const file: ExportedReport<Filed> = {
  kind: 'fees.pos-collection-export',
  file: 'pos-collection',
  words: posReportWords,
  columns: (_, keys) => keys.map(key => ({ key, title: key, figure: amounts.has(key) })),
  rows: async (trx, _, { filters }) => {
    const { schoolId, today, ...asked } = filters
    const { results } = await readCollection(collectionScope(trx, schoolId, asked, today), allRows)
    return results.map(row => ({ ...row }))
  },
  async filters(trx, { filters, language }) {
    const { schoolId, today, ...asked } = filters
    const { from, to } = collectionScope(trx, schoolId, asked, today)
    const words = posReportWords[language]
    const list = await chosenNames(trx, [asked.terminalId, asked.cashierId], {
      others: [sql`select id, label as name from pos_terminals`, sql`select id, name from users`],
    })
    return [
      [words.from, displayDay(from)],
      [words.to, displayDay(to)],
      [words.columns.machine!, list(asked.terminalId)],
      [words.columns.mode!, asked.mode],
      [words.columns.cashier!, list(asked.cashierId)],
    ] as const
  },
  async onPaper(trx, { filters, language }) {
    const { schoolId, today, ...asked } = filters
    const { totals } = await readCollection(collectionScope(trx, schoolId, asked, today), { limit: 1, offset: 0 })
    const cell = (paise: number) => formatRupees(paise).replace('₹', '')
    return {
      total: { name: posReportWords[language].sums, cells: { amount: cell(totals.amount), refunded: cell(totals.refunded) } },
    }
  },
  cell: (key, value, _, format) =>
    amounts.has(key) ? (format === 'pdf' ? formatRupees(Number(value)).replace('₹', '') : Number(value) / 100) : String(value),
}

export const posCollectionExport = reportExport(file)

async function offers({ trx, services, schoolId }: Call) {
  const { rows: terminals } = await sql<{ id: string; name: string }>`
    select id, label as name from pos_terminals where school_id = ${schoolId} order by lower(label), id`.execute(trx)
  const { rows: cashiers } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u where u.id in (
      select created_by from fee_orders where school_id = ${schoolId} and channel = 'pos') order by u.name, u.id`.execute(trx)
  return { terminals, cashiers, today: await schoolToday(services, trx, schoolId) }
}

/** What came in by card machines. */
export const posReportHandlers: Handlers<typeof contract.posReports> = {
  offers,
  async collection(call) {
    const { page, pageSize, ...asked } = call.query
    const scope = collectionScope(call.trx, call.schoolId, asked, (await schoolDay(call)).today)
    const read = await readCollection(scope, { limit: pageSize, offset: (page - 1) * pageSize })
    return {
      ...read,
      pagination: { currentPage: page, pageSize, count: read.totals.count },
      from: scope.from,
      to: scope.to,
    }
  },
  async exportCollection(call) {
    const { body, schoolId } = call
    const { today } = await schoolDay(call)
    collectionScope(call.trx, schoolId, body.filters, today)
    return beginExport(call, file, {
      filters: { ...body.filters, schoolId, today },
      columns: body.columns.length > 0 ? body.columns : [...posCollectionColumns],
      sort: [],
      format: body.format,
      language: body.language,
    })
  },
}
