import { searchKey } from '@school/rules'
import { readNumber, writeNumber } from '../form/NumberInput/number-text'
import type { CellProblem, EntryCode, EntryColumn } from './entry.types'

/** Letters that a text takes unless its column says otherwise. */
export const textLimit = 300

/** What a cell keeps of what was typed: a number with a point, a code in capitals as it is written, or the text. */
export type ReadCell = { readonly value: string; readonly problem?: CellProblem }

export const isNumeric = (column: EntryColumn): boolean => column.kind === 'marks' || column.kind === 'number'

/** The code a text stands for, whatever its capitals; where codes are searched, the only one that holds the text. */
export const codeOf = (column: EntryColumn, text: string): EntryCode | undefined => {
  const plain = text.trim().toLowerCase()
  if (plain === '') return undefined
  const exact = column.codes?.find(({ code }) => code.toLowerCase() === plain)
  if (exact || !column.search) return exact
  const found = searched(column, text)
  return found.length === 1 ? found[0] : undefined
}

const searched = ({ codes = [] }: EntryColumn, text: string): EntryCode[] => {
  const key = searchKey(text)
  return codes.filter(({ code, label }) => searchKey(`${code} ${label}`).includes(key))
}

/** Codes that are told where none fits: of many those that hold the text, and not all of them. */
function toldCodes(column: EntryColumn, text: string): string[] {
  const { codes = [], search } = column
  if (!search) return codes.map(({ code }) => code)
  const found = searched(column, text)
  return (found.length > 0 ? found : codes).slice(0, mostTold).map(({ code }) => code)
}

const mostTold = 5

/** A point or the separator of the language; a comma with one or two figures behind it is a decimal one everywhere. */
function numberOf(text: string, locale: string): number | null {
  const comma = /^\s*-?\d+,\d{1,2}\s*$/.test(text)
  return readNumber(comma ? text.replace(',', '.') : text, { locale: comma ? 'en' : locale })
}

const isMultiple = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-6

function numberProblem(column: EntryColumn, value: number): CellProblem | undefined {
  const { min = 0, max, step, decimals = 2 } = column
  if (value < min) return { kind: 'min', min }
  if (max !== undefined && value > max) return { kind: 'max', max }
  if (step !== undefined) return isMultiple(value, step) ? undefined : { kind: 'step', step }
  return isMultiple(value, 10 ** -decimals) ? undefined : { kind: 'decimals', decimals }
}

/** What a column makes of a text. What is wrong stays as it was typed, so that it can be mended. */
export function readCell(column: EntryColumn, typed: string, locale: string): ReadCell {
  if (column.kind === 'text') {
    const value = typed.trim()
    const max = column.maxLength ?? textLimit
    return value.length > max ? { value, problem: { kind: 'length', count: value.length, max } } : { value }
  }
  const text = typed.trim()
  if (text === '') return { value: '' }
  const code = codeOf(column, text)
  if (code) return { value: code.code }
  const unknown: CellProblem = { kind: 'code', typed: text, codes: toldCodes(column, text) }
  if (!isNumeric(column)) return { value: text, problem: unknown }
  const value = numberOf(text, locale)
  if (value === null) return { value: text, problem: column.codes?.length ? unknown : { kind: 'number' } }
  const problem = numberProblem(column, value)
  return problem ? { value: String(value), problem } : { value: String(value) }
}

const decimalSigns = new Map<string, string>()

/** Made once a language: a sheet shows thousands of numbers. */
function decimalSign(locale: string): string {
  const known = decimalSigns.get(locale)
  if (known !== undefined) return known
  const sign = writeNumber(0.5, { locale }).slice(1, -1)
  decimalSigns.set(locale, sign)
  return sign
}

/** A value as the language writes it. */
export function showValue(column: EntryColumn, value: string, locale: string): string {
  if ((!isNumeric(column) && column.kind !== 'computed') || !/^-?\d+(\.\d+)?$/.test(value)) return value
  return value.replace('.', decimalSign(locale))
}

/** Whether a number is below what the column asks for. */
export const isBelowPass = (column: EntryColumn, value: string): boolean =>
  column.pass !== undefined && value !== '' && Number(value) < column.pass

/** The code that a key picks without more typing. */
export function codeOfKey(column: EntryColumn, key: string): EntryCode | undefined {
  const letter = key.toLowerCase()
  const named = column.codes?.find(code => code.key?.toLowerCase() === letter)
  if (named || column.kind !== 'choice' || column.search) return named
  const beginning = (column.codes ?? []).filter(({ code }) => code.toLowerCase().startsWith(letter))
  return beginning.length === 1 ? beginning[0] : undefined
}

/** What a tap makes of a choice: the next of its codes. */
export function tapped(column: EntryColumn, value: string): string {
  const codes = column.tap ?? column.codes?.map(({ code }) => code) ?? []
  return codes[(codes.indexOf(value) + 1) % codes.length] ?? value
}

/** Width of a column in px. */
export function columnWidth(column: EntryColumn): number {
  const byKind = { marks: 92, number: 92, choice: 92, text: 260, computed: 72 } as const
  return column.width ?? (column.search ? byKind.text : byKind[column.kind])
}
