import { type RawBuilder, sql } from 'kysely'

export type SearchMode = 'contains' | 'starts-with'

const pattern = (text: string) => text.replace(/[\\%_]/g, sign => `\\${sign}`)

/** The text after the last one that begins with `text`, in byte order: the end of an index range. */
const after = (text: string) => `${text}\u{10ffff}`

/** A text as the database's search_key makes it: without case and accents. */
export const searchKey = (text: string | undefined): string =>
  (text ?? '')
    .trim()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')

/**
 * The search key of a long text that is stored without one. Only a text with signs beyond ASCII is taken apart, which takes
 * ten times as long.
 */
export const keyOfText = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when octet_length(${text}) = char_length(${text}) then lower(${text}) else search_key(${text}) end`

/** A column filter. Beginnings use the index of the stored key, which LIKE cannot under row-level security. */
export function matches(key: RawBuilder<unknown>, text: string | undefined, mode: SearchMode): RawBuilder<boolean> {
  const wanted = searchKey(text)
  if (!wanted) return sql`true`
  return mode === 'starts-with'
    ? sql`(${key} >= ${wanted} and ${key} < ${after(wanted)})`
    : sql`${key} like ${`%${pattern(wanted)}%`}`
}
