import { sql } from 'kysely'
import { custom } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { type OneOrder, postOrder } from '../pos/worker'

interface Proved {
  readonly providerPaymentId: string
  readonly amount: number
  readonly paidAt: string
}

/** Posts the money of an order as if its provider had told of it. @returns the number of its receipt. */
export async function postProved(
  services: Services,
  trx: Trx,
  { schoolId, id }: OneOrder,
  { providerPaymentId, amount, paidAt }: Proved,
  by: string,
): Promise<string> {
  const payment = {
    rrn: providerPaymentId,
    amount,
    mode: 'card',
    approvalCode: null,
    last4: null,
    paidAt: new Date(paidAt),
  } as const
  const posted = await postOrder(services, trx, { schoolId, id }, payment, by)
  if (!posted) throw custom(409, 'AlreadySuccessful', 'Already successful.')
  const { rows } = await sql<{ no: string }>`
    select r.receipt_no as no from fee_orders o join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    where o.school_id = ${schoolId} and o.id = ${id}`.execute(trx)
  return rows[0]!.no
}
