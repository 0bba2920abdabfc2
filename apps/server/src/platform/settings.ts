import { settingDefinition } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from './transaction'

/**
 * The value of a setting for a school: its own, else its group's, else the default.
 *
 * @throws Error when no such setting is defined.
 */
export async function settingValue(trx: Trx, schoolId: string, code: string): Promise<unknown> {
  const definition = settingDefinition(code)
  const { rows } = await sql<{ value: unknown }>`
    select value from (
      select 1 as nearness, value from school_settings where school_id = ${schoolId} and code = ${code}
      union all
      select 2, g.value from group_settings g join schools s on s.group_id = g.group_id where s.id = ${schoolId} and g.code = ${code}
    ) found order by nearness limit 1`.execute(trx)
  return rows[0] ? rows[0].value : definition.default
}
