import type { AnswerOf, contract } from '@school/api'
import { daysBetween, type SyncEntity, type SyncState, syncIsOld } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { operatedSchool } from '../../../school/operated-school'
import { schoolsInScope } from '../../../school/scope'
import { matches } from '../../../school/search'
import { usualZone } from '../../../school/zone'
import { amountOfItem, dayOfItem, payloadOfItem, receiptOfItem, type SyncPayload, signedAmountOfItem } from './payload'

type Contract = typeof contract.syncItems
type Item = AnswerOf<Contract['list']>['results'][number]
export type SyncCall = Pick<CallContext, 'trx' | 'services' | 'person' | 'ip' | 'audit'>

export interface ItemFilters {
  readonly schoolId: readonly string[]
  readonly status?: readonly SyncState[]
  readonly entity: SyncEntity | ''
  readonly text: string
  readonly from: string
  readonly to: string
}

interface Row {
  id: string
  school_id: string
  school: string
  code: string
  entity: SyncEntity
  receipt_no: string
  day: string
  adm_no: string
  student_name: string
  amount: number
  status: SyncState
  attempts: number
  last_error: string | null
  lease_until: Date | null
  next_try_at: Date | null
  external_ref: string | null
  created_at: Date
  synced_at: Date | null
}

const columns = sql`
  i.id, i.school_id, sc.name as school, sc.code, i.entity, r.receipt_no, (${dayOfItem})::text as day, r.adm_no, r.student_name, ${amountOfItem} as amount,
  i.status, i.attempts, i.last_error, i.lease_until, i.next_try_at, i.external_ref, i.created_at, i.synced_at`

const instantOf = (at: Date | null) => at?.toISOString() ?? null

const answer = (row: Row): Item => ({
  id: row.id,
  school: { id: row.school_id, name: row.school },
  schoolCode: row.code,
  entity: row.entity,
  receiptNo: row.receipt_no,
  date: row.day,
  admNo: row.adm_no,
  name: row.student_name,
  amount: row.amount,
  status: row.status,
  attempts: row.attempts,
  lastError: row.last_error,
  leaseUntil: instantOf(row.lease_until),
  nextTryAt: instantOf(row.next_try_at),
  externalRef: row.external_ref,
  createdAt: row.created_at.toISOString(),
  syncedAt: instantOf(row.synced_at),
})

/** Items `i` of the schools `sc` of the own scope, with what they are of. */
export const itemsInScope = (call: Pick<SyncCall, 'person'>): RawBuilder<unknown> => sql`
  sync_items i join schools sc on sc.id = i.school_id and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))} ${receiptOfItem}`

/** Days of one list at most. */
const mostDays = 366

export function checkDays(from: string, to: string): void {
  if (!from || !to) return
  if (from > to) throw custom(400, 'DaysOrder', 'To date must not be before from date.')
  if (daysBetween(from, to) >= mostDays) throw custom(400, 'AtMostOneYear', 'Please choose at most one year.')
}

/** What filters find of `itemsInScope`. Days are those on which items were taken. */
export function itemsAsked({ schoolId, status = [], entity, text, from, to }: ItemFilters): RawBuilder<boolean> {
  const first = (day: string) => sql`(${day}::date::timestamp at time zone ${usualZone})`
  return sql`true
    ${schoolId.length > 0 ? sql`and i.school_id = any(${[...schoolId]}::uuid[])` : sql``}
    ${status.length > 0 ? sql`and i.status = any(${[...status]}::text[])` : sql``}
    ${entity ? sql`and i.entity = ${entity}` : sql``}
    ${
      text
        ? sql`and (${matches(sql`lower(r.receipt_no)`, text, 'contains')} or ${matches(sql`lower(r.adm_no)`, text, 'contains')}
            or ${matches(sql`search_key(r.student_name)`, text, 'contains')})`
        : sql``
    }
    ${from ? sql`and i.synced_at >= ${first(from)}` : sql``} ${to ? sql`and i.synced_at < ${first(to)} + interval '1 day'` : sql``}`
}

export async function listItems(call: CallContext<Contract['list']>) {
  const { trx, query } = call
  const { page, pageSize, ...asked } = query
  checkDays(query.from, query.to)
  for (const id of query.schoolId) await operatedSchool(call, id)
  const found = sql`from ${itemsInScope(call)} where ${itemsAsked(asked)}`
  const taken = query.status.length > 0 && query.status.every(status => status === 'synced')
  const { rows: sums } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(${signedAmountOfItem}), 0)::bigint as amount ${found}`.execute(trx)
  const { rows } = await sql<Row>`
    select ${columns} ${found} order by ${taken ? sql`i.synced_at desc, i.id desc` : sql`i.created_at, i.id`}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  const { count, amount } = sums[0]!
  return { results: rows.map(answer), pagination: { currentPage: page, pageSize, count }, amount }
}

