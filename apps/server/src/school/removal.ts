import type { PeriodOfDays, RemovalKind, TransactionArea } from '@school/rules'
import type { NameBelow } from '@school/texts'
import type { RawBuilder } from 'kysely'
import type { Database } from '../platform/database/tables'
import { port } from '../platform/ports'
import type { Services } from '../platform/services'
import type { Trx } from '../platform/transaction'

export type TableName = keyof Database & string

/** What the rows of a table are called: a text of `removals.thing`. */
export type Thing = NameBelow<'removals.thing'>

/** Whom a row belongs to, beside what its foreign keys say. */
export type Owner = 'student' | 'guardian' | 'staff' | 'user'

/**
 * How one table of an area hangs on the school. What goes with what is found from the foreign keys; here stands what they
 * do not say.
 */
export interface Holding {
  readonly table: TableName
  readonly thing: Thing
  /** Rows that only add to those of a thing: they are counted as further rows of it. */
  readonly adds?: true
  /** Columns that name whose the row is without a foreign key that says so. */
  readonly of?: Partial<Readonly<Record<Owner, string>>>
  /** The area whose transactions the rows are, and the column of their day or instant; `only` narrows the rows `t`. */
  readonly transactions?: {
    readonly area: TransactionArea
    readonly at: string
    readonly only?: RawBuilder<boolean>
    /** What is written anew when they go, and what stands in the way. */
    readonly also?: (
      place: RemovalPlace,
      period: PeriodOfDays,
      areas: readonly TransactionArea[],
    ) => Promise<Pick<RemovalIntent, 'changes' | 'blockers'>>
  }
  /** Kinds of removals that leave the rows alone although they hang on what goes, each with its reason. */
  readonly stays?: Partial<Readonly<Record<RemovalKind, string>>>
  /** Changes by itself all the time, so it says nothing of whether the data changed. */
  readonly restless?: true
  /** Kept for years after the school has gone. */
  readonly lasting?: true
}

/** One of several columns that refer together. */
export interface ForeignKey {
  readonly table: TableName
  readonly columns: readonly string[]
  readonly target: TableName
  readonly targetColumns: readonly string[]
  /** The rows go with what they refer to. */
  readonly cascades: boolean
}

/** Rows that stay and are written anew; `where` and the values speak of the row `t`. */
export interface RowChange {
  readonly table: TableName
  readonly set: Readonly<Record<string, RawBuilder<unknown>>>
  readonly where: RawBuilder<boolean>
  /** Counted under this name; absent: not counted. */
  readonly counted?: Thing
}

/** What stands in the way: a text of `removals.blocker`. `ids` are those of the scope that it concerns. */
export interface Blocker {
  readonly code: NameBelow<'removals.blocker'>
  readonly rows: number
  readonly ids: readonly string[]
}

export interface Warning {
  readonly code: NameBelow<'removals.warning'>
  readonly count: number
}

/** What a scope means in the database of its moment. */
export interface RemovalIntent {
  /** Rows `t` that go by themselves; what hangs on them follows. */
  readonly goes: Readonly<Partial<Record<TableName, RawBuilder<boolean>>>>
  /** Whether rows follow what they refer to by a key; absent: always. */
  readonly follows?: (key: ForeignKey) => boolean
  /** Whose rows go that areas keep without a foreign key. */
  readonly people?: Partial<Readonly<Record<Owner, readonly string[]>>>
  readonly changes: readonly RowChange[]
  /** Files that go although a row names them that stays. */
  readonly files?: readonly string[]
  /** What rows of a table are called here. */
  readonly names?: Partial<Readonly<Record<TableName, Thing>>>
  readonly blockers: readonly Blocker[]
  readonly warnings: readonly Warning[]
  /** How many of the named things go. */
  readonly things: number
}

/** The school whose rows go, and the day it is there. */
export interface RemovalPlace {
  readonly services: Services
  readonly trx: Trx
  readonly schoolId: string
  readonly removalId: string
  readonly today: string
  readonly userId: string
}

/** One kind of removal. An area registers its own. */
export interface RemovalWork<Scope = never> {
  readonly kind: RemovalKind
  /** What stands before the rows of money; absent: nothing of theirs goes. */
  readonly lifts?: 'orders' | 'school'
  /** @throws 404 when the scope names what the school does not have. */
  readonly intend: (place: RemovalPlace, scope: Scope) => Promise<RemovalIntent>
  /** Done before the first row goes, in the same transaction. */
  readonly before?: (place: RemovalPlace, scope: Scope) => Promise<void>
  /** Done when all is put back. */
  readonly restored?: (place: RemovalPlace, scope: Scope) => Promise<void>
  /** Done when all has gone. */
  readonly after?: (place: RemovalPlace, scope: Scope) => Promise<void>
}

/** What the areas hold, and the kinds of removals that they know. */
export const holdings = port<readonly Holding[]>('holdings')
export const removalWorks = port<readonly RemovalWork[]>('kinds of removals')

/** Many tables of one area under one name. */
export const held = (thing: Thing, ...tables: readonly TableName[]): Holding[] =>
  tables.map((table, index) => ({ table, thing, ...(index > 0 ? { adds: true as const } : {}) }))
