import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { speakEnglish } from '../texts/english.fixture'
import { commonPasswords } from './common-passwords'
import { checkPassword, type PasswordFacts, passwordMessage, shortestPassword } from './password'

const person: PasswordFacts = { operator: false, forbidden: ['GVS20240113', '9847021634', '2024/0113'] }
const messages = (password: string, facts = person) =>
  checkPassword(password, facts).map(fault => passwordMessage(fault, speakEnglish))

describe('password rules', () => {
  it('asks for eight characters, of operators twelve', () => {
    expect(messages('kx7#pq2')).toEqual(['Password must have at least 8 characters.'])
    expect(messages('kx7#pq2w')).toEqual([])
    expect(messages('kx7#pq2w', { ...person, operator: true })).toEqual(['Password must have at least 12 characters.'])
  })

  it('knows the shortest of a role before anything is typed', () => {
    expect(['GJAdmin', 'GJSupport', 'Teacher', 'Guardian'].map(role => shortestPassword([role]))).toEqual([12, 12, 8, 8])
  })

  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'qwertyuiop',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'Krishna123',
    'school@123',
  ])('refuses %s as common', password => {
    expect(messages(password)).toEqual(['This password is too common.'])
  })

  it('refuses the own login name, mobile and admission number in any case', () => {
    for (const own of ['gvs20240113', '9847021634', '2024/0113'])
      expect(checkPassword(own, person).map(fault => fault.code)).toEqual(['OwnName'])
  })

  it('refuses the current one and a repetition that differs', () => {
    expect(messages('kx7#pq2w', { ...person, current: 'kx7#pq2w', repeat: 'kx7#pq2v' })).toEqual([
      'Choose a password that differs from the current one.',
      'Passwords do not match.',
    ])
    expect(checkPassword('kx7#pq2w', { ...person, current: 'kx7#pq2v', repeat: 'kx7#pq2w' })).toEqual([])
  })

  it('knows at least 200 common ones', () => expect(commonPasswords.size).toBeGreaterThan(200))

  it('accepts long sentences in any script', () => {
    expect(messages('मेरा घर नदी के पास है')).toEqual([])
    expect(messages('x'.repeat(64).replace(/x/g, (_, index: number) => String.fromCharCode(97 + ((index * 7) % 26))))).toEqual([])
    expect(messages(`${'ab c'.repeat(40)}`)).toEqual(['Password must have at most 128 characters.'])
  })

  it('never refuses random text of twelve letters or more as common', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 14, maxLength: 30 }), bytes => {
        const password = [...bytes].map((byte, index) => String.fromCharCode(97 + ((byte + index * 11) % 26))).join('')
        fc.pre(new Set(password).size > 6)
        expect(checkPassword(password, { operator: true, forbidden: [] })).toEqual([])
      }),
    )
  })
})
