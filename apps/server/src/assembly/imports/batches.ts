import { createHash } from 'node:crypto'
import type { AnswerOf, contract } from '@school/api'
import {
  defaultImportOptions,
  type FeeBatchState,
  type FeeFileCode,
  type ImportKindCode,
  type ImportOptions,
  ledgerFileCodes,
  offlineFeesCodes,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../platform/audit'
import type { CallContext, Handlers } from '../../platform/http/call'
import { problemsOf } from '../../platform/http/issues'
import { invalid, notFound } from '../../platform/problems'
import { inSchool, type Trx } from '../../platform/transaction'
import { keepReceived, lookOver } from '../../services/files/receive'
import { readForm } from '../../services/files/upload'
import { beginCheck, missingColumns, type RunCall, refuseKindOff } from './begin'
import { createRun, type RunRow, sameFile } from './runs'

/** Kinds of files of fees. */
export const importedFees: readonly FeeFileCode[] = [...ledgerFileCodes, ...offlineFeesCodes]

const mostBytes = 20 * 1024 * 1024

/** The state of a run `r` of fees, with its open job `j`, as whoever sends such files knows them. */
export const batchState: RawBuilder<FeeBatchState> = sql`
  case when r.status in ('Uploaded', 'Mapped') then case when j.id is not null then 'checking' else 'received' end
    when r.status in ('Checked', 'Held') then case when j.id is not null then 'checking' else 'ready' end
    when r.status = 'Applying' then 'applying' when r.status in ('Applied', 'RolledBack') then 'applied'
    when r.status = 'Failed' then case when j.id is not null then 'checking' when r.counts is null then 'invalid' else 'failed' end
    else 'cancelled' end`

type FeeBatch = AnswerOf<typeof contract.feeBatches.batch>
type TabBatch = AnswerOf<typeof contract.tabBatches.batch>
type TabFileCode = TabBatch['kind']
/** A file that a program may send, whichever its area. */
type Batch<Kind extends ImportKindCode> = Omit<FeeBatch, 'kind'> & { kind: Kind }

/** Kinds of files of tabulation. */
export const importedMarks: readonly TabFileCode[] = [
  'tab-exams',
  'tab-max-marks',
  'student-subjects',
  'tab-marks',
  'tab-remarks',
  'tab-results',
]

interface BatchRow {
  id: string
  kind: ImportKindCode
  file_name: string
  sha256: string
  state: FeeBatchState
  message: string | null
  rows: number
  counts: RunRow['counts']
  missing: number
  created_at: Date
}

/** A batch as the school's own system reads it. */
export async function batchAnswer<Kind extends ImportKindCode>(
  trx: Trx,
  id: string,
  kinds: readonly Kind[],
): Promise<Batch<Kind>> {
  const { rows } = await sql<BatchRow>`
    select r.id, r.kind, r.file_name, r.sha256, ${batchState} as state, r.message, r.rows, r.counts, r.missing, r.created_at from import_runs r left join jobs j on j.id = r.job_id and j.status in ('Queued', 'Running')
    where r.id = ${id} and r.kind = any(${[...kinds]}::text[])`.execute(trx)
  const [row] = rows
  if (!row) throw notFound()
  const { counts } = row
  return {
    id: row.id,
    kind: row.kind as Kind,
    fileName: row.file_name,
    sha256: row.sha256,
    status: row.state,
    message: row.message,
    counts: {
      rows: row.rows,
      ok: counts ? counts.rows - counts.error : 0,
      error: counts?.error ?? 0,
      applied: row.state === 'applied' && counts ? counts.create + counts.update : 0,
      absent: row.missing,
    },
    receivedAt: row.created_at.toISOString(),
  }
}

type Call = Pick<CallContext, 'services' | 'schoolId' | 'language' | 'request' | 'transact' | 'ip'>
type Asked<Kind> = { readonly query: { readonly kind?: Kind | undefined; readonly full?: boolean } }

/** The kind of a file, as the address or a field of the form says. */
function kindOf<Kind extends ImportKindCode>(
  { query }: Asked<Kind>,
  fields: Readonly<Record<string, unknown>>,
  kinds: readonly Kind[],
): Kind {
  const asked = { kind: query.kind ?? fields.kind }
  const read = z.object({ kind: z.enum(kinds as readonly [Kind, ...Kind[]]) }).safeParse(asked)
  if (!read.success) throw invalid(problemsOf(read.error.issues, asked))
  return read.data.kind as Kind
}

/** Whether a file holds all that there is of its kind, as the address or a field of the form says; asked of dues alone. */
const isFull = ({ query }: Asked<ImportKindCode>, { full }: Readonly<Record<string, unknown>>) =>
  query.full || full === 'true' || full === '1'

/** Reads a file that is kept and has it checked; one without a needed column is invalid at once. */
export async function beginBatch(
  call: RunCall,
  of: { readonly kind: ImportKindCode; readonly fileId: string; readonly options: ImportOptions },
): Promise<RunRow> {
  const { services, trx, schoolId, language } = call
  const run = await createRun(services, trx, schoolId, undefined, of, language)
  const missing = missingColumns(run)
  if (missing)
    await trx
      .updateTable('import_runs')
      .set({ status: 'Failed', message: `Missing column ${missing}.` })
      .where('id', '=', run.id)
      .execute()
  else await beginCheck(call, run)
  return run
}

/** Takes a file of a school's own program and has it checked; the same content is the same batch. */
export async function receiveBatch<Kind extends ImportKindCode>(
  call: Call & Asked<Kind>,
  kinds: readonly Kind[],
): Promise<Batch<Kind>> {
  const { services, schoolId, language } = call
  const sent = await readForm(call.request)
  const kind = kindOf(call, sent.fields, kinds)
  const options = {
    ...defaultImportOptions,
    missingRows: kind === 'fee-dues' && isFull(call, sent.fields) ? ('terminate' as const) : ('leave' as const),
  }
  const sha256 = createHash('sha256').update(sent.bytes).digest('hex')
  const known = await call.transact(inSchool(schoolId), async trx => {
    await refuseKindOff({ trx }, kind)
    const before = await sameFile(trx, kind, sha256)
    return before && batchAnswer(trx, before, kinds)
  })
  if (known) return known
  const file = await lookOver(call, schoolId, sent, 'imports', mostBytes)
  return call.transact(inSchool(schoolId), async trx => {
    // Of two that send the same at once the second finds what the first has made.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`batch:${schoolId}:${sha256}`}, 0))`.execute(trx)
    const before = await sameFile(trx, kind, sha256)
    if (before) return batchAnswer(trx, before, kinds)
    const fileId = await keepReceived(services, trx, schoolId, file)
    const run = await beginBatch(
      { services, trx, schoolId, language, person: undefined, request: call.request },
      { kind, fileId, options },
    )
    await audit(
      services,
      trx,
      undefined,
      { action: 'import.receive', entity: 'import_runs', entityId: run.id, schoolId, after: { kind, file: file.name } },
      call.ip,
    )
    return batchAnswer(trx, run.id, kinds)
  })
}

/** Files that a school's own system of fees sends. */
export const feeBatchHandlers: Handlers<typeof contract.feeBatches> = {
  imports: call => receiveBatch(call, importedFees),
  batch: ({ trx, params }) => batchAnswer(trx, params.id, importedFees),
}

/** Files that a school's own program of tabulation sends. */
export const tabBatchHandlers: Handlers<typeof contract.tabBatches> = {
  imports: call => receiveBatch(call, importedMarks),
  batch: ({ trx, params }) => batchAnswer(trx, params.id, importedMarks),
}
