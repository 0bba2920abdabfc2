import { displayed, type ImportKindCode, type Language, nameKey } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write'
import type { Trx } from '../../platform/transaction'
import { importWorkMessage, type KeptProblem, problemText } from './messages'
import { importKind, sampleOf, workOf } from './plan'
import { fileOf, findHeadersOf, type RunRow } from './runs'

/** A template of a kind, empty or with all present records, so that a school may edit in bulk and bring it back. */
export async function templateFile(
  services: Services,
  trx: Trx,
  schoolId: string,
  code: ImportKindCode,
  format: 'xlsx' | 'csv',
  withData: boolean,
): Promise<Buffer> {
  const kind = importKind(code)
  const records = withData ? await workOf(services, code).records({ services, trx, schoolId }) : []
  const first = kind.key[0]!
  records.sort((a, b) => nameKey(a[first] ?? '').localeCompare(nameKey(b[first] ?? ''), 'en', { numeric: true }))
  const content = {
    name: code,
    headers: kind.columns.map(column => column.title),
    rows: records.map(record =>
      kind.columns.map(({ key, value }) => (value === 'date' ? displayed(record[key] ?? '') : (record[key] ?? ''))),
    ),
  }
  return format === 'csv' ? writeCsv(content) : writeXlsx(content)
}

/** The wrong rows as they came, with what is wrong with each in a last column, in the language of the reader. */
export async function errorsFile(services: Services, trx: Trx, run: RunRow, language: Language): Promise<Buffer> {
  const { rows: wrong } = await sql<{ row_no: number; problems: (KeptProblem & { column: string | null })[] }>`
    select row_no, problems from import_rows where run_id = ${run.id} and action = 'error' order by row_no`.execute(trx)
  const messages = new Map(
    wrong.map(row => [
      row.row_no,
      row.problems
        .filter(item => item.code.startsWith('E'))
        .map(item => problemText(item, language))
        .join('; '),
    ]),
  )
  const { bytes } = await fileOf(services, trx, run.file_id)
  const kind = importKind(run.kind)
  const sheet = await readSpreadsheet(bytes, run.kind, rows => findHeadersOf(run, rows), kind.mostRows, run.headers.length)
  // A column that the file lacks is added where it is what a row needs.
  const named = new Set(wrong.flatMap(row => row.problems.map(item => item.column)))
  const columns = kind.columns.filter(column => run.mapping[column.key] || named.has(column.key))
  const indexes = columns.map(column => run.headers.indexOf(run.mapping[column.key] ?? ''))
  const rows = sheet.rows
    .filter(row => messages.has(row.rowNo))
    .map(row => {
      const texts = sampleOf([row])[0]!
      return [
        ...columns.map((column, at) =>
          column.value === 'date' ? displayed(texts[indexes[at]!] ?? '') : (texts[indexes[at]!] ?? ''),
        ),
        messages.get(row.rowNo)!,
      ]
    })
  return writeXlsx({
    name: run.kind,
    headers: [...columns.map(column => column.title), importWorkMessage('Errors', language)],
    rows,
  })
}
