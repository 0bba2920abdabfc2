import type { AnswerOf, contract } from '@school/api'
import type { FeeBatchState, FeeFileCode } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { custom, noAccess, notFound } from '../../platform/problems'
import { writeCsv } from '../../platform/spreadsheet/write'
import { insideSchool, type Trx } from '../../platform/transaction'
import { operatedSchool, tellSchool } from '../../school/operated-school'
import { schoolsInScope } from '../../school/scope'
import { usualZone } from '../../school/zone'
import { beginApply, beginCheck, cancelRun, type RunCall } from './begin'
import { batchAnswer, batchState, importedFees, receiveBatch } from './fee-batches'
import { type KeptProblem, problemText } from './messages'
import { importKind } from './plan'
import { findRun, type RunRow } from './runs'

type Contract = typeof contract.feeImports
type Batch = AnswerOf<Contract['list']>['results'][number]
type Call = Pick<CallContext, 'trx' | 'services' | 'person' | 'language' | 'request' | 'ip' | 'audit'>

interface Row {
  id: string
  created_at: Date
  school_id: string
  school: string
  code: string
  kind: FeeFileCode
  file_name: string
  rows: number
  counts: RunRow['counts']
  missing: number
  state: FeeBatchState
  status: string
  message: string | null
  by: string | null
  applied_at: Date | null
  job_done: number | null
  job_total: number | null
}

const answer = (row: Row): Batch => ({
  id: row.id,
  receivedAt: row.created_at.toISOString(),
  school: { id: row.school_id, name: row.school },
  schoolCode: row.code,
  kind: row.kind,
  fileName: row.file_name,
  rows: row.rows,
  ok: row.counts ? row.counts.rows - row.counts.error : 0,
  errors: row.counts?.error ?? 0,
  applied: row.status === 'Applied' && row.counts ? row.counts.create + row.counts.update : 0,
  absent: row.missing,
  status: row.state,
  message: row.message,
  progress: row.job_done === null ? null : { done: row.job_done, total: row.job_total ?? 0 },
  by: row.by,
  appliedAt: row.applied_at?.toISOString() ?? null,
})

const batches = (call: Pick<Call, 'person'>) => sql`
  select r.id, r.created_at, r.school_id, sc.name as school, sc.code, r.kind, r.file_name, r.rows, r.counts, r.missing, ${batchState} as state, r.status, r.message,
    u.name as by, r.applied_at, j.done as job_done, j.total as job_total
  from import_runs r join schools sc on sc.id = r.school_id and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}
    left join users u on u.id = r.created_by
    left join jobs j on j.id = r.job_id and j.status in ('Queued', 'Running')
  where r.kind = any(${[...importedFees]}::text[])`

