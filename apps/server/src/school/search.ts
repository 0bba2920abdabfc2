import { searchKey } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'

export type SearchMode = 'contains' | 'starts-with'

const pattern = (text: string) => text.replace(/[\\%_]/g, sign => `\\${sign}`)

/** The text after the last one that begins with `text`, in byte order: the end of an index range. */
const after = (text: string) => `${text}\u{10ffff}`

/**
 * The texts that a typed one may be kept as: names by their search key, numbers, codes and addresses in small letters alone.
 * None where nothing was typed.
 */
export function searchedAs(text: string | undefined): string[] {
  const key = searchKey(text ?? '')
  return key === '' ? [] : [...new Set([key, (text ?? '').trim().toLowerCase()])]
}

const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql`(${sql.join(conditions, sql` or `)})`

/**
 * A column filter. Beginnings use the index of the stored key, which LIKE cannot under row-level security.
 *
 * @param key a text as `search_key` makes it, or one in small letters.
 */
export function matches(key: RawBuilder<unknown>, text: string | undefined, mode: SearchMode): RawBuilder<boolean> {
  const wanted = searchedAs(text)
  if (wanted.length === 0) return sql`true`
  return anyOf(
    wanted.map(one =>
      mode === 'starts-with' ? sql`(${key} >= ${one} and ${key} < ${after(one)})` : sql`${key} like ${`%${pattern(one)}%`}`,
    ),
  )
}

/** Letters and digits, which stand in the key of a text without signs beyond ASCII as they stand in the text. */
const isPlain = (text: string) => /^[a-z0-9]+$/.test(text)

/** Whether a text holds what is typed, where its key is not kept: a key is made only where it would find something else. */
export function holdsText(text: RawBuilder<unknown>, typed: string | undefined): RawBuilder<boolean> {
  const key = sql`search_key(${text})`
  const within = matches(key, typed, 'contains')
  if (!searchedAs(typed).every(isPlain) || searchedAs(typed).length === 0) return within
  return sql`case when octet_length(${text}) = char_length(${text}) then ${matches(sql`lower(${text} collate "C")`, typed, 'contains')} else ${within} end`
}
