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
