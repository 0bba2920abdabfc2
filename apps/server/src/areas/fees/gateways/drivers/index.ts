import type { Services } from '../../../../platform/services'
import { type GatewayDriver, type GatewayDriverName, gatewayDriverNames } from '../driver'
import { ccavenueDriver } from './ccavenue'
import { payuDriver } from './payu'
import { razorpayDriver } from './razorpay'
import { sandboxDriver } from './sandbox'

const razorpay = razorpayDriver()
const payu = payuDriver()
const ccavenue = ccavenueDriver()

const made: Readonly<Record<GatewayDriverName, (services: Services) => GatewayDriver>> = {
  razorpay: () => razorpay,
  payu: () => payu,
  ccavenue: () => ccavenue,
  sandbox: sandboxDriver,
}

/** How a provider is spoken to. */
export function driverOf(services: Services, name: GatewayDriverName): GatewayDriver {
  return made[name](services)
}

/**
 * Providers that this server works with: that for trials never where the money is real, and others there alone where they know
 * its address, by which they tell of payments and send payers back.
 */
export const offeredGateways = ({ configuration }: Pick<Services, 'configuration'>): GatewayDriverName[] =>
  configuration.environment !== 'production'
    ? [...gatewayDriverNames]
    : gatewayDriverNames.filter(name => name !== 'sandbox' && configuration.reports !== undefined)
