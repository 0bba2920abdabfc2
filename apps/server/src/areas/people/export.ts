import { displayDay, isDay, studentValueText } from '@school/rules'
import { documentHead } from '../../platform/documents/head'
import type { DocumentLanguage } from '../../platform/documents/words'
import { type Cell, writePdf } from '../../platform/documents/write'
import type { JobKind, JobRun } from '../../platform/jobs'
import type { Person } from '../../platform/person'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write'
import type { ReportColumn } from './columns'
import { saveExport } from './export-file'
import { filterLines } from './filter-lines'
import { reportWords } from './report-words'
import { columnsFor, type ReportSort, readStudents, type StudentFilters } from './student-report'

interface Payload {
  readonly filters: StudentFilters
  readonly columns: readonly string[]
  readonly sort: ReportSort
  readonly format: 'xlsx' | 'csv' | 'pdf'
  /** Of headings, names of codes and the words around the rows. */
  readonly language: DocumentLanguage
  readonly person: Person
}

const figures: ReadonlySet<string> = new Set(['rollNo', 'age'])

/** A value as the file shows it: days and codes as people read them, of a photo only that there is one. */
function cellOf(key: string, value: string | number | null, language: DocumentLanguage): Cell {
  if (typeof value !== 'string') return value
  if (key === 'photo') return reportWords[language].yes
  return isDay(value) ? displayDay(value) : studentValueText(key, value, language)
}

/** Progress counts the reading as one part and the writing as three. */
const readingShare = 0.25

async function bytesOf(
  { payload, services, schoolId, transact, progress }: JobRun<Payload>,
  rows: Cell[][],
): Promise<Uint8Array> {
  const columns = columnsFor(payload.person, payload.columns)
  const words = reportWords[payload.language]
  const titleOf = ({ key, title }: ReportColumn) => words.columns[key] ?? title
  const sheet = { name: words.sheet, headers: columns.map(titleOf), rows }
  if (payload.format === 'csv') return writeCsv(sheet)
  if (payload.format === 'xlsx') return writeXlsx(sheet)
  const { head, lines } = await transact(async trx => ({
    head: await documentHead(services, trx, schoolId!, payload.language),
    lines: await filterLines(trx, payload.filters, payload.language),
  }))
  const titles = columns.map(column => ({
    title: titleOf(column),
    ...(figures.has(column.key) ? { align: 'end' as const } : {}),
  }))
  return writePdf({ ...head, title: words.title, lines, parts: [{ columns: titles, rows }] }, share =>
    progress(Math.round(rows.length * (readingShare + (1 - readingShare) * share)), rows.length),
  )
}

/** Writes all rows of the student report into a file that belongs to who asked for it. */
export const studentExport: JobKind<Payload> = {
  kind: 'students.export',
  tries: 3,
  async run(job) {
    const { payload, services, schoolId, transact, progress } = job
    const columns = columnsFor(payload.person, payload.columns)
    const rows: Cell[][] = []
    // One read sees one moment: a student who moves while pages are read is neither lost nor doubled.
    await transact(async trx => {
      const read = await readStudents(trx, payload.person, { filters: payload.filters, columns, sort: payload.sort })
      for (const row of read) rows.push(columns.map(({ key }) => cellOf(key, row[key] ?? null, payload.language)))
    })
    await progress(Math.round(rows.length * readingShare), rows.length)
    const bytes = await bytesOf(job, rows)
    const resultFileId = await transact(trx =>
      saveExport(services, trx, {
        name: 'student-report',
        extension: `.${payload.format}`,
        bytes,
        schoolId: schoolId!,
        ownerId: payload.person.userId,
      }),
    )
    return { message: `${rows.length} rows`, resultFileId }
  },
}
