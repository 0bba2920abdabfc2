import { dayIn, isOpenOrder, nextGatewayCheck, type OrderStatus, orderMayBecome } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { schoolZone } from '../../../school/zone'
import type { GatewayDriverName, GatewayEvidence } from '../gateways/driver'
import { driverOf } from '../gateways/drivers/index'
import { lockAccount, postMoney } from '../posting'
import { planReceiptText } from '../receipt-text'
import { tellOfDuplicate } from './alerts'
import { planFailureText } from './failure-text'
import { linesOf } from './lines'

/** An order of a gateway, or of the school's own code, under its lock. */
interface Locked {
  orderNo: string
  channel: 'online' | 'qr'
  studentId: string
  feeAccountId: string
  gatewayId: string
  driver: GatewayDriverName
  isSample: boolean
  status: OrderStatus
  amount: number
  payerCharge: number
  advanceUsed: number
  quotedOn: string
  createdAt: Date
  expiresAt: Date
  createdBy: string | null
  payerUserId: string | null
  hasLeft: boolean
}

export interface Applied {
  readonly status: OrderStatus
  readonly receiptNo?: string
}

/** Locks the student's account and then the order, as all money does. */
async function lockOrder(trx: Trx, schoolId: string, id: string): Promise<Locked | undefined> {
  const { rows: found } = await sql<{ student_id: string; fee_account_id: string }>`
    select student_id, fee_account_id from fee_orders where school_id = ${schoolId} and id = ${id}`.execute(trx)
  if (!found[0]) return undefined
  await lockAccount(trx, schoolId, found[0].student_id, found[0].fee_account_id)
  const { rows } = await sql<Locked>`
    select o.order_no as "orderNo", o.channel, o.student_id as "studentId", o.fee_account_id as "feeAccountId", g.id as "gatewayId", g.driver,
      (g.driver = 'sandbox' or g.test_mode) as "isSample", o.status, o.amount, o.payer_charge as "payerCharge",
      o.advance_used as "advanceUsed", o.quoted_on as "quotedOn", o.created_at as "createdAt", o.expires_at as "expiresAt",
      o.created_by as "createdBy", o.payer_user_id as "payerUserId",
      (s.id is null or (s.status = 'terminated' and sd.terminated_on >= (o.created_at at time zone 'UTC')::date)) as "hasLeft"
    from fee_orders o join gateway_accounts g on g.school_id = o.school_id and g.id = o.gateway_account_id
    left join students s on s.school_id = o.school_id and s.id = o.student_id
    left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
    where o.school_id = ${schoolId} and o.id = ${id} for update of o`.execute(trx)
  return rows[0]
}

/** Keeps what is known of a payment; what was captured stays so. */
async function keepAttempt(services: Services, trx: Trx, schoolId: string, orderId: string, one: GatewayEvidence): Promise<void> {
  const at = one.paidAt ?? services.clock.now()
  await sql`
    insert into order_attempts (school_id, order_id, provider_payment_id, status, amount, method, last4, bank_ref, error_code, error_text, at)
    values (${schoolId}, ${orderId}, ${one.providerPaymentId}, ${one.status}, ${one.amount}, ${one.method},
      ${/^\d{4}$/.test(one.last4 ?? '') ? one.last4! : null}, ${one.bankRef}, ${one.error?.code ?? null}, ${one.error?.text ?? null}, ${at})
    on conflict (school_id, order_id, provider_payment_id) do update set status = excluded.status, amount = excluded.amount,
      method = excluded.method, bank_ref = coalesce(excluded.bank_ref, order_attempts.bank_ref), error_code = excluded.error_code,
      error_text = excluded.error_text
    where order_attempts.status <> 'captured' and (order_attempts.status, excluded.status) not in (('failed', 'pending'), ('authorized', 'pending'))`.execute(
    trx,
  )
}

const modes: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
}

/** Money in another currency is nobody's fee: somebody has to look. */
async function keepForeign(services: Services, trx: Trx, schoolId: string, orderId: string, order: Locked, one: GatewayEvidence) {
  const { rows } = await sql`
    select 1 from payment_exceptions where school_id = ${schoolId} and order_id = ${orderId} and kind = 'unknown-order'`.execute(
    trx,
  )
  if (rows.length > 0 || one.amount <= 0) return
  await trx
    .insertInto('payment_exceptions')
    .values({
      school_id: schoolId,
      id: services.newId(),
      payment_id: null,
      order_id: orderId,
      student_id: order.studentId,
      fee_account_id: order.feeAccountId,
      kind: 'unknown-order',
      amount: one.amount,
      at: services.clock.now(),
    })
    .execute()
  await sql`
    update fee_orders set post_error = ${`The payment is in ${one.currency}.`} where school_id = ${schoolId} and id = ${orderId}`.execute(
    trx,
  )
}

