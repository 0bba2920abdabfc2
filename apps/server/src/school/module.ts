import type { ModuleCode } from '@school/rules'
import { sql } from 'kysely'
import { moduleOff } from '../platform/problems'
import type { Trx } from '../platform/transaction'

/** Refuses what the school of the transaction has switched on none of, also to operators. */
export async function refuseWithoutModule(trx: Trx, ...codes: readonly ModuleCode[]): Promise<void> {
  const { rows } = await sql`select from schools where module_codes && ${[...codes]}::text[]`.execute(trx)
  if (rows.length === 0) throw moduleOff()
}
