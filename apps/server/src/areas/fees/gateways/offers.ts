import type { PayerCharge } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import type { GatewayDriverName } from './driver'
import { offeredGateways } from './drivers/index'

/** An account at a provider that takes orders now. */
export interface GatewayOffer {
  readonly id: string
  readonly feeAccountId: string
  readonly driver: GatewayDriverName
  readonly label: string
  readonly methods: string[]
  readonly charge: PayerCharge
  readonly expiryMinutes: number
}

/** Accounts of a school that take orders now, in the order in which they are offered. */
export async function readOffers(
  services: Services,
  trx: Trx,
  schoolId: string,
  where: RawBuilder<unknown> = sql`true`,
): Promise<GatewayOffer[]> {
  const { rows } = await sql<GatewayOffer>`
    select g.id, g.fee_account_id as "feeAccountId", g.driver, g.label, g.methods, g.order_expiry_minutes as "expiryMinutes",
      jsonb_build_object('bps', g.payer_charge_bps, 'flat', g.payer_charge_flat, 'gstBps', g.gst_bps) as charge
    from gateway_accounts g
    where g.school_id = ${schoolId} and g.active and g.driver = any(${offeredGateways(services)}) and ${where}
    order by g.sort_order, lower(g.label), g.id`.execute(trx)
  return rows
}
