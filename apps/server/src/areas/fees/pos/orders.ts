import type { BodyOf, contract, QueryOf } from '@school/api'
import { isOpenOrder, type OrderStatus, type RestartResult, restartResult } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { inSchool, type Trx, transact } from '../../../platform/transaction'
import { schoolZone } from '../../../school/zone'
import { expireOrder } from '../orders/expire'
import { takingRules } from '../orders/quote'
import { lockAccount } from '../posting'
import type { MachineDriverName } from './machine'
import { offeredDrivers } from './machines/index'
import { postOrder } from './worker'

type Contract = typeof contract.feeOrders
export type OrderCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

export interface Row {
  id: string
  orderNo: string
  studentId: string
  student: string
  admNo: string
  accountId: string
  account: string
  channel: 'online' | 'pos' | 'qr'
  machineId: string | null
  machine: string | null
  driver: MachineDriverName | null
  qrMode: 'pg' | 'upi' | null
  gatewayId: string | null
  gateway: string | null
  handoff: { readonly kind: string; readonly qrString?: string | null; readonly imageUrl?: string | null } | null
  typedUtr: string | null
  amount: number
  advanceUsed: number
  installments: string[]
  status: OrderStatus
  endedBy: 'busy' | 'declined' | 'cancelled' | 'time' | null
  cancelAskedAt: Date | null
  reference: string | null
  handedAt: Date | null
  createdAt: Date
  expiresAt: Date
  cashier: string
  mode: string | null
  rrn: string | null
  receiptId: string | null
  receiptNo: string | null
  receiptAmount: number | null
  onDay: string | null
}

const from = sql`
  fee_orders o join students s on s.school_id = o.school_id and s.id = o.student_id
  join fee_accounts a on a.school_id = o.school_id and a.id = o.fee_account_id
  left join pos_terminals t on t.school_id = o.school_id and t.id = o.pos_terminal_id
  left join gateway_accounts g on g.school_id = o.school_id and g.id = o.gateway_account_id`

