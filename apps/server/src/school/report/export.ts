import { displayDay, isDay } from '@school/rules'
import { documentHead, yearText } from '../../platform/documents/head'
import type { DocumentLanguage } from '../../platform/documents/words'
import { type Cell, type DocumentPart, writePdf } from '../../platform/documents/write'
import { type CallContext, personOf } from '../../platform/http/call'
import type { JobKind, JobRun } from '../../platform/jobs'
import type { Person } from '../../platform/person'
import type { Services } from '../../platform/services'
import { writeCsv, writeXlsx } from '../../platform/spreadsheet/write'
import type { Trx } from '../../platform/transaction'
import { jobAnswer } from '../job-answer'
import type { ReportSort } from './columns'
import { saveExport } from './file'
import { commonWords } from './words'

type Value = string | number | boolean | null

/** What was asked for, as a call takes it. */
export interface Asked<Filters> {
  readonly filters: Filters
  readonly columns: readonly string[]
  readonly sort: readonly ReportSort[]
}

type Format = 'xlsx' | 'csv' | 'pdf'

interface Payload<Filters> extends Asked<Filters> {
  readonly format: Format
  /** Of headings, names of codes and the words around the rows. */
  readonly language: DocumentLanguage
  readonly person: Person
}

interface Column {
  readonly key: string
  readonly title: string
  /** Figures stand at the end. */
  readonly figure?: boolean
}

/** What an area tells of its report, so that all rows of it can be written into a file. */
export interface ExportedReport<Filters> {
  /** Of the job: 'students.export'. */
  readonly kind: string
  /** Name of the file without its ending. */
  readonly file: string
  readonly words: Readonly<
    Record<
      DocumentLanguage,
      { readonly title: string; readonly sheet: string; readonly columns: Readonly<Record<string, string>> }
    >
  >
  /** The chosen columns that the person may see; refuses what is unknown. */
  readonly columns: (person: Person, keys: readonly string[], filters: Filters) => readonly Column[]
  /** All rows in the person's scope. */
  readonly rows: (
    trx: Trx,
    person: Person,
    asked: Asked<Filters>,
    services: Services,
  ) => Promise<readonly Readonly<Record<string, Value>>[]>
  readonly filters: (
    trx: Trx,
    asked: { readonly filters: Filters; readonly language: DocumentLanguage; readonly person: Person },
  ) => Promise<Facts>
  /** A value that is no day, as the file shows it: names of codes, and amounts, which paper groups and sheets add up. */
  readonly cell?: (key: string, value: Exclude<Value, null>, language: DocumentLanguage, format: Format) => Cell
  /** What paper alone shows. */
  readonly onPaper?: (
    trx: Trx,
    asked: { readonly filters: Filters; readonly language: DocumentLanguage; readonly person: Person },
  ) => Promise<OnPaper>
}

interface OnPaper {
  /** So many of the last rows are sums. */
  readonly sums?: number
  /** A sum below all rows, by the keys of columns; the first column says what it is unless it has one. */
  readonly total?: { readonly name: string; readonly cells: Readonly<Record<string, Cell>> }
  /** Who signs. */
  readonly sign?: readonly string[]
}

/** Progress counts the reading as one part and the writing as three. */
const readingShare = 0.25

const longestLine = 90

/** Filters in words: name and value; what is empty is left out, a name alone stands for itself. */
type Facts = readonly (readonly [name: string, value?: string])[]

/** Facts in lines; what is short shares a line. */
function factLines(facts: Facts): string[] {
  const lines: string[] = []
  for (const [name, value] of facts) {
    if (value === '') continue
    const fact = value === undefined ? name : `${name}: ${value}`
    const last = lines.at(-1)
    if (last !== undefined && last.length + fact.length < longestLine) lines[lines.length - 1] = `${last} · ${fact}`
    else lines.push(fact)
  }
  return lines
}

/** The head of a report: the year that was chosen stands beside the title, the other filters below it. */
export function headOf<Head extends { readonly language: DocumentLanguage }>(head: Head, facts: Facts) {
  const isYear = ([name]: Facts[number]) => name === commonWords[head.language].year
  const year = facts.find(isYear)?.[1]
  return {
    ...head,
    ...(year ? { year: yearText(year, head.language) } : {}),
    lines: factLines(facts.filter(fact => !isYear(fact))),
  }
}

