import { chargedSmsParts, languageCodes, passwordPlaceholder, temporaryPassword, temporaryPasswordAlphabet } from '@school/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credentialMessage } from './words'

const facts = { school: 'Green Valley School', loginName: 'GVS20240113', link: 'https://gvs.example' }

describe('login details', () => {
  it('say the password only while it is temporary', () => {
    expect(credentialMessage({ ...facts, password: 'ABCD2345' }, 'en')).toBe(
      'Green Valley School: login name GVS20240113, temporary password ABCD2345. Log in within 14 days: https://gvs.example',
    )
    for (const language of languageCodes) {
      expect(credentialMessage(facts, language)).not.toMatch(/\{|ABCD/)
      expect(credentialMessage({ ...facts, password: 'ABCD2345' }, language)).toContain('ABCD2345')
    }
  })

  it('cost what their count with the placeholder says', () => {
    const random = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const name = fc.string({ minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(random, name, fc.constantFrom(...languageCodes), (seed, school, language) => {
        let at = 0
        const password = temporaryPassword(count => Uint8Array.from({ length: count }, () => seed[at++ % 32]! % 248))
        const text = (word: string) => credentialMessage({ ...facts, school, password: word }, language)
        expect(chargedSmsParts(text(password))).toBe(chargedSmsParts(text(passwordPlaceholder)))
      }),
    )
    expect([...passwordPlaceholder].every(letter => temporaryPasswordAlphabet.includes(letter))).toBe(true)
  })
})
