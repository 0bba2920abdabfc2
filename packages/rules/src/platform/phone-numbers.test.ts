import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { internationalNumber } from './phone-numbers'

describe('a number as providers take it', () => {
  it.each([
    ['9847012345', '+919847012345'],
    ['09847012345', '+919847012345'],
    ['919847012345', '+919847012345'],
    ['+91 98470-12345', '+919847012345'],
    ['0091 (9847) 012345', '+919847012345'],
    ['9198470123', '+919198470123'],
    ['+49 151 1234567', '+491511234567'],
  ])('%s is %s', (written, number) => {
    expect(internationalNumber(written, '91')).toBe(number)
  })

  it.each(['', '12345', '98470', 'no number', '98470123456', '+1234567890123456', '98470;12345', '++9847012345'])(
    '%s is none',
    written => {
      expect(internationalNumber(written, '91')).toBeUndefined()
    },
  )

  it('stays what it is once it is whole', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^\d{8,12}$/), (words, digits) => {
        for (const written of [words, digits, `+${digits}`]) {
          const number = internationalNumber(written, '91')
          if (number === undefined) continue
          expect(number).toMatch(/^\+\d{8,15}$/)
          expect(internationalNumber(number, '91')).toBe(number)
        }
      }),
    )
  })
})
