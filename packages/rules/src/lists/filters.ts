/** How the fields of a list's filters are read back from an address. */
export type FilterKind = 'text' | 'number' | 'flag' | 'list'

/** The fields of a list's filters with their kinds. */
export type FilterShape = Readonly<Record<string, FilterKind>>

/** What a kind of field holds. */
export interface FilterValues {
  readonly text: string
  readonly number: number
  readonly flag: boolean
  readonly list: readonly string[]
}

/** The values of filters; a field that is not set is absent. */
export type Filters<S extends FilterShape> = { readonly [Name in keyof S]?: FilterValues[S[Name]] }

type FilterValue = string | number | boolean | readonly string[] | null | undefined

const pair = (name: string, value: string) =>
  `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`

/**
 * The query of a list without its question mark: every field that is not empty, then the page. Lists repeat their name,
 * flags are 1 and 0.
 *
 * @param page the page, from 1.
 */
export function encodeFilters(filters: Readonly<Record<string, FilterValue>>, page?: number): string {
  const pairs = Object.entries(filters).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? (value as readonly string[]) : [value as Exclude<FilterValue, readonly string[]>]
    return values.flatMap(item => {
      if (item === undefined || item === null || item === '') return []
      return pair(name, item === true ? '1' : item === false ? '0' : String(item))
    })
  })
  return [...pairs, ...(page === undefined ? [] : [pair('page', String(page))])].join('&')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    // A typed address may hold a lone percent sign.
    return text
  }
}

function readField(kind: FilterKind, values: readonly string[]): FilterValue {
  const last = values.at(-1)!
  switch (kind) {
    case 'text':
      return last
    case 'number':
      return Number.isFinite(Number(last)) ? Number(last) : undefined
    case 'flag':
      return last === '1' || last === 'true' ? true : last === '0' || last === 'false' ? false : undefined
    case 'list':
      return values
  }
}

/**
 * Filters and page from the query of an address. Fields that the shape does not know and values that do not fit are left
 * out; the page is 1 when it is missing or no page.
 */
export function decodeFilters<S extends FilterShape>(query: string, shape: S): { filters: Filters<S>; page: number } {
  const given = new Map<string, string[]>()
  for (const part of query.replace(/^\?/, '').split('&')) {
    const at = part.indexOf('=')
    const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    if (value !== '') given.set(decoded(name), [...(given.get(decoded(name)) ?? []), decoded(value)])
  }
  const filters = Object.fromEntries(
    Object.entries(shape).flatMap(([name, kind]) => {
      const values = given.get(name)
      const value = values && readField(kind, values)
      return value === undefined ? [] : [[name, value]]
    }),
  ) as Filters<S>
  const page = Number(given.get('page')?.at(-1))
  return { filters, page: Number.isInteger(page) && page >= 1 ? page : 1 }
}
