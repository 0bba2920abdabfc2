import { sql } from 'kysely'
import { checkOrder } from '../../areas/fees/orders/check'
import { handOver } from '../../areas/fees/orders/hand-over'
import { placeOrder } from '../../areas/fees/orders/place'
import { quoteIn } from '../../areas/fees/orders/quote'
import { createOrder } from '../../areas/fees/pos/create-order'
import { typeResult } from '../../areas/fees/pos/orders'
import { press } from '../../areas/fees/pos/sandbox-display'
import { loadSettlement } from '../../areas/fees/settlements'
import { audit } from '../../platform/audit'
import type { Person } from '../../platform/person'
import type { Services } from '../../platform/services'
import type { FeeClerk, Moment, Owing } from './clerk'

/** What somebody does at the provider for trials. */
export interface AtProvider {
  readonly method: 'upi' | 'card' | 'netbanking'
  readonly status: 'captured' | 'failed' | 'pending'
  /** Paise that come in place of what was asked for. */
  readonly less?: number
}

/** Orders of a school: what families pay online, and what is paid at machines and by codes. */
export class OrderDesk {
  private readonly clerk: FeeClerk
  private readonly gateways: ReadonlyMap<string, string>
  private readonly machines: ReadonlyMap<string, string>

  private constructor(clerk: FeeClerk, gateways: ReadonlyMap<string, string>, machines: ReadonlyMap<string, string>) {
    this.clerk = clerk
    this.gateways = gateways
    this.machines = machines
  }

  static open(clerk: FeeClerk): Promise<OrderDesk> {
    return clerk.work(async trx => {
      const { rows: gateways } = await sql<{ id: string; account: string }>`
        select id, fee_account_id as account from gateway_accounts where school_id = ${clerk.schoolId}`.execute(trx)
      const { rows: machines } = await sql<{ id: string; label: string }>`
        select id, label from pos_terminals where school_id = ${clerk.schoolId}`.execute(trx)
      return new OrderDesk(
        clerk,
        new Map(gateways.map(one => [one.account, one.id])),
        new Map(machines.map(one => [one.label, one.id])),
      )
    })
  }

  private later = ({ ago, time }: Moment, minutes: number): Services => {
    const at = this.clerk.at({ ago, time }).clock.now().getTime() + minutes * 60_000
    const now = this.clerk.services.clock.now().getTime()
    return { ...this.clerk.services, clock: { now: () => new Date(Math.min(at, now)) } }
  }

  private quote = ({ studentId, feeAccountId, installmentId }: Owing, moment: Moment) =>
    this.clerk.work(async trx => {
      const asked = { installmentIds: [installmentId] }
      const day = this.clerk.day(moment.ago)
      return quoteIn(trx, this.clerk.schoolId, { studentId, feeAccountId }, asked, day, { noAdvance: false })
    })

  /** An order of a gateway, or of the school's own address, that its payer sees. @returns its id, unless there is nothing to pay. */
  async place(channel: 'online' | 'qr', who: Owing, by: Person, moment: Moment, ownAddress = false): Promise<string | undefined> {
    const services = this.clerk.at(moment)
    const { schoolId } = this.clerk
    return this.clerk.perhaps(async () => {
      const { total } = await this.quote(who, moment)
      const placed = await placeOrder(
        { services, schoolId, person: by, ip: '' },
        {
          ...{ channel, studentId: who.studentId, feeAccountId: who.feeAccountId },
          ...{ installmentIds: [who.installmentId], expectedTotal: total },
          ...(ownAddress ? {} : { gatewayAccountId: this.gateways.get(who.feeAccountId) }),
        },
      )
      if (!('orderId' in placed)) return undefined
      if (!ownAddress) await handOver(services, schoolId, placed.orderId)
      return placed.orderId
    })
  }

  /** Pays an order at the provider for trials so many minutes after it was made. */
  async pay(orderId: string, moment: Moment, minutes: number, { method, status, less = 0 }: AtProvider): Promise<void> {
    const services = this.later(moment, minutes)
    const { schoolId } = this.clerk
    await this.clerk.work(async trx => {
      const { amount } = await trx.selectFrom('fee_orders').select('amount').where('id', '=', orderId).executeTakeFirstOrThrow()
      const id = `pay_${Buffer.from(services.random.bytes(9)).toString('hex')}`
      const payment = { school_id: schoolId, id, order_id: orderId, amount: amount - less, method, status }
      await trx
        .insertInto('sandbox_payments')
        .values({ ...payment, becomes_at: null, paid_at: services.clock.now() })
        .execute()
    })
    await this.look(orderId, moment, minutes + 1)
  }

