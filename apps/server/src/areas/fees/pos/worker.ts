import { dayIn, nextOrderCheck, type OrderStatus, orderMayBecome } from '@school/rules'
import { sql } from 'kysely'
import { Repeating } from '../../../platform/repeating'
import type { Services } from '../../../platform/services'
import { inSchool, onPlatform, type Trx, transact } from '../../../platform/transaction'
import { schoolZone } from '../../../school/zone'
import { fineKey } from '../owed'
import { lockAccount, postMoney } from '../posting'
import { planReceiptText } from '../receipt-text'
import type { MachineAnswer, MachineDriverName, MachineOrder, MachinePayment } from './machine'
import { machineOf } from './machines/index'

declare module '../../../platform/services' {
  interface Services {
    readonly machines: MachineWatch
  }
}

/** Seconds that a machine may take for one answer, and that an order is out of reach for others meanwhile. */
const callSeconds = 15
const leaseSeconds = 30
const batch = 20

interface Claimed extends MachineOrder {
  readonly driver: MachineDriverName
  readonly status: OrderStatus
  readonly expiresAt: Date
  readonly handed: boolean
  readonly cancelAsked: boolean
}

/** Takes orders that are due, each for this server alone. */
async function claim(services: Services): Promise<Claimed[]> {
  const now = services.clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<Claimed>`
      with due as (
        select school_id, id, handed_at from fee_orders
        where next_check_at <= ${now} and channel = 'pos' and (leased_until is null or leased_until < ${now})
        order by next_check_at limit ${batch} for update skip locked)
      update fee_orders o set leased_until = ${until},
        handed_at = case when o.status = 'created' then coalesce(o.handed_at, ${now}) else o.handed_at end
      from due, pos_terminals t
      where o.school_id = due.school_id and o.id = due.id and t.school_id = o.school_id and t.id = o.pos_terminal_id
      returning o.school_id as "schoolId", o.id, o.order_no as "orderNo", o.provider_order_id as reference, o.amount, o.status,
        o.expires_at as "expiresAt", due.handed_at is not null as handed, o.cancel_asked_at is not null as "cancelAsked", t.driver,
        t.merchant_id as "merchantId", t.store_id as "storeId", t.serial_no as "serialNo",
        greatest(1, ceil(extract(epoch from o.expires_at - o.created_at) / 60))::int as minutes`.execute(trx),
  )
  return rows
}

/** Asks the machine what the order needs now. */
async function ask(services: Services, order: Claimed): Promise<MachineAnswer> {
  const machine = machineOf(services, order.driver)
  // Only a person reads it, or the server no longer reaches machines of its kind.
  if (!machine) return { state: 'unknown', text: '' }
  const signal = AbortSignal.timeout(callSeconds * 1000)
  if (order.status === 'created' && !order.handed) return machine.push(order, signal)
  const over = order.expiresAt <= services.clock.now()
  const open = order.status === 'created' || order.status === 'pending'
  if (!(open && (order.cancelAsked || over))) {
    const answer = await machine.ask(order, signal)
    // It had been handed over, but the machine never got it.
    return answer.state === 'absent' && order.status === 'created' ? machine.push(order, signal) : answer
  }
  const before = await machine.ask(order, signal)
  return before.state === 'waiting' ? machine.cancel(order, signal) : before
}

/** The columns of an order that its answers change. */
interface Change {
  status?: OrderStatus
  ended_by?: 'busy' | 'declined' | 'cancelled' | 'time'
  provider_order_id?: string
}

/** What an answer that is not money makes of an order. */
function changeOf(order: Claimed, answer: Exclude<MachineAnswer, { state: 'captured' }>, over: boolean): Change {
  switch (answer.state) {
    case 'busy':
      return { status: 'failed', ended_by: 'busy' }
    case 'declined':
      return { status: 'failed', ended_by: 'declined' }
    case 'cancelled':
      return { status: 'expired', ended_by: order.cancelAsked ? 'cancelled' : over ? 'time' : 'cancelled' }
    case 'waiting':
      return {
        ...(order.status === 'created' ? { status: 'pending' as const } : {}),
        ...(answer.reference ? { provider_order_id: answer.reference } : {}),
        ...(over ? { status: 'expired' as const, ended_by: 'time' as const } : {}),
      }
    case 'absent':
    case 'unknown':
      return over ? { status: 'expired', ended_by: 'time' } : {}
  }
}

