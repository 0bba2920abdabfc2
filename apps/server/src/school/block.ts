import { mayOpenForm, type Viewer } from '@school/rules'
import type { RawBuilder } from 'kysely'
import type { Person } from '../platform/person'
import { port } from '../platform/ports'
import type { Services } from '../platform/services'
import type { Trx } from '../platform/transaction'
import type { Figures, Part } from './figures'

export interface Tile {
  code: string
  value: number | null
  unit: 'count' | 'percent' | 'amount' | 'text'
  sub?: Record<string, string | number>
  tone?: 'success' | 'warning' | 'danger' | 'info'
  route?: string
}

export interface Chart {
  code: string
  type: 'line' | 'bar' | 'stacked' | 'donut'
  unit: string
  /** Names, or days as YYYY-MM-DD. */
  labels: string[]
  series: { name: string; values: (number | null)[] }[]
}

export interface Todo {
  code: string
  count: number
  tone: string
  route: string
}

export interface List {
  code: string
  columns: string[]
  rows: string[][]
  route?: string
}

/** What a block is made from. */
export interface Source {
  readonly services: Services
  /** A transaction in the session's school, or on the platform for the blocks of groups and operators. */
  readonly trx: Trx
  readonly person: Person
  readonly viewer: Viewer
  readonly timeZone: string
  /** Day of the school as YYYY-MM-DD. */
  readonly today: string
  /**
   * A count that may be up to a minute old and is shared by all who have the same school, day and scope. Without a scope it
   * is read anew: then it is the person's own.
   */
  readonly counted: <T>(name: string, scope: string | undefined, read: () => Promise<T>) => Promise<T>
  /** Figures of schools under the alias `sc`, by their ids, up to a minute old. */
  readonly figures: <P extends Part>(scope: RawBuilder<boolean>, ...of: P[]) => Promise<ReadonlyMap<string, Pick<Figures, P>>>
}

const readings = new WeakMap<Source, Map<string, Promise<unknown>>>()

/** What several blocks of a home read, read once for all of them. */
export function once<T>(source: Source, name: string, read: () => Promise<T>): Promise<T> {
  const known = readings.get(source) ?? new Map<string, Promise<unknown>>()
  readings.set(source, known)
  const reading = (known.get(name) as Promise<T> | undefined) ?? read()
  known.set(name, reading)
  return reading
}

/** One block of a home. Nothing to show: undefined. */
export type Block = {
  readonly code: string
  /** Forms of the screens that tell more of it; it is absent for who can open none of them. */
  readonly of?: readonly string[]
} & (
  | { readonly kind: 'tiles'; readonly read: (source: Source) => Promise<Omit<Tile, 'code'> | undefined> }
  | { readonly kind: 'charts'; readonly read: (source: Source) => Promise<Omit<Chart, 'code'> | undefined> }
  | { readonly kind: 'todos'; readonly read: (source: Source) => Promise<Omit<Todo, 'code'> | undefined> }
  | { readonly kind: 'lists'; readonly read: (source: Source) => Promise<Omit<List, 'code'> | undefined> }
)

/** A route only when the person may open it. What has no `of` is shown without. */
export const link = (viewer: Viewer, form: string, route: string) => (mayOpenForm(form, viewer) ? { route } : {})

/** Every block, by the name that the homes know it by; the areas give theirs. */
export const homeBlocks = port<Readonly<Record<string, Block>>>('blocks of homes')
