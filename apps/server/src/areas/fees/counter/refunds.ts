import type { BodyOf, contract } from '@school/api'
import { type RefundMethod, type RefundStatus, refundSteps } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { changedMeanwhile, custom, invalid, noAccess, notFound } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { schoolToday } from '../../../school/zone'
import { lockAccount, type Place } from '../posting'
import { noteForSync } from '../sync/note'
import { refundTooMuch, takeRefund } from './refund-lines'
import { readRefund } from './refund-list'
import { type CounterCall, mayDecide, mayTake, refuseReaders } from './rights'
import { counterText } from './texts'

type Contract = typeof contract.feeReceipts
type Asked = BodyOf<Contract['askRefund']>
type Decided = BodyOf<Contract['decideRefund']>

interface Payment {
  readonly studentId: string
  readonly feeAccountId: string
  readonly status: string
  readonly isCheque: boolean
  readonly byGateway: boolean
  /** Paise of it that were fees, and of them those asked back already. */
  readonly fees: number
  readonly asked: number
}

async function findPayment(trx: Trx, schoolId: string, id: string): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select p.student_id as "studentId", p.fee_account_id as "feeAccountId", p.status, p.instrument_no is not null as "isCheque",
      (p.amount - p.payer_charge) as fees,
      exists (select from fee_orders o where o.school_id = p.school_id and o.id = p.order_id and o.gateway_account_id is not null) as "byGateway",
      (select coalesce(sum(f.amount), 0)::bigint from fee_refunds f
        where f.school_id = p.school_id and f.payment_id = p.id and f.status <> 'rejected') as asked
    from payments p where p.school_id = ${schoolId} and p.id = ${id}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** @throws 409 for money that is not there. */
function refuseGone({ status, isCheque }: Payment): void {
  if (isCheque && status === 'received') throw custom(409, 'ChequeOpen', 'This cheque is not cleared yet.')
  if (!['received', 'cleared', 'part-refunded'].includes(status))
    throw custom(409, 'PaymentGone', 'The money of this payment is not there any more.')
}

/** Writes a wish for money to go back; the payment has it left. @returns its id. */
export async function askRefund(call: CounterCall, asked: Asked, exceptionId?: string): Promise<string> {
  const { trx, services, schoolId } = call
  const { studentId, feeAccountId } = await findPayment(trx, schoolId, asked.paymentId)
  await lockAccount(trx, schoolId, studentId, feeAccountId)
  const payment = await findPayment(trx, schoolId, asked.paymentId)
  refuseGone(payment)
  if (asked.method === 'gateway' && !payment.byGateway)
    throw custom(409, 'NotByGateway', 'This payment did not come through a gateway.')
  const left = payment.fees - payment.asked
  if (asked.amount > left) throw refundTooMuch(left)
  const id = services.newId()
  await trx
    .insertInto('fee_refunds')
    .values({
      school_id: schoolId,
      id,
      payment_id: asked.paymentId,
      student_id: studentId,
      fee_account_id: feeAccountId,
      amount: asked.amount,
      reason: asked.reason,
      method: asked.method,
      refund_key: `rf${id.replaceAll('-', '')}`,
      exception_id: exceptionId ?? null,
      requested_at: services.clock.now(),
      requested_by: personOf(call).userId,
    })
    .execute()
  await call.audit({ action: 'feeRefund.request', entity: 'fee_refunds', entityId: id, after: asked })
  return id
}

export async function requestRefund(call: CounterCall, asked: Asked) {
  refuseReaders(call)
  return readRefund(call, await askRefund(call, asked))
}

interface Refund {
  readonly id: string
  readonly paymentId: string
  readonly studentId: string
  readonly feeAccountId: string
  readonly amount: number
  readonly method: RefundMethod
  readonly status: RefundStatus
  readonly requestedBy: string | null
  readonly version: number
}

