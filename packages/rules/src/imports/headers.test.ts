import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { speakEnglish } from '../texts/english.fixture'
import { columnLetters, findHeaders, headerKey, matchHeaders, missingKeys } from './headers'
import { findImportKind } from './kinds'
import { importMessage } from './messages'
import { type Cell, cellText, parseDay, readCell } from './values'

const students = findImportKind('students')!
const today = '2026-07-15'
describe('headers', () => {
  it('are matched without case, space and punctuation, and by synonym', () => {
    for (const header of ['Admission No', 'ADMN. NO.', 'adm no', 'GR No'])
      expect(matchHeaders(students, [header]).mapping).toEqual({ admNo: 0 })
    expect(headerKey('Date of  Birth*')).toBe('dateofbirth')
  })
  it('name what they do not know', () =>
    expect(matchHeaders(students, ['Adm No', 'House Colour', '']).ignored).toEqual(['House Colour']))
  it('remember what the school mapped by hand', () =>
    expect(matchHeaders(students, ['Ref'], { admNo: 'REF.' }).mapping).toEqual({ admNo: 0 }))
  it('stand below a title, in the row that names most columns', () => {
    const heads = ['Adm No', 'Name', 'Sex']
    expect(findHeaders(students, [['Green Valley School'], ['Class', 'V'], heads, ['1', 'Asha', 'F']])).toBe(2)
    expect(findHeaders(students, [heads, ['1', 'Asha', 'F']])).toBe(0)
    const unknown = ['Ref', 'Full Title', 'Tutor']
    // What a row says may read like one header.
    expect(findHeaders(students, [unknown, ['1', 'Asha', 'Father']])).toBe(0)
    expect(findHeaders(students, [['Title'], unknown, ['1', 'Asha', 'Meera']], { admNo: 'Ref' })).toBe(1)
    expect(findHeaders(students, [...Array.from({ length: 10 }, () => ['Title']), heads])).toBe(0)
    expect(findHeaders(students, [])).toBe(0)
  })
  it('of the key have to be there', () => {
    expect(missingKeys(students, {}).map(column => column.title)).toEqual(['Admission No'])
    expect(missingKeys(students, { admNo: 0 })).toEqual([])
    expect(missingKeys(findImportKind('classes')!, { course: 'Class' }).map(column => column.key)).toEqual(['division'])
  })
  it('that are missing are named by their place', () =>
    expect([0, 2, 25, 26, 51, 52, 99].map(columnLetters)).toEqual(['A', 'C', 'Z', 'AA', 'AZ', 'BA', 'CV']))
  it('do not give one column two meanings', () => {
    const { mapping: found } = matchHeaders(students, ['Section', 'Class', 'Division'])
    expect(found).toEqual({ section: 0, course: 1, division: 2 })
  })
})

describe('cells', () => {
  const mobile = students.columns.find(column => column.key === 'guardianMobile')!
  const read = (cell: Cell) => {
    const said = readCell(cell, mobile, today)
    return 'problem' in said ? importMessage(said.problem, speakEnglish) : said.kind === 'value' ? said.text : said.kind
  }

  it.each<[Cell, string]>([
    ['98470 21634', '9847021634'],
    ['+91-98470-21634', '9847021634'],
    ['09847021634', '9847021634'],
    [9847021634, '9847021634'],
    [919847021634, '9847021634'],
    ['+971 50 123 4567', '+971501234567'],
    ['12345', 'Not a valid mobile number: 12345'],
    ['5847021634', 'Not a valid mobile number: 5847021634'],
    ['9.84702E+09', 'Mobile number lost digits in Excel (9.84702E+09). Format the column as text.'],
    [9847000000, 'Mobile number lost digits in Excel (9847000000). Format the column as text.'],
    ['', 'blank'],
    ['#clear', 'clear'],
  ])('reads the mobile %s as %s', (cell, text) => expect(read(cell)).toBe(text))

  it.each([
    ['05/06/2016', '2016-06-05'],
    ['5-6-2016', '2016-06-05'],
    ['05.06.2016', '2016-06-05'],
    ['2016-06-05', '2016-06-05'],
    ['31/02/2016', undefined],
    ['06/05/16', undefined],
    ['12/31/2016', undefined],
  ])('reads the day %s as %s', (text, day) => expect(parseDay(text)).toBe(day))

  it('keeps codes as they stand', () => {
    expect(cellText(12)).toBe('12')
    expect(cellText('007')).toBe('007')
    expect(cellText('  a \u0000\n b ')).toBe('a b')
    expect(cellText('abc\u202edef\u2066\u200f\u00ad')).toBe('abcdef')
    expect(cellText('क्\u200dष')).toBe('क्\u200dष')
    expect(cellText(' प्रिया\u00a0 शर्मा ')).toBe('प्रिया शर्मा')
  })

  it('takes every way of writing a day for the same day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1950-01-01'), max: new Date('2026-07-14'), noInvalidDate: true }), date => {
        const day = date.toISOString().slice(0, 10)
        const [year, month, dayOfMonth] = day.split('-')
        for (const text of [
          day,
          `${dayOfMonth}/${month}/${year}`,
          `${dayOfMonth}-${month}-${year}`,
          `${Number(dayOfMonth)}.${Number(month)}.${year}`,
        ])
          expect(parseDay(text)).toBe(day)
      }),
    )
  })
})
