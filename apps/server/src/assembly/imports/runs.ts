import {
  cellText,
  columnLetters,
  defaultImportOptions,
  findHeaders,
  headerKey,
  type ImportKindCode,
  type ImportOptions,
  isFeeFile,
  type Language,
  languageCodes,
  matchHeaders,
} from '@school/rules'
import { sql } from 'kysely'
import type { Person } from '../../platform/person'
import { custom, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { readSpreadsheet, type Sheet } from '../../platform/spreadsheet/read'
import type { Trx } from '../../platform/transaction'
import { type JobRow, jobAnswer } from '../../school/job-answer'
import { checkScanned } from '../../services/files/scan'
import type { RunUndo } from './apply'
import { groupKey, guardText, importWorkMessage, type KeptGuard, type KeptProblem, problemText } from './messages'
import { importKind, sampleOf } from './plan'

/** States in which a run may still be changed, checked or cancelled. */
export const openStates: readonly string[] = ['Uploaded', 'Mapped', 'Checked', 'Held', 'Failed']

/** How long an applied run may be taken back. */
export const rollbackMilliseconds = 24 * 3_600_000

export interface RunRow {
  school_id: string
  id: string
  kind: ImportKindCode
  file_id: string
  file_name: string
  sha256: string
  rows: number
  options: ImportOptions
  mapping: Record<string, string>
  headers: string[]
  sample: string[][]
  counts: Record<'rows' | 'create' | 'update' | 'same' | 'skip' | 'error' | 'warning', number> | null
  groups: (KeptProblem & { count: number; firstRow: number; lastRow: number })[]
  guards: KeptGuard[]
  missing: number
  status: 'Uploaded' | 'Mapped' | 'Checked' | 'Held' | 'Applying' | 'Applied' | 'Failed' | 'Cancelled' | 'RolledBack'
  released: boolean
  /** Empty before it is applied. */
  undo: Partial<RunUndo>
  job_id: string | null
  message: string | null
  created_by: string | null
  created_at: Date
  applied_at: Date | null
  created_by_name: string
  before_at: Date | null
  before_by: string | null
  job: (JobRow & { attempts: number }) | null
}

const runQuery = (where: ReturnType<typeof sql>, limit: number, offset: number) => sql<RunRow>`
  select r.*, coalesce(u.name, '') as created_by_name, b.applied_at as before_at, b.name as before_by,
    case when j.id is not null then jsonb_build_object('id', j.id, 'kind', j.kind, 'status', j.status, 'done', j.done, 'total', j.total,
      'message', j.message, 'result_file_id', j.result_file_id, 'created_at', j.created_at, 'attempts', j.attempts) end as job
  from import_runs r
  left join users u on u.id = r.created_by
  left join jobs j on j.id = r.job_id
  left join lateral (
    select o.applied_at, ou.name from import_runs o left join users ou on ou.id = o.created_by
    where o.school_id = r.school_id and o.sha256 = r.sha256 and o.kind = r.kind and o.status = 'Applied' and o.id <> r.id
    order by o.applied_at desc limit 1) b on true
  where ${where} order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`

/** Headers of the file that no column takes. */
export const ignoredHeaders = ({ headers, mapping }: Pick<RunRow, 'headers' | 'mapping'>): string[] =>
  headers.filter(header => header.trim() !== '' && !Object.values(mapping).includes(header))

/** What a run says of itself: of a roll back in the reader's language, else in that of who started the work. */
const messageOf = ({ status, message, undo }: RunRow, language: Language) =>
  status === 'RolledBack' && undo.result ? importWorkMessage('RolledBack', language, { ...undo.result }) : message

/** A run as the contract answers it. */
export const runAnswer = (row: RunRow, language: Language) => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  rows: row.rows,
  status: row.status,
  options: row.options,
  mapping: row.mapping,
  headers: row.headers,
  sample: row.sample,
  ignored: ignoredHeaders(row),
  counts: row.counts,
  missing: row.missing,
  groups: row.groups.map(({ code, count, firstRow, lastRow, ...said }) => ({
    key: groupKey({ code, ...said }),
    code,
    message: problemText({ code, ...said }, language),
    count,
    firstRow,
    lastRow,
  })),
  guards: row.guards.map(guard => ({ code: guard.code, message: guardText(guard, language) })),
  job: row.job ? { ...jobAnswer(row.job), attempt: row.job.attempts } : null,
  message: messageOf(row, language),
  rolledBack: (row.status === 'RolledBack' && row.undo.result) || null,
  appliedBefore: row.before_at ? { at: row.before_at.toISOString(), by: row.before_by ?? '' } : null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  appliedAt: row.applied_at?.toISOString() ?? null,
  rollbackUntil:
    row.status === 'Applied' && row.applied_at && !isFeeFile(row.kind)
      ? new Date(row.applied_at.getTime() + rollbackMilliseconds).toISOString()
      : null,
})

