import { type ExportedReport, reportExport } from '../../school/report/export'
import { studentValueIn } from '../../school/values'
import { filterFacts } from './filter-lines'
import { reportWords } from './report-words'
import { columnsFor, readStudents, type StudentFilters } from './student-report'

const figures: ReadonlySet<string> = new Set(['rollNo', 'age'])

/** The student report as a file. */
export const studentFile: ExportedReport<StudentFilters> = {
  kind: 'students.export',
  file: 'student-report',
  words: reportWords,
  columns: (person, keys) => columnsFor(person, keys).map(({ key, title }) => ({ key, title, figure: figures.has(key) })),
  rows: (trx, person, { filters, columns, sort }) =>
    readStudents(trx, person, { filters, columns: columnsFor(person, columns), sort: [...sort] }),
  filters: filterFacts,
  // Of a photo only that there is one.
  cell: (key, value, language) =>
    typeof value !== 'string'
      ? Number(value)
      : key === 'photo'
        ? reportWords[language].yes
        : studentValueIn(key, value, language),
}

export const studentExport = reportExport(studentFile)
