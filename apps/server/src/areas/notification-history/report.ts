import { displayDay, failureText, mostHistoryFileRows, skipReasons } from '@school/rules'
import { say, speakIn } from '@school/texts'
import type { DocumentLanguage } from '../../platform/documents/words'
import { chosenNames, namesOf } from '../../school/class-offers'
import { chooseColumns } from '../../school/report/columns'
import { type ExportedReport, reportExport } from '../../school/report/export'
import { reportWords } from './report-words'
import { type Filters, historyColumns, readHistory } from './rows'

/** Why a message did not go out, in words; what a provider said stays as it is. */
function reasonIn(value: string, language: DocumentLanguage): string {
  const [code = '', ...detail] = value.split(' ')
  const reason = skipReasons.find(one => one === code)
  return reason
    ? say(language, `messages.skip.${reason}`, { parameter: detail.join(' ') })
    : failureText(value, speakIn(language))
}

/** Codes of a cell in words. */
function cell(key: string, value: string | number | boolean, language: DocumentLanguage): string | number {
  const words = reportWords[language]
  if (key === 'reason') return reasonIn(String(value), language)
  const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    channel: words.channels,
    kind: words.kinds,
    status: words.statuses,
  }
  return codes[key]?.[String(value)] ?? (typeof value === 'number' ? value : String(value))
}

/** All rows as a file. */
export const historyFile: ExportedReport<Filters> = {
  kind: 'notification-history.export',
  file: 'notification-history',
  words: reportWords,
  columns: (_, keys) => chooseColumns(historyColumns, keys),
  rows: (trx, person, asked, services) => readHistory(services, trx, person, asked, mostHistoryFileRows),
  async filters(trx, { filters, language }) {
    const words = reportWords[language]
    const { type, academicYearId, sectionIds, courseIds, divisionIds, designationIds, personId, channel, kind, status } = filters
    const list = await chosenNames(
      trx,
      [academicYearId, ...sectionIds, ...courseIds, ...divisionIds, ...designationIds, personId],
      {
        others: [namesOf.years, namesOf.staff, namesOf.students],
      },
    )
    return [
      ...(filters.batchId ? [] : [[words.types[type]] as const]),
      [words.year, list(academicYearId)],
      [words.section, list(sectionIds)],
      [words.course, list(courseIds)],
      [words.division, list(divisionIds)],
      [words.designation, list(designationIds)],
      [words.types[type], list(personId)],
      [words.columns.channel!, channel === '' ? '' : words.channels[channel]],
      [words.columns.kind!, kind === '' ? '' : words.kinds[kind]],
      [words.status, status === '' ? '' : words.statuses[status]],
      [words.from, filters.from ? displayDay(filters.from) : ''],
      [words.to, filters.to ? displayDay(filters.to) : ''],
      [words.search, filters.text],
    ]
  },
  cell,
}

/** The job that writes it. */
export const historyExport = reportExport(historyFile)