async function find(trx: Trx, schoolId: string, id: string): Promise<Refund> {
  const { rows } = await sql<Refund>`
    select id, payment_id as "paymentId", student_id as "studentId", fee_account_id as "feeAccountId", amount, method, status,
      requested_by as "requestedBy", version
    from fee_refunds where school_id = ${schoolId} and id = ${id}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Locks the account of a refund and reads it as it stands. @throws 404 */
export async function lockRefund(trx: Trx, schoolId: string, id: string): Promise<Refund> {
  const { studentId, feeAccountId } = await find(trx, schoolId, id)
  await lockAccount(trx, schoolId, studentId, feeAccountId)
  return find(trx, schoolId, id)
}

const change = (trx: Trx, schoolId: string, id: string, to: RawBuilder<unknown>) =>
  sql`update fee_refunds set ${to}, version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(trx)

/** The money is out: the payment says so, and the school's own system is told. */
export async function finishRefund(
  services: Services,
  trx: Trx,
  schoolId: string,
  refund: Pick<Refund, 'id' | 'paymentId'>,
  of: { readonly onDay: string; readonly by: string | null; readonly reference?: string; readonly providerRefundId?: string },
): Promise<void> {
  await change(
    trx,
    schoolId,
    refund.id,
    sql`status = 'done', done_on = ${of.onDay}, done_by = ${of.by}, reference = ${of.reference || null}, next_try_at = null, error = null,
      provider_refund_id = coalesce(${of.providerRefundId ?? null}, provider_refund_id)`,
  )
  await sql`
    update payments p set status = case when (
        select sum(f.amount) from fee_refunds f where f.school_id = p.school_id and f.payment_id = p.id and f.status = 'done') >= p.amount - p.payer_charge
      then 'refunded' else 'part-refunded' end
    where p.school_id = ${schoolId} and p.id = ${refund.paymentId}`.execute(trx)
  await noteForSync(services, trx, schoolId, 'refund', refund.id)
}

function refuse(call: CounterCall, refund: Refund, { action }: Decided): void {
  const isOwn = refund.requestedBy === personOf(call).userId
  const may =
    action === 'approve' ? mayDecide(call) : action === 'reject' ? mayDecide(call) || (mayTake(call) && isOwn) : mayTake(call)
  if (!may) throw noAccess()
  if (action === 'approve' && isOwn) throw custom(409, 'SamePerson', 'The same person cannot request and approve.')
}

/** Goes on with a refund: approves or rejects it, says that it was handed out, or has the gateway asked again. */
export async function decideRefund(call: CounterCall, id: string, decided: Decided) {
  const { trx, services, schoolId } = call
  const refund = await lockRefund(trx, schoolId, id)
  refuse(call, refund, decided)
  const steps: readonly string[] = refundSteps(refund)
  if (refund.version !== decided.version || !steps.includes(decided.action)) throw changedMeanwhile()
  const by = personOf(call).userId
  const now = services.clock.now()
  const onDay = await schoolToday(services, trx, schoolId)
  const decision = sql`decided_at = ${now}, decided_by = ${by}, decision_note = ${decided.note || null}`
  if (decided.action === 'reject') await change(trx, schoolId, id, sql`status = 'rejected', ${decision}`)
  if (decided.action === 'approve') {
    refuseGone(await findPayment(trx, schoolId, refund.paymentId))
    const place: Place = { schoolId, studentId: refund.studentId, feeAccountId: refund.feeAccountId, onDay, by }
    // Lines name the day from which the refund counts.
    await change(
      trx,
      schoolId,
      id,
      sql`status = 'approved', taken_on = ${onDay}, ${decision}, next_try_at = ${refund.method === 'gateway' ? now : null}`,
    )
    await takeRefund(services, trx, place, refund)
  }
  if (decided.action === 'paid') {
    if (refund.method !== 'cash' && decided.reference === '')
      throw invalid([{ field: 'reference', message: counterText('ReferenceNeeded') }])
    await finishRefund(services, trx, schoolId, refund, { onDay, by, reference: decided.reference })
  }
  if (decided.action === 'retry')
    await change(trx, schoolId, id, sql`status = 'processing', next_try_at = ${now}, tries = 0, error = null`)
  await call.audit({ action: `feeRefund.${decided.action}`, entity: 'fee_refunds', entityId: id, after: decided })
  if (refund.method === 'gateway') services.refunds.wake()
  return readRefund(call, id)
}
