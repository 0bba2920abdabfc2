import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { fineKey } from '../owed'

/** What the payer agreed to pay, by what it is for. */
export async function linesOf(trx: Trx, schoolId: string, id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ demand_id: string | null; installment_id: string; amount: number }>`
    select demand_id, installment_id, amount from fee_order_lines where school_id = ${schoolId} and order_id = ${id} order by no`.execute(
    trx,
  )
  return new Map(rows.map(row => [row.demand_id ?? fineKey(row.installment_id), row.amount]))
}
