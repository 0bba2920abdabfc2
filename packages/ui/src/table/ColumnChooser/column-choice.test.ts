import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveColumn, toggleColumn } from './column-choice'

describe('moveColumn', () => {
  it('moves within the ends', () => {
    expect(moveColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moveColumn(['a', 'b', 'c'], 'c', -4)).toEqual(['c', 'a', 'b'])
    expect(moveColumn(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
    expect(moveColumn(['a', 'b'], 'x', 0)).toEqual(['a', 'b'])
  })
  it('loses no column', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.integer(), (keys, pick, to) => {
        const key = keys[pick % keys.length]!
        expect([...moveColumn(keys, key, to)].sort()).toEqual([...keys].sort())
      }),
    )
  })
})

describe('toggleColumn', () => {
  it('adds at the end and takes away', () => {
    expect(toggleColumn(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggleColumn(['a', 'b'], 'a')).toEqual(['b'])
  })
  it('keeps the last column and fixed ones', () => {
    expect(toggleColumn(['a'], 'a')).toEqual(['a'])
    expect(toggleColumn(['a', 'b'], 'a', ['a'])).toEqual(['a', 'b'])
  })
})
