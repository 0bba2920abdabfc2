import { languageCodes, serviceOn, serviceText, staffStatusCodes, staffValueText } from '@school/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { speakIn } from './say'

describe('service', () => {
  it('joined 2019-06-10, on 2026-11-20, is 7 years and 5 months', () => {
    const { years, months } = serviceOn('2019-06-10', '2026-11-20')
    expect([years, months]).toEqual([7, 5])
    expect(serviceText(years * 12 + months, speakIn('en'))).toBe('7 y 5 m')
    expect(languageCodes.map(language => serviceText(89, speakIn(language)))).toEqual([
      '7 y 5 m',
      '7 a 5 m',
      '7 a 5 m',
      '7 J 5 M',
    ])
  })

  it('tells every month and no more than eleven beside the years', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1200 }), months => {
        const [years, rest] = serviceText(months, speakIn('en'))
          .split(/ \D+ ?/)
          .map(Number) as [number, number]
        expect(years * 12 + rest).toBe(months)
        expect(rest).toBeLessThan(12)
      }),
    ))
})

describe('values of staff', () => {
  it('are codes by their names in every language', () => {
    for (const language of languageCodes) {
      for (const code of staffStatusCodes) expect(staffValueText('status', code, speakIn(language))).not.toBe('')
      expect(staffValueText('name', 'Working', speakIn(language))).toBe('Working')
      expect(staffValueText('status', 'constructor', speakIn(language))).toBe('constructor')
      expect(staffValueText('toString', 'x', speakIn(language))).toBe('x')
    }
    expect(staffValueText('roles', 'Teacher,SchoolHead', speakIn('en'))).toBe('Teacher, School Head')
    expect(staffValueText('teaching', 'no', speakIn('de'))).toBe('Nein')
    expect(staffValueText('loginStatus', 'Blocked', speakIn('pt'))).toBe('Bloqueado')
  })
})
