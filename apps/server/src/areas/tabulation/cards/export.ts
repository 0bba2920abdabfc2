import type { BodyOf, contract } from '@school/api'
import { dayIn } from '@school/rules'
import { chosenNames } from '../../../school/class-offers'
import { beginExport, type ExportedReport, reportExport } from '../../../school/report/export'
import { schoolZone } from '../../../school/zone'
import { type CardFilters, type CardRow, readCardRows } from './list'
import { cardListWords, listFacts, statusWords } from './list-words'
import { type CardCall, cardOf } from './scope'

interface Filters extends CardFilters {
  readonly cardId: string
}

const columns = [
  'rollNo',
  'admNo',
  'name',
  'division',
  'source',
  'no',
  'status',
  'madeAt',
  'publishedAt',
  'seenAt',
  'acknowledgedAt',
  'size',
] as const

const dayOf = (at: string | null, zone: string) => at && dayIn(zone, new Date(at))

const cells = (row: CardRow, zone: string) => ({
  rollNo: row.rollNo,
  admNo: row.admNo,
  name: row.name,
  division: row.division,
  source: row.source,
  no: row.no,
  status: row.withheld ? 'Withheld' : (row.status ?? 'None'),
  madeAt: dayOf(row.madeAt, zone),
  publishedAt: dayOf(row.publishedAt, zone),
  seenAt: dayOf(row.seenAt, zone),
  acknowledgedAt: dayOf(row.acknowledgedAt, zone),
  size: row.bytes === null ? null : Math.ceil(row.bytes / 1024),
})

const report: ExportedReport<Filters> = {
  kind: 'tabulation.cards-export',
  file: 'report-cards',
  words: cardListWords,
  columns: () => columns.map(key => ({ key, title: key, figure: key === 'rollNo' || key === 'no' || key === 'size' })),
  rows: async (trx, person, { filters }) => {
    const zone = await schoolZone(trx, person.schoolId)
    return (await readCardRows(trx, await cardOf(trx, filters.cardId), person, filters)).map(row => cells(row, zone))
  },
  filters: async (trx, { filters, language }) => {
    const card = await cardOf(trx, filters.cardId)
    const names = await chosenNames(trx, [...filters.sectionIds, ...filters.courseIds, ...filters.divisionIds])
    const facts = listFacts[language]
    return [
      [facts.year, card.year],
      [facts.card, card.name],
      [facts.classes, names([...filters.sectionIds, ...filters.courseIds, ...filters.divisionIds])],
      [facts.status, filters.status === 'All' ? '' : statusWords(language, filters.status)],
      [facts.text, filters.text],
    ]
  },
  cell: (key, value, language) =>
    key === 'status' || key === 'source'
      ? statusWords(language, String(value))
      : typeof value === 'boolean'
        ? String(value)
        : value,
}

export const cardsExport = reportExport(report)

export async function exportCards(call: CardCall & { readonly body: BodyOf<typeof contract.reportCards.exportList> }) {
  const { format, ...filters } = call.body
  await cardOf(call.trx, filters.cardId)
  return beginExport(call, report, { filters, columns, sort: [], format, language: call.language })
}