function cellOf<Filters>(report: ExportedReport<Filters>, key: string, value: Value, payload: Payload<Filters>): Cell {
  if (value === null) return null
  if (typeof value === 'string' && isDay(value)) return displayDay(value)
  if (report.cell) return report.cell(key, value, payload.language, payload.format)
  return typeof value === 'boolean' ? String(value) : value
}

/** The rows as a table with their sums, and who signs below it. */
function partsOf(columns: readonly (Column & { readonly shown: string })[], rows: Cell[][], paper: OnPaper): DocumentPart[] {
  const { total, sign } = paper
  const sum = total ? [columns.map(({ key }, at) => total.cells[key] ?? (at === 0 ? total.name : null))] : []
  const table: DocumentPart = {
    columns: columns.map(({ shown, figure }) => ({ title: shown, ...(figure ? { align: 'end' as const } : {}) })),
    rows: rows.length > 0 ? [...rows, ...sum] : [],
    sums: rows.length > 0 ? (paper.sums ?? sum.length) : 0,
  }
  return [table, ...(sign ? [{ sign }] : [])]
}

async function bytesOf<Filters>(
  report: ExportedReport<Filters>,
  { payload, services, schoolId, transact, progress }: JobRun<Payload<Filters>>,
  rows: Cell[][],
): Promise<Uint8Array> {
  const { language, person, filters } = payload
  const columns = report.columns(person, payload.columns, filters)
  const words = report.words[language]
  const titleOf = ({ key, title }: Column) => words.columns[key] ?? title
  const sheet = { name: words.sheet, headers: columns.map(titleOf), rows }
  if (payload.format === 'csv') return writeCsv(sheet)
  const written = (share: number) => progress(Math.round(rows.length * (readingShare + (1 - readingShare) * share)), rows.length)
  if (payload.format === 'xlsx') return writeXlsx(sheet, written)
  const { head, facts, paper } = await transact(async trx => ({
    head: await documentHead(services, trx, schoolId!, language, person.name),
    facts: await report.filters(trx, { filters, language, person }),
    paper: (await report.onPaper?.(trx, { filters, language, person })) ?? {},
  }))
  const titled = columns.map(column => ({ ...column, shown: titleOf(column) }))
  return writePdf({ ...headOf(head, facts), title: words.title, parts: partsOf(titled, rows, paper) }, written)
}

/** The job that writes all rows of a report into a file that belongs to who asked for it. */
export const reportExport = <Filters>(report: ExportedReport<Filters>): JobKind<Payload<Filters>> => ({
  kind: report.kind,
  tries: 3,
  async run(job) {
    const { payload, services, schoolId, transact, progress } = job
    const columns = report.columns(payload.person, payload.columns, payload.filters)
    // One read sees one moment: a row that moves while pages are read is neither lost nor doubled.
    const rows = await transact(async trx =>
      (await report.rows(trx, payload.person, payload, services)).map(row =>
        columns.map(({ key }) => cellOf(report, key, row[key] ?? null, payload)),
      ),
    )
    await progress(Math.round(rows.length * readingShare), rows.length)
    const bytes = await bytesOf(report, job, rows)
    const resultFileId = await transact(trx =>
      saveExport(services, trx, {
        name: report.file,
        extension: `.${payload.format}`,
        bytes,
        schoolId: schoolId!,
        ownerId: payload.person.userId,
      }),
    )
    return { message: `${rows.length} rows`, resultFileId }
  },
})

/** Begins the job of a report for who asks, and answers it. */
export async function beginExport<Filters>(
  call: Pick<CallContext, 'services' | 'trx' | 'schoolId' | 'person'>,
  report: ExportedReport<Filters>,
  asked: Asked<Filters> & Pick<Payload<Filters>, 'format' | 'language'>,
) {
  const { services, trx, schoolId } = call
  const person = personOf(call)
  report.columns(person, asked.columns, asked.filters)
  const id = await services.jobs.enqueue(services, trx, {
    kind: report.kind,
    payload: { ...asked, person } satisfies Payload<Filters>,
    schoolId,
    ownerId: person.userId,
  })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}