interface Locked {
  studentId: string
  feeAccountId: string
  terminalId: string
  status: OrderStatus
  quotedOn: string
  expiresAt: Date
  advanceUsed: number
  amount: number
  createdBy: string | null
  sample: boolean
}

/** Locks the student's account and then the order, as all money does. */
async function lockOrder(trx: Trx, schoolId: string, id: string): Promise<Locked | undefined> {
  const { rows: found } = await sql<{ student_id: string; fee_account_id: string }>`
    select student_id, fee_account_id from fee_orders where school_id = ${schoolId} and id = ${id}`.execute(trx)
  if (!found[0]) return undefined
  await lockAccount(trx, schoolId, found[0].student_id, found[0].fee_account_id)
  const { rows } = await sql<Locked>`
    select o.student_id as "studentId", o.fee_account_id as "feeAccountId", o.pos_terminal_id as "terminalId", o.status, o.quoted_on as "quotedOn",
      o.expires_at as "expiresAt", o.advance_used as "advanceUsed", o.amount, o.created_by as "createdBy", t.driver = 'sandbox' as sample
    from fee_orders o join pos_terminals t on t.school_id = o.school_id and t.id = o.pos_terminal_id
    where o.school_id = ${schoolId} and o.id = ${id} for update of o`.execute(trx)
  return rows[0]
}

/** What the payer agreed to pay, by what it is for. */
async function linesOf(trx: Trx, schoolId: string, id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ demand_id: string | null; installment_id: string; amount: number }>`
    select demand_id, installment_id, amount from fee_order_lines where school_id = ${schoolId} and order_id = ${id}`.execute(trx)
  return new Map(rows.map(row => [row.demand_id ?? fineKey(row.installment_id), row.amount]))
}

/**
 * Posts the money of an order, once, whatever state the order is in by now.
 *
 * @returns false when the order has its receipt already.
 */
export async function postOrder(
  services: Services,
  trx: Trx,
  { schoolId, id }: { schoolId: string; id: string },
  payment: MachinePayment,
  by: string | null,
): Promise<boolean> {
  const order = await lockOrder(trx, schoolId, id)
  if (!order || !orderMayBecome(order.status, 'success')) {
    // Asked about once more although it has its receipt: it is not asked about for ever.
    await sql`
      update fee_orders set next_check_at = null, leased_until = null
      where school_id = ${schoolId} and id = ${id} and receipt_id is not null`.execute(trx)
    return false
  }
  const now = services.clock.now()
  const paidAt = payment.paidAt ?? now
  const paidOn = dayIn(await schoolZone(trx, schoolId), paidAt)
  await sql`
    insert into order_attempts (school_id, order_id, provider_payment_id, status, amount, method, last4, approval_code, at)
    values (${schoolId}, ${id}, ${payment.rrn}, 'captured', ${payment.amount}, ${payment.mode}, ${payment.last4}, ${payment.approvalCode}, ${paidAt})
    on conflict do nothing`.execute(trx)
  const posted = await postMoney(
    services,
    trx,
    schoolId,
    {
      source: 'pos',
      sourceAccountId: order.terminalId,
      providerPaymentId: payment.rrn,
      studentId: order.studentId,
      feeAccountId: order.feeAccountId,
      amount: payment.amount,
      mode: payment.mode === 'upi' ? 'UPI' : 'Card',
      bankRef: payment.rrn,
      paidOn,
      quote: {
        lines: await linesOf(trx, schoolId, id),
        // A quote that was paid in time is never short, however late it is heard of.
        asOf: paidAt <= order.expiresAt ? order.quotedOn : paidOn,
        advance: order.advanceUsed,
      },
      sample: order.sample,
    },
    by ?? order.createdBy,
  )
  if (!posted.fresh) {
    await sql`
      update fee_orders set post_error = ${`The number ${payment.rrn} belongs to receipt ${posted.receiptNo}.`}, next_check_at = null, leased_until = null
      where school_id = ${schoolId} and id = ${id}`.execute(trx)
    return false
  }
  if (payment.amount < order.amount)
    await sql`
      insert into payment_exceptions (school_id, id, payment_id, kind, amount, at)
      select r.school_id, ${services.newId()}, r.payment_id, 'short', ${order.amount - payment.amount}, ${now}
      from receipts r where r.school_id = ${schoolId} and r.id = ${posted.receiptId}`.execute(trx)
  await sql`
    update fee_orders set status = 'success', receipt_id = ${posted.receiptId}, provider_status = 'captured', ended_by = null, post_error = null,
      next_check_at = null, leased_until = null
    where school_id = ${schoolId} and id = ${id}`.execute(trx)
  await planReceiptText(services, trx, schoolId, posted.receiptId)
  return true
}

