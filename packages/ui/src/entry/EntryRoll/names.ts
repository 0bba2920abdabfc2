/** What stands on a tile: the first name, with the initial of the last one where several bear it. */
export function shortNames(names: readonly string[]): string[] {
  const parts = names.map(name => name.split(' ').filter(Boolean))
  const bearers = new Map<string, number>()
  for (const [first = ''] of parts) bearers.set(first, (bearers.get(first) ?? 0) + 1)
  return parts.map(([first = '', ...others]) => {
    const last = others.at(-1)
    return last && bearers.get(first)! > 1 ? `${first} ${[...last][0]}` : first
  })
}
