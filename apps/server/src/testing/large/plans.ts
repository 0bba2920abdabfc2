import type { Client } from 'pg'
import type { Statement } from './recorder'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
}

/** Tables and parts so large that no list may read all of them, by what the statistics of the database say. */
export async function bigTables(owner: Client, rows: number): Promise<ReadonlySet<string>> {
  const { rows: found } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1
     union all
     select p.relname from pg_class p join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid
     where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace group by p.relname having sum(c.reltuples) >= $1`,
    [rows],
  )
  return new Set(found.map(row => row.name))
}

function walk(node: PlanNode, big: ReadonlySet<string>): string[] {
  const table = node['Relation Name']
  const below = (node.Plans ?? []).flatMap(child => walk(child, big))
  if (table === undefined || !big.has(table)) return below
  const whole =
    node['Node Type'] === 'Seq Scan' ||
    // An index without a condition is read from its beginning to its end.
    (node['Node Type'].startsWith('Index') && node['Index Cond'] === undefined)
  return whole ? [`${node['Node Type']} of ${table}`, ...below] : below
}

/** Has a client plan as the server does in `inBulk` or outside of it, and as the role of what it asks. */
export const reach = (client: Client, bulk: boolean, beyond: boolean) =>
  client.query(
    `select set_config('enable_nestloop', $1, false), set_config('work_mem', $2, false), set_config('role', $3, false)`,
    [...(bulk ? ['off', '32MB'] : ['on', '4MB']), beyond ? 'school_platform' : 'school_app'],
  )

const isReading = (sql: string) => /^\s*(select|with)\b/i.test(sql)

/**
 * How many rows of a table a statement reads, also those that it drops. It is run.
 *
 * @param client works as the role of the server in one school.
 */
export async function rowsRead(client: Client, statement: Statement, table: string): Promise<number> {
  if (!isReading(statement.sql)) return 0
  await reach(client, statement.bulk, statement.beyond)
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${statement.sql}`,
    [...statement.parameters],
  )
  const count = (node: PlanNode): number => {
    const below = (node.Plans ?? []).reduce((sum, child) => sum + count(child), 0)
    if (node['Relation Name'] !== table) return below
    const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    return below + Math.round(each * (node['Actual Loops'] ?? 1))
  }
  return count(rows[0]!['QUERY PLAN'][0]!.Plan)
}

/**
 * What a statement would read whole of big tables: by a sequential scan, or by an index without a condition. Nothing is
 * run, and nothing of it depends on the clock.
 *
 * @param client works as the role of the server in one school.
 */
export async function wholeReads(client: Client, statement: Statement, big: ReadonlySet<string>): Promise<string[]> {
  const { sql, parameters } = statement
  if (!/^\s*(select|with|update|delete|insert)\b/i.test(sql)) return []
  await reach(client, statement.bulk, statement.beyond)
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(`explain (format json) ${sql}`, [
    ...parameters,
  ])
  return walk(rows[0]!['QUERY PLAN'][0]!.Plan, big)
}
