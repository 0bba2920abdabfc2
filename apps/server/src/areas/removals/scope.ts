import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'

/** Schools `s` that the operator reaches; what belongs to none is for those who reach all. */
export function schoolsInScope({ schoolScope: { kind, ids } }: Person): RawBuilder<boolean> {
  if (kind === 'all') return sql`true`
  return kind === 'schools'
    ? sql`coalesce(s.id = any(${[...ids]}::uuid[]), false)`
    : sql`coalesce(s.group_id = any(${[...ids]}::uuid[]), false)`
}
