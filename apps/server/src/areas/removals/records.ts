import type { AnswerOf, contract } from '@school/api'
import { type Language, type RemovalKind, type RemovalState, removalMayRestore } from '@school/rules'
import { say } from '@school/texts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { type JobRow, jobAnswer } from '../../school/job-answer'
import type { Blocker, Warning } from '../../school/removal'
import type { TableCount } from './plan'

/** A removal as it is kept, with what its school is. */
export interface RemovalRow {
  id: string
  kind: RemovalKind
  school_id: string | null
  school: string | null
  code: string | null
  school_status: string | null
  scope: unknown
  counts: TableCount[]
  blockers: Blocker[]
  warnings: Warning[]
  fingerprint: string
  things: number
  status: RemovalState
  reason: string | null
  failure: string | null
  counted_at: Date | null
  created_at: Date
  ended_at: Date | null
  remove_on: string | null
  archive_until: string | null
  archive_file_id: string | null
  audit_id: string | null
  by_id: string
  by: string
  job: JobRow | null
}

/** Removals with what an answer tells of them. */
export async function readRemovals(
  trx: Trx,
  where: RawBuilder<boolean>,
  rest: RawBuilder<unknown> = sql``,
): Promise<RemovalRow[]> {
  const { rows } = await sql<RemovalRow>`
    select r.id, r.kind, r.school_id, s.name as school, coalesce(s.code, r.scope ->> 'email') as code, s.status as school_status, r.scope, r.counts,
      r.blockers, r.warnings, r.fingerprint, r.things, r.status, r.reason, r.failure, r.counted_at, r.created_at, r.ended_at,
      r.remove_on::text as remove_on, r.archive_until::text as archive_until, r.archive_file_id, r.audit_id, r.by_id, u.name as by,
      (select jsonb_build_object('id', j.id, 'kind', j.kind, 'status', j.status, 'done', j.done, 'total', j.total, 'message', j.message,
        'result_file_id', j.result_file_id, 'created_at', j.created_at) from jobs j where j.id = r.job_id) as job
    from removals r left join schools s on s.id = r.school_id join users u on u.id = r.by_id
    where ${where} ${rest}`.execute(trx)
  return rows
}

export const rowsOf = (counts: readonly TableCount[]): number => counts.reduce((sum, { rows }) => sum + rows, 0)

const labelOf = (language: Language, { thing, adds }: TableCount) => {
  const name = say(language, `removals.thing.${thing}`)
  return adds ? say(language, 'removals.further', { name }) : name
}

export const removalAnswer = (row: RemovalRow, language: Language, today: string): AnswerOf<typeof contract.removals.get> => ({
  id: row.id,
  kind: row.kind,
  schoolId: row.school_id,
  school: row.school ?? '',
  code: row.code ?? '',
  status: row.status,
  counts: row.counts.map(count => ({
    table: count.table,
    label: labelOf(language, count),
    rows: count.rows,
    bytes: count.bytes,
  })),
  blockers: row.blockers.map(({ code, rows, ids }) => ({
    code,
    message: say(language, `removals.blocker.${code}`, { count: ids.length || rows }),
    rows,
    ids: [...ids],
  })),
  warnings: row.warnings.map(({ code, count }) => say(language, `removals.warning.${code}`, { count })),
  rows: rowsOf(row.counts),
  things: row.things || rowsOf(row.counts),
  countedAt: row.counted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  removeOn: row.remove_on,
  archiveUntil: row.archive_until,
  hasArchive: row.archive_file_id !== null,
  mayRestore: removalMayRestore({ kind: row.kind, status: row.status, keptUntil: row.archive_until, today }),
  auditId: row.audit_id,
  by: row.by,
  reason: row.reason ?? '',
  failure: row.failure ?? '',
  job: row.job && jobAnswer(row.job),
})
