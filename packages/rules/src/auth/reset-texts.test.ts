import { describe, expect, it } from 'vitest'
import { languageCodes } from '../texts/language'
import { resetText } from './reset-texts'

describe('messages about a forgotten password', () => {
  it('say the code and how long it is valid', () => {
    expect(resetText('en', 'code', { code: '482913', minutes: 10 })).toBe(
      'Your code is 482913. It is valid for 10 minutes. Do not share it with anyone.',
    )
    for (const language of languageCodes) {
      expect(resetText(language, 'code', { code: '482913', minutes: 10 })).toMatch(/482913.* 10 /)
      expect(resetText(language, 'changed')).not.toContain('{')
    }
  })
})
