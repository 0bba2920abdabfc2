import { createHash } from 'node:crypto'
import { type AnswerOf, contract } from '@school/api'
import { defaultImportOptions, type FeeBatchState, type FeeFileCode, ledgerFileCodes, offlineFeesCodes } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../platform/audit'
import type { CallContext } from '../../platform/http/call'
import { problemsOf } from '../../platform/http/issues'
import { invalid, notFound } from '../../platform/problems'
import { inSchool, type Trx } from '../../platform/transaction'
import { keepReceived, lookOver } from '../../services/files/receive'
import { readForm } from '../../services/files/upload'
import { beginCheck, missingColumns, refuseKindOff } from './begin'
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

type Batch = AnswerOf<typeof contract.feeBatches.batch>

interface BatchRow {
  id: string
  kind: FeeFileCode
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
export async function batchAnswer(trx: Trx, id: string): Promise<Batch> {
  const { rows } = await sql<BatchRow>`
    select r.id, r.kind, r.file_name, r.sha256, ${batchState} as state, r.message, r.rows, r.counts, r.missing, r.created_at from import_runs r left join jobs j on j.id = r.job_id and j.status in ('Queued', 'Running')
    where r.id = ${id} and r.kind = any(${[...importedFees]}::text[])`.execute(trx)
  const [row] = rows
  if (!row) throw notFound()
  const { counts } = row
  return {
    id: row.id,
    kind: row.kind,
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

type Asked = z.ZodObject<{ kind: z.ZodType<FeeFileCode> }>
type Call = CallContext<typeof contract.feeBatches.imports>

/** The kind of a file, as the address or a field of the form says. */
function kindOf({ query }: Pick<Call, 'query'>, { kind }: Readonly<Record<string, unknown>>): FeeFileCode {
  const asked = { kind: query.kind ?? kind }
  const read = (contract.feeBatches.imports.query as unknown as Asked).pick({ kind: true }).required().safeParse(asked)
  if (!read.success) throw invalid(problemsOf(read.error.issues, asked))
  return read.data.kind
}

/** Whether a file holds all dues, as the address or a field of the form says. */
const isFull = ({ query }: Pick<Call, 'query'>, { full }: Readonly<Record<string, unknown>>) =>
  query.full || full === 'true' || full === '1'

/** Takes a file of the school's own system and has it checked; the same content is the same batch. */
export async function receiveBatch(call: Call): Promise<Batch> {
  const { services, schoolId, language } = call
  const sent = await readForm(call.request)
  const kind = kindOf(call, sent.fields)
  const options = {
    ...defaultImportOptions,
    missingRows: isFull(call, sent.fields) ? ('terminate' as const) : ('leave' as const),
  }
  const sha256 = createHash('sha256').update(sent.bytes).digest('hex')
  const known = await call.transact(inSchool(schoolId), async trx => {
    await refuseKindOff({ trx }, kind)
    const before = await sameFile(trx, kind, sha256)
    return before && batchAnswer(trx, before)
  })
  if (known) return known
  const file = await lookOver(call, schoolId, sent, 'imports', mostBytes)
  return call.transact(inSchool(schoolId), async trx => {
    // Of two that send the same at once the second finds what the first has made.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`fee-batch:${schoolId}:${sha256}`}, 0))`.execute(trx)
    const before = await sameFile(trx, kind, sha256)
    if (before) return batchAnswer(trx, before)
    const fileId = await keepReceived(services, trx, schoolId, file)
    const run = await createRun(services, trx, schoolId, undefined, { kind, fileId, options }, language)
    const missing = missingColumns(run)
    if (missing)
      await trx
        .updateTable('import_runs')
        .set({ status: 'Failed', message: `Missing column ${missing}.` })
        .where('id', '=', run.id)
        .execute()
    else await beginCheck({ services, trx, schoolId, language, person: undefined, request: call.request }, run)
    await audit(
      services,
      trx,
      undefined,
      { action: 'import.receive', entity: 'import_runs', entityId: run.id, schoolId, after: { kind, file: file.name } },
      call.ip,
    )
    return batchAnswer(trx, run.id)
  })
}
