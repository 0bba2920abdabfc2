import { type RawBuilder, sql } from 'kysely'

/** One of some ids, or any where there are none. */
export const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Divisions `d` of courses `c` of sections `s` as the school orders them. */
export const placeOfClass = sql`s.sort_order, lower(s.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name)`
