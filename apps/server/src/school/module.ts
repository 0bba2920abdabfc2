import type { ModuleCode } from '@school/rules'
import { sql } from 'kysely'
import { moduleOff } from '../platform/problems'
import type { Trx } from '../platform/transaction'

/** Refuses what the school of the transaction has not switched on, also to operators. */
export async function refuseWithoutModule(trx: Trx, code: ModuleCode): Promise<void> {
  const { rows } = await sql`select from schools where ${code} = any(module_codes)`.execute(trx)
  if (rows.length === 0) throw moduleOff()
}
