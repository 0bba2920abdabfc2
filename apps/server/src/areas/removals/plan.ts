import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import {
  type ForeignKey,
  type Holding,
  holdings,
  type Owner,
  type RemovalIntent,
  type RemovalPlace,
  type RemovalWork,
  type RowChange,
  type TableName,
  type Thing,
} from '../../school/removal'
import { type Catalog, readCatalog } from './catalog'

/** Everything that goes and that is written anew, in the database of this moment. */
export interface RemovalPlan {
  readonly catalog: Catalog
  readonly held: ReadonlyMap<TableName, Holding>
  readonly intent: RemovalIntent
  /** Rows `t` of a table that go, those that refer to others first. */
  readonly goes: ReadonlyMap<TableName, RawBuilder<boolean>>
  readonly changes: readonly RowChange[]
}

export interface TableCount {
  readonly table: TableName
  readonly thing: Thing
  readonly adds: boolean
  readonly rows: number
  /** What the rows take up; of removals of schools alone. */
  readonly bytes: number | null
}

export const ids = (list: readonly string[]) => sql`any(${[...list]}::uuid[])`

/** Rows `t` that refer to rows of another table which go. */
const refersTo = ({ columns, target, targetColumns }: ForeignKey, going: RawBuilder<boolean>) => sql<boolean>`
  (${sql.join(columns.map(column => sql.ref(`t.${column}`)))}) in (
    select ${sql.join(targetColumns.map(column => sql.ref(`t.${column}`)))} from ${sql.table(target)} t where ${going})`

