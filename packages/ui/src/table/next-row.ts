/** Row a key leads to in a table of `count` rows, `page` of them in sight; null for other keys and where nothing moves. */
export function nextRow(key: string, at: number, count: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }
  const wanted = steps[key]
  if (wanted === undefined || count === 0) return null
  return Math.min(Math.max(0, wanted), count - 1)
}
