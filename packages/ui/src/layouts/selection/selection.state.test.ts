import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridMove } from './grid-move'
import { firstNamed, hiddenOf, keysBetween, shareOf, tickRow, toggleAllOf, wholeChosen, withKeys } from './selection.state'

const set = (...keys: string[]) => new Set(keys)
const keys = ['a', 'b', 'c', 'd']

describe('a selection', () => {
  it('takes keys in and out and leaves the old one as it was', () => {
    const before = set('a')
    expect(withKeys(before, ['b', 'c'], true)).toEqual(set('a', 'b', 'c'))
    expect(withKeys(before, ['a', 'x'], false)).toEqual(set())
    expect(before).toEqual(set('a'))
  })
  it('knows how much of a page is chosen', () => {
    expect(shareOf(set('a', 'b', 'x'), ['a', 'b'])).toBe(true)
    expect(shareOf(set('a'), ['a', 'b'])).toBe('mixed')
    expect(shareOf(set('x'), ['a', 'b'])).toBe(false)
    expect(shareOf(set('x'), [])).toBe(false)
  })
  it('takes a page in, and out once it is in, and keeps other pages', () => {
    expect(toggleAllOf(set('x', 'a'), ['a', 'b'])).toEqual(set('x', 'a', 'b'))
    expect(toggleAllOf(set('x', 'a', 'b'), ['a', 'b'])).toEqual(set('x'))
  })
  it('names the keys between two', () => {
    expect(keysBetween(keys, 'd', 'b')).toEqual(['b', 'c', 'd'])
    expect(keysBetween(keys, 'a', 'c')).toEqual(['a', 'b', 'c'])
    expect(keysBetween(keys, 'gone', 'c')).toEqual(['c'])
    expect(keysBetween(keys, undefined, 'c')).toEqual(['c'])
  })
  it('ticks one row, and with Shift all since the last one', () => {
    expect(tickRow({ selected: set(), keys, key: 'b' })).toEqual(set('b'))
    expect(tickRow({ selected: set('b'), keys, key: 'b' })).toEqual(set())
    expect(tickRow({ selected: set('b'), keys, key: 'd', from: 'b' })).toEqual(set('b', 'c', 'd'))
    expect(tickRow({ selected: set(...keys), keys, key: 'd', from: 'b' })).toEqual(set('a'))
  })
  it('ticks together what belongs together, on other pages too', () => {
    const together = (key: string) => (key === 'a' ? ['far'] : [])
    expect(tickRow({ selected: set(), keys, key: 'a', together })).toEqual(set('a', 'far'))
    expect(tickRow({ selected: set('a', 'far', 'b'), keys, key: 'a', together })).toEqual(set('b'))
  })
})

describe('everything that filters find', () => {
  const found = { search: 'V A', keys: ['a', 'b'] }
  it('is chosen when all of it is, by these filters', () => {
    expect(wholeChosen(set('a', 'b', 'x'), found, 'V A')).toBe(true)
    expect(wholeChosen(set('a'), found, 'V A')).toBe(false)
    expect(wholeChosen(set('a', 'b'), found, 'V B')).toBe(false)
    expect(wholeChosen(set('a', 'b'), undefined, 'V A')).toBe(false)
    expect(wholeChosen(set(), { search: 'V A', keys: [] }, 'V A')).toBe(false)
  })
  it('leaves what it does not hold hidden', () => {
    expect(hiddenOf(set('x', 'a', 'y'), found.keys)).toEqual(['x', 'y'])
    expect(hiddenOf(set('a'), found.keys)).toEqual([])
  })
})

describe('names of what is chosen', () => {
  const names: Readonly<Record<string, string>> = { a: 'Aadhya', c: 'Chitra', d: 'Diya' }
  const nameOf = (key: string) => names[key]
  it('are the first ones known, and the others are counted', () => {
    expect(firstNamed(set('x', 'a', 'c', 'd'), nameOf, 2)).toEqual({
      shown: [
        { key: 'a', name: 'Aadhya' },
        { key: 'c', name: 'Chitra' },
      ],
      more: 2,
    })
    expect(firstNamed(set('x'), nameOf, 3)).toEqual({ shown: [], more: 1 })
    expect(firstNamed(set(), nameOf, 3)).toEqual({ shown: [], more: 0 })
  })
})

describe('keys in a grid', () => {
  const size = { rows: 3, columns: 4 }
  it.each([
    ['ArrowRight', { row: 1, column: 1 }, false, { row: 1, column: 2 }],
    ['ArrowLeft', { row: 1, column: 0 }, false, null],
    ['ArrowDown', { row: 2, column: 1 }, false, null],
    ['ArrowUp', { row: 1, column: 1 }, false, { row: 0, column: 1 }],
    ['Home', { row: 1, column: 3 }, false, { row: 1, column: 0 }],
    ['Home', { row: 1, column: 0 }, false, null],
    ['End', { row: 1, column: 0 }, false, { row: 1, column: 3 }],
    ['Home', { row: 2, column: 3 }, true, { row: 0, column: 0 }],
    ['End', { row: 0, column: 0 }, true, { row: 2, column: 3 }],
    ['x', { row: 0, column: 0 }, false, null],
  ])('%s from %o', (key, at, ctrl, place) => expect(gridMove(key, at, size, ctrl)).toEqual(place))
})

describe('any selection', () => {
  const keys = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 })
  const chosen = fc.uniqueArray(fc.constantFrom(...'abcdefghxyz')).map(some => new Set(some))

  it('has all of a page or none of it after a tick on all, and keeps the other pages', () => {
    fc.assert(
      fc.property(chosen, keys, (selected, page) => {
        const next = toggleAllOf(selected, page)
        expect(shareOf(next, page)).toBe(shareOf(selected, page) !== true)
        const others = (some: ReadonlySet<string>) => [...some].filter(key => !page.includes(key)).sort()
        expect(others(next)).toEqual(others(selected))
      }),
    )
  })

  it('is not changed itself', () => {
    fc.assert(
      fc.property(chosen, keys, fc.boolean(), (selected, some, on) => {
        const before = [...selected]
        withKeys(selected, some, on)
        expect([...selected]).toEqual(before)
      }),
    )
  })

  it('gets the same rows with Shift from either end', () => {
    fc.assert(
      fc.property(keys, fc.nat(), fc.nat(), (all, one, other) => {
        const [from, to] = [all[one % all.length]!, all[other % all.length]!]
        expect(keysBetween(all, from, to)).toEqual(keysBetween(all, to, from))
        expect(keysBetween(all, from, to)).toEqual(expect.arrayContaining([from, to]))
      }),
    )
  })

  it('is as before after two ticks on one row that nothing belongs to', () => {
    fc.assert(
      fc.property(chosen, keys, (selected, all) => {
        const key = all[0]!
        const once = tickRow({ selected, keys: all, key })
        expect([...tickRow({ selected: once, keys: all, key })].sort()).toEqual([...selected].sort())
      }),
    )
  })
})
