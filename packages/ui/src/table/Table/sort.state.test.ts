import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSort } from './sort.state'

describe('sorting by heads', () => {
  it('goes up, down and off', () => {
    const up = nextSort([], 'name', false)
    expect(up).toEqual([{ column: 'name', descending: false }])
    const down = nextSort(up, 'name', false)
    expect(down).toEqual([{ column: 'name', descending: true }])
    expect(nextSort(down, 'name', false)).toEqual([])
  })

  it('takes one column unless a further one is asked', () => {
    const sort = nextSort(nextSort([], 'class', false), 'rollNo', true)
    expect(sort.map(item => item.column)).toEqual(['class', 'rollNo'])
    expect(nextSort(sort, 'class', true)).toEqual([
      { column: 'class', descending: true },
      { column: 'rollNo', descending: false },
    ])
    expect(nextSort(sort, 'name', false).map(item => item.column)).toEqual(['name'])
  })

  it('keeps at most three', () => {
    const four = ['a', 'b', 'c', 'd'].reduce<ReturnType<typeof nextSort>>((sort, column) => nextSort(sort, column, true), [])
    expect(four.map(item => item.column)).toEqual(['b', 'c', 'd'])
  })
})

describe('any clicks on heads', () => {
  const clicks = fc.array(fc.tuple(fc.constantFrom('name', 'class', 'roll', 'house', 'bus'), fc.boolean()), { maxLength: 20 })

  it('sort by at most three columns, each once', () => {
    fc.assert(
      fc.property(clicks, run => {
        const sort = run.reduce<ReturnType<typeof nextSort>>((now, [column, further]) => nextSort(now, column, further), [])
        expect(sort.length).toBeLessThanOrEqual(3)
        expect(new Set(sort.map(one => one.column)).size).toBe(sort.length)
      }),
    )
  })

  it('come back to where they were after three on the same head', () => {
    fc.assert(
      fc.property(clicks, run => {
        const sort = run.reduce<ReturnType<typeof nextSort>>((now, [column, further]) => nextSort(now, column, further), [])
        const once = nextSort(sort, 'other', false)
        expect(nextSort(nextSort(once, 'other', false), 'other', false)).toEqual([])
      }),
    )
  })
})