async function note(services: Services, order: Claimed, answer: Exclude<MachineAnswer, { state: 'captured' }>): Promise<void> {
  const now = services.clock.now()
  const over = order.expiresAt <= now
  const { status, ...others } = changeOf(order, answer, over)
  const next = nextOrderCheck(order.expiresAt, now)
  await transact(services.db, inSchool(order.schoolId), async trx => {
    const locked = await lockOrder(trx, order.schoolId, order.id)
    if (!locked || locked.status === 'success' || locked.status === 'reconciled') return
    const moves = status !== undefined && orderMayBecome(locked.status, status)
    if (answer.state === 'declined')
      await sql`
        insert into order_attempts (school_id, order_id, provider_payment_id, status, error_text, at)
        values (${order.schoolId}, ${order.id}, 'declined', 'failed', ${answer.text}, ${now}) on conflict do nothing`.execute(trx)
    await trx
      .updateTable('fee_orders')
      .set({
        ...(moves ? { ...others, status } : others.provider_order_id ? { provider_order_id: others.provider_order_id } : {}),
        provider_status: 'text' in answer && answer.text ? answer.text : answer.state,
        // What never began at the machine is asked about no more.
        next_check_at: answer.state === 'busy' ? null : next,
        leased_until: null,
      })
      .where('school_id', '=', order.schoolId)
      .where('id', '=', order.id)
      .execute()
  })
}

async function treat(services: Services, order: Claimed): Promise<void> {
  const answer = await ask(services, order)
  if (answer.state !== 'captured') return note(services, order, answer)
  await transact(services.db, inSchool(order.schoolId), trx => postOrder(services, trx, order, answer.payment, null))
}

/**
 * Looks after orders on machines: hands them over, asks what became of them and posts their money. An order is leased while
 * its machine is asked; a server that dies leaves it to the next one, and the machine is asked before anything is done again.
 */
export class MachineWatch {
  private readonly looking = new Repeating('watch of machines', async services => {
    await this.drain(services)
    return false
  })

  /** Treats every order that is due now. @returns how many. */
  async drain(services: Services): Promise<number> {
    let count = 0
    for (;;) {
      const orders = await claim(services)
      if (orders.length === 0) return count
      count += orders.length
      const ended = await Promise.allSettled(orders.map(order => treat(services, order)))
      for (const one of ended) if (one.status === 'rejected') services.log.error({ err: one.reason }, 'order of a machine')
    }
  }

  /** Looks at once for what was just written, when its transaction is there. */
  wake(): void {
    this.looking.wake()
  }

  start(services: Services, pollMilliseconds = 1000): void {
    this.looking.start(services, pollMilliseconds)
  }

  stop(): Promise<void> {
    return this.looking.stop()
  }
}
