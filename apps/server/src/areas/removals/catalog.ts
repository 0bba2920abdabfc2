import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import type { ForeignKey, TableName } from '../../school/removal'

export interface Column {
  readonly name: string
  readonly type: string
  /** The database makes its value. */
  readonly generated: boolean
}

/** One table whose rows belong to schools. */
export interface Table {
  readonly name: TableName
  readonly columns: readonly Column[]
  /** Columns of its primary key; none where it has no key. */
  readonly key: readonly string[]
}

/** The tables of schools, what they refer to, and an order in which every table stands before those that it refers to. */
export interface Catalog {
  readonly tables: ReadonlyMap<TableName, Table>
  readonly keys: readonly ForeignKey[]
  readonly childrenFirst: readonly TableName[]
}

const ofSchools = sql`
  c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'school_id' and not s.attisdropped)`

/** Every table before those that it refers to. @throws Error when tables refer to each other in a ring. */
export function orderOf(tables: readonly TableName[], keys: readonly Pick<ForeignKey, 'table' | 'target'>[]): TableName[] {
  const order: TableName[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const free = [...left].filter(name => !keys.some(key => key.target === name && key.table !== name && left.has(key.table)))
    if (free.length === 0) throw new Error(`Tables refer to each other in a ring: ${[...left].join(', ')}.`)
    for (const name of free) left.delete(name)
    order.push(...free)
  }
  return order
}

/** Reads the tables of schools from the database itself. */
export async function readCatalog(trx: Trx): Promise<Catalog> {
  const { rows: tables } = await sql<Table>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'generated', a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(a.attname order by a.attnum) from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
        where k.conrelid = c.oid and k.contype = 'p'), '[]') as key
    from pg_class c where ${ofSchools} order by 1`.execute(trx)
  const names = (of: 'conrelid' | 'confrelid', columns: 'conkey' | 'confkey') => sql`
    (select json_agg(a.attname order by n.place) from unnest(${sql.ref(`k.${columns}`)}) with ordinality n(no, place)
      join pg_attribute a on a.attrelid = ${sql.ref(`k.${of}`)} and a.attnum = n.no)`
  const { rows: keys } = await sql<ForeignKey>`
    select c.relname as table, ${names('conrelid', 'conkey')} as columns, f.relname as target,
      ${names('confrelid', 'confkey')} as "targetColumns", k.confdeltype = 'c' as cascades
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and ${ofSchools} order by 1, k.conname`.execute(trx)
  const known = new Map(tables.map(table => [table.name, table]))
  const own = keys.filter(key => known.has(key.target))
  return { tables: known, keys: own, childrenFirst: orderOf([...known.keys()], own) }
}
