import type { Client } from 'pg'
import { reach } from './plans'
import type { Statement } from './recorder'

interface Node {
  readonly 'Node Type': string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

/** What a statement asks of the database. */
export interface Work {
  /** Rows that all its steps gave or looked at and left, as often as they did. */
  readonly rows: number
  /** Planning and running, in ms. */
  readonly milliseconds: number
}

const rowsOf = (node: Node): number => {
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return Math.max(each, 1) * (node['Actual Loops'] ?? 1) + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)
}

/**
 * Runs a statement that only reads and counts what it did; undefined for others.
 *
 * @param client works as the role of the server in one school.
 */
export async function workOf(client: Client, { sql, parameters, bulk, beyond }: Statement): Promise<Work | undefined> {
  if (!/^\s*(select|with)\b/i.test(sql)) return undefined
  await client.query('begin')
  try {
    await reach(client, bulk, beyond)
    const { rows } = await client.query<{
      'QUERY PLAN': readonly { readonly Plan: Node; readonly 'Planning Time': number; readonly 'Execution Time': number }[]
    }>(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
    const found = rows[0]!['QUERY PLAN'][0]!
    return { rows: rowsOf(found.Plan), milliseconds: found['Planning Time'] + found['Execution Time'] }
  } finally {
    await client.query('rollback')
  }
}