  /** The provider is asked about an order so many minutes after it was made. */
  look = (orderId: string, moment: Moment, minutes: number) =>
    checkOrder(this.later(moment, minutes), this.clerk.schoolId, orderId)

  /** A family pays online. @returns the order. */
  async online(who: Owing, moment: Moment, paid?: AtProvider): Promise<string | undefined> {
    const id = who.payer && (await this.place('online', who, who.payer, moment))
    if (!id) return undefined
    if (paid) await this.pay(id, moment, 2, paid)
    // Who does not pay in time has to begin anew.
    if (paid?.status === 'failed' || !paid) await this.look(id, moment, 25)
    return id
  }

  /** A card on a machine of the counter; what its slip says is typed where nothing reaches the machine. */
  async machine(label: string, who: Owing, by: Person, moment: Moment, ends: 'approved' | 'declined' | 'cancelled') {
    const services = this.clerk.at(moment)
    const { schoolId } = this.clerk
    const posTerminalId = this.machines.get(label)!
    return this.clerk.perhaps(async () => {
      const { total } = await this.quote(who, moment)
      const within = <T>(does: (call: Parameters<typeof createOrder>[0]) => Promise<T>): Promise<T> =>
        this.clerk.work(trx =>
          does({ trx, services, schoolId, person: by, audit: facts => audit(services, trx, by, { schoolId, ...facts }) }),
        )
      const { order } = await within(call =>
        createOrder(call, {
          ...{ channel: 'pos', studentId: who.studentId, feeAccountId: who.feeAccountId, posTerminalId, mobile: '' },
          ...{ installmentIds: [who.installmentId], expectedTotal: total, override: false },
        }),
      )
      if (!order) return undefined
      if (order.byHand) {
        const digits = Array.from(services.random.bytes(12), (byte, at) => (at === 0 ? 1 + (byte % 9) : byte % 10)).join('')
        const slip = { rrn: digits, approvalCode: digits.slice(-6), last4: digits.slice(0, 4), mode: 'card' as const }
        await within(call => typeResult(call, order.id, slip))
        return order.id
      }
      const one = { schoolId, id: order.id }
      await services.machines.look(services, one)
      await this.clerk.work(trx => press(services, trx, one, ends))
      await services.machines.look(this.later(moment, 1), one)
      return order.id
    })
  }

  /** The provider sends what families paid until a day to the bank. */
  async settle(feeAccountId: string, ref: string, moment: Moment, until: number): Promise<void> {
    const services = this.clerk.at(moment)
    const { schoolId } = this.clerk
    const gatewayAccountId = this.gateways.get(feeAccountId)!
    await this.clerk.work(async trx => {
      const { rows } = await sql<{ paymentId: string; orderNo: string; amount: number }>`
        select p.provider_payment_id as "paymentId", o.order_no as "orderNo", p.amount from payments p
        join fee_orders o on o.school_id = p.school_id and o.id = p.order_id
        where p.school_id = ${schoolId} and p.source in ('online', 'qr') and p.source_account_id = ${gatewayAccountId}
          and p.paid_on <= ${this.clerk.day(until)} order by p.paid_on, p.id`.execute(trx)
      const lines = rows.map(({ paymentId, orderNo, amount }, index) => {
        // Two percent, and the tax of it.
        const fee = Math.round(amount * 0.02)
        return {
          ...{ row: index + 2, paymentId, orderNo, amount, fee, tax: Math.round(fee * 0.18) },
          ...{ settledOn: this.clerk.day(moment.ago), ref, utr: `UTR${ref.replaceAll(/\D/g, '')}` },
        }
      })
      const told = { fileId: null, sha256: `settlement ${ref}`, lines, by: null }
      await loadSettlement(services, trx, { schoolId, gatewayAccountId, posTerminalId: null }, told)
    })
  }
}
