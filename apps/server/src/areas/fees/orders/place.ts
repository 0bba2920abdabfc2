import { sql } from 'kysely'
import { audit } from '../../../platform/audit'
import type { Person } from '../../../platform/person'
import { custom } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import { inSchool, type Trx, transact } from '../../../platform/transaction'
import { schoolToday } from '../../../school/zone'
import type { GatewayDriverName } from '../gateways/driver'
import { driverOf } from '../gateways/drivers/index'
import { readOffers } from '../gateways/offers'
import { lockAccount, payByAdvance } from '../posting'
import { checkOrder } from './check'
import { AskFirst, guardTwice } from './guard'
import { type Account, amountChanged, quoteIn } from './quote'
import { keepUpiCode, upiPayee } from './upi-code'
import { writeOrder } from './write'

/** What a payer wants to pay, by a gateway or by a code. Orders on machines are made by the counter. */
export interface OrderAsked extends Account {
  readonly channel: 'online' | 'qr'
  readonly installmentIds: readonly string[]
  readonly amount?: number | undefined
  /** Online: the first that takes orders unless one is named. As a code: the school's own address unless one is named. */
  readonly gatewayAccountId?: string | undefined
  readonly expectedTotal: number
  readonly mobile?: string
  readonly override?: boolean
}

export interface PlaceCall {
  readonly services: Services
  readonly schoolId: string
  readonly person: Person
  readonly ip: string
}

/** What was made of a wish: an order to go on with, or what the advance has paid alone. */
export type Placed = { readonly orderId: string } | { readonly adjustmentId: string; readonly adjusted: number }

export const unavailable = () => custom(409, 'OnlineUnavailable', 'Online payment is not available now. Please try later.')

/** Minutes for which a code of a gateway is shown, and for which the bank's line of the own address is waited for. */
const codeMinutes = 10
const upiMinutes = 3 * 24 * 60

interface Way {
  readonly gatewayId: string | null
  readonly driver: GatewayDriverName | null
  readonly charge?: { bps: number; flat: number; gstBps: number }
  readonly minutes: number
}

async function wayOf({ services, schoolId }: PlaceCall, trx: Trx, asked: OrderAsked): Promise<Way> {
  if (asked.channel === 'qr' && !asked.gatewayAccountId) {
    if (!(await upiPayee(trx, schoolId, asked.feeAccountId)))
      throw custom(409, 'BankSettings', 'Bank payment settings are not complete.')
    return { gatewayId: null, driver: null, minutes: upiMinutes }
  }
  const offers = await readOffers(services, trx, schoolId, sql`g.fee_account_id = ${asked.feeAccountId}`)
  const named = asked.gatewayAccountId?.toLowerCase()
  const offer = named ? offers.find(one => one.id === named) : offers[0]
  if (!offer) throw unavailable()
  if (asked.channel === 'qr' && !driverOf(services, offer.driver).can.qr) throw unavailable()
  const { id, driver, charge, expiryMinutes } = offer
  // Who pays at the counter pays no charge.
  if (asked.channel === 'qr') return { gatewayId: id, driver, minutes: codeMinutes }
  return { gatewayId: id, driver, charge: { ...charge }, minutes: expiryMinutes }
}

async function placeIn(
  call: PlaceCall,
  trx: Trx,
  asked: OrderAsked,
  told: ReadonlyMap<string, 'asked' | 'silent' | 'none'>,
): Promise<Placed> {
  const { services, schoolId, person } = call
  await lockAccount(trx, schoolId, asked.studentId, asked.feeAccountId)
  const today = await schoolToday(services, trx, schoolId)
  const way = await wayOf(call, trx, asked)
  const { charge } = way
  const quoteWith = (noAdvance: boolean) =>
    quoteIn(trx, schoolId, asked, asked, today, { noAdvance, ...(charge ? { charge } : {}) })
  // What cannot be paid so is said before anybody is asked.
  await quoteWith(false)
  const guarded = await guardTwice(
    services,
    trx,
    schoolId,
    {
      studentId: asked.studentId,
      feeAccountId: asked.feeAccountId,
      channel: asked.channel,
      qrMode: asked.channel === 'qr' ? (way.gatewayId ? 'pg' : 'upi') : null,
      gatewayId: way.gatewayId,
      isResumable: way.driver === null || driverOf(services, way.driver).can.sdk,
      override: asked.override ?? false,
      asked: told,
    },
    quoteWith,
  )
  if ('resume' in guarded) return { orderId: guarded.resume }
  const quoted = await quoteWith(guarded.beside)
  if (quoted.total !== asked.expectedTotal) throw amountChanged()
  if (quoted.total === 0) {
    const place = {
      schoolId,
      studentId: asked.studentId,
      feeAccountId: asked.feeAccountId,
      onDay: today,
      by: person.userId,
    }
    const lines = new Map(quoted.lines.map(line => [line.key, line.amount]))
    const paid = await payByAdvance(services, trx, place, { lines, asOf: today, advance: quoted.advanceUsed })
    return { adjustmentId: paid.id, adjusted: paid.used }
  }
  const isUpi = way.gatewayId === null
  const now = services.clock.now().getTime()
  const { id, orderNo } = await writeOrder(
    services,
    trx,
    schoolId,
    {
      studentId: asked.studentId,
      feeAccountId: asked.feeAccountId,
      channel: asked.channel,
      ...(way.gatewayId ? { gatewayAccountId: way.gatewayId } : {}),
      ...(asked.channel === 'qr' ? { qrMode: isUpi ? 'upi' : 'pg' } : {}),
      today,
      beside: guarded.beside,
      mobile: asked.mobile ?? '',
      minutes: way.minutes,
      isPending: isUpi,
      // Given up after ten minutes where it is never handed over.
      nextCheckAt: new Date(now + (isUpi ? way.minutes : codeMinutes) * 60_000),
      createdBy: asked.channel === 'qr' ? person.userId : null,
      payerUserId: asked.channel === 'online' ? person.userId : null,
    },
    quoted,
  )
  if (isUpi) await keepUpiCode(trx, schoolId, { id, orderNo, amount: quoted.total, ...asked })
  await audit(
    services,
    trx,
    person,
    {
      action: 'feeOrder.create',
      entity: 'fee_orders',
      entityId: id,
      schoolId,
      after: { studentId: asked.studentId, amount: quoted.total, channel: asked.channel },
    },
    call.ip,
  )
  return { orderId: id }
}

/**
 * Makes an order, or answers the open one of the same items. Where another one is open its provider is asked first, outside of
 * transactions; so nobody pays twice.
 *
 * @param once wraps the work of one transaction: a repeated Idempotency-Key answers what it made the first time.
 */
export async function placeOrder(
  call: PlaceCall,
  asked: OrderAsked,
  once: (trx: Trx, work: () => Promise<Placed>) => Promise<Placed> = (_, work) => work(),
): Promise<Placed> {
  const { services, schoolId } = call
  const told = new Map<string, 'asked' | 'silent' | 'none'>()
  for (;;) {
    try {
      return await transact(services.db, inSchool(schoolId), trx => once(trx, () => placeIn(call, trx, asked, told)))
    } catch (error) {
      if (!(error instanceof AskFirst) || told.has(error.orderId)) throw error
      told.set(error.orderId, (await checkOrder(services, schoolId, error.orderId)).provider)
    }
  }
}
