import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makePlain, measureSms } from './count'

const counts = (text: string) => {
  const { length, count, charged } = measureSms(text)
  return [length, count, charged]
}

describe('measure', () => {
  it.each([
    ['nothing', '', [0, 0, 0]],
    ['160 letters', 'a'.repeat(160), [160, 1, 1]],
    ['161 letters', 'a'.repeat(161), [161, 2, 2]],
    ['174 letters', 'a'.repeat(174), [174, 2, 2]],
    ['306 letters', 'a'.repeat(306), [306, 2, 2]],
    ['307 letters', 'a'.repeat(307), [307, 3, 3]],
    ['70 wide', 'क'.repeat(70), [70, 1, 1]],
    ['71 wide', 'क'.repeat(71), [71, 1, 2]],
    ['134 wide', 'क'.repeat(134), [134, 1, 2]],
    ['135 wide', 'क'.repeat(135), [135, 1, 3]],
    ['159 letters and €', `${'a'.repeat(159)}€`, [160, 1, 2]],
    ['80 of two places', '{'.repeat(80), [80, 1, 1]],
    ['81 of two places', '{'.repeat(81), [81, 1, 2]],
    ['€ over the edge of a part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, [305, 2, 3]],
    ['a pair over the edge of a part', `${'a'.repeat(66)}😀${'a'.repeat(66)}`, [134, 1, 3]],
  ])('%s', (_case, text, expected) => expect(counts(text)).toEqual(expected))

  it('says what costs more', () => {
    expect(measureSms('€5 [a]')).toMatchObject({ wide: [], double: ['€', '[', ']'] })
    expect(measureSms('€5 “a”')).toMatchObject({ wide: ['“', '”'], double: [] })
  })
  it('is never charged less than the plain count while nothing is wide', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '€', '{', 'é'), maxLength: 800 }), text => {
        const { count, charged } = measureSms(text)
        expect(charged).toBeGreaterThanOrEqual(count)
      }),
    )
  })
})

describe('make plain', () => {
  it('writes typographic signs plainly', () => {
    expect(makePlain('“Don’t – wait…”\u00a0ok')).toBe('"Don\'t - wait..." ok')
    expect(measureSms(makePlain('‘x’ — „y“')).wide).toEqual([])
  })
  it('changes nothing twice, and no other letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(makePlain(makePlain(text))).toBe(makePlain(text))
      }),
    )
    expect(makePlain('കേരളം 😀 é')).toBe('കേരളം 😀 é')
  })
})
