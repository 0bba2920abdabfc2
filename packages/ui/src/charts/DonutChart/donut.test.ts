import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slicePath, slicesOf } from './donut'

describe('slices', () => {
  it('follow each other round the ring', () =>
    expect(slicesOf([1, 2, 1])).toEqual([
      { from: 0, to: 0.25 },
      { from: 0.25, to: 0.75 },
      { from: 0.75, to: 1 },
    ]))
  it('are empty without values', () =>
    expect(slicesOf([0, 0])).toEqual([
      { from: 0, to: 0 },
      { from: 0, to: 0 },
    ]))
  it('close the ring', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1 }), values => {
        const end = slicesOf(values).at(-1)!.to
        expect(end).toBeCloseTo(values.some(value => value > 0) ? 1 : 0)
      }),
    )
  })
})

describe('paths', () => {
  it('are empty for nothing', () => expect(slicePath({ from: 0.2, to: 0.2 }, 10, 6, 12)).toBe(''))
  it('draw the whole ring in two halves', () => expect(slicePath({ from: 0, to: 1 }, 10, 6, 12).match(/M/g)).toHaveLength(2))
  it('take the long way for more than half', () => expect(slicePath({ from: 0, to: 0.75 }, 10, 6, 12)).toContain('0 1 1'))
})
