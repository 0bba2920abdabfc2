import { describe, expect, it } from 'vitest'
import { speakEnglish } from '../texts/english.fixture'
import type { ImportColumn } from './columns'
import { importKinds } from './kinds'
import { importMessage } from './messages'
import { type Cell, readCell } from './values'

const all = importKinds.flatMap(({ code, columns }) => columns.map(column => [`${code}.${column.key}`, column] as const))
const columns: Readonly<Record<string, ImportColumn>> = Object.fromEntries(all)
const codes = all.filter(([, { value }]) => value === 'code' || value === 'integer')

function said(cell: Cell, column: ImportColumn | undefined): string {
  const result = readCell(cell, column!, '2026-07-15')
  if ('problem' in result) return `${result.problem.code} ${importMessage(result.problem, speakEnglish)}`
  return result.kind === 'value' ? result.text : result.kind
}

describe('what Excel made of a code', () => {
  it.each(codes)('is refused in %s', (_, column) => {
    for (const [cell, shown] of [
      [{ date: '2024-01-01' }, '01/01/2024'],
      [true, 'TRUE'],
      [12.5, '12.5'],
      [1.2e18, '1200000000000000000'],
      ['1.23457E+11', '1.23457E+11'],
    ] as const)
      expect(said(cell, column)).toBe(`E06 ${column.title} was changed by Excel (${shown}). Format the column as text.`)
  })

  it('is the code that its number format shows', () => {
    const cell = { number: 123, shown: '00123' }
    expect(said(cell, columns['students.admNo'])).toBe('00123')
    expect(said(cell, columns['fee-collections.externalReceiptNo'])).toBe('00123')
    expect(said(cell, columns['students.rollNo'])).toBe('123')
    expect(said(cell, columns['fee-collections.amount'])).toBe('123.00')
    expect(said({ number: 9_847_021_634, shown: '98470-21634' }, columns['students.guardianMobile'])).toBe('9847021634')
  })

  it('is not suspected where nothing was changed', () => {
    expect(said(12, columns['students.admNo'])).toBe('12')
    expect(said('2024-01-01', columns['students.admNo'])).toBe('2024-01-01')
    expect(said('1E5', columns['subjects.code'])).toBe('1E5')
    expect(said(12.5, columns['fee-collections.amount'])).toBe('12.50')
    expect(said(7, columns['students.rollNo'])).toBe('7')
  })
})

describe('what a formula could not work out', () => {
  it('is refused, whatever it is called', () => {
    const fault = (text: string) => `E12 Not allowed: ${text}. Use the value itself.`
    for (const error of ['#N/A', '#BLOCKED!', '#FIELD!', '#CONNECT!', 'Err:502'])
      expect(said({ error }, columns['students.name'])).toBe(fault(error))
    for (const text of ['#REF!', '#BUSY!', '#NAME?', '#DIV/0!', '#NV', '#WERT!', '#¡VALOR!', '#¿NOMBRE?', '#N/D'])
      expect(said(text, columns['students.name'])).toBe(fault(text))
    for (const text of ['#12', '# 7 Hill Road!', 'C#']) expect(said(text, columns['students.address'])).toBe(text)
    expect(said('#CLEAR', columns['students.address'])).toBe('clear')
  })
})

describe('a cell of which nothing can be seen', () => {
  it.each(['\u200d', '\u200c \u200d', '\u3164', '\u2800\u2800', '\ufe0f', '\u115f\u1160', '\u{e0001}', ' \u00ad\u200b '])(
    'is empty: %j',
    text => {
      expect(said(text, columns['students.admNo'])).toBe('blank')
      expect(said(text, columns['students.name'])).toBe('blank')
    },
  )

  it('keeps its joiners where something can be seen', () => {
    expect(said(' മോഹന്\u200d ', columns['students.name'])).toBe('മോഹന്\u200d')
  })
})
