import type { contract, OutputOf } from '@school/api'
import type { SyncState } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, noAccess, notFound } from '../../../platform/problems'
import { writeCsv } from '../../../platform/spreadsheet/write'
import { operatedSchool, tellSchool } from '../../../school/operated-school'
import { endSchoolKey, makeSchoolKey } from '../../../school/school-keys'
import { checkDays, type ItemFilters, itemsAsked, itemsInScope, type SyncCall } from './items'
import { payloadOfItem, type SyncPayload, signedAmountOfItem } from './payload'

type Contract = typeof contract.syncItems
type Moved = Omit<OutputOf<NonNullable<Contract['unsyncPreview']['body']>>, never>

/** What only those decide who answer for it. */
export const adminOnly = (call: Pick<SyncCall, 'person'>): void => {
  if (!personOf(call).roles.includes('GJAdmin')) throw noAccess()
}

interface Held {
  id: string
  school_id: string
  status: SyncState
  external_ref: string | null
}

/**
 * Holds items of the own scope until the transaction ends.
 *
 * @throws 404 for one that is not there, 409 for one that the own system holds at the moment.
 */
async function holdItems(call: SyncCall, ids: readonly string[]): Promise<Held[]> {
  const wanted = ids.map(id => id.toLowerCase())
  const { rows: known } = await sql<{
    id: string
  }>`select i.id from ${itemsInScope(call)} where i.id = any(${wanted}::uuid[])`.execute(call.trx)
  if (known.length < wanted.length) throw notFound()
  const { rows } = await sql<Held & { leased: boolean }>`
    select id, school_id, status, external_ref, status = 'sending' and lease_until > ${call.services.clock.now()} as leased from sync_items
    where id = any(${wanted}::uuid[]) order by id for update`.execute(call.trx)
  if (rows.some(row => row.leased)) throw custom(409, 'SyncLeased', 'The own system of the school is taking this at the moment.')
  return rows
}

/** Tells the audit of each school what was done with its items. */
async function tellAll(call: SyncCall, items: readonly Held[], action: string, after: object): Promise<void> {
  for (const [schoolId, own] of Map.groupBy(items, item => item.school_id))
    await tellSchool(call, schoolId, { action, entity: 'sync_items', after: { ...after, items: own.map(item => item.id) } })
}

export async function retry(call: CallContext<Contract['retry']>) {
  const items = (await holdItems(call, call.body.ids)).filter(item => item.status === 'error' || item.status === 'sending')
  await sql`
    update sync_items set status = 'unsynced', errors = 0, next_try_at = null, lease_until = null, version = version + 1
    where id = any(${items.map(item => item.id)}::uuid[])`.execute(call.trx)
  await tellAll(call, items, 'fees.sync-retry', {})
  return { retried: items.length }
}

export async function markSynced(call: CallContext<Contract['markSynced']>) {
  adminOnly(call)
  const { externalRef } = call.body
  const items = (await holdItems(call, call.body.ids)).filter(item => item.status !== 'synced')
  await sql`
    update sync_items set status = 'synced', synced_at = ${call.services.clock.now()}, external_ref = ${externalRef}, errors = 0, last_error = null,
      next_try_at = null, lease_until = null, version = version + 1
    where id = any(${items.map(item => item.id)}::uuid[])`.execute(call.trx)
  await tellAll(call, items, 'fees.sync-mark', { externalRef })
  return { marked: items.length }
}

const csvHeaders = [
  ...[
    'ItemId',
    'Entity',
    'ReceiptId',
    'ReceiptNo',
    'RefundId',
    'Date',
    'AdmNo',
    'Name',
    'Division',
    'Account',
    'Amount',
    'Source',
    'Mode',
  ],
  ...[
    'Reference',
    'OrderNo',
    'Reason',
    'LineKind',
    'AcademicYear',
    'InstallmentNo',
    'Installment',
    'Head',
    'ExternalKey',
    'LineAmount',
  ],
]

/** Rupees with a point and two digits, as programs read them. */
const plain = (paise: number) => (paise / 100).toFixed(2)

