import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smsShortage } from '../platform/sms'
import { credentialAddress, credentialChannels, credentialState, credentialStates, messageCredits } from './credentials'

describe('login details', () => {
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