export async function readRows(trx: Trx, where: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.order_no as "orderNo", s.id as "studentId", s.name as student, s.adm_no as "admNo", a.id as "accountId", a.name as account,
      o.channel, t.id as "machineId", t.label as machine, t.driver, o.qr_mode as "qrMode", g.id as "gatewayId", g.label as gateway, o.handoff,
      o.typed_utr as "typedUtr", o.amount, o.advance_used as "advanceUsed", o.status, o.ended_by as "endedBy",
      o.cancel_asked_at as "cancelAskedAt", o.provider_order_id as reference, o.handed_at as "handedAt", o.created_at as "createdAt",
      o.expires_at as "expiresAt", coalesce(u.name, '') as cashier, p.mode, p.provider_payment_id as rrn,
      r.id as "receiptId", r.receipt_no as "receiptNo", r.amount as "receiptAmount", r.on_day as "onDay",
      array(select i.name from installments i where i.school_id = o.school_id and i.id in (
        select l.installment_id from fee_order_lines l where l.school_id = o.school_id and l.order_id = o.id) order by i.due_date, i.no) as installments
    from ${from}
    left join users u on u.id = o.created_by
    left join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    left join payments p on p.school_id = r.school_id and p.id = r.payment_id
    where ${where} order by o.created_at desc, o.id desc ${page}`.execute(trx)
  return rows
}

/** Whether only a person can say what became of it: the cashier reads the machine, or its provider lost the order. */
const isByHand = ({ driver, reference, handedAt }: Row) =>
  driver === 'manual' || (driver === 'cloud' && reference === null && handedAt !== null)

export const orderAnswer = (row: Row) => ({
  id: row.id,
  orderNo: row.orderNo,
  student: { id: row.studentId, name: row.student, admNo: row.admNo },
  account: { id: row.accountId, name: row.account },
  channel: row.channel,
  machine: row.machineId === null ? null : { id: row.machineId, label: row.machine!, driver: row.driver! },
  qr:
    row.qrMode === null
      ? null
      : {
          mode: row.qrMode,
          gateway: row.gatewayId === null ? null : { id: row.gatewayId, label: row.gateway! },
          qrString: isOpenOrder(row.status) ? (row.handoff?.qrString ?? '') : '',
          imageUrl: isOpenOrder(row.status) ? (row.handoff?.imageUrl ?? null) : null,
          typedUtr: row.typedUtr,
        },
  amount: row.amount,
  advanceUsed: row.advanceUsed,
  installments: row.installments,
  status: row.status,
  endedBy: row.endedBy,
  isCancelling: isOpenOrder(row.status) && row.cancelAskedAt !== null,
  byHand: isByHand(row),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  cashier: row.cashier,
  mode: row.mode,
  rrn: row.rrn,
  receipt:
    row.receiptId === null
      ? null
      : { id: row.receiptId, receiptNo: row.receiptNo!, amount: row.receiptAmount!, onDay: row.onDay! },
})

async function readOne({ trx, schoolId }: Pick<OrderCall, 'trx' | 'schoolId'>, id: string): Promise<Row> {
  const [row] = await readRows(trx, sql`o.school_id = ${schoolId} and o.id = ${id}`)
  if (!row) throw notFound()
  return row
}

export const readOrder = async (call: Pick<OrderCall, 'trx' | 'schoolId'>, id: string) => orderAnswer(await readOne(call, id))

export async function listOrders({ trx, schoolId }: OrderCall, query: QueryOf<Contract['list']>) {
  const one = (column: RawBuilder<unknown>, id: string | undefined) => (id ? sql`${column} = ${id}::uuid` : sql`true`)
  const zone = await schoolZone(trx, schoolId)
  const status = query.open ? ['created', 'pending'] : query.status
  const where = sql`o.school_id = ${schoolId} and o.channel = ${query.channel}
    and ${one(sql`o.student_id`, query.studentId)} and ${one(sql`o.pos_terminal_id`, query.terminalId)} and ${one(sql`o.created_by`, query.cashierId)}
    and ${query.fromDate ? sql`o.created_at >= ${query.fromDate}::date::timestamp at time zone ${zone}` : sql`true`}
    and ${query.toDate ? sql`o.created_at < (${query.toDate}::date + 1)::timestamp at time zone ${zone}` : sql`true`}
    and ${status.length > 0 ? sql`o.status = any(${status})` : sql`true`}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(trx)
  return {
    results: (await readRows(trx, where, sql`limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)).map(
      orderAnswer,
    ),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
  }
}

export async function readMachines({ trx, services, schoolId, person }: OrderCall) {
  const { rows: results } = await sql<{
    id: string
    label: string
    driver: MachineDriverName
    feeAccountId: string
    isBusy: boolean
    isLast: boolean
  }>`
    select t.id, t.label, t.driver, t.fee_account_id as "feeAccountId",
      exists (select from fee_orders o where o.school_id = t.school_id and o.pos_terminal_id = t.id and o.status in ('created', 'pending')) as "isBusy",
      t.id is not distinct from (select o.pos_terminal_id from fee_orders o
        where o.school_id = ${schoolId} and o.created_by = ${personOf({ person }).userId}::uuid order by o.created_at desc limit 1) as "isLast"
    from pos_terminals t where t.school_id = ${schoolId} and t.active and t.driver = any(${offeredDrivers(services)})
    order by lower(t.label), t.id`.execute(trx)
  return { results, rules: await takingRules(trx, schoolId) }
}

/** Has the worker look at an order at once, unless its money was posted meanwhile. */
async function hurry({ trx, services, schoolId }: OrderCall, id: string, change: RawBuilder<unknown> = sql``): Promise<void> {
  await sql`
    update fee_orders set next_check_at = ${services.clock.now()} ${change}
    where school_id = ${schoolId} and id = ${id} and receipt_id is null`.execute(trx)
  services.machines.wake()
  services.gateways.wake()
}

export async function checkOrder(call: OrderCall, id: string) {
  const row = await readOne(call, id)
  if (row.driver !== 'manual' && row.receiptId === null) await hurry(call, id)
  return readOrder(call, id)
}

/** Has the machines of several orders asked, and counts how these stand then. */
export async function checkMany(
  { services, person }: Pick<CallContext, 'services' | 'person'>,
  { ids }: BodyOf<Contract['checkMany']>,
) {
  const schoolId = personOf({ person }).schoolId!
  const reach = inSchool(schoolId)
  const known = await transact(services.db, reach, trx =>
    readRows(trx, sql`o.school_id = ${schoolId} and o.channel = 'pos' and o.id = any(${ids}::uuid[])`),
  )
  if (known.length < ids.length) throw notFound()
  for (const { id, driver, receiptId } of known)
    if (receiptId === null && driver !== 'manual') await services.machines.look(services, { schoolId, id })
  const now = await transact(services.db, reach, trx =>
    readRows(trx, sql`o.school_id = ${schoolId} and o.channel = 'pos' and o.id = any(${ids}::uuid[])`),
  )
  const count = (result: RestartResult) => now.filter(({ status }) => restartResult(status) === result).length
  return { checked: now.length, success: count('success'), failed: count('failed'), pending: count('pending') }
}

export async function cancelOrder(call: OrderCall, id: string) {
  const { trx, services, schoolId } = call
  const row = await readOne(call, id)
  await lockAccount(trx, schoolId, row.studentId, row.accountId)
  const now = await readOne(call, id)
  if (now.receiptId !== null) throw custom(409, 'PaidAlready', 'A successful payment cannot be cancelled. Use refund.')
  if (!isOpenOrder(now.status)) return orderAnswer(now)
  if (now.qrMode === 'upi') await expireOrder(services, trx, schoolId, id, 'cancelled')
  else if (now.driver === 'manual')
    await sql`
      update fee_orders set status = 'expired', ended_by = 'cancelled', cancel_asked_at = ${services.clock.now()}, next_check_at = null
      where school_id = ${schoolId} and id = ${id}`.execute(trx)
  else await hurry(call, id, sql`, cancel_asked_at = coalesce(cancel_asked_at, ${services.clock.now()})`)
  await call.audit({ action: 'feeOrder.cancel', entity: 'fee_orders', entityId: id })
  return readOrder(call, id)
}

export async function typeResult(call: OrderCall, id: string, body: BodyOf<Contract['manualResult']>) {
  const { trx, services, schoolId } = call
  const row = await readOne(call, id)
  if (!isByHand(row)) throw notFound()
  await lockAccount(trx, schoolId, row.studentId, row.accountId)
  const { rows } = await sql<{ receipt_no: string; order_id: string | null }>`
    select r.receipt_no, o.id as order_id from payments p
    join receipts r on r.school_id = p.school_id and r.payment_id = p.id
    left join fee_orders o on o.school_id = r.school_id and o.receipt_id = r.id
    where p.school_id = ${schoolId} and p.source = 'pos' and p.source_account_id = ${row.machineId} and p.provider_payment_id = ${body.rrn}`.execute(
    trx,
  )
  const [used] = rows
  // Two tabs that type the same slip, or one that is sent again.
  if (used?.order_id === id) return readOrder(call, id)
  if (used) throw custom(409, 'RrnUsed', 'This RRN is already used in receipt {no}.', { no: used.receipt_no })
  const payment = {
    rrn: body.rrn,
    amount: row.amount,
    mode: body.mode,
    approvalCode: body.approvalCode.toUpperCase(),
    last4: body.last4 || null,
  }
  if (!(await postOrder(services, trx, { schoolId, id }, payment, personOf(call).userId)))
    throw custom(409, 'PaidAlready', 'A successful payment cannot be cancelled. Use refund.')
  await call.audit({ action: 'feeOrder.typed', entity: 'fee_orders', entityId: id, after: { rrn: body.rrn } })
  return readOrder(call, id)
}

/** Keeps what the payer's bank shows, so that the line of the bank is found. */
export async function typeUtr(call: OrderCall, id: string, { utr }: BodyOf<Contract['utr']>) {
  const { trx, schoolId } = call
  const row = await readOne(call, id)
  if (row.qrMode !== 'upi') throw notFound()
  await lockAccount(trx, schoolId, row.studentId, row.accountId)
  const { rows: used } = await sql`
    select 1 from fee_orders o where o.school_id = ${schoolId} and o.typed_utr = ${utr} and o.id <> ${id}
    union all
    select 1 from payments p where p.school_id = ${schoolId} and p.bank_ref = ${utr} and p.order_id is distinct from ${id}::uuid`.execute(
    trx,
  )
  if (used.length > 0) throw custom(409, 'UtrUsed', 'This UTR is already used.')
  if (row.receiptId !== null) throw custom(409, 'PaidAlready', 'A successful payment cannot be cancelled. Use refund.')
  await sql`update fee_orders set typed_utr = ${utr} where school_id = ${schoolId} and id = ${id}`.execute(trx)
  await call.audit({ action: 'feeOrder.utr', entity: 'fee_orders', entityId: id, after: { utr } })
  return readOrder(call, id)
}
