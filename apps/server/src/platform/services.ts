import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Passwords } from '../areas/auth/passwords'
import type { MachineWatch } from '../areas/fees/pos/worker'
import type { FiguresKeeper } from '../areas/home/figures'
import type { Clock, Random } from './clock'
import type { Configuration } from './configuration'
import type { Database } from './database/tables'
import type { VirusScanner } from './files/scanner'
import type { FileStore } from './files/store'
import type { JobQueue } from './jobs'
import type { KeptCounts } from './kept-counts'
import type { LiveHub } from './live/hub'
import type { ProviderStates } from './outbox/provider-states'
import type { Outbox } from './outbox/worker'
import type { SessionCache } from './person'

/** What every area works with. Made once at the start; tests make their own. */
export interface Services {
  readonly configuration: Configuration
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly random: Random
  /** A new id (UUID version 7). */
  readonly newId: () => string
  readonly log: Logger
  readonly jobs: JobQueue
  readonly outbox: Outbox
  /** Name of this process in leases. */
  readonly serverName: string
  readonly files: FileStore
  /** Absent: uploads are not checked. */
  readonly scanner: VirusScanner | undefined
  readonly sessions: SessionCache
  readonly passwords: Passwords
  readonly live: LiveHub
  readonly counts: KeptCounts
  readonly providers: ProviderStates
  readonly machines: MachineWatch
  readonly figures: FiguresKeeper
}
