import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterOptions, type Option, toggleAll, toggleOne } from './option'

const divisions: Option[] = [
  { value: 'a', label: 'V A' },
  { value: 'b', label: 'V B' },
  { value: 'c', label: 'Évora C', disabled: true },
]

describe('filterOptions', () => {
  it('finds every word anywhere, in any spelling', () => {
    expect(filterOptions(divisions, 'b v').map(option => option.value)).toEqual(['b'])
    expect(filterOptions(divisions, 'EVORA').map(option => option.value)).toEqual(['c'])
    expect(filterOptions(divisions, '  ')).toBe(divisions)
    const castes: Option[] = [
      { value: 'a', label: 'നായര്\u200d' },
      { value: 'b', label: 'നയർ' },
      { value: 'c', label: 'Sheikh\u2019s' },
    ]
    expect(filterOptions(castes, 'നായർ').map(option => option.value)).toEqual(['a'])
    expect(filterOptions(castes, "sheikh's").map(option => option.value)).toEqual(['c'])
  })
})

describe('toggleAll', () => {
  it('takes all that may be chosen, then none', () => {
    expect(toggleAll(divisions, [])).toEqual(['a', 'b'])
    expect(toggleAll(divisions, ['b'])).toEqual(['a', 'b'])
    expect(toggleAll(divisions, ['a', 'b'])).toEqual([])
  })
  it('leaves alone what it may not change', () => {
    expect(toggleAll(divisions, ['c', 'x'])).toEqual(['x', 'a', 'b', 'c'])
    expect(toggleAll(divisions, ['a', 'b', 'c', 'x'])).toEqual(['c', 'x'])
  })
})

describe('toggleOne', () => {
  it('keeps the order of the options', () => {
    expect(toggleOne(divisions, ['b'], 'a')).toEqual(['a', 'b'])
    expect(toggleOne(divisions, ['a', 'b'], 'a')).toEqual(['b'])
  })
  it('undoes itself', () => {
    fc.assert(
      fc.property(fc.subarray(['a', 'b', 'c']), fc.constantFrom('a', 'b', 'c'), (selected, value) => {
        expect(toggleOne(divisions, toggleOne(divisions, selected, value), value)).toEqual(selected)
      }),
    )
  })
})