interface Known {
  external_ref: string | null
  synced_at: Date | null
  unsynced_at: Date
  by: string | null
  reason: string
}

export async function oneItem(call: CallContext<Contract['one']>) {
  const { trx, params } = call
  const { rows } = await sql<Row & { payload: SyncPayload }>`
    select ${columns}, ${payloadOfItem} as payload from ${itemsInScope(call)} where i.id = ${params.id}`.execute(trx)
  const [row] = rows
  if (!row) throw notFound()
  const { rows: history } = await sql<Known>`
    select h.external_ref, h.synced_at, h.unsynced_at, u.name as by, h.reason from sync_item_refs h left join users u on u.id = h.unsynced_by
    where h.school_id = ${row.school_id} and h.sync_item_id = ${row.id} order by h.unsynced_at desc, h.id desc`.execute(trx)
  return {
    ...answer(row),
    payload: row.payload,
    history: history.map(one => ({
      externalRef: one.external_ref,
      syncedAt: instantOf(one.synced_at),
      unsyncedAt: one.unsynced_at.toISOString(),
      by: one.by ?? '',
      reason: one.reason,
    })),
  }
}

/** Schools `sc` of the own scope whose own system takes items or sends files, or has done so. */
const syncing = (call: Pick<SyncCall, 'person'>) => sql`
  schools sc where sc.status <> 'Removed' and ${schoolsInScope(personOf(call))} and (
    coalesce((select t.value from school_settings t where t.school_id = sc.id and t.code = 'fees.feesSource'),
      (select g.value from group_settings g where g.group_id = sc.group_id and g.code = 'fees.feesSource')) = '"external"'::jsonb
    or 'OFFLINE_FEES' = any(sc.module_codes) or exists (select from sync_items i where i.school_id = sc.id))`

export async function syncSchools(call: CallContext<Contract['schools']>) {
  const { rows } = await sql<{ id: string; name: string; code: string }>`
    select sc.id, sc.name, sc.code from ${syncing(call as SyncCall)} order by sc.name_key, sc.id`.execute(call.trx)
  return rows
}

interface Summed {
  id: string
  name: string
  code: string
  pending: number
  errors: number
  oldest: Date | null
  pulled: Date | null
  key: { hint: string; createdAt: string; createdBy: string; lastUsedAt: string | null } | null
}

export async function summary(call: CallContext<Contract['summary']>) {
  const { trx, services, query } = call
  for (const id of query.schoolId) await operatedSchool(call, id)
  const { rows } = await sql<Summed>`
    with own as materialized (
      select sc.id, sc.name, sc.code, sc.name_key from ${syncing(call as SyncCall)}
        ${query.schoolId.length > 0 ? sql`and sc.id = any(${query.schoolId}::uuid[])` : sql``}),
    open as materialized (
      select i.school_id, count(*) filter (where i.status <> 'error')::int as pending, count(*) filter (where i.status = 'error')::int as errors,
        min(i.created_at) as oldest
      from sync_items i where i.school_id in (select id from own) and i.status <> 'synced' group by i.school_id)
    select o.id, o.name, o.code, coalesce(n.pending, 0) as pending, coalesce(n.errors, 0) as errors, n.oldest, p.at as pulled,
      (select jsonb_build_object('hint', k.hint, 'createdAt', k.created_at, 'createdBy', coalesce(u.name, ''), 'lastUsedAt', k.last_used_at)
        from school_keys k left join users u on u.id = k.created_by where k.school_id = o.id and k.purpose = 'fees-sync' and k.ended_at is null) as key
    from own o left join open n on n.school_id = o.id left join fee_sync_pulls p on p.school_id = o.id
    order by n.oldest nulls last, o.name_key, o.id`.execute(trx)
  const iso = (at: string | null) => (at ? new Date(at).toISOString() : null)
  return rows.map(({ id, name, code, pending, errors, oldest, pulled, key }) => ({
    school: { id, name },
    schoolCode: code,
    pending,
    errors,
    oldestAt: instantOf(oldest),
    isOld: oldest !== null && syncIsOld(oldest, services.clock.now()),
    lastPullAt: instantOf(pulled),
    key: key && { ...key, createdAt: iso(key.createdAt)!, lastUsedAt: iso(key.lastUsedAt) },
  }))
}
