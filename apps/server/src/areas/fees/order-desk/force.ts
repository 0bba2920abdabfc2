import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, invalid, noAccess, notFound } from '../../../platform/problems'
import { insideSchool, type Trx } from '../../../platform/transaction'
import { tellSchool } from '../../../school/operated-school'
import { postProved } from './post-proved'
import { readDeskOrder } from './rows'
import { deskText } from './texts'

type Body = BodyOf<(typeof contract.orderDesk)['forceSuccess']>
type Call = Pick<CallContext, 'trx' | 'services' | 'person' | 'ip' | 'audit'>

interface Line {
  id: string
  amount: number
  providerPaymentId: string | null
  isBank: boolean
}

/** The line of a settlement or a bank that says the same; nobody posts it meanwhile. @throws 404 */
async function lockLine(trx: Trx, schoolId: string, { settlementLineId, bankLineId }: Body): Promise<Line> {
  const { rows } = settlementLineId
    ? await sql<Line>`
        select id, amount, provider_payment_id as "providerPaymentId", false as "isBank" from settlement_lines
        where school_id = ${schoolId} and id = ${settlementLineId} and payment_id is null for update`.execute(trx)
    : await sql<Line>`
        select id, amount, null as "providerPaymentId", true as "isBank" from bank_lines
        where school_id = ${schoolId} and id = ${bankLineId} and payment_id is null and dr_cr = 'cr' and status in ('new', 'suspense')
        for update`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** @throws 400 for a file that is not the asker's own. */
async function checkFile(call: Call, fileId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from files where id = ${fileId} and owner_id = ${personOf(call).userId} and deleted_at is null`.execute(call.trx)
  if (rows.length === 0) throw invalid([{ field: 'fileId', message: deskText('File') }])
}

async function refuseUsed(trx: Trx, schoolId: string, providerPaymentId: string): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select r.receipt_no as no from payments p join receipts r on r.school_id = p.school_id and r.payment_id = p.id
    where p.school_id = ${schoolId} and p.provider_payment_id = ${providerPaymentId} and p.source in ('online', 'qr', 'pos')
    order by p.posted_at limit 1`.execute(trx)
  if (rows[0]) throw custom(409, 'PaymentIdUsed', 'This payment id is already used in receipt {no}.', { no: rows[0].no })
}

/** What is wrong with the words of an operator about money. */
function problemsOf(call: Call, body: Body, orderNo: string) {
  const wrong = (field: string, name: Parameters<typeof deskText>[0]) => ({ field, message: deskText(name) })
  return [
    ...(body.orderNo.toUpperCase() === orderNo ? [] : [wrong('orderNo', 'OrderNo')]),
    ...(new Date(body.paidAt) > call.services.clock.now() ? [wrong('paidAt', 'Future')] : []),
    ...((body.settlementLineId === undefined) === (body.bankLineId === undefined) ? [wrong('settlementLineId', 'Line')] : []),
  ]
}

/** Posts money that the provider does not tell of, through the door by which all money comes. */
export async function forceSuccess(call: Call, id: string, body: Body): Promise<{ receiptNo: string }> {
  const { trx, services } = call
  const person = personOf(call)
  if (!person.roles.includes('GJAdmin')) throw noAccess()
  const order = await readDeskOrder(call, id)
  const { schoolId } = order
  const problems = problemsOf(call, body, order.orderNo)
  if (problems.length > 0) throw invalid(problems)
  await checkFile(call, body.fileId)
  return insideSchool(trx, schoolId, async () => {
    await refuseUsed(trx, schoolId, body.providerPaymentId)
    if (order.receiptNo !== null) throw custom(409, 'AlreadySuccessful', 'Already successful.')
    const line = await lockLine(trx, schoolId, body)
    if (line.amount !== body.amount) throw invalid([{ field: 'amount', message: deskText('Amount') }])
    if (line.providerPaymentId !== null && line.providerPaymentId !== body.providerPaymentId)
      throw invalid([{ field: 'providerPaymentId', message: deskText('PaymentId') }])
    const receiptNo = await postProved(services, trx, { schoolId, id }, body, person.userId)
    await match(trx, schoolId, id, line, services.clock.now())
    await sql`
      insert into fee_order_proofs (school_id, order_id, provider_payment_id, amount, paid_at, file_id, settlement_line_id, bank_line_id, at, by)
      values (${schoolId}, ${id}, ${body.providerPaymentId}, ${body.amount}, ${body.paidAt}, ${body.fileId}, ${body.settlementLineId ?? null},
        ${body.bankLineId ?? null}, ${services.clock.now()}, ${person.userId})`.execute(trx)
    const { orderNo: _, ...after } = body
    await tellSchool(call, schoolId, { action: 'feeOrder.force', entity: 'fee_orders', entityId: id, after })
    return { receiptNo }
  })
}

/** Binds the line to the payment; an order whose amount it has is reconciled. */
async function match(trx: Trx, schoolId: string, orderId: string, line: Line, now: Date): Promise<void> {
  const payment = sql`(
    select r.payment_id from fee_orders o join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    where o.school_id = ${schoolId} and o.id = ${orderId})`
  if (line.isBank)
    await sql`
      update bank_lines set status = 'linked', payment_id = ${payment}, order_id = ${orderId}, decided_at = ${now}, reason = 'force'
      where school_id = ${schoolId} and id = ${line.id}`.execute(trx)
  else
    await sql`update settlement_lines set payment_id = ${payment} where school_id = ${schoolId} and id = ${line.id}`.execute(trx)
  await sql`
    update fee_orders set status = 'reconciled', reconciled_at = ${now}
    where school_id = ${schoolId} and id = ${orderId} and status = 'success' and amount = ${line.amount}`.execute(trx)
}
