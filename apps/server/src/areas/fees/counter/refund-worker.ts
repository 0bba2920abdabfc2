import { sql } from 'kysely'
import { Repeating } from '../../../platform/repeating'
import type { Services } from '../../../platform/services'
import { inSchool, onPlatform, type Trx, transact } from '../../../platform/transaction'
import { schoolToday } from '../../../school/zone'
import { type GatewayAccess, type GatewayDriver, GatewayRefused, GatewaySilent, type RefundState } from '../gateways/driver'
import { finishRefund, lockRefund } from './refunds'

declare module '../../../platform/services' {
  interface Services {
    readonly refunds: RefundWatch
  }
}

/** Opens the gateway of an account, for one refund. */
export type OpenGateway = (
  services: Services,
  trx: Trx,
  schoolId: string,
  accountId: string,
) => Promise<{ readonly driver: GatewayDriver; readonly access: GatewayAccess }>

/** Seconds that a gateway may take for an answer, and that a refund is out of reach for others meanwhile. */
const callSeconds = 20
const leaseSeconds = 60
const batch = 20
/** Minutes after which a refund that is under way is asked about again; the last one repeats. */
const pauses = [1, 5, 15, 60, 360]

interface Claimed {
  readonly schoolId: string
  readonly id: string
  readonly key: string
  readonly amount: number
  readonly tries: number
  readonly providerPaymentId: string
  readonly accountId: string | null
}

/** Takes refunds that are due, each for this server alone. */
async function claim(services: Services): Promise<Claimed[]> {
  const now = services.clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<Claimed>`
      with due as (
        select school_id, id from fee_refunds where next_try_at <= ${now} and status in ('approved', 'processing')
        order by next_try_at limit ${batch} for update skip locked)
      update fee_refunds f set status = 'processing', next_try_at = ${until}, tries = f.tries + 1
      from due, payments p left join fee_orders o on o.school_id = p.school_id and o.id = p.order_id
      where f.school_id = due.school_id and f.id = due.id and p.school_id = f.school_id and p.id = f.payment_id
      returning f.school_id as "schoolId", f.id, f.refund_key as key, f.amount, f.tries, p.provider_payment_id as "providerPaymentId",
        o.gateway_account_id as "accountId"`.execute(trx),
  )
  return rows
}

/** Asks for the refund by its key first: an answer that was lost may have been a yes. */
async function ask(services: Services, refund: Claimed, open: OpenGateway): Promise<RefundState> {
  if (refund.accountId === null) throw new GatewayRefused('No gateway account')
  const accountId = refund.accountId
  const { driver, access } = await transact(services.db, inSchool(refund.schoolId), trx =>
    open(services, trx, refund.schoolId, accountId),
  )
  if (!driver.refund) throw new GatewayRefused('Refunds are not possible here')
  const signal = AbortSignal.timeout(callSeconds * 1000)
  const known = await driver.fetchRefund?.(access, refund, signal)
  return known ?? driver.refund(access, refund, signal)
}

/** Says what became of a refund, unless another server has said it meanwhile. */
async function note(services: Services, refund: Claimed, state: RefundState | GatewaySilent): Promise<void> {
  await transact(services.db, inSchool(refund.schoolId), async trx => {
    const { status, paymentId } = await lockRefund(trx, refund.schoolId, refund.id)
    if (status !== 'processing') return
    if ('status' in state && state.status === 'done') {
      const onDay = await schoolToday(services, trx, refund.schoolId)
      const of = { onDay, by: null, reference: state.providerRefundId, providerRefundId: state.providerRefundId }
      await finishRefund(services, trx, refund.schoolId, { id: refund.id, paymentId }, of)
      return
    }
    const minutes = pauses[Math.min(refund.tries, pauses.length) - 1]!
    const next = new Date(services.clock.now().getTime() + minutes * 60_000)
    const failed = 'status' in state && state.status === 'failed'
    await sql`
      update fee_refunds set status = ${failed ? 'failed' : 'processing'}, next_try_at = ${failed ? null : next},
        error = ${'status' in state ? (state.error ?? null) : state.message},
        provider_refund_id = coalesce(${'status' in state ? state.providerRefundId || null : null}, provider_refund_id), version = version + 1
      where school_id = ${refund.schoolId} and id = ${refund.id}`.execute(trx)
  })
}

async function treat(services: Services, refund: Claimed, open: OpenGateway): Promise<void> {
  const state = await ask(services, refund, open).catch(error => {
    if (error instanceof GatewayRefused) return { status: 'failed' as const, providerRefundId: '', error: error.message }
    // Nothing is known: it is asked for again, by the same key.
    if (!(error instanceof GatewaySilent)) services.log.error({ err: error }, 'refund through a gateway')
    return new GatewaySilent(error instanceof GatewaySilent ? error.message : 'No answer')
  })
  await note(services, refund, state)
}

/** Has gateways pay refunds back. A refund keeps its key, so that it goes out once however often it is asked for. */
export class RefundWatch {
  readonly #open: OpenGateway
  private readonly looking = new Repeating('watch of refunds', async services => {
    await this.drain(services)
    return false
  })

  constructor(open: OpenGateway) {
    this.#open = open
  }

  /** Treats every refund that is due now. @returns how many. */
  async drain(services: Services, open: OpenGateway = this.#open): Promise<number> {
    let count = 0
    for (;;) {
      const refunds = await claim(services)
      if (refunds.length === 0) return count
      count += refunds.length
      const ended = await Promise.allSettled(refunds.map(refund => treat(services, refund, open)))
      for (const one of ended) if (one.status === 'rejected') services.log.error({ err: one.reason }, 'refund')
    }
  }

  /** Looks at once for what was just approved. */
  wake(): void {
    this.looking.wake()
  }

  start(services: Services, pollMilliseconds = 5000): void {
    this.looking.start(services, pollMilliseconds)
  }

  stop(): Promise<void> {
    return this.looking.stop()
  }
}
