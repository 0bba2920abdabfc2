import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  guardianLoginName,
  isLoginName,
  staffLoginName,
  studentLoginName,
  temporaryPassword,
  temporaryPasswordAlphabet,
} from './login-names'

const taken =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

describe('login names', () => {
  it('joins school code and admission number, and counts on when taken', () => {
    const first = { schoolCode: 'GVS', admNo: '2024/0113', mobile: '9847021634', rule: 'admno' as const }
    expect(guardianLoginName(first, taken())).toBe('GVS20240113')
    expect(guardianLoginName({ ...first, admNo: '20240113' }, taken('GVS20240113'))).toBe('GVS20240113-2')
    expect(guardianLoginName(first, taken('GVS20240113', 'GVS20240113-2'))).toBe('GVS20240113-3')
  })

  it('takes the mobile when the school says so and it is free', () => {
    const facts = { schoolCode: 'GVS', admNo: '12', mobile: '9847021634', rule: 'mobile' as const }
    expect(guardianLoginName(facts, taken())).toBe('9847021634')
    expect(guardianLoginName(facts, taken('9847021634'))).toBe('GVS12')
  })

  it('marks students with U and staff with S', () => {
    expect(studentLoginName('GVS', '2024/0113', taken())).toBe('GVSU20240113')
    expect(staffLoginName('GVS', 'T-014', taken())).toBe('GVSST014')
  })

  it('accepts only its own letters', () => {
    expect(isLoginName('gvs20240113')).toBe(true)
    expect(isLoginName('abc')).toBe(false)
    expect(isLoginName('name with space')).toBe(false)
  })
})

describe('temporary password', () => {
  it('has eight letters of the alphabet whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), seed => {
        let at = 0
        const bytes = (count: number) => Uint8Array.from({ length: count }, () => seed[at++ % seed.length]! % 248)
        const password = temporaryPassword(bytes)
        expect(password).toHaveLength(8)
        expect([...password].every(letter => temporaryPasswordAlphabet.includes(letter))).toBe(true)
      }),
    )
  })
})
