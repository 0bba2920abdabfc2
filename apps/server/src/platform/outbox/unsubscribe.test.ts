import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TestClock } from '../../testing/server'
import type { Configuration } from '../configuration'
import type { Claimed } from './message'
import { readUnsubscribeToken, type Unsubscriber, unsubscribeOf, unsubscribeToken } from './unsubscribe'

const day = 86_400_000
const clock = new TestClock('2026-07-15T05:00:00Z')
const secretOf = (text: string) => createHash('sha256').update(text).digest()
const withSecret = (text: string, address = 'https://school.example') => ({
  clock,
  configuration: { secret: secretOf(text), reports: { address, token: 'x'.repeat(32) } } as unknown as Configuration,
})
const services = withSecret('one')

const guardian: Unsubscriber = {
  schoolId: '01900000-0000-7000-8000-000000000001',
  personType: 'guardian',
  personId: '01900000-0000-7000-8000-0000000000ab',
}
const other = '01900000-0000-7000-8000-000000000002'

describe('the token of a mail', () => {
  it('names whom it was made for, in a form that any address takes', () => {
    for (const who of [guardian, { ...guardian, personType: 'staff' } as const]) {
      const token = unsubscribeToken(services, who)
      expect(token).toMatch(/^[\w-]{92}$/)
      expect(readUnsubscribeToken(services, token)).toEqual(who)
    }
  })

  it('holds for each school, person and kind of person alone', () => {
    const whos = [guardian, { ...guardian, schoolId: other }, { ...guardian, personId: other }]
    const tokens = [...whos, { ...guardian, personType: 'staff' } as const].map(who => unsubscribeToken(services, who))
    expect(new Set(tokens).size).toBe(tokens.length)
    const bytes = tokens.map(token => Buffer.from(token, 'base64url'))
    // The content of one with the signature of another.
    for (const content of bytes)
      for (const signature of bytes) {
        const mixed = Buffer.concat([content.subarray(0, 37), signature.subarray(37)]).toString('base64url')
        if (content === signature) expect(readUnsubscribeToken(services, mixed)).toBeDefined()
        else expect(readUnsubscribeToken(services, mixed)).toBeUndefined()
      }
  })

  it('is nothing when any of it was changed, cut or added to, or another installation signed it', () => {
    const token = unsubscribeToken(services, guardian)
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(readUnsubscribeToken(services, changed), String(at)).toBeUndefined()
    }
    for (const wrong of [
      token.slice(1),
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      `${token.slice(0, 5)}%${token.slice(5)}`,
      '',
      '💥',
    ])
      expect(readUnsubscribeToken(services, wrong), wrong).toBeUndefined()
    expect(readUnsubscribeToken(withSecret('two'), token)).toBeUndefined()
  })

  it('works for a year and not for ever', () => {
    const token = unsubscribeToken(services, guardian)
    clock.advance(366 * day)
    expect(readUnsubscribeToken(services, token)).toEqual(guardian)
    clock.advance(day)
    expect(readUnsubscribeToken(services, token)).toBeUndefined()
    clock.advance(-367 * day)
  })
})

describe('the address', () => {
  const message = {
    channel: 'email',
    school_id: guardian.schoolId,
    person_type: 'guardian',
    person_id: guardian.personId,
    door: 'guardian',
    urgent: false,
  } as Claimed
  const addressOf = (more: Partial<Claimed>, of = services) => unsubscribeOf(of, { ...message, ...more }).unsubscribe

  it('stands in general e-mails to guardians and staff', () => {
    const [, token] = /^https:\/\/school\.example\/api\/messaging\/unsubscribe\/([\w-]+)$/.exec(addressOf({}) ?? '')!
    expect(readUnsubscribeToken(services, token!)).toEqual(guardian)
    expect(addressOf({ door: 'staff', person_type: 'staff' })).toBeDefined()
  })

  it.each<[string, Partial<Claimed>]>([
    ['another way', { channel: 'sms' }],
    ['an urgent message', { urgent: true }],
    ['an absence alert', { door: 'absentPresent' }],
    ['a bus report', { door: 'busReport' }],
    ['a bus alert', { door: 'busAttendance' }],
    ['a receipt', { door: 'fees' }],
    ['fees that are due', { door: 'feeDues' }],
    ['a code or login details', { door: null, person_type: null, person_id: null }],
    ['a message of the installation', { school_id: null }],
    ['a student', { person_type: 'student' }],
  ])('does not stand in %s', (_, more) => {
    expect(addressOf(more)).toBeUndefined()
  })

  it('needs an installation that is reached by https', () => {
    expect(addressOf({}, withSecret('one', 'http://school.example'))).toBeUndefined()
    const alone = { ...services, configuration: { ...services.configuration, reports: undefined } }
    expect(addressOf({}, alone)).toBeUndefined()
  })
})
