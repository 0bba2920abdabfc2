import { settingDefinition } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from './transaction'

/**
 * The values of some settings for a school, each its own, else that of its group, else the default.
 *
 * @throws Error when one of them is not defined.
 */
export async function settingValues<Code extends string>(
  trx: Trx,
  schoolId: string,
  codes: readonly Code[],
): Promise<Record<Code, unknown>> {
  const { rows } = await sql<{ code: Code; value: unknown }>`
    select w.code, case when s.code is not null then s.value else g.value end as value
    from unnest(${[...codes]}::text[]) w(code)
    left join school_settings s on s.school_id = ${schoolId} and s.code = w.code
    left join group_settings g on g.group_id = (select group_id from schools where id = ${schoolId}) and g.code = w.code
    where s.code is not null or g.code is not null`.execute(trx)
  const found = new Map(rows.map(row => [row.code, row.value]))
  const standing = (code: Code) => (found.has(code) ? found.get(code) : settingDefinition(code).default)
  return Object.fromEntries(codes.map(code => [code, standing(code)])) as Record<Code, unknown>
}

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
