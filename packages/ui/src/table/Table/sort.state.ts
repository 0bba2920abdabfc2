export type Sort = { readonly column: string; readonly descending: boolean }

const most = 3

/** The order after a click on a head: up, down, off; `further` keeps the other columns before it. */
export function nextSort(sort: readonly Sort[], column: string, further: boolean): Sort[] {
  const known = sort.find(item => item.column === column)
  const next = known ? (known.descending ? undefined : { column, descending: true }) : { column, descending: false }
  if (!further) return next ? [next] : []
  const others = sort.filter(item => item.column !== column)
  if (!next) return others
  return known ? sort.map(item => (item.column === column ? next : item)) : [...others, next].slice(-most)
}
