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
