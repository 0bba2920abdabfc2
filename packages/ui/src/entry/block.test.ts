import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBlock, writeBlock } from './block'

describe('reading the clipboard', () => {
  it.each([
    [
      '34\t5\r\n28.5\t4\r\n',
      [
        ['34', '5'],
        ['28.5', '4'],
      ],
    ],
    ['34\n\n28', [['34'], [''], ['28']]],
    ['\t5', [['', '5']]],
    ['"two\nlines"\t5', [['two\nlines', '5']]],
    ['"He said ""no"""\tx', [['He said "no"', 'x']]],
    ['5" pipe\t"open', [['5" pipe', '"open']]],
    ['"a"b\tc', [['"a"b', 'c']]],
    ['34', [['34']]],
    ['', []],
  ])('%j', (text, block) => expect(readBlock(text)).toEqual(block))
})

describe('copying', () => {
  it('quotes only what holds a tab, a line end or begins with a quote', () => {
    expect(
      writeBlock([
        ['34', 'a"b'],
        ['two\nlines', '"x"'],
      ]),
    ).toBe('34\ta"b\n"two\nlines"\t"""x"""\n')
  })

  it('is read again as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', '1', ' ') })
    const block = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([height, width]) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
      )
    fc.assert(
      fc.property(block, cells => {
        expect(readBlock(writeBlock(cells))).toEqual(cells)
      }),
    )
  })
})