async function batchOf(call: Pick<Call, 'person' | 'trx'>, id: string): Promise<Row> {
  const { rows } = await sql<Row>`${batches(call)} and r.id = ${id}`.execute(call.trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Works on a batch inside its school. */
async function inBatch<T>(call: Call, id: string, work: (own: RunCall, run: RunRow) => Promise<T>): Promise<T> {
  const { school_id: schoolId } = await batchOf(call, id)
  const { services, trx, language, request } = call
  // Who works in a school from outside is told there as somebody who has entered it.
  const own = { services, trx, schoolId, language, request, person: { ...personOf(call), bound: true } }
  return insideSchool(trx, schoolId, async () => work(own, await findRun(trx, id, true)))
}

/** Applying is for those who answer for it. */
const adminOnly = (call: Pick<Call, 'person'>) => {
  if (!personOf(call).roles.includes('GJAdmin')) throw noAccess()
}

const wrong: Readonly<Record<'' | 'ok' | 'error', RawBuilder<boolean>>> = {
  '': sql`true`,
  ok: sql`w.action <> 'error'`,
  error: sql`w.action = 'error'`,
}

interface FileRow {
  row_no: number
  key: string
  action: string
  problems: (KeptProblem & { column: string | null })[]
  after: Record<string, string> | null
}

const rowsOf = async (trx: Trx, run: string, of: RawBuilder<boolean>, rest: RawBuilder<unknown> = sql``) =>
  (
    await sql<FileRow>`
      select w.row_no, w.key, w.action, w.problems, w.after from import_rows w where w.run_id = ${run} and ${of} order by w.row_no ${rest}`.execute(
      trx,
    )
  ).rows

/** What is wrong in the rows of a file: a line for each problem. */
async function errorLines({ trx, language }: RunCall, { id, kind }: RunRow) {
  const titles = new Map(importKind(kind).columns.map(column => [column.key, column.title]))
  return (await rowsOf(trx, id, wrong.error)).flatMap(row =>
    row.problems.map(problem => [
      row.row_no,
      (problem.column && titles.get(problem.column)) ?? '',
      (problem.column && row.after?.[problem.column]) ?? String(problem.values?.value ?? problem.values?.x ?? ''),
      problemText(problem, language),
    ]),
  )
}

/** Files of fees of all schools. */
export const feeImportHandlers: Handlers<Contract> = {
  async list(call) {
    const { trx, query } = call
    const { page, pageSize } = query
    if (query.from && query.to && query.from > query.to) throw custom(400, 'DaysOrder', 'To date must not be before from date.')
    for (const schoolId of query.schoolId) await operatedSchool(call, schoolId)
    const first = (day: string) => sql`(${day}::date::timestamp at time zone ${usualZone})`
    const found = sql`
      select * from (${batches(call)}) b where (${query.kind} = '' or b.kind = ${query.kind}) and (${query.status} = '' or b.state = ${query.status})
        ${query.schoolId.length > 0 ? sql`and b.school_id = any(${query.schoolId}::uuid[])` : sql``}
        ${query.from ? sql`and b.created_at >= ${first(query.from)}` : sql``}
        ${query.to ? sql`and b.created_at < ${first(query.to)} + interval '1 day'` : sql``}`
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from (${found}) f`.execute(trx)
    const { rows } = await sql<Row>`
      ${found} order by b.created_at desc, b.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
    return { results: rows.map(answer), pagination: { currentPage: page, pageSize, count: counted[0]?.count ?? 0 } }
  },

  get: async call => answer(await batchOf(call, call.params.id)),

  rows: call =>
    inBatch(call as Call, call.params.id, async ({ trx, language }, run) => {
      const { page, pageSize, status } = call.query
      const rows = await rowsOf(trx, run.id, wrong[status], sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
      const { rows: counted } = await sql<{ count: number }>`
        select count(*)::int as count from import_rows w where w.run_id = ${run.id} and ${wrong[status]}`.execute(trx)
      return {
        results: rows.map(row => ({
          rowNo: row.row_no,
          key: row.key,
          action: row.action,
          problems: row.problems.map(one => ({ code: one.code, column: one.column, message: problemText(one, language) })),
        })),
        pagination: { currentPage: page, pageSize, count: counted[0]?.count ?? 0 },
      }
    }),

  async errorFile(call) {
    const rows = await inBatch(call as Call, call.params.id, errorLines)
    call.reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="errors.csv"')
    return writeCsv({ name: 'errors', headers: ['Row', 'Column', 'Value', 'Reason'], rows }) as never
  },

  async apply(call) {
    adminOnly(call)
    return inBatch(call as Call, call.params.id, (own, run) =>
      beginApply(own, run, { policy: call.body.validRowsOnly ? 'apply-good-rows' : 'apply-nothing' }),
    )
  },

  async check(call) {
    adminOnly(call)
    return inBatch(call as Call, call.params.id, beginCheck)
  },

  async cancel(call) {
    adminOnly(call)
    const { school_id: schoolId } = await batchOf(call, call.params.id)
    await inBatch(call as Call, call.params.id, ({ trx }, run) => cancelRun(trx, run))
    await tellSchool(call, schoolId, { action: 'import.cancel', entity: 'import_runs', entityId: call.params.id })
  },
}

/** Files that the own systems of schools send. */
export const feeBatchHandlers: Handlers<typeof contract.feeBatches> = {
  imports: receiveBatch,
  batch: call => batchAnswer(call.trx, call.params.id),
}
