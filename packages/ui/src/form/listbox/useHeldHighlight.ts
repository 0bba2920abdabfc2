import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the highlight of a list with its entry where the list itself changes, as when names for more letters arrive.
 * An entry that left the list takes the highlight with it: Enter must never take what only came to stand at its place.
 *
 * @param items - the entries on show
 * @param highlightedIndex - place of the highlight, -1 where there is none
 * @param setHighlightedIndex - moves it
 * @param keyOf - what tells an entry from others
 */
export function useHeldHighlight<Item>(
  items: readonly Item[],
  highlightedIndex: number,
  setHighlightedIndex: (index: number) => void,
  keyOf: (item: Item) => string | number,
): void {
  const before = useRef(items)
  useLayoutEffect(() => {
    const former = before.current
    before.current = items
    const held = former[highlightedIndex]
    if (former === items || !held) return
    const at = items.findIndex(item => keyOf(item) === keyOf(held))
    if (at !== highlightedIndex) setHighlightedIndex(at)
  })
}
