import type { Viewer } from '@school/rules'
import type { RawBuilder } from 'kysely'
import type { Person } from '../platform/person'
import { port } from '../platform/ports'
import type { Services } from '../platform/services'
import type { Trx } from '../platform/transaction'

/** Who asks for which files. */
export interface FileReader {
  readonly services: Services
  readonly trx: Trx
  readonly person: Person
  readonly ids: readonly string[]
}

/** How a record that names a file stands to the person. */
export interface UseFacts {
  /** The record is the person's own. */
  readonly own: boolean
  /** The record is within the person's scope. */
  readonly reached: boolean
  readonly kind: string
}

/** What a person may do with a file through a record that names it. */
export interface FileRights {
  readonly readable: boolean
  /** Only what can be read can be changed. */
  readonly editable: boolean
  /** The record needs the file as it is. */
  readonly fixed: boolean
}

/** Records of one kind that name files. */
export interface FileUseKind {
  /** The table of the records. */
  readonly entity: string
  /** Selects file, entity, id of the record, whether it is the person's own and within reach, and its kind. */
  readonly rows: (reader: FileReader) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
  readonly rights: (facts: UseFacts, person: Person, viewer: Viewer) => FileRights
}

/** What is kept with a record: to be read, and as it is. */
export const keptWith = (readable: boolean): FileRights => ({ readable, editable: false, fixed: true })

/** Every kind of record that names files; the areas give theirs. */
export const fileUses = port<readonly FileUseKind[]>('file uses')
