import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../platform/transaction'

export interface Option {
  readonly id: string
  readonly name: string
}

const any = '00000000-0000-0000-0000-000000000000'

export const anyOr = (column: RawBuilder<unknown>, id: string): RawBuilder<boolean> =>
  id === any ? sql`true` : sql`${column} = ${id}::uuid`

/** `all`, one id, or several joined by commas. Texts that are no ids match nothing. */
export function idList(text: string): 'all' | string[] {
  if (text === 'all') return 'all'
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(part))
}

export const inList = (column: RawBuilder<unknown>, list: 'all' | readonly string[]): RawBuilder<boolean> =>
  list === 'all' ? sql`true` : sql`${column} = any(${[...list]}::uuid[])`

export async function read(trx: Trx, query: RawBuilder<Option>): Promise<Option[]> {
  const { rows } = await query.execute(trx)
  return rows.map(({ id, name }) => ({ id, name }))
}

/** Active masters of a kind in their order. */
export const masters = (trx: Trx, kind: string, where: RawBuilder<boolean> = sql`true`): Promise<Option[]> =>
  read(
    trx,
    sql<Option>`select id, name from masters m where kind = ${kind} and active and ${where} order by sort_order, lower(name)`,
  )

/** Active castes; with several religions the religion's name goes before. */
export const castes = (trx: Trx, where: RawBuilder<boolean>, prefixed: boolean): Promise<Option[]> =>
  read(
    trx,
    sql<Option>`
      select m.id, ${prefixed ? sql`coalesce(r.name || ' › ', '') || m.name` : sql`m.name`} as name
      from masters m left join masters r on r.school_id = m.school_id and r.id = m.parent_id
      where m.kind = 'caste' and m.active and ${where} order by r.sort_order nulls first, lower(r.name) nulls first, m.sort_order, lower(m.name)`,
  )

export const sections = (trx: Trx, where: RawBuilder<boolean> = sql`true`): Promise<Option[]> =>
  read(trx, sql<Option>`select s.id, s.name from sections s where ${where} order by s.sort_order, lower(s.name)`)

/** Courses; with several parents the parent's name goes before. */
export const courses = (trx: Trx, where: RawBuilder<boolean>, prefixed = false): Promise<Option[]> =>
  read(
    trx,
    sql<Option>`
      select c.id, ${prefixed ? sql`s.name || ' › ' || c.name` : sql`c.name`} as name from courses c join sections s on s.school_id = c.school_id and s.id = c.section_id
      where ${where} order by s.sort_order, c.sort_order, lower(c.name)`,
  )

/** Divisions; named with their course ('V A') or alone. */
export const divisions = (trx: Trx, where: RawBuilder<boolean>, named = true): Promise<Option[]> =>
  read(
    trx,
    sql<Option>`
      select d.id, ${named ? sql`c.name || ' ' || d.name` : sql`d.name`} as name
      from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections s on s.school_id = c.school_id and s.id = c.section_id
      where ${where} order by s.sort_order, c.sort_order, d.sort_order, lower(d.name)`,
  )
