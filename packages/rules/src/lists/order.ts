/** An item of a list that the school orders by numbers. */
export interface OrderedItem {
  readonly id: string
  readonly sortOrder: number
}

/** The greatest number in such a list; as many items have a place in it. */
export const lastSortOrder = 999

/** Stands for no place of its own: put at it, an item comes behind all others. */
export const behindAll = lastSortOrder + 1

const behindLast = (items: readonly OrderedItem[]) => items.reduce((last, item) => Math.max(last, item.sortOrder), 0) + 1

/** The number that a new item is offered: one behind the last. */
export const nextSortOrder = (items: readonly OrderedItem[]): number => Math.min(lastSortOrder, behindLast(items))

/**
 * Puts an item, new or not, at a number. Where another one stands there, that and all behind it move on by one; a gap that
 * an item leaves stays. Only when the last one would be pushed behind the greatest number, gaps are closed from the
 * beginning.
 *
 * @param items the list, in any order; no two at the same number
 * @param sortOrder a number, or `behindAll`
 * @returns the item and all that move, with their new numbers; undefined when the list is full
 */
export function placeAt(items: readonly OrderedItem[], id: string, sortOrder: number): OrderedItem[] | undefined {
  const others = items.filter(item => item.id !== id).toSorted((a, b) => a.sortOrder - b.sortOrder)
  if (others.length >= lastSortOrder) return undefined
  const wanted = sortOrder < behindAll ? sortOrder : behindLast(others)
  const placed = { id, sortOrder: wanted }
  const behind = others.filter(item => item.sortOrder >= wanted)
  if (wanted < behindAll) {
    if (!others.some(item => item.sortOrder === wanted)) return [placed]
    if (behind.at(-1)!.sortOrder < lastSortOrder)
      return [placed, ...behind.map(item => ({ id: item.id, sortOrder: item.sortOrder + 1 }))]
  }
  const before = others.slice(0, others.length - behind.length)
  const numbers = new Map(others.map(item => [item.id, item.sortOrder]))
  return [...before, placed, ...behind]
    .map((item, index) => ({ id: item.id, sortOrder: index + 1 }))
    .filter(item => numbers.get(item.id) !== item.sortOrder)
}

/**
 * The number that brings an item of a shown list to the place of another one: before it on the way up, behind it on the
 * way down; `behindAll` where that one has the greatest number.
 */
export function orderForPlace(shown: readonly OrderedItem[], from: number, to: number): number {
  const target = shown[to]!.sortOrder
  return to > from ? target + 1 : target
}
