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
  it('leaves alone letters whose length changes with their case', () => {
    expect(marked('İnci', 'inci', 'contains')).toBe('İnci')
  })
  it('loses and adds no letter', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.constantFrom('contains' as const, 'starts-with' as const),
        (text, filter, option) => {
          const parts = matchParts(text, filter, option)
          expect(parts.map(part => part.text).join('')).toBe(text)
          for (const part of parts) if (part.matched) expect(part.text.toLowerCase()).toBe(filter.trim().toLowerCase())
        },
      ),
    )
  })
})
