import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { behindAll, lastSortOrder, nextSortOrder, type OrderedItem, orderForPlace, placeAt } from './order'

const list = (text: string): OrderedItem[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map(part => ({ id: part[0]!, sortOrder: Number(part.slice(1)) }))

/** The whole list after an item was put at a number. */
function after(items: readonly OrderedItem[], id: string, sortOrder: number): string | undefined {
  const moved = placeAt(items, id, sortOrder)
  if (!moved) return undefined
  return [...new Map([...items, ...moved].map(item => [item.id, item.sortOrder]))]
    .toSorted((a, b) => a[1] - b[1])
    .map(([name, number]) => `${name}${number}`)
    .join(' ')
}

describe('an item put at a number', () => {
  it('pushes the one that stands there and all behind it', () => {
    expect(after(list('A1 B2 C3'), 'D', 2)).toBe('A1 D2 B3 C4')
    expect(nextSortOrder(list('A1 D2 B3 C4'))).toBe(5)
  })

  it.each([
    ['A1 B2 C3', 'D', 4, 'A1 B2 C3 D4'],
    ['A1 C3 E9', 'B', 2, 'A1 B2 C3 E9'],
    ['A1 C3 E9', 'B', 3, 'A1 B3 C4 E10'],
    ['A1 B2 C3', 'C', 1, 'C1 A2 B3'],
    ['A1 B2 C3', 'A', 3, 'B2 A3 C4'],
    ['A1 B2 C3', 'B', 2, 'A1 B2 C3'],
    ['', 'A', 7, 'A7'],
  ])('%s with %s at %i is %s', (items, id, number, wanted) => expect(after(list(items), id, number)).toBe(wanted))

  it('closes the gaps when the last one would be pushed out', () => {
    expect(after(list('A5 B998 C999'), 'D', 998)).toBe('A1 D2 B3 C4')
    expect(nextSortOrder(list('A999'))).toBe(999)
    expect(nextSortOrder([])).toBe(1)
  })

  it.each([
    ['A1 C3', 'B', 'A1 C3 B4'],
    ['A5 C999', 'B', 'A1 C2 B3'],
    ['A1 C998', 'B', 'A1 C998 B999'],
    ['A1 B998 C999', 'A', 'B1 C2 A3'],
    ['', 'A', 'A1'],
  ])('%s with %s behind all is %s', (items, id, wanted) => expect(after(list(items), id, behindAll)).toBe(wanted))

  it('finds no place in a full list, and a new one for what stands in it', () => {
    const full = Array.from({ length: lastSortOrder }, (_, index) => ({ id: `i${index}`, sortOrder: index + 1 }))
    expect(placeAt(full, 'new', 5)).toBeUndefined()
    expect(placeAt(full, 'i998', 1)).toHaveLength(lastSortOrder)
  })

  const items = fc
    .uniqueArray(fc.integer({ min: 1, max: lastSortOrder }), { maxLength: 40 })
    .map(numbers => numbers.map((sortOrder, index) => ({ id: `i${index}`, sortOrder })))

  it('leaves the others in their order, each at a number of its own', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: lastSortOrder }), fc.nat(50), (all, number, which) => {
        const id = `i${which}`
        const moved = placeAt(all, id, number)!
        const result = [...new Map([...all, ...moved].map(item => [item.id, item.sortOrder]))].toSorted((a, b) => a[1] - b[1])
        const numbers = result.map(([, at]) => at)
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(Math.max(...numbers)).toBeLessThanOrEqual(lastSortOrder)
        const others = all.filter(item => item.id !== id).toSorted((a, b) => a.sortOrder - b.sortOrder)
        expect(result.map(([name]) => name).filter(name => name !== id)).toEqual(others.map(item => item.id))
        // What stood before the number still does, and what stood at it or behind is behind.
        const place = result.findIndex(([name]) => name === id)
        expect(place).toBe(others.filter(item => item.sortOrder < number).length)
      }),
    )
  })

  it('moves nothing but the item where its number is free', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: lastSortOrder }), (all, number) => {
        fc.pre(!all.some(item => item.sortOrder === number))
        expect(placeAt(all, 'new', number)).toEqual([{ id: 'new', sortOrder: number }])
      }),
    )
  })
})

describe('an item brought to the place of another', () => {
  it.each([
    [0, 2, 'B2 C3 A4 D9'],
    [2, 0, 'C1 A2 B3 D10'],
    [0, 1, 'B2 A3 C4 D10'],
    [0, 3, 'B2 C3 D9 A10'],
    [3, 2, 'A1 B2 D3 C4'],
  ])('from %i to %i makes %s', (from, to, wanted) => {
    const items = list('A1 B2 C3 D9')
    expect(after(items, items[from]!.id, orderForPlace(items, from, to))).toBe(wanted)
  })

  it.each([
    [0, 2, 'B1 C2 A3'],
    [0, 1, 'B1 A2 C3'],
  ])('from %i to %i of a list that reaches the greatest number makes %s', (from, to, wanted) => {
    const items = list('A997 B998 C999')
    expect(after(items, items[from]!.id, orderForPlace(items, from, to))).toBe(wanted)
  })
})
