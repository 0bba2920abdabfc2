import { describe, expect, it } from 'vitest'
import { qrModules } from './qr-code'

const drawn = (text: string) => qrModules(text).map(row => row.map(isDark => (isDark ? '#' : '.')).join(''))

describe('a QR code', () => {
  it('is that of the standard', () => {
    expect(drawn('GVS-2345')).toEqual([
      '#######.#.###.#######',
      '#.....#..##.#.#.....#',
      '#.###.#..#.##.#.###.#',
      '#.###.#.##.##.#.###.#',
      '#.###.#.#.###.#.###.#',
      '#.....#.#...#.#.....#',
      '#######.#.#.#.#######',
      '........#............',
      '#...#.#####.######..#',
      '###....#..#.#.#####.#',
      '...#..####..##.#####.',
      '##...#.###.##..##..##',
      '#.#.###....#.###.##.#',
      '........##.##..##.###',
      '#######.#..#..###.##.',
      '#.....#..##..##..#...',
      '#.###.#.##..###....#.',
      '#.###.#..#..######.##',
      '#.###.#..#..##.##....',
      '#.....#..####..#.#...',
      '#######.##.#..#..#..#',
    ])
  })

  it.each([
    [14, 21],
    [15, 25],
    [62, 33],
    [122, 45],
    [180, 53],
    [181, 57],
    [213, 57],
  ])('of %i bytes has %i modules a side', (bytes, side) => expect(drawn('a'.repeat(bytes))).toHaveLength(side))

  it('counts bytes, and takes 213 of them at most', () => {
    expect(drawn('ü'.repeat(7))).toHaveLength(21)
    expect(drawn('ü'.repeat(8))).toHaveLength(25)
    expect(() => qrModules('a'.repeat(214))).toThrow(RangeError)
  })
})
