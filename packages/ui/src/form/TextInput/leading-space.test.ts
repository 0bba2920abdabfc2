import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripLeadingSpace } from './leading-space'

describe('stripLeadingSpace', () => {
  it('takes leading white space off and leaves the rest alone', () => {
    expect(stripLeadingSpace('  V A ', 4)).toEqual({ text: 'V A ', caret: 2 })
    expect(stripLeadingSpace('\t\n x', 1)).toEqual({ text: 'x', caret: 0 })
    expect(stripLeadingSpace('   ', 3)).toEqual({ text: '', caret: 0 })
  })
  it('keeps the text after the caret and never begins with white space', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, at) => {
        const caret = Math.min(at, text.length)
        const result = stripLeadingSpace(text, caret)
        expect(result.text).toBe(text.trimStart())
        expect(result.caret).toBeLessThanOrEqual(result.text.length)
        if (caret >= text.length - result.text.length) expect(result.text.slice(result.caret)).toBe(text.slice(caret))
      }),
    )
  })
})
