import { isOpenOrder, nextGatewayCheck, nextOrderCheck, type OrderStatus } from '@school/rules'
import { sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import { inSchool, type Trx, transact } from '../../../platform/transaction'
import { openGateway } from '../gateways/access'
import { type GatewayEvidence, type GatewayOrder, GatewayRefused, GatewaySilent } from '../gateways/driver'
import { driverOf } from '../gateways/drivers/index'
import { applyEvidence } from './evidence'
import { expireOrder } from './expire'

/** Seconds that a provider may take for one answer. */
const callSeconds = 15
/** Minutes after which an order that never reached its provider is given up. */
const handMinutes = 10

/** What came of looking after an order. */
export interface Checked {
  readonly status: OrderStatus
  readonly receiptNo?: string
  /** `asked`: its provider answered. `silent`: it did not. `none`: nobody was asked. */
  readonly provider: 'asked' | 'silent' | 'none'
  /** What the provider refused the question with. */
  readonly refusal?: string
  readonly nextCheckAt: Date | null
}

interface Row {
  channel: 'online' | 'pos' | 'qr'
  qrMode: 'pg' | 'upi' | null
  gatewayId: string | null
  status: OrderStatus
  orderNo: string
  providerOrderId: string | null
  amount: number
  createdAt: Date
  expiresAt: Date
  nextCheckAt: Date | null
  isCancelling: boolean
  receiptNo: string | null
}

async function read(trx: Trx, schoolId: string, orderId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select o.channel, o.qr_mode as "qrMode", o.gateway_account_id as "gatewayId", o.status, o.order_no as "orderNo",
      o.provider_order_id as "providerOrderId", o.amount, o.created_at as "createdAt", o.expires_at as "expiresAt",
      o.next_check_at as "nextCheckAt", o.cancel_asked_at is not null as "isCancelling", r.receipt_no as "receiptNo"
    from fee_orders o left join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    where o.school_id = ${schoolId} and o.id = ${orderId}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export const asProviderKnows = (
  id: string,
  row: Pick<Row, 'orderNo' | 'providerOrderId' | 'amount' | 'expiresAt'>,
): GatewayOrder => ({
  id,
  orderNo: row.orderNo,
  providerOrderId: row.providerOrderId,
  amount: row.amount,
  description: '',
  payer: { name: '', mobile: '', email: '' },
  expiresAt: row.expiresAt,
})

/** Asks the provider of an order, and captures what it has only authorized. */
async function ask(services: Services, schoolId: string, orderId: string, row: Row): Promise<readonly GatewayEvidence[]> {
  const { driver: name, access } = await transact(services.db, inSchool(schoolId), trx =>
    openGateway(services, trx, schoolId, row.gatewayId!),
  )
  const driver = driverOf(services, name)
  const order = asProviderKnows(orderId, row)
  const signal = () => AbortSignal.timeout(callSeconds * 1000)
  const told = await driver.fetchStatus(access, order, signal())
  // Who closes a code asks again: a payment that was made meanwhile wins.
  if (row.isCancelling && isOpenOrder(row.status) && told.length === 0 && driver.closeQr && row.channel === 'qr') {
    await driver.closeQr(access, order, signal())
    return driver.fetchStatus(access, order, signal())
  }
  const open = told.filter(one => one.status === 'authorized')
  if (open.length === 0 || !driver.capture || told.some(one => one.status === 'captured')) return told
  for (const one of open) await driver.capture(access, one, signal())
  return driver.fetchStatus(access, order, signal())
}

/** When an order is looked at the next time. */
function nextOf({ channel, createdAt, expiresAt }: Row, now: Date): Date | null {
  // Somebody stands before the code while it can be paid.
  return channel === 'qr' && now < expiresAt ? nextOrderCheck(expiresAt, now) : nextGatewayCheck(createdAt, expiresAt, now)
}

/** Ends what is over, and says when it is looked at again. */
async function settle(services: Services, trx: Trx, schoolId: string, orderId: string, wasAsked: boolean): Promise<Row> {
  const now = services.clock.now()
  const row = await read(trx, schoolId, orderId)
  if (row.status === 'success' || row.status === 'reconciled') {
    await sql`
      update fee_orders set next_check_at = null, leased_until = null where school_id = ${schoolId} and id = ${orderId}`.execute(
      trx,
    )
    return { ...row, nextCheckAt: null }
  }
  const next = nextOf(row, now)
  if (isOpenOrder(row.status) && row.isCancelling && wasAsked) await expireOrder(services, trx, schoolId, orderId, 'cancelled')
  // Who is asked for three days without an answer has nothing to say any more.
  if (isOpenOrder(row.status) && row.expiresAt <= now && (wasAsked || next === null))
    await expireOrder(services, trx, schoolId, orderId, 'time')
  const spared = wasAsked || !row.gatewayId ? undefined : services.gateways.breaker.until(row.gatewayId)
  const at = next && spared && spared > next ? spared : next
  await sql`
    update fee_orders set next_check_at = ${at}, leased_until = null, last_checked_at = ${now}, check_count = check_count + 1
    where school_id = ${schoolId} and id = ${orderId}`.execute(trx)
  return { ...(await read(trx, schoolId, orderId)), nextCheckAt: at }
}

/** Money is there and could not be posted: it stays so until somebody has looked, and the order is not lost. */
export async function notePostError(services: Services, schoolId: string, orderId: string, error: unknown): Promise<void> {
  const text = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
  await transact(services.db, inSchool(schoolId), trx =>
    sql`
      update fee_orders set provider_status = 'paid', post_error = ${text}, leased_until = null,
        status = case when status = 'created' then 'pending' else status end
      where school_id = ${schoolId} and id = ${orderId} and receipt_id is null`.execute(trx),
  )
}

/**
 * Asks the provider what became of an order, outside of transactions, and acts on the answer. Orders on machines go to the
 * watch of machines, which asks a moment later.
 *
 * @throws 404 when the school has no such order.
 */
export async function checkOrder(services: Services, schoolId: string, orderId: string): Promise<Checked> {
  const within = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, inSchool(schoolId), work)
  const row = await within(trx => read(trx, schoolId, orderId))
  const told = ({ status, receiptNo, nextCheckAt }: Row, provider: Checked['provider'], refusal?: string): Checked => ({
    status,
    ...(receiptNo ? { receiptNo } : {}),
    provider,
    ...(refusal ? { refusal } : {}),
    nextCheckAt,
  })
  if (row.channel === 'pos') {
    await within(trx =>
      sql`
        update fee_orders set next_check_at = ${services.clock.now()}
        where school_id = ${schoolId} and id = ${orderId} and receipt_id is null`.execute(trx),
    )
    services.machines.wake()
    return told(row, 'none')
  }
  const now = services.clock.now()
  if (row.status === 'created') {
    const isGivenUp = now.getTime() - row.createdAt.getTime() >= handMinutes * 60_000
    if (isGivenUp)
      await within(async trx => {
        await expireOrder(services, trx, schoolId, orderId, 'time')
        await sql`
          update fee_orders set next_check_at = null, leased_until = null where school_id = ${schoolId} and id = ${orderId}`.execute(
          trx,
        )
      })
    return told(await within(trx => read(trx, schoolId, orderId)), 'none')
  }
  // Its bank's file tells of it.
  if (row.gatewayId === null) return told(await within(trx => settle(services, trx, schoolId, orderId, true)), 'none')
  const { breaker } = services.gateways
  let evidence: readonly GatewayEvidence[]
  try {
    evidence = await ask(services, schoolId, orderId, row)
    breaker.note(row.gatewayId, false, now)
  } catch (error) {
    const isSilent = error instanceof GatewaySilent || (error as Error).name === 'TimeoutError'
    if (!isSilent && !(error instanceof GatewayRefused)) throw error
    breaker.note(row.gatewayId, isSilent, now)
    const after = await within(trx => settle(services, trx, schoolId, orderId, false))
    return told(after, 'silent', isSilent ? undefined : (error as Error).message)
  }
  try {
    return told(
      await within(async trx => {
        await applyEvidence(services, trx, schoolId, orderId, evidence)
        return settle(services, trx, schoolId, orderId, true)
      }),
      'asked',
    )
  } catch (error) {
    if (evidence.some(one => one.status === 'captured')) await notePostError(services, schoolId, orderId, error)
    throw error
  }
}
