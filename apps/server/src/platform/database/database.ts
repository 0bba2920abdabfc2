import type { Kysely } from 'kysely'
import type { Database } from './tables'

/** What comes of a channel of notes. */
export interface NoteListener {
  readonly note: (payload: string) => void
  /** Listening began, or began again: notes in between are lost. */
  readonly begun: () => void
}

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly kind: 'postgres' | 'embedded'
  /** Hears the notes of a channel, from all servers of the database. Gives what ends it. */
  readonly listen: (channel: string, listener: NoteListener) => Promise<() => Promise<void>>
  /** Applies what is missing and answers the names of the files. */
  readonly migrate: () => Promise<string[]>
  /** A gzipped copy of the data directory; the embedded database only. */
  readonly dump?: () => Promise<Uint8Array>
  readonly close: () => Promise<void>
}
