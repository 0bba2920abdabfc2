import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock, Random } from './clock'
import type { Configuration } from './configuration'
import type { Database } from './database/tables'
import type { Ports } from './ports'

/**
 * What every area works with. Made once at the start; tests make their own.
 *
 * Only what stands on nothing else is named here. A part that needs the services itself adds its own name, beside its class:
 * `declare module` of this file. So no layer has to know those above it.
 */
export interface Services {
  readonly configuration: Configuration
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly random: Random
  /** A new id (UUID version 7). */
  readonly newId: () => string
  readonly log: Logger
  /** Name of this process in leases. */
  readonly serverName: string
  /** What layers above give to those below. */
  readonly ports: Ports
}
