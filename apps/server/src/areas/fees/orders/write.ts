import { orderNumber } from '@school/rules'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { fineKey } from '../owed'
import type { Account, Quoted } from './quote'

/** What an order is beside what it is for. */
export interface NewOrder extends Account {
  readonly channel: 'online' | 'pos' | 'qr'
  readonly posTerminalId?: string
  readonly gatewayAccountId?: string
  readonly qrMode?: 'pg' | 'upi'
  readonly today: string
  readonly beside: boolean
  readonly mobile: string
  readonly minutes: number
  /** Nothing has to be handed over: it waits for its end at once. */
  readonly isPending: boolean
  readonly nextCheckAt: Date
  readonly createdBy: string | null
  readonly payerUserId: string | null
}

/** Writes an order with its lines. */
export async function writeOrder(
  services: Services,
  trx: Trx,
  schoolId: string,
  of: NewOrder,
  { total, advanceUsed, payerCharge, lines }: Quoted,
): Promise<{ readonly id: string; readonly orderNo: string }> {
  const id = services.newId()
  const now = services.clock.now()
  const { code } = await trx.selectFrom('schools').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow()
  const orderNo = orderNumber(code, services.random.bytes(20))
  await trx
    .insertInto('fee_orders')
    .values({
      school_id: schoolId,
      id,
      order_no: orderNo,
      student_id: of.studentId,
      fee_account_id: of.feeAccountId,
      channel: of.channel,
      pos_terminal_id: of.posTerminalId ?? null,
      gateway_account_id: of.gatewayAccountId ?? null,
      qr_mode: of.qrMode ?? null,
      amount: total,
      payer_charge: payerCharge,
      advance_used: advanceUsed,
      payer_mobile: of.mobile || null,
      payer_user_id: of.payerUserId,
      beside: of.beside,
      status: of.isPending ? 'pending' : 'created',
      quoted_on: of.today,
      expires_at: new Date(now.getTime() + of.minutes * 60_000),
      next_check_at: of.nextCheckAt,
      created_at: now,
      created_by: of.createdBy,
    })
    .execute()
  await trx
    .insertInto('fee_order_lines')
    .values(
      lines.map(({ key, installmentId, amount }, index) => ({
        school_id: schoolId,
        order_id: id,
        no: index + 1,
        demand_id: key === fineKey(installmentId) ? null : key,
        installment_id: installmentId,
        amount,
      })),
    )
    .execute()
  return { id, orderNo }
}
