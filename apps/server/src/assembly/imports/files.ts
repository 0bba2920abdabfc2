import type { AnswerOf, contract } from '@school/api'
import { type ImportKindCode, isFeeFile } from '@school/rules'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { operatedSchool } from '../../school/operated-school'
import { schoolsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { usualZone } from '../../school/zone'
import { rollbackMilliseconds } from './runs'

type Contract = typeof contract.importFiles
type File = AnswerOf<Contract['list']>['results'][number]

interface Row {
  id: string
  file_name: string
  school_id: string
  school: string
  code: string
  kind: ImportKindCode
  rows: number
  counts: File['counts']
  status: File['status']
  by: string
  created_at: Date
  applied_at: Date | null
  kept: boolean
  job_done: number | null
  job_total: number | null
}

const answer = (row: Row): File => ({
  id: row.id,
  fileName: row.file_name,
  school: { id: row.school_id, name: row.school },
  schoolCode: row.code,
  kind: row.kind,
  rows: row.rows,
  counts: row.counts,
  status: row.status,
  by: row.by,
  createdAt: row.created_at.toISOString(),
  appliedAt: row.applied_at?.toISOString() ?? null,
  kept: row.kept,
  rollbackUntil:
    row.status === 'Applied' && row.applied_at && !isFeeFile(row.kind)
      ? new Date(row.applied_at.getTime() + rollbackMilliseconds).toISOString()
      : null,
  work: row.job_done === null ? null : { done: row.job_done, total: row.job_total ?? 0 },
})

/** Files that were brought into schools, of all of them. */
export const importFileHandlers: Handlers<Contract> = {
  async list(call) {
    const { trx, query } = call
    const { page, pageSize } = query
    if (query.school) await operatedSchool(call, query.school)
    const first = (day: string) => sql`(${day}::date::timestamp at time zone ${usualZone})`
    const from = sql`
      from import_runs r join schools sc on sc.id = r.school_id and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}
        left join users u on u.id = r.created_by
      where (${query.kind} = '' or r.kind = ${query.kind}) and (${query.status} = '' or r.status = ${query.status})
        and ${matches(sql`search_key(u.name)`, query.by, 'contains')}
        ${query.school ? sql`and r.school_id = ${query.school}::uuid` : sql``}
        ${query.from ? sql`and r.created_at >= ${first(query.from)}` : sql``}
        ${query.to ? sql`and r.created_at < ${first(query.to)} + interval '1 day'` : sql``}`
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(trx)
    const { rows } = await sql<Row>`
      with page as (
        select r.*, sc.name as school, sc.code, coalesce(u.name, '') as by ${from}
        order by r.created_at desc, r.id desc limit ${pageSize} offset ${(page - 1) * pageSize})
      select p.id, p.file_name, p.school_id, p.school, p.code, p.kind, p.rows, p.counts, p.status, p.by, p.created_at, p.applied_at,
        exists (select from files f where f.school_id = p.school_id and f.id = p.file_id and f.deleted_at is null) as kept,
        j.done as job_done, j.total as job_total
      from page p left join jobs j on j.id = p.job_id and j.status in ('Queued', 'Running')
      order by p.created_at desc, p.id desc`.execute(trx)
    return {
      results: rows.map(answer),
      pagination: { currentPage: page, pageSize, count: counted[0]?.count ?? 0 },
    }
  },

  async schools(call) {
    const { trx, query } = call
    const { rows } = await sql<{ id: string; name: string; code: string }>`
      select sc.id, sc.name, sc.code from schools sc where sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}
        and (${matches(sql`sc.name_key`, query.text, 'contains')} or ${matches(sql`lower(sc.code)`, query.text, 'contains')})
      order by sc.name_key, sc.id limit 2000`.execute(trx)
    return rows
  },

  async file(call) {
    const { trx, params, services, reply } = call
    const { rows } = await sql<{ name: string; storage_key: string; media_type: string }>`
      select f.name, f.storage_key, f.media_type from import_runs r
        join schools sc on sc.id = r.school_id and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}
        join files f on f.school_id = r.school_id and f.id = r.file_id and f.deleted_at is null
      where r.id = ${params.id}`.execute(trx)
    const [file] = rows
    const bytes = file && (await services.files.readAll(file.storage_key))
    if (!file || !bytes) throw notFound()
    reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    return bytes as never
  },
}
