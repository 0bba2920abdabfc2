import { searchKey } from '@school/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchParts } from './match'

const marked = (text: string, filter: string, option: 'contains' | 'starts-with') =>
  matchParts(text, filter, option)
    .map(part => (part.matched ? `[${part.text}]` : part.text))
    .join('')

describe('matchParts', () => {
  it('marks every place of a contained text', () => {
    expect(marked('Ananya Krishnan', 'an', 'contains')).toBe('[An][an]ya Krishn[an]')
    expect(marked('Mariyam', 'xyz', 'contains')).toBe('Mariyam')
    expect(marked('Mariyam', ' ', 'contains')).toBe('Mariyam')
  })
  it('marks the beginning alone', () => {
    expect(marked('Ananya', 'an', 'starts-with')).toBe('[An]anya')
    expect(marked('Diyan', 'an', 'starts-with')).toBe('Diyan')
  })
  it('marks what another spelling found, as it is written', () => {
    expect(marked('İnci', 'inci', 'contains')).toBe('[İnci]')
    expect(marked('Rene\u0301 O\u2019Brien', "né o'b", 'contains')).toBe('Re[ne\u0301 O\u2019B]rien')
    expect(marked('Mary\u00a0 Ann', 'mary ann', 'starts-with')).toBe('[Mary\u00a0 Ann]')
    expect(marked('\u0d2e\u0d4b\u0d39\u0d28\u0d4d\u200d', '\u0d39\u0d7b', 'contains')).toBe(
      '\u0d2e\u0d4b[\u0d39\u0d28\u0d4d\u200d]',
    )
  })
  it('marks a sign whole', () => {
    expect(marked('\u0d2e\u0d4b\u0d39\u0d7b', '\u0d2e', 'contains')).toBe('[\u0d2e\u0d4b]\u0d39\u0d7b')
    expect(marked('Groß', 'gros', 'contains')).toBe('[Groß]')
  })
  it('loses and adds no letter, and marks what holds the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('contains' as const, 'starts-with' as const),
        (text, filter, option) => {
          const parts = matchParts(text, filter, option)
          expect(parts.map(part => part.text).join('')).toBe(text)
          for (const part of parts.filter(({ matched }) => matched)) expect(searchKey(part.text)).not.toBe('')
        },
      ),
    )
  })
})
