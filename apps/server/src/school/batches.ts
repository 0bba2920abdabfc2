import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../platform/transaction'

const batchSize = 500

/**
 * Runs a statement over rows in batches of 500, each batch as one JSON parameter.
 *
 * @param statement makes the statement around the batch's `jsonb_to_recordset` source.
 */
export async function inBatches<T extends object>(
  trx: Trx,
  rows: readonly T[],
  columns: string,
  statement: (source: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    const source = sql`jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + batchSize))}::jsonb) as x(${sql.raw(columns)})`
    await statement(source).execute(trx)
  }
}
