import type { BodyOf, contract } from '@school/api'
import { displayDay } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, invalid } from '../../../platform/problems'
import { chosenNames, namesOf, yearName } from '../../../school/class-offers'
import { beginExport, type ExportedReport, reportExport } from '../../../school/report/export'
import { commonWords } from '../../../school/report/words'
import { listTests } from './list'
import { testMatrix } from './matrix'
import { testFieldText } from './texts'
import { statusWords, testWords } from './words'

type Body = BodyOf<(typeof contract.classTests)['exportFile']>

/** Filters with what stands above the columns of the view of students: these follow the tests of the moment of asking. */
type Filed = Body['filters'] & { readonly tests: readonly { readonly id: string; readonly title: string }[] }

const testColumns = [
  'date',
  'title',
  'division',
  'subject',
  'max',
  'entered',
  'appeared',
  'average',
  'highest',
  'passPercent',
  'status',
  'by',
]
const figures = new Set(['max', 'entered', 'appeared', 'average', 'highest', 'passPercent'])
const studentColumns = ['rollNo', 'admNo', 'name']

const wordsOf = (language: keyof typeof testWords) => {
  const { title, sheet, columns } = testWords[language]
  return { title, sheet, columns }
}

const columnsOf = ({ view, tests }: Filed) =>
  view === 'tests'
    ? testColumns.map(key => ({ key, title: key, figure: figures.has(key) }))
    : [
        ...studentColumns.map(key => ({ key, title: key })),
        ...tests.map(({ id, title }) => ({ key: id, title, figure: true })),
        { key: 'mean', title: 'mean', figure: true },
      ]

/** Class tests as a file: a row for each test and class, or for each student. */
const file: ExportedReport<Filed> = {
  kind: 'tabulation.class-tests-export',
  file: 'class-tests',
  words: { en: wordsOf('en'), es: wordsOf('es'), pt: wordsOf('pt'), de: wordsOf('de') },
  columns(_, keys, filters) {
    const all = columnsOf(filters)
    const unknown = keys.find(key => !all.some(column => column.key === key))
    if (unknown) throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: unknown.slice(0, 40) })
    return keys.length > 0 ? all.filter(column => keys.includes(column.key)) : all
  },
  async rows(trx, person, { filters: { view, studentId, tests, divisionId, ...asked } }) {
    if (view === 'tests') {
      const { results } = await listTests({ trx, person }, { ...asked, divisionId })
      return results.map(row => ({
        ...row,
        entered: `${row.entered} / ${row.expected}`,
        status: row.publishedAt ? 'Published' : row.status,
        mayEnter: null,
      }))
    }
    const matrix = await testMatrix({ trx, person }, { ...asked, divisionId: divisionId!, studentId })
    const places = tests.map(({ id }) => [id, matrix.tests.findIndex(test => test.id === id)] as const)
    return matrix.rows.map(row => ({
      rollNo: row.rollNo,
      admNo: row.admNo,
      name: row.name,
      mean: row.average,
      ...Object.fromEntries(places.map(([id, at]) => [id, row.cells[at]?.percent ?? row.cells[at]?.code ?? null])),
    }))
  },
  async filters(trx, { filters, language }) {
    const [common, words] = [commonWords[language], testWords[language]]
    const names = await chosenNames(
      trx,
      [filters.divisionId, filters.subjectId, filters.staffId, filters.studentId, filters.termId],
      { others: [namesOf.staff, namesOf.students, sql`select id, name from tab_terms`] },
    )
    return [
      [words.views[filters.view]],
      [common.year, await yearName(trx, filters.academicYearId)],
      [words.term, names(filters.termId)],
      [words.from, filters.from ? displayDay(filters.from) : ''],
      [words.to, filters.to ? displayDay(filters.to) : ''],
      [common.division, names(filters.divisionId)],
      [words.columns.subject, names(filters.subjectId)],
      [words.columns.by, names(filters.staffId)],
      [words.columns.name, names(filters.studentId)],
      [common.status, filters.status ? statusWords[language][filters.status] : ''],
    ] as const
  },
  cell: (key, value, language) =>
    key === 'status'
      ? (statusWords[language][value as 'Draft'] ?? String(value))
      : typeof value === 'boolean'
        ? String(value)
        : value,
}

export const classTestExport = reportExport(file)

/** Begins the file of a view. */
export async function exportTests(call: CallContext, body: Body) {
  const { filters } = body
  if (filters.view === 'tests') return beginExport(call, file, { ...body, filters: { ...filters, tests: [] } })
  if (!filters.divisionId) throw invalid([{ field: 'filters.divisionId', message: testFieldText('ChooseClass') }])
  const { tests } = await testMatrix({ trx: call.trx, person: personOf(call) }, { ...filters, divisionId: filters.divisionId })
  const titled = tests.map(({ id, title, date }) => ({ id, title: `${title} · ${displayDay(date)} · %` }))
  return beginExport(call, file, { ...body, filters: { ...filters, tests: titled } })
}
