import {
  type FlatRecord,
  findImportKind,
  keyOf,
  nameKey,
  planRecords,
  recordKind,
  type SchoolView,
  shownKey,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { type ImportPlace, type ImportWork, isAsLeft, isWritable, type WrittenRow } from './kind'
import type { NameIds } from './name-ids'
import type { Made } from './names'
import { removeUnused } from './removal'
import type { LoadedView } from './view'

export interface RecordWrite {
  readonly id: string
  readonly record: FlatRecord
}

/** Records of a simple kind: a row is a record, and has nothing beside it. */
export interface RecordKindOf {
  readonly code: Parameters<typeof recordKind>[0]
  readonly table: string
  /** Selects `id` and `record` of every record. */
  readonly query: RawBuilder<unknown>
  /** Finds records by key, for kinds with a record for each person; the others are few, and are compared with each other. */
  readonly byKey?: (keys: readonly string[]) => RawBuilder<boolean>
  /** What rows of the kind refer to beside the names of the school. */
  readonly viewOf?: (trx: Trx, names: LoadedView, keys: readonly string[] | undefined) => Promise<SchoolView>
  /** Writes records and answers the names that it made for them. */
  readonly write: (place: ImportPlace, writes: readonly RecordWrite[], ids: NameIds) => Promise<Made>
}

/**
 * Records of a simple kind by key, with their ids.
 *
 * @param keys of rows whose plan needs no others; without them all records are loaded.
 */
export async function loadRecords(
  trx: Trx,
  { code, query, byKey }: RecordKindOf,
  keys?: readonly string[],
): Promise<Map<string, RecordWrite>> {
  const kind = recordKind(code)
  const where = (keys && byKey?.(keys)) ?? sql<boolean>`true`
  const { rows } = await sql<RecordWrite>`${query} where ${where}`.execute(trx)
  return new Map(rows.map(row => [keyOf(kind, row.record), { id: row.id, record: row.record }]))
}

/** The work of a simple kind; `own` are the parts in which it is not like the others. */
export function recordImport(of: RecordKindOf, own: Partial<ImportWork> = {}): ImportWork {
  const kind = findImportKind(of.code)!
  const columns = kind.columns.map(column => column.key)
  return {
    code: of.code,
    async plan({ trx }, read, names, options, extent) {
      const keys = extent === 'rows' ? read.map(row => row.key) : undefined
      const existing = await loadRecords(trx, of, keys)
      const records = new Map([...existing].map(([key, { record }]) => [key, record]))
      const view = (await of.viewOf?.(trx, names, keys)) ?? names.view
      const plan = planRecords(recordKind(of.code), read, records, view, options)
      return { ...plan, existing: new Map([...existing].map(([key, { id }]) => [key, id])) }
    },
    async write(place, plan) {
      const rows = new Map<number, WrittenRow>()
      const writes = plan.rows.filter(isWritable).map(row => {
        const id = plan.existing.get(row.key) ?? place.services.newId()
        rows.set(row.rowNo, { entityId: id, undo: {} })
        return { id, record: row.after! }
      })
      return { rows, made: await of.write(place, writes, plan.ids) }
    },
    records: async ({ trx }) => [...(await loadRecords(trx, of)).values()].map(({ record }) => record),
    async find(trx, key) {
      const found = await loadRecords(trx, of, kind.key.length === 1 ? [nameKey(key)] : undefined)
      return [...found.values()].find(({ record }) => nameKey(shownKey(kind, record)) === nameKey(key))?.record
    },
    async undo(place, rows, { ids }) {
      const present = new Map([...(await loadRecords(place.trx, of)).values()].map(({ id, record }) => [id, record]))
      const untouched = rows.filter(row => isAsLeft(columns, row.after, present.get(row.entity_id)))
      const updates = untouched.filter(row => row.action === 'update')
      const created = untouched.filter(row => row.action === 'create').map(row => row.entity_id)
      await of.write(
        place,
        updates.map(row => ({ id: row.entity_id, record: row.before! })),
        ids,
      )
      return updates.length + (await removeUnused(place.trx, of.table, created)).length
    },
    ...own,
  }
}
