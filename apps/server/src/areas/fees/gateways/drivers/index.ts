import type { Services } from '../../../../platform/services'
import { type GatewayDriver, type GatewayDriverName, gatewayDriverNames } from '../driver'
import { sandboxDriver } from './sandbox'

const made: Partial<Record<GatewayDriverName, (services: Services) => GatewayDriver>> = {
  sandbox: sandboxDriver,
}

/** How a provider is spoken to. */
export function driverOf(services: Services, name: GatewayDriverName): GatewayDriver {
  const make = made[name]
  if (!make) throw new Error(`There is no driver ${name}.`)
  return make(services)
}

/** Providers that this server works with: that for trials never where the money is real. */
export const offeredGateways = ({ configuration }: Pick<Services, 'configuration'>): GatewayDriverName[] =>
  gatewayDriverNames.filter(name => made[name] && (name !== 'sandbox' || configuration.environment !== 'production'))
