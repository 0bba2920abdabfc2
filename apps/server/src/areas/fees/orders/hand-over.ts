import { nextGatewayCheck } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import { inSchool, type Trx, transact } from '../../../platform/transaction'
import { openGateway } from '../gateways/access'
import { type GatewayOrder, GatewayRefused, GatewaySilent } from '../gateways/driver'
import { driverOf } from '../gateways/drivers/index'
import { expireOrder } from './expire'
import { unavailable } from './place'

/** Seconds that a provider may take to take an order. */
const callSeconds = 15
/** How often, and after how many ms, it is looked whether another call has handed an order over. */
const looks = 25
const pause = 200

interface Claimed {
  channel: 'online' | 'qr'
  gatewayId: string
  orderNo: string
  amount: number
  createdAt: Date
  expiresAt: Date
  name: string
  admNo: string
  mobile: string | null
  email: string | null
  installments: string
}

/** Takes an order to its provider for this call alone; undefined when another call does or has done so. */
async function claim(services: Services, trx: Trx, schoolId: string, id: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with mine as (
      update fee_orders set handed_at = ${services.clock.now()}
      where school_id = ${schoolId} and id = ${id} and status = 'created' and handed_at is null returning *)
    select o.channel, o.gateway_account_id as "gatewayId", o.order_no as "orderNo", o.amount, o.created_at as "createdAt",
      o.expires_at as "expiresAt", s.name, s.adm_no as "admNo", coalesce(nullif(o.payer_mobile, ''), g.mobile) as mobile, g.email,
      coalesce((select string_agg(i.name, ', ' order by i.due_date, i.no) from installments i where i.school_id = o.school_id and i.id in (
        select l.installment_id from fee_order_lines l where l.school_id = o.school_id and l.order_id = o.id)), '') as installments
    from mine o join students s on s.school_id = o.school_id and s.id = o.student_id
    left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id`.execute(trx)
  return rows[0]
}

/** Waits until the call that hands an order over has done so. */
async function otherwiseHanded(services: Services, schoolId: string, id: string): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    const { rows } = await transact(services.db, inSchool(schoolId), trx =>
      sql`select 1 from fee_orders where school_id = ${schoolId} and id = ${id} and status = 'created' and handed_at is not null`.execute(
        trx,
      ),
    )
    if (rows.length === 0) return
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}

/**
 * Has the provider take an order, once, outside of transactions. What it answers is kept for the payer's browser.
 *
 * @throws 409 when the provider does not take it; the order is over then, and no payer has seen it.
 */
export async function handOver(services: Services, schoolId: string, id: string): Promise<void> {
  const within = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, inSchool(schoolId), work)
  const claimed = await within(trx => claim(services, trx, schoolId, id))
  if (!claimed) return otherwiseHanded(services, schoolId, id)
  const { breaker } = services.gateways
  const now = services.clock.now()
  try {
    if (!breaker.allows(claimed.gatewayId, now)) throw new GatewaySilent('The gateway is spared.')
    const { driver: name, access } = await within(trx => openGateway(services, trx, schoolId, claimed.gatewayId))
    const driver = driverOf(services, name)
    const order: GatewayOrder = {
      id,
      orderNo: claimed.orderNo,
      providerOrderId: null,
      amount: claimed.amount,
      description: `${claimed.admNo} ${claimed.installments}`.slice(0, 100),
      payer: { name: claimed.name, mobile: claimed.mobile ?? '', email: claimed.email ?? '' },
      expiresAt: claimed.expiresAt,
    }
    const signal = AbortSignal.timeout(callSeconds * 1000)
    const { providerOrderId, handoff } =
      claimed.channel === 'qr'
        ? await driver.createQr!(access, order, signal).then(({ providerOrderId, ...code }) => ({
            providerOrderId,
            handoff: { kind: 'qr' as const, ...code },
          }))
        : await driver.createOrder(access, order, signal)
    breaker.note(claimed.gatewayId, false, now)
    await within(trx =>
      sql`
        update fee_orders set status = 'pending', provider_order_id = ${providerOrderId}, handoff = ${JSON.stringify(handoff)}::jsonb,
          next_check_at = ${nextGatewayCheck(claimed.createdAt, claimed.expiresAt, services.clock.now())}
        where school_id = ${schoolId} and id = ${id} and status = 'created'`.execute(trx),
    )
    services.gateways.wake()
  } catch (error) {
    const isSilent = error instanceof GatewaySilent || (error as Error).name === 'TimeoutError'
    if (isSilent) breaker.note(claimed.gatewayId, true, now)
    await within(async trx => {
      await expireOrder(services, trx, schoolId, id, 'busy')
      await sql`
        update fee_orders set next_check_at = null, provider_status = ${(error as Error).message.slice(0, 200)}
        where school_id = ${schoolId} and id = ${id}`.execute(trx)
    })
    if (!isSilent && !(error instanceof GatewayRefused)) services.log.error({ err: error }, 'order of a gateway')
    throw unavailable()
  }
}
