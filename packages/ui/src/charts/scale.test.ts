import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelEvery, lineScale, showsLabel, zeroScale } from './scale'

const values = fc.array(
  fc.integer({ min: 0, max: 100_000_000_000 }).map(value => value / 100),
  { minLength: 1, maxLength: 60 },
)

describe('the axis of bars', () => {
  it('begins at zero with round steps', () =>
    expect(zeroScale([37, 118, 96])).toEqual({ from: 0, to: 150, ticks: [0, 50, 100, 150] }))
  it('has no half people', () => expect(zeroScale([1, 2, 3], { wholeOnly: true }).ticks).toEqual([0, 1, 2, 3]))
  it('stands without values', () => expect(zeroScale([0, 0]).ticks).toEqual([0, 1]))
  it('holds every value', () => {
    fc.assert(
      fc.property(values, given => {
        const { from, to, ticks } = zeroScale(given)
        expect(from).toBe(0)
        expect(Math.max(...given)).toBeLessThanOrEqual(to * (1 + 1e-9))
        expect(ticks.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})

describe('the axis of a line', () => {
  it('begins near the lowest value', () =>
    expect(lineScale([95.2, 94.8, 95.6, 86.4, 93.4], { most: 100 })).toEqual({ from: 80, to: 100, ticks: [80, 85, 90, 95, 100] }))
  it('ends at most at 100 %', () => expect(lineScale([99.5, 100], { most: 100 }).to).toBe(100))
  it('has room around equal values', () => {
    const { from, to } = lineScale([50, 50])
    expect(from).toBeLessThan(50)
    expect(to).toBeGreaterThan(50)
  })
  it('holds every value and does not fall below zero', () => {
    fc.assert(
      fc.property(values, given => {
        const { from, to } = lineScale(given)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(from).toBeLessThanOrEqual(Math.min(...given))
        expect(to * (1 + 1e-9)).toBeGreaterThanOrEqual(Math.max(...given))
      }),
    )
  })
})

describe('labels', () => {
  it('are all drawn where there is room', () => expect(labelEvery(14, 616, 44)).toBe(1))
  it('thin out on a phone, the last one stays', () => {
    const every = labelEvery(14, 260, 44)
    const drawn = Array.from({ length: 14 }, (_, index) => index).filter(index => showsLabel(index, 14, every))
    expect(drawn.at(-1)).toBe(13)
    expect(drawn.length * 44).toBeLessThanOrEqual(260 + 44)
  })
})
