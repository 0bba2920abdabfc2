import { describe, expect, it } from 'vitest'
import { nextRow } from './next-row'

describe('nextRow', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['PageDown', 3, 13],
    ['PageUp', 13, 3],
    ['Home', 13, 0],
    ['End', 13, 99],
  ])('%s from %i', (key, from, to) => expect(nextRow(key, from, 100, 10)).toBe(to))
  it('stays within the table', () => {
    expect(nextRow('ArrowUp', 0, 100, 10)).toBe(0)
    expect(nextRow('PageDown', 95, 100, 10)).toBe(99)
  })
  it('leaves other keys and empty tables alone', () => {
    expect(nextRow('a', 3, 100, 10)).toBeNull()
    expect(nextRow('ArrowDown', 0, 0, 10)).toBeNull()
  })
})
