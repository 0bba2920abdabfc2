/** Moves a key to a place of the list, as near as the ends allow. */
export function moveColumn(chosen: readonly string[], key: string, to: number): string[] {
  if (!chosen.includes(key)) return [...chosen]
  const others = chosen.filter(other => other !== key)
  const place = Math.min(Math.max(0, to), others.length)
  return [...others.slice(0, place), key, ...others.slice(place)]
}

/** Shows a column behind the ones shown, or hides it; the last one and those in `fixed` stay. */
export function toggleColumn(chosen: readonly string[], key: string, fixed: readonly string[] = []): string[] {
  if (!chosen.includes(key)) return [...chosen, key]
  return chosen.length === 1 || fixed.includes(key) ? [...chosen] : chosen.filter(other => other !== key)
}
