import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  guardianLoginName,
  isLoginName,
  namingChild,
  nextLoginName,
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

  it('takes the child that was admitted first', () => {
    const children = [
      { admNo: '2025/0020', admissionDate: '2025-06-01' },
      { admNo: '2024/0114', admissionDate: '2024-06-03' },
      { admNo: '2024/0113', admissionDate: '2024-06-03' },
      { admNo: '0001', admissionDate: null },
    ]
    expect(namingChild(children)?.admNo).toBe('2024/0113')
    expect(namingChild([])).toBeUndefined()
  })

  it('are always valid and free', () => {
    const names = fc.array(fc.constantFrom<string>('AB01', 'ABU1', 'ABS1', 'AB01-2', 'AB12'), { maxLength: 5 })
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{2,10}$/), fc.string({ maxLength: 20 }), names, (school, number, used) => {
        const mine = [
          guardianLoginName({ schoolCode: school, admNo: number, mobile: '', rule: 'admno' }, taken(...used)),
          studentLoginName(school, number, taken(...used)),
          staffLoginName(school, number, taken(...used)),
        ]
        for (const name of mine) expect(isLoginName(name) && !used.includes(name), name).toBe(true)
      }),
    )
  })

  it('take the mobile exactly when it is asked for, whole and free', () => {
    const mobile = fc.oneof(fc.stringMatching(/^\d{10}$/), fc.string({ maxLength: 12 }))
    fc.assert(
      fc.property(mobile, fc.boolean(), fc.constantFrom('admno' as const, 'mobile' as const), (number, isTaken, rule) => {
        const facts = { schoolCode: 'GVS', admNo: '2024/0113', mobile: number, rule }
        const name = guardianLoginName(facts, taken(...(isTaken ? [number] : [])))
        expect(name).toBe(rule === 'mobile' && /^\d{10}$/.test(number) && !isTaken ? number : 'GVS20240113')
      }),
    )
  })

  it('of a family come from one child, whatever the order', () => {
    const child = fc.record({
      admNo: fc.stringMatching(/^20\d\d\/\d{4}$/),
      admissionDate: fc.option(fc.constantFrom('2024-06-03', '2025-06-01', '2026-06-01')),
    })
    fc.assert(
      fc.property(fc.uniqueArray(child, { selector: one => one.admNo, minLength: 1, maxLength: 5 }), children => {
        const chosen = namingChild(children)!
        expect(namingChild(children.toReversed())).toEqual(chosen)
        const day = (one: (typeof children)[number]) => one.admissionDate ?? '9999-12-31'
        for (const other of children)
          expect(day(chosen) < day(other) || (day(chosen) === day(other) && chosen.admNo <= other.admNo)).toBe(true)
      }),
    )
  })

  it('comes back with the next free number where it was taken meanwhile', () => {
    expect(nextLoginName('GVS20240113', taken())).toBe('GVS20240113')
    expect(nextLoginName('GVS20240113', taken('GVS20240113', 'GVS20240113-2'))).toBe('GVS20240113-3')
    expect(nextLoginName('GVS20240113-2', taken('GVS20240113-2'))).toBe('GVS20240113-3')
  })

  it('accepts only its own letters', () => {
    expect(isLoginName('gvs20240113')).toBe(true)
    expect(isLoginName('abc')).toBe(false)
    expect(isLoginName('name with space')).toBe(false)
  })
})

describe('temporary password', () => {
  it('passes over the bytes that would favour some letters', () => {
    const bytes = [255, 248, 0, 30, 31, 61, 247, 254, 1, 2, 3, 4, 5, 6, 7, 8]
    let at = 0
    expect(temporaryPassword(count => Uint8Array.from({ length: count }, () => bytes[at++]!))).toBe('A9A99BCD')
    // 248 of the 256 bytes are used, eight for each of the 31 letters.
    expect(temporaryPasswordAlphabet).toHaveLength(31)
    expect(31 ** 8).toBeCloseTo(8.5e11, -10)
  })

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