export async function exportItems(call: CallContext<Contract['exportFile']>) {
  const { trx, body, reply } = call
  const { code } = await operatedSchool(call, body.schoolId)
  const { rows } = await sql<{ id: string; entity: string; payload: SyncPayload }>`
    select i.id, i.entity, ${payloadOfItem} as payload from ${itemsInScope(call)}
    where i.school_id = ${body.schoolId} and i.status <> 'synced' ${body.ids.length > 0 ? sql`and i.id = any(${body.ids}::uuid[])` : sql``}
    order by i.created_at, i.id`.execute(trx)
  const lines = rows.flatMap(({ id, entity, payload: p }) =>
    p.lines.map(line => [
      ...[
        id,
        entity,
        p.receiptId,
        p.receiptNo,
        p.refundId ?? '',
        p.date,
        p.admNo,
        p.name,
        p.division,
        p.account,
        plain(p.amount),
      ],
      ...[p.source, p.mode, p.reference, p.orderNo, p.reason, line.kind, line.academicYear, String(line.installmentNo ?? '')],
      ...[line.installment, line.head, line.externalKey, plain(line.amount)],
    ]),
  )
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="fee-sync-${code.replace(/[^\w-]/g, '')}.csv"`)
  return writeCsv({ name: 'items', headers: csvHeaders, rows: lines }) as never
}

const asked = ({ schoolId, filters }: Moved): ItemFilters => ({ ...filters, schoolId: [schoolId], status: ['synced'] })

/** Items that a move names: those, or what the filters find. */
const movedItems = (call: SyncCall, body: Moved) => sql`
  from ${itemsInScope(call)} where ${itemsAsked(asked(body))} ${body.ids.length > 0 ? sql`and i.id = any(${body.ids}::uuid[])` : sql``}`

export async function previewUnsync(call: CallContext<Contract['unsyncPreview']>) {
  const { trx, body } = call
  await operatedSchool(call, body.schoolId)
  checkDays(body.filters.from, body.filters.to)
  const { rows } = await sql<{ items: number; amount: number }>`
    select count(*)::int as items, coalesce(sum(${signedAmountOfItem}), 0)::bigint as amount ${movedItems(call, body)}`.execute(
    trx,
  )
  return rows[0]!
}

export async function unsync(call: CallContext<Contract['unsync']>) {
  adminOnly(call)
  const { trx, body, services } = call
  const { code } = await operatedSchool(call, body.schoolId)
  if (body.confirm !== code) throw custom(400, 'ConfirmationDiffers', 'The confirmation text does not match.')
  checkDays(body.filters.from, body.filters.to)
  const { rows: found } = await sql<{ id: string }>`select i.id ${movedItems(call, body)}`.execute(trx)
  const ids = found.map(({ id }) => id)
  const now = services.clock.now()
  const { rows: held } = await sql<{ id: string }>`
    select id from sync_items where school_id = ${body.schoolId} and id = any(${ids}::uuid[]) and status = 'synced' order by id for update`.execute(
    trx,
  )
  const moved = held.map(({ id }) => ({ id, ref: services.newId() }))
  await sql`
    insert into sync_item_refs (school_id, id, sync_item_id, external_ref, synced_at, unsynced_at, unsynced_by, reason)
    select i.school_id, x.ref, i.id, i.external_ref, i.synced_at, ${now}, ${personOf(call).userId}::uuid, ${body.reason}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as x(id uuid, ref uuid)
    join sync_items i on i.school_id = ${body.schoolId} and i.id = x.id`.execute(trx)
  await sql`
    update sync_items set status = 'unsynced', synced_at = null, external_ref = null, attempts = 0, errors = 0, version = version + 1
    where school_id = ${body.schoolId} and id = any(${moved.map(({ id }) => id)}::uuid[])`.execute(trx)
  await tellSchool(call, body.schoolId, {
    action: 'fees.unsync',
    entity: 'sync_items',
    reason: body.reason,
    after: { items: moved.length, ids: body.ids.length > 0 ? moved.map(({ id }) => id) : undefined, filters: body.filters },
  })
  return { moved: moved.length }
}

export async function makeKey(call: CallContext<Contract['makeKey']>) {
  adminOnly(call)
  const { id: schoolId, module_codes: modules } = await operatedSchool(call, call.body.schoolId)
  if (!modules.includes('FEE') && !modules.includes('OFFLINE_FEES')) throw custom(409, 'NoFees', 'This school has no fees here.')
  return makeSchoolKey(call, schoolId, 'fees-sync', 'fs')
}

export async function endKey(call: CallContext<Contract['endKey']>) {
  adminOnly(call)
  const { id: schoolId } = await operatedSchool(call, call.body.schoolId)
  await endSchoolKey(call, schoolId, 'fees-sync')
}
