import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargedSmsParts, smsShortage } from '../platform/sms'
import { languageCodes } from '../texts/language'
import {
  credentialAddress,
  credentialChannels,
  credentialMessage,
  credentialState,
  credentialStates,
  messageCredits,
  passwordPlaceholder,
} from './credentials'
import { temporaryPassword, temporaryPasswordAlphabet } from './login-names'

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

  it('go to the address of the channel', () => {
    const contacts = { mobile: '9847021634', whatsapp: null, email: '' }
    expect(credentialAddress('sms', contacts)).toBe('9847021634')
    expect(credentialAddress('whatsapp', contacts)).toBe('9847021634')
    expect(credentialAddress('whatsapp', { ...contacts, whatsapp: '9847000000' })).toBe('9847000000')
    expect(credentialAddress('email', contacts)).toBeUndefined()
  })

  it('cost parts of an SMS, one credit by WhatsApp and nothing by e-mail', () => {
    const text = 'a'.repeat(174)
    expect(credentialChannels.map(channel => 1180 * messageCredits(channel, text))).toEqual([2360, 0, 1180])
    expect(smsShortage(1180 * messageCredits('sms', text), 2000)).toBe('Insufficient SMS balance. Required 2360, available 2000.')
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

describe('the state of a login', () => {
  it('is blocked before it is anything else', () => {
    expect(credentialState(undefined)).toBe('NotCreated')
    expect(credentialState({ status: 'Created', open: true, sent: false })).toBe('Created')
    expect(credentialState({ status: 'Created', open: true, sent: true })).toBe('Sent')
    expect(credentialState({ status: 'Active', open: true, sent: true })).toBe('Active')
    expect(credentialState({ status: 'Active', open: false, sent: true })).toBe('Blocked')
    expect(credentialState({ status: 'Blocked', open: true, sent: false })).toBe('Blocked')
  })

  it('is one of the known ones', () => {
    const login = fc.record({ status: fc.constantFrom('Created', 'Active', 'Blocked'), open: fc.boolean(), sent: fc.boolean() })
    fc.assert(fc.property(fc.option(login, { nil: undefined }), one => credentialStates.includes(credentialState(one))))
  })
})
