import type { Services } from '../../../../platform/services'
import { type Machine, type MachineDriverName, machineDrivers } from '../machine'
import { cloudMachine } from './cloud'
import { sandboxMachine } from './sandbox'

/** The machine of a driver; undefined for those that only the cashier reads. */
export function machineOf(services: Services, driver: MachineDriverName): Machine | undefined {
  if (driver === 'sandbox') return sandboxMachine(services)
  const { posCloud } = services.configuration
  return driver === 'cloud' && posCloud ? cloudMachine(posCloud) : undefined
}

/** Drivers that this server can work with. */
export const offeredDrivers = ({ configuration }: Pick<Services, 'configuration'>): MachineDriverName[] =>
  machineDrivers.filter(
    driver =>
      driver === 'manual' ||
      (driver === 'cloud' ? configuration.posCloud !== undefined : configuration.environment !== 'production'),
  )
