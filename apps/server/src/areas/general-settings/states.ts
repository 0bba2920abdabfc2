import type { ModuleCode, SchoolState } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

export interface StateOfSchool extends SchoolState {
  readonly id: string
  readonly name: string
}

/** Modules of schools under the alias `sc` with what is set for them and their groups, by name. */
export async function statesOf(trx: Trx, where: RawBuilder<boolean>, locked = false): Promise<StateOfSchool[]> {
  const { rows } = await sql<{
    id: string
    name: string
    modules: ModuleCode[]
    own: Record<string, unknown>
    shared: Record<string, unknown>
  }>`
    select sc.id, sc.name, sc.module_codes as modules,
      coalesce((select jsonb_object_agg(o.code, o.value) from school_settings o where o.school_id = sc.id), '{}') as own,
      coalesce((select jsonb_object_agg(g.code, g.value) from group_settings g where g.group_id = sc.group_id), '{}') as shared
    from schools sc where sc.status <> 'Removed' and ${where} order by sc.name_key, sc.id ${locked ? sql`for update of sc` : sql``}`.execute(
    trx,
  )
  return rows.map(({ shared, ...row }) => ({ ...row, group: shared }))
}
