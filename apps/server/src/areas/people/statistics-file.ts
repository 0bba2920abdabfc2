import { displayDay, formatPercent, percentHalfUp } from '@school/rules'
import { documentHead } from '../../platform/documents/head'
import type { DocumentLanguage } from '../../platform/documents/words'
import { type Cell, writePdf } from '../../platform/documents/write'
import { type CallContext, personOf } from '../../platform/http/call'
import type { JobKind } from '../../platform/jobs'
import type { Person } from '../../platform/person'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write'
import { jobAnswer } from '../../school/job-answer'
import { headOf } from '../../school/report/export'
import { saveExport } from '../../school/report/file'
import { filterFacts } from './filter-lines'
import { readStrength, type StrengthAsked } from './statistics'
import { studentWords } from './student-words'

interface Payload {
  readonly filters: StrengthAsked
  readonly percent: boolean
  readonly format: 'xlsx' | 'csv' | 'pdf'
  readonly language: DocumentLanguage
  readonly person: Person
}

type Matrix = Awaited<ReturnType<typeof readStrength>>

/** The rows of the matrix with that of the totals, as counts or as shares of each row. */
function rowsOf(matrix: Matrix, { percent, language }: Pick<Payload, 'percent' | 'language'>): Cell[][] {
  const cells = (values: readonly number[], total: number) =>
    percent ? values.map(value => formatPercent(percentHalfUp(value, total))) : [...values]
  return [
    ...matrix.rows.map(row => [row.name, ...cells(row.cells, row.total), row.total]),
    [studentWords[language].total, ...cells(matrix.totals.slice(0, -1), matrix.totals.at(-1)!), matrix.totals.at(-1)!],
  ]
}

/** Writes the matrix into a file that belongs to who asked for it. */
export const statisticsExport: JobKind<Payload> = {
  kind: 'students.statistics-export',
  tries: 3,
  async run({ payload, services, schoolId, transact }) {
    const { filters: asked, percent, format, language, person } = payload
    const words = studentWords[language]
    const { matrix, head } = await transact(async trx => {
      const read = await readStrength({ services, trx, schoolId: schoolId! }, person, asked, language)
      const facts = read.filters ? await filterFacts(trx, { filters: { ...read.filters, onDate: undefined }, language }) : []
      return {
        matrix: read,
        head: headOf(await documentHead(services, trx, schoolId!, language, person.name), [
          ...facts,
          [words.onDate, displayDay(read.onDate)],
          [`${words.statistics.rows[asked.rows]} × ${words.statistics.by[asked.by]}`],
          ...(percent ? [[words.statistics.percent] as const] : []),
        ]),
      }
    })
    const headers = [words.statistics.rows[asked.rows], ...matrix.columns.map(column => column.name), words.total]
    const rows = rowsOf(matrix, payload)
    const sheet = { name: words.statistics.sheet, headers, rows }
    const bytes =
      format === 'csv'
        ? writeCsv(sheet)
        : format === 'xlsx'
          ? await writeXlsx(sheet)
          : await writePdf({
              ...head,
              title: words.statistics.title,
              parts: [
                {
                  columns: headers.map((title, index) => (index === 0 ? { title } : { title, align: 'end' as const })),
                  rows,
                  sums: 1,
                },
              ],
            })
    const resultFileId = await transact(trx =>
      saveExport(services, trx, {
        name: 'student-statistics',
        extension: `.${format}`,
        bytes,
        schoolId: schoolId!,
        ownerId: person.userId,
      }),
    )
    return { message: `${matrix.rows.length} rows`, resultFileId }
  },
}

/** Begins the file of the matrix for who asks. */
export async function beginStatistics(
  call: Pick<CallContext, 'services' | 'trx' | 'schoolId' | 'person'>,
  asked: Omit<Payload, 'person'>,
) {
  const { services, trx, schoolId } = call
  const person = personOf(call)
  const id = await services.jobs.enqueue(services, trx, {
    kind: statisticsExport.kind,
    payload: { ...asked, person } satisfies Payload,
    schoolId,
    ownerId: person.userId,
  })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}