const either = (parts: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(parts, sql` or `)})`

/** What goes by itself, with everything that hangs on it. */
function close(
  { kind }: Pick<RemovalWork, 'kind'>,
  { goes, follows = () => true, people = {} }: RemovalIntent,
  catalog: Catalog,
  held: ReadonlyMap<TableName, Holding>,
): Map<TableName, RawBuilder<boolean>> {
  const going = new Map<TableName, RawBuilder<boolean>>()
  for (const name of catalog.childrenFirst.toReversed()) {
    const holding = held.get(name)
    if (!holding || holding.stays?.[kind]) continue
    const owned = (Object.entries(holding.of ?? {}) as [Owner, string][])
      .filter(([owner]) => (people[owner]?.length ?? 0) > 0)
      .map(([owner, column]) => sql<boolean>`${sql.ref(`t.${column}`)} = ${ids(people[owner]!)}`)
    const hanging = catalog.keys
      .filter(key => key.table === name && key.target !== name && going.has(key.target) && follows(key))
      .map(key => refersTo(key, going.get(key.target)!))
    const root = goes[name]
    const parts = [...(root ? [root] : []), ...owned, ...hanging]
    if (parts.length > 0) going.set(name, either(parts))
  }
  return new Map(catalog.childrenFirst.flatMap(name => (going.has(name) ? [[name, going.get(name)!] as const] : [])))
}

const namesFile = /file_ids?$/

/** Columns of tables of schools that name files. */
const fileColumns = ({ tables }: Catalog) =>
  [...tables.values()].flatMap(table =>
    table.columns
      .filter(({ name, type }) => namesFile.test(name) && type.startsWith('uuid') && table.name !== 'removals')
      .map(({ name, type }) => ({ table: table.name, column: name, list: type === 'uuid[]' })),
  )

/** Files that only rows name that go, and those that are named here. */
async function filesOf(
  { trx, schoolId }: RemovalPlace,
  catalog: Catalog,
  goes: ReadonlyMap<TableName, RawBuilder<boolean>>,
  more: readonly string[],
): Promise<string[]> {
  const columns = fileColumns(catalog)
  const named = columns
    .filter(({ table }) => goes.has(table))
    .map(
      ({ table, column, list }) => sql`
        select ${list ? sql`unnest(${sql.ref(`t.${column}`)})` : sql.ref(`t.${column}`)} as id from ${sql.table(table)} t
        where t.school_id = ${schoolId}::uuid and ${goes.get(table)!}`,
    )
  const used = columns.map(({ table, column, list }) => {
    const at = sql.ref(`t.${column}`)
    const stays = goes.has(table) ? sql`and (${goes.get(table)!}) is not true` : sql``
    return sql`and not exists (select from ${sql.table(table)} t where t.school_id = f.school_id and ${list ? sql`f.id = any(${at})` : sql`${at} = f.id`} ${stays})`
  })
  const all = [...named, sql`select unnest(${[...more]}::uuid[]) as id`]
  const { rows } = await sql<{ id: string }>`
    with named as (${sql.join(all, sql` union `)})
    select f.id from files f where f.school_id = ${schoolId}::uuid and f.deleted_at is null and f.id in (select id from named)
      and (f.id = ${ids(more)} or (true ${sql.join(used, sql` `)})) order by 1`.execute(trx)
  return rows.map(row => row.id)
}

/** Plans a removal in the database of this moment. `keptUntil`: bytes of files that go stay until then. */
export async function planOf<Scope>(
  place: RemovalPlace,
  work: RemovalWork<Scope>,
  scope: Scope,
  keptUntil: string,
): Promise<RemovalPlan> {
  const catalog = await readCatalog(place.trx)
  const held = new Map(place.services.ports.take(holdings).map(holding => [holding.table, holding]))
  const intent = await work.intend(place, scope)
  const goes = close(work, intent, catalog, held)
  const files =
    goes.has('files') || goes.size + (intent.files?.length ?? 0) === 0
      ? []
      : await filesOf(place, catalog, goes, intent.files ?? [])
  const filesGo: RowChange = {
    table: 'files',
    set: { deleted_at: sql`${keptUntil}::timestamptz` },
    where: sql<boolean>`t.id = ${ids(files)}`,
    counted: 'files',
  }
  return { catalog, held, intent, goes, changes: files.length > 0 ? [...intent.changes, filesGo] : intent.changes }
}

/** Rows `t` of a table of schools in one school. */
export const inThisSchool = ({ catalog }: Pick<RemovalPlan, 'catalog'>, table: TableName, schoolId: string) =>
  catalog.tables.has(table) ? sql<boolean>`t.school_id = ${schoolId}::uuid` : sql<boolean>`true`

interface Measured {
  place: number
  rows: number
  newest: string
  bytes: string | null
}

/** Rows by table, and a fingerprint that is another one as soon as a row came, went or changed. */
export async function countOf(
  { trx, schoolId }: RemovalPlace,
  plan: RemovalPlan,
  withBytes: boolean,
): Promise<{ counts: TableCount[]; fingerprint: string }> {
  const parts = [
    ...[...plan.goes].map(([table, where]) => ({
      table,
      where,
      thing: plan.held.get(table)!.thing,
      adds: plan.held.get(table)!.adds,
    })),
    ...plan.changes.map(({ table, where, counted }) => ({ table, where, thing: counted, adds: undefined })),
  ]
  if (parts.length === 0) return { counts: [], fingerprint: '' }
  const { rows } = await sql<Measured>`${sql.join(
    parts.map(
      ({ table, where }, place) => sql`
        select ${place}::int as place, count(*)::int as rows, coalesce(max(t.xmin::text::bigint), 0)::text as newest,
          ${withBytes ? (table === 'files' ? sql`coalesce(sum(t.bytes), 0)::text` : sql`coalesce(sum(pg_column_size(t.*)), 0)::text`) : sql`null::text`} as bytes
        from ${sql.table(table)} t where ${inThisSchool(plan, table, schoolId)} and (${where})`,
    ),
    sql` union all `,
  )}`.execute(trx)
  const measured = rows.sort((a, b) => a.place - b.place).map(row => ({ ...row, part: parts[row.place]! }))
  const counts = measured.flatMap(({ rows: count, bytes, part: { table, thing, adds } }) =>
    thing && count > 0
      ? [
          {
            table,
            thing: plan.intent.names?.[table] ?? thing,
            adds: adds ?? false,
            rows: count,
            bytes: bytes === null ? null : Number(bytes),
          },
        ]
      : [],
  )
  const told = measured
    .filter(({ part }) => !plan.held.get(part.table)?.restless)
    .map(({ rows: count, newest, part }) => [part.table, count, newest])
  return {
    counts: counts.toSorted((a, b) => Number(a.adds) - Number(b.adds)),
    fingerprint: createHash('sha256').update(JSON.stringify(told)).digest('hex'),
  }
}
