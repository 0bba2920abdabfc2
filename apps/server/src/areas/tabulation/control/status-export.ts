import { displayDay, formatPercent } from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../../platform/problems'
import { chosenNames, namesOf, yearName } from '../../../school/class-offers'
import { type ExportedReport, reportExport } from '../../../school/report/export'
import { commonWords } from '../../../school/report/words'
import { schoolZone } from '../../../school/zone'
import { type MissingAsked, type MissingRow, readMissing } from './missing'
import { readStatus, type StatusAsked, type StatusRow } from './status'
import { missingWords, statusWords } from './status-words'

/** Filters with the school: a job knows none by itself. */
type Filed<Asked> = Asked & { readonly schoolId: string; readonly external: boolean; readonly today: string }

const statusKeys = [
  ...['exam', 'division', 'subjects', 'notStarted', 'draft', 'submitted', 'locked', 'entered', 'taken', 'result', 'cards'],
  'publishedAt',
] as const
const figures = new Set([
  'subjects',
  'notStarted',
  'draft',
  'submitted',
  'locked',
  'entered',
  'taken',
  'cards',
  'missing',
  'daysLate',
])

const columnsOf = (all: readonly string[], keys: readonly string[]) =>
  (keys.length > 0 ? keys : all).map(key => {
    if (!all.includes(key)) throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: key.slice(0, 40) })
    return { key, title: key, figure: figures.has(key) }
  })

const statusCells = (row: StatusRow) => ({
  ...row,
  subjects: `${row.withMaximum}/${row.subjects}`,
  entered: row.entered === null ? '' : formatPercent(row.entered),
  cards: row.cards === 0 ? '' : `${row.published}/${row.cards}`,
  publishedAt: row.publishedAt === null ? null : row.publishedAt.slice(0, 10),
  result: row.setUp ? row.result : 'noSetup',
})

/** Mark Entry Status as a file. */
export const statusFile: ExportedReport<Filed<StatusAsked>> = {
  kind: 'tabulation.status-export',
  file: 'mark-entry-status',
  words: statusWords,
  columns: (_, keys, { external }) => columnsOf(external ? statusKeys : statusKeys.filter(key => key !== 'taken'), keys),
  rows: async (trx, _, { filters }) => (await readStatus(trx, filters)).results.map(statusCells),
  async filters(trx, { filters, language }) {
    const [common, words] = [commonWords[language], statusWords[language]]
    const list = await chosenNames(
      trx,
      [...filters.sectionIds, ...filters.courseIds, ...filters.divisionIds, filters.examId, filters.termId, filters.staffId],
      { others: [sql`select id, name from tab_exams`, sql`select id, name from tab_terms`, namesOf.staff] },
    )
    return [
      [common.year, await yearName(trx, filters.academicYearId)],
      [words.term, list(filters.termId)],
      [words.exam, list(filters.examId)],
      [common.section, list(filters.sectionIds)],
      [common.course, list(filters.courseIds)],
      [common.division, list(filters.divisionIds)],
      [words.staff, list(filters.staffId)],
    ] as const
  },
  cell(key, value, language) {
    if (key === 'result')
      return value === 'noSetup' ? statusWords[language].noSetup : statusWords[language].results[value as 'Final']
    return typeof value === 'boolean' ? String(value) : value
  },
}

export const statusExport = reportExport(statusFile)

const missingKeys = [
  ...['staff', 'mobile', 'division', 'subject', 'part', 'entered', 'missing', 'students', 'closesOn', 'daysLate'],
] as const

const missingCells = (row: MissingRow) => ({
  staff: row.staff.map(one => one.name).join(', '),
  mobile: row.staff.map(one => one.mobile).join(', '),
  ...{ division: row.division, subject: row.subject, part: row.part },
  entered: row.entered === null ? '' : formatPercent(row.entered),
  missing: row.missing,
  students: `${row.students.map(one => one.name).join(', ')}|${row.more}`,
  closesOn: row.closesOn,
  daysLate: row.daysLate,
})

/** The Mark Entry Missing Report as a file. */
export const missingFile: ExportedReport<Filed<MissingAsked>> = {
  kind: 'tabulation.missing-export',
  file: 'mark-entry-missing-report',
  words: missingWords,
  columns: (_, keys) => columnsOf(missingKeys, keys),
  rows: async (trx, person, { filters }) => {
    const zone = await schoolZone(trx, filters.schoolId)
    return (await readMissing(trx, filters, { person, zone, today: filters.today })).rows.map(missingCells)
  },
  async filters(trx, { filters, language }) {
    const [common, words] = [commonWords[language], missingWords[language]]
    const list = await chosenNames(
      trx,
      [
        ...[...filters.sectionIds, ...filters.courseIds, ...filters.divisionIds, ...filters.subjectIds],
        ...[filters.examId, filters.staffId],
      ],
      { others: [sql`select id, name from tab_exams`, namesOf.staff] },
    )
    return [
      [common.year, await yearName(trx, filters.academicYearId)],
      [words.exam, list(filters.examId)],
      [common.section, list(filters.sectionIds)],
      [common.course, list(filters.courseIds)],
      [common.division, list(filters.divisionIds)],
      [words.subject, list(filters.subjectIds)],
      [words.staff, list(filters.staffId)],
      [words.overdue, filters.overdue ? common.yes : ''],
    ] as const
  },
  cell(key, value, language) {
    const words = missingWords[language]
    if (key === 'staff') return value === '' ? words.nobody : (value as string)
    if (key === 'students') {
      const [names = '', more = '0'] = String(value).split('|')
      return more === '0' ? names : `${names}, ${words.more.replace('{n}', more)}`
    }
    if (key === 'closesOn') return displayDay(String(value))
    return typeof value === 'boolean' ? String(value) : value
  },
}

export const missingExport = reportExport(missingFile)
