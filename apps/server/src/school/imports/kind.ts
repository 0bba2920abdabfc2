import type {
  FlatRecord,
  Guard,
  ImportCounts,
  ImportKindCode,
  ImportOptions,
  Language,
  PlannedRow,
  PlannedStudent,
  ProblemGroup,
  ReadRow,
} from '@school/rules'
import { port } from '../../platform/ports'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import type { NameIds } from './name-ids'
import type { Made } from './names'
import type { LoadedView } from './view'

/** The school that rows come into. */
export interface ImportPlace {
  readonly services: Services
  readonly trx: Trx
  readonly schoolId: string
  /** Who brings them in; nobody where the product does so by itself. */
  readonly by?: string | null
}

/** `rows` loads what the rows touch alone. A plan that also says who is missing needs the whole school. */
export type Extent = 'school' | 'rows'

/** Rows compared with what the school holds. */
export interface PlannedRows {
  readonly rows: readonly (PlannedRow | PlannedStudent)[]
  readonly guards?: readonly Guard[]
  /** Keys of records that the file lacks and that leave. */
  readonly missing?: readonly string[]
  /** Ids of the records that exist, by key. */
  readonly existing: ReadonlyMap<string, string>
  /** A student's record by the id of each guardian, for the contact data as they were. */
  readonly contacts?: ReadonlyMap<string, FlatRecord>
}

/** A planned file with all that writing it needs. */
export interface FilePlan extends PlannedRows {
  readonly kind: ImportKindCode
  readonly guards: readonly Guard[]
  readonly missing: readonly string[]
  readonly counts: ImportCounts
  readonly groups: readonly ProblemGroup[]
  readonly today: string
  readonly ids: NameIds
}

export interface WrittenRow {
  readonly entityId: string
  /** What else must be known of the row to take it back, in the words of its kind. */
  readonly undo: object
}

/** What was written, by row number, and the names that came along. */
export interface Written {
  readonly rows: ReadonlyMap<number, WrittenRow>
  readonly made: Made
}

/** A row that was written, as it was kept. */
export interface Done {
  readonly action: 'create' | 'update'
  readonly entity_id: string
  readonly before: FlatRecord | null
  readonly after: FlatRecord
  readonly undo: object
}

/** Who began an import. */
export interface ImportOrder {
  readonly by: { readonly id: string; readonly roles: readonly string[]; readonly viaOperator: boolean }
  readonly origin: string
  readonly language: Language
}

/** What records do that a whole file does not name. */
export interface Leaving {
  readonly leave: (place: ImportPlace, ids: readonly string[], today: string) => Promise<void>
  /** Those who left by that on a day and are as they were then come back. Answers how many. */
  readonly comeBack: (place: ImportPlace, ids: readonly string[], leftOn: string) => Promise<number>
}

/** What a kind of file does in the database. Its columns and what its rows mean stand in the rules. */
export interface ImportWork {
  readonly code: ImportKindCode
  /** Compares rows with the school as it is. Changes nothing. */
  readonly plan: (
    place: ImportPlace,
    rows: readonly ReadRow[],
    names: LoadedView,
    options: ImportOptions,
    extent: Extent,
  ) => Promise<PlannedRows>
  /**
   * Holds what rows may find or change, before the plan by which they are written. Absent: keys of the database tell at once
   * whether another was faster, and then all is done again.
   */
  readonly hold?: (place: ImportPlace, rows: readonly ReadRow[]) => Promise<void>
  readonly write: (place: ImportPlace, plan: FilePlan) => Promise<Written>
  /** All that a school has of the kind, as a file of it holds it. */
  readonly records: (place: ImportPlace) => Promise<FlatRecord[]>
  /** One record by its key. Absent: none is written by hand. */
  readonly find?: (trx: Trx, key: string) => Promise<FlatRecord | undefined>
  readonly leaving?: Leaving
  /**
   * Takes rows back: records that are still as a row left them get their values from before, created ones without dependants
   * go. Answers how many. Absent: what came in stays.
   */
  readonly undo?: (place: ImportPlace, rows: readonly Done[], names: LoadedView) => Promise<number>
  /** What follows for the records that rows name, written now or the same already. */
  readonly after?: (place: ImportPlace, order: ImportOrder, ids: readonly string[]) => Promise<void>
}

/** Every kind of file; the areas give theirs. */
export const importWorks = port<readonly ImportWork[]>('kinds of files')

/** Who hears that an import was written or taken back, in its transaction. */
export const afterImport = port<(services: Services, trx: Trx, schoolId: string) => Promise<void>>('after an import')

/** Rows whose plan changes the school. */
export const isWritable = ({ action }: PlannedRow): boolean => action === 'create' || action === 'update'

/** Whether nobody changed a record since a row was written, in any of some columns. */
export const isAsLeft = (columns: readonly string[], after: FlatRecord, now: FlatRecord | undefined): boolean =>
  now !== undefined && columns.every(key => (now[key] ?? '') === (after[key] ?? ''))