/** Posts a payment of an order, once, whatever state the order is in by now. @returns the state after it. */
async function postPayment(
  services: Services,
  trx: Trx,
  schoolId: string,
  orderId: string,
  order: Locked,
  one: GatewayEvidence,
): Promise<OrderStatus> {
  const paidAt = one.paidAt ?? services.clock.now()
  const paidOn = dayIn(await schoolZone(trx, schoolId), paidAt)
  const isFirst = orderMayBecome(order.status, 'success')
  const posted = await postMoney(
    services,
    trx,
    schoolId,
    {
      source: order.channel,
      sourceAccountId: order.gatewayId,
      providerPaymentId: one.providerPaymentId,
      studentId: order.studentId,
      feeAccountId: order.feeAccountId,
      amount: one.amount,
      payerCharge: Math.min(order.payerCharge, one.amount - 1),
      mode: modes[one.method] ?? 'Online',
      bankRef: one.bankRef,
      paidOn,
      paidAt,
      orderId,
      ...(order.hasLeft ? { waits: 'inactive-student' as const } : isFirst ? {} : { waits: 'duplicate' as const }),
      ...(isFirst && one.amount < order.amount ? { short: order.amount - one.amount } : {}),
      quote: {
        lines: await linesOf(trx, schoolId, orderId),
        // A quote that was paid in time is never short, however late it is heard of.
        asOf: paidAt <= order.expiresAt ? order.quotedOn : paidOn,
        advance: isFirst && !order.hasLeft ? order.advanceUsed : 0,
      },
      sample: order.isSample,
    },
    order.createdBy,
  )
  if (!posted.fresh) return order.status
  await sql`
    update gateway_accounts set last_success_at = ${services.clock.now()}
    where school_id = ${schoolId} and id = ${order.gatewayId}`.execute(trx)
  if (posted.held === 'duplicate')
    await tellOfDuplicate(services, trx, schoolId, { ...order, amount: one.amount, receiptNo: posted.receiptNo })
  if (!isFirst) return order.status
  await sql`
    update fee_orders set status = 'success', receipt_id = ${posted.receiptId}, provider_status = 'paid', ended_by = null, post_error = null,
      next_check_at = null, leased_until = null
    where school_id = ${schoolId} and id = ${orderId}`.execute(trx)
  await planReceiptText(services, trx, schoolId, posted.receiptId)
  return 'success'
}

/** What a payment is that was told of twice: the last word. */
const weight = { failed: 0, pending: 1, authorized: 2, captured: 3 } as const

/**
 * The only way by which an order's money is posted: keeps what the provider says of its payments and posts those that were
 * captured, once each.
 */
export async function applyEvidence(
  services: Services,
  trx: Trx,
  schoolId: string,
  orderId: string,
  evidence: readonly GatewayEvidence[],
): Promise<Applied> {
  const order = await lockOrder(trx, schoolId, orderId)
  if (!order) throw new Error(`There is no order ${orderId} of a gateway.`)
  let { status } = order
  for (const one of evidence.toSorted((a, b) => weight[b.status] - weight[a.status])) {
    await keepAttempt(services, trx, schoolId, orderId, one)
    if (one.status !== 'captured' || !(one.amount > 0)) continue
    if (one.currency !== 'INR') await keepForeign(services, trx, schoolId, orderId, order, one)
    else status = await postPayment(services, trx, schoolId, orderId, { ...order, status }, one)
  }
  const last = evidence.at(-1)
  if (isOpenOrder(status) && last) {
    const isFinal = driverOf(services, order.driver).failureIsFinal && evidence.every(one => one.status === 'failed')
    const next: OrderStatus = isFinal ? 'failed' : 'pending'
    const now = services.clock.now()
    // One whose time is over ends when its provider has been asked.
    const check = order.expiresAt <= now ? now : nextGatewayCheck(order.createdAt, order.expiresAt, now)
    await sql`
      update fee_orders set status = ${next}, ended_by = ${isFinal ? 'declined' : null}, provider_status = ${last.status},
        next_check_at = ${check}
      where school_id = ${schoolId} and id = ${orderId}`.execute(trx)
    if (isFinal) await planFailureText(services, trx, schoolId, orderId)
    status = next
  }
  const { rows } = await sql<{ receipt_no: string }>`
    select r.receipt_no from fee_orders o join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    where o.school_id = ${schoolId} and o.id = ${orderId}`.execute(trx)
  return { status, ...(rows[0] ? { receiptNo: rows[0].receipt_no } : {}) }
}
