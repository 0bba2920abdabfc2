import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
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
import type { Ports } from './ports'

/** Work that a server does beside its answers. */
export interface Worker {
  readonly start: (services: Services, pollMilliseconds?: number) => void
  /** Ends after what is in hand. */
  readonly stop: () => Promise<void>
  /** Does all that is due now, and answers how much that was. */
  readonly drain: (services: Services) => Promise<number>
}

/** Hashes of passwords. */
export interface PasswordHashes {
  readonly hash: (password: string) => Promise<string>
  /** Takes as long without a hash: nobody hears who there is. */
  readonly fits: (passwordHash: string | undefined, password: string) => Promise<boolean>
}

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
  readonly passwords: PasswordHashes
  readonly live: LiveHub
  readonly counts: KeptCounts
  readonly providers: ProviderStates
  readonly machines: Worker & { readonly wake: () => void }
  readonly figures: Worker
  /** What layers above give to those below. */
  readonly ports: Ports
}
