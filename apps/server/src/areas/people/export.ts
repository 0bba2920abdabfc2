import { displayDay, isDay } from '@school/rules'
import type { JobKind } from '../../platform/jobs'
import type { Person } from '../../platform/person'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write'
import { columnsFor, type ReportSort, readStudents, type StudentFilters } from './student-report'

interface Payload {
  readonly filters: StudentFilters
  readonly columns: readonly string[]
  readonly sort: ReportSort
  readonly format: 'xlsx' | 'csv'
  readonly person: Person
}

const pageSize = 2000

/** Writes all rows of the student report into a file that belongs to who asked for it. */
export const studentExport: JobKind<Payload> = {
  kind: 'students.export',
  tries: 3,
  async run({ payload, services, schoolId, transact, progress }) {
    const columns = columnsFor(payload.person, payload.columns)
    const rows: (string | number | null)[][] = []
    // One read sees one moment: a student who moves while pages are read is neither lost nor doubled.
    await transact(async trx => {
      const read = await readStudents(trx, payload.person, { filters: payload.filters, columns, sort: payload.sort })
      for (const row of read)
        rows.push(
          columns.map(({ key }) => (typeof row[key] === 'string' && isDay(row[key]) ? displayDay(row[key]) : (row[key] ?? null))),
        )
    })
    await progress(Math.min(pageSize, rows.length), rows.length)
    const content = { name: 'Students', headers: columns.map(column => column.title), rows }
    const bytes = payload.format === 'csv' ? writeCsv(content) : await writeXlsx(content)
    const file = await transact(trx =>
      services.files.save(services, trx, {
        name: `student-report.${payload.format}`,
        extension: `.${payload.format}`,
        mediaType: payload.format === 'csv' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes,
        folder: 'Exports',
        schoolId,
        ownerId: payload.person.userId,
      }),
    )
    return { message: `${rows.length} rows`, resultFileId: file.id }
  },
}
