import type { BodyOf, contract } from '@school/api'
import { displayDay, formatPercent, formatRupees, isDay, statisticsColumns } from '@school/rules'
import type { Cell } from '../../../platform/documents/write'
import type { CallContext } from '../../../platform/http/call'
import { sendReport } from '../../../school/report/direct'
import { readAllStatistics } from './statistics'
import { statementWords } from './words'

type Asked = BodyOf<(typeof contract.onlinePayments)['exportStatistics']>
type Column = (typeof statisticsColumns)[number]
type Row = Awaited<ReturnType<typeof readAllStatistics>>['results'][number]

const amounts = new Set<Column>(['amount', 'average'])

function cellOf(key: Column, row: Row, format: Asked['format']): Cell {
  if (key === 'name') return isDay(row.name) ? displayDay(row.name) : row.name || '–'
  if (key === 'rate') return formatPercent(row.rate ?? undefined)
  const value = row[key]
  if (value === null) return '–'
  return amounts.has(key) ? (format === 'pdf' ? formatRupees(value).replace('₹', '') : value / 100) : value
}

/** The statistics as a file. */
export async function sendStatistics(call: Pick<CallContext, 'trx' | 'services' | 'person' | 'reply'>, body: Asked) {
  const { filters, format, language } = body
  const words = statementWords[language]
  const keys: readonly Column[] = body.columns.length > 0 ? body.columns : statisticsColumns
  const { results, totals, from, to } = await readAllStatistics(call, filters)
  const total: Row = { id: '', name: words.sums, ...totals }
  return sendReport(
    call,
    {
      name: 'online-fee-statistics',
      title: words.statistics,
      head: words.product,
      facts: [
        [words.from, displayDay(from)],
        [words.to, displayDay(to)],
        [words.groupBy, words.groups[filters.group]!],
      ],
      columns: keys.map(key => ({ title: words.columns[key === 'name' ? 'group' : key] ?? key, figure: key !== 'name' })),
      rows: results.map(row => keys.map(key => cellOf(key, row, format))),
      sums: keys.map(key => cellOf(key, total, format)),
    },
    format,
    language,
  )
}
