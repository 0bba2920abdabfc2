import { describe, expect, it } from 'vitest'
import { fillText, languageOf } from './language'

describe('a text', () => {
  it('leaves the place of a value that is not given', () =>
    expect(fillText('{a} of {b} and {c}', { a: 0, b: '' })).toBe('0 of  and {c}'))
})

describe('the language of a code', () => {
  it('is one of the four, whatever the region and case', () =>
    expect(['de', 'pt-BR', 'ES', ' en-IN ', 'fr', '', null, undefined].map(languageOf)).toEqual([
      'de',
      'pt',
      'es',
      'en',
      undefined,
      undefined,
      undefined,
      undefined,
    ]))
})