export async function findRun(trx: Trx, id: string, lock = false): Promise<RunRow> {
  if (lock) await trx.selectFrom('import_runs').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await runQuery(sql`r.id = ${id}`, 1, 0).execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function listRuns(
  trx: Trx,
  query: { kind?: string; status?: string; page: number; pageSize: number },
  language: Language,
) {
  const where = sql`(${query.kind ?? null}::text is null or r.kind = ${query.kind ?? null}) and (${query.status ?? null}::text is null or r.status = ${query.status ?? null})`
  const { rows } = await runQuery(where, query.pageSize, (query.page - 1) * query.pageSize).execute(trx)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from import_runs r where ${where}`.execute(
    trx,
  )
  return {
    results: rows.map(row => runAnswer(row, language)),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]?.count ?? 0 },
  }
}

/** The bytes of the uploaded file of a run; only the uploader's own files are taken. */
export async function fileOf(services: Services, trx: Trx, fileId: string, ownerId?: string) {
  const file = await trx
    .selectFrom('files')
    .select(['id', 'name', 'sha256', 'storage_key', 'status'])
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .$if(ownerId !== undefined, query => query.where('owner_id', '=', ownerId!))
    .executeTakeFirst()
  if (!file) throw notFound()
  checkScanned(file)
  const bytes = await services.files.readAll(file.storage_key)
  if (!bytes) throw notFound()
  return { ...file, bytes }
}

/** Headers that occur twice get a number, so that each column can be chosen. */
function distinct(headers: readonly string[]): string[] {
  const seen = new Set<string>()
  return headers.map(header => {
    let name = header
    for (let count = 2; name !== '' && seen.has(headerKey(name)); count += 1) name = `${header} (${count})`
    seen.add(headerKey(name))
    return name
  })
}

const placeName = (index: number, language: Language) => importWorkMessage('Column', language, { letters: columnLetters(index) })

/** The headers of a file; a column without one that holds something is named by its place. */
function namedHeaders({ headers, rows }: Sheet, language: Language): string[] {
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), headers.length)
  const named = Array.from({ length: width }, (_, index) => {
    if (headers[index]) return headers[index]
    return rows.some(row => cellText(row.cells[index] ?? null) !== '') ? placeName(index, language) : ''
  })
  return distinct(named)
}

/** Which of a file's first rows holds the headers that a run has; those that the run made up are in no row. */
export function findHeadersOf({ headers }: Pick<RunRow, 'headers'>, rows: readonly (readonly string[])[]): number {
  const madeUp = (header: string, index: number) =>
    header === '' || languageCodes.some(language => header.startsWith(placeName(index, language)))
  const found = rows.findIndex(row => {
    const names = distinct(row)
    return (
      names.length <= headers.length &&
      headers.every((header, index) => (names[index] ? names[index] === header : madeUp(header, index)))
    )
  })
  return Math.max(0, found)
}

/** The run of the same content that was not given up: what a program sends is received once. */
export async function sameFile(trx: Trx, kind: ImportKindCode, sha256: string): Promise<string | undefined> {
  const run = await trx
    .selectFrom('import_runs')
    .select('id')
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .where('status', '<>', 'Cancelled')
    .orderBy('created_at')
    .executeTakeFirst()
  return run?.id
}

/** Reads an uploaded file and matches its headers. Without a person a program of the school has brought it. */
export async function createRun(
  services: Services,
  trx: Trx,
  schoolId: string,
  person: Pick<Person, 'userId'> | undefined,
  body: { kind: ImportKindCode; fileId: string; options?: ImportOptions },
  language: Language,
) {
  const file = await fileOf(services, trx, body.fileId, person?.userId)
  const kind = importKind(body.kind)
  const before = isFeeFile(body.kind) ? await sameFile(trx, body.kind, file.sha256) : undefined
  if (before) return findRun(trx, before)
  const stored = await trx.selectFrom('import_mappings').select('mapping').where('kind', '=', body.kind).executeTakeFirst()
  const remembered = (stored?.mapping ?? {}) as Record<string, string>
  const sheet = await readSpreadsheet(file.bytes, body.kind, rows => findHeaders(kind, rows, remembered), kind.mostRows)
  // What a column is named by its place says nothing of what it holds.
  const { mapping } = matchHeaders(kind, distinct(sheet.headers), remembered)
  const headers = namedHeaders(sheet, language)
  const id = services.newId()
  await trx
    .insertInto('import_runs')
    .values({
      school_id: schoolId,
      id,
      kind: body.kind,
      file_id: file.id,
      file_name: file.name,
      sha256: file.sha256,
      rows: sheet.rows.length,
      options: JSON.stringify(body.options ?? defaultImportOptions),
      mapping: JSON.stringify(Object.fromEntries(Object.entries(mapping).map(([column, index]) => [column, headers[index]]))),
      headers: JSON.stringify(headers),
      sample: JSON.stringify(sampleOf(sheet.rows)),
      status: 'Uploaded',
      created_by: person?.userId ?? null,
      created_at: services.clock.now(),
    })
    .execute()
  return findRun(trx, id)
}

/** Changes mapping or options. A mapping made by hand is remembered for the next file of the kind. */
export async function updateRun(
  trx: Trx,
  schoolId: string,
  id: string,
  body: { mapping?: Record<string, string>; options?: ImportOptions },
) {
  const run = await findRun(trx, id, true)
  if (!openStates.includes(run.status)) throw custom(409, 'ImportClosed', 'This import can no longer be changed.')
  const known = new Set(importKind(run.kind).columns.map(column => column.key))
  const mapping =
    body.mapping &&
    Object.fromEntries(
      Object.entries(body.mapping).filter(([column, header]) => known.has(column) && run.headers.includes(header)),
    )
  await trx
    .updateTable('import_runs')
    .set({
      status: 'Mapped',
      released: false,
      ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
      ...(body.options ? { options: JSON.stringify(body.options) } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (mapping) {
    await trx
      .insertInto('import_mappings')
      .values({ school_id: schoolId, kind: run.kind, mapping: JSON.stringify(mapping) })
      .onConflict(conflict => conflict.columns(['school_id', 'kind']).doUpdateSet({ mapping: JSON.stringify(mapping) }))
      .execute()
  }
  return findRun(trx, id)
}
