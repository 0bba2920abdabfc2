import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLetterOrDigit, isBlank, trimmed } from './blank'

/** Each of them shows nothing, and so do all of them. */
const unseen = {
  nothing: '',
  spaces: ' \t\n\r\u00a0\u2003\u3000\u1680',
  'line and paragraph separators': '\u2028\u2029',
  'zero width space': '\u200b',
  joiners: '\u200c\u200d',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'grapheme joiner': '\u034f',
  'fillers of Hangul': '\u115f\u1160\u3164\uffa0',
  'braille blank': '\u2800',
  'marks of direction': '\u200e\u200f\u061c\u202a\u202e\u202c\u2066\u2069',
  'variation selectors': '\ufe0e\ufe0f\u{e0100}',
  'selectors of Mongolian': '\u180b\u180e',
  tags: '\u{e0041}\u{e007f}',
  annotations: '\ufff9\ufffa\ufffb',
  controls: '\u0000\u0007\u001f\u0085',
}

describe('a text of which nothing can be seen', () => {
  it.each(Object.entries(unseen))('is blank: %s', (_, text) => {
    expect([isBlank(text), trimmed(text)]).toEqual([true, ''])
  })

  it.each(['.', '0', 'ا', '王', 'ണ', '😀', '❤️', 'x\u200b', '\u200bക്‍ഷ', '-', '؀'])('is not blank: %s', text => {
    expect(isBlank(text)).toBe(false)
  })

  it('is blank however often and in whatever order its signs stand, until one is seen', () => {
    const signs = fc.array(fc.constantFrom(...Object.values(unseen).flatMap(text => [...text])))
    fc.assert(
      fc.property(signs, signs, (before, after) => {
        expect(trimmed(before.join(''))).toBe('')
        expect(isBlank(`${before.join('')}a${after.join('')}`)).toBe(false)
      }),
    )
  })
})

it('a number of a student has a letter or digit of any script', () => {
  expect(['1', 'GV/12', '१२', 'അ-', '١', '-王-'].every(hasLetterOrDigit)).toBe(true)
  expect(['', '-', '/.', '***', '\u200d', '्', '😀'].some(hasLetterOrDigit)).toBe(false)
})

it('loses white space at its ends, and what is within stays', () => {
  expect(trimmed('  क्‍ष \u200b b\n')).toBe('क्‍ष \u200b b')
})
