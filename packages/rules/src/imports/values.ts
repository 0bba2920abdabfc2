import { isDay } from '../lists/dates'
import { parseRupees, plainRupees } from '../lists/numbers'
import { isEmail, mobileNumber } from '../people/contact'
import { trimmed } from '../texts/blank'
import type { ImportColumn } from './columns'
import { type ImportProblem, phrase, problem } from './messages'

/** A cell as the reader gives it: a date as its day, what a formula could not work out, a number that shows otherwise. */
export type Cell =
  | string
  | number
  | boolean
  | { readonly date: string }
  | { readonly error: string }
  | { readonly number: number; readonly shown: string }
  | null

/** What a cell says: a value, nothing, or the wish to clear what is stored. */
export type Said = { readonly kind: 'value'; readonly text: string } | { readonly kind: 'blank' } | { readonly kind: 'clear' }

const clearMark = '#CLEAR'

/**
 * Trims, collapses inner space, composes accents and drops characters that control or are not seen, such as those that turn
 * the direction of a text; joiners of Indian scripts stay. Empty when nothing of it can be seen.
 */
export const cleanText = (text: string): string =>
  trimmed(
    text
      .normalize('NFC')
      .replace(/\p{Cf}/gu, character => (character === '\u200c' || character === '\u200d' ? character : ''))
      .replace(/[\p{Cc}\u00a0\s]+/gu, ' '),
  )

const numberText = (value: number) => (Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : String(value))

/** The text of a cell. Whole numbers keep their digits: 12 is '12', '007' stays '007'. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'object') return 'date' in cell ? cell.date : 'error' in cell ? cell.error : cell.shown
  // An apostrophe before a sign guards the text in a spreadsheet and is not part of it.
  return cleanText(cell).replace(/^'(?=[=+\-@])/, '')
}

const isDayCell = (cell: Cell): cell is { readonly date: string } => cell !== null && typeof cell === 'object' && 'date' in cell

/** `YYYY-MM-DD` of a text, day before month; undefined when it is no such day. */
export function parseDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [year, month, day] = iso ? [iso[1]!, iso[2]!, iso[3]!] : local ? [local[3]!, local[2]!, local[1]!] : []
  if (!year || !month || !day) return undefined
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : undefined
}

/** A value as files write it: a day as DD/MM/YYYY. */
export const displayed = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').reverse().join('/') : text)

type Parsed = { readonly text: string } | { readonly problem: ImportProblem }

/** What a cell holds for a column: only a text or a code is what its number format shows. */
function heldFor(cell: Cell, { value }: ImportColumn): Exclude<Cell, { readonly number: number }> {
  if (cell === null || typeof cell !== 'object' || !('number' in cell)) return cell
  return value === 'code' || value === 'text' ? cell.shown : cell.number
}

type Held = ReturnType<typeof heldFor>

const fault = (code: ImportProblem['code'], values: ImportProblem['values'], column: ImportColumn): Parsed => ({
  problem: problem(code, values, column.key),
})

function parseMobile(cell: Held, text: string, column: ImportColumn): Parsed {
  // Excel shows twelve digits as 9.19847E+11; what it saves of them then ends in six zeros.
  const lost =
    /^\d(\.\d+)?e\+?\d+$/i.test(text) ||
    (typeof cell === 'number' && /[1-9]0{5,}$/.test(text)) ||
    /^\+?91[6-9]\d{3}0{6}$/.test(text)
  if (lost) return fault('E06', { value: text }, column)
  const mobile = mobileNumber(text)
  if (mobile) return { text: mobile }
  return fault('E05', { value: text }, column)
}

function parseOption(text: string, column: ImportColumn): Parsed {
  const options = Object.entries(column.options ?? {})
  const wanted = text.toLowerCase()
  const found = options.find(
    ([value, spellings]) => value.toLowerCase() === wanted || spellings.some(spelling => spelling.toLowerCase() === wanted),
  )
  return found ? { text: found[0] } : fault('E12', { value: text, options: options.map(([value]) => value).join(', ') }, column)
}

function parseEmail(text: string, column: ImportColumn): Parsed {
  return isEmail(text) ? { text } : fault('E12', { value: text, options: 'name@example.org' }, column)
}

function parseInteger(text: string, column: ImportColumn): Parsed {
  const { min = 0, max = 1_000_000 } = column
  const value = Number(text)
  return /^\d+$/.test(text) && value >= min && value <= max
    ? { text: String(value) }
    : fault('E12', { value: text, options: phrase('range', { min, max }) }, column)
}

/** More than anybody owes: 9,99,99,999.00. */
const mostPaise = 9_99_99_999_00

function parseAmount(cell: Held, text: string, column: ImportColumn): Parsed {
  // A sum that was worked out in binary fractions is off by less than a paisa.
  const paise = typeof cell === 'number' ? Math.round(cell * 100) : parseRupees(text)
  const lost = typeof cell === 'number' && Math.abs(cell * 100 - Math.round(cell * 100)) > 1e-4
  if (paise === undefined || lost) return fault('E12', { value: text, options: phrase('amount') }, column)
  if (paise < 0 && !column.signed) return fault('E17', { column: column.title }, column)
  if (Math.abs(paise) > mostPaise)
    return fault('E12', { value: text, options: phrase('range', { min: '0', max: '9,99,99,999.00' }) }, column)
  return { text: plainRupees(paise) }
}

function parseDate(cell: Held, text: string, column: ImportColumn, today: string): Parsed {
  const day = isDayCell(cell) ? cell.date : typeof cell === 'number' ? undefined : parseDay(text)
  if (!day || day < '1900-01-01') return fault('E02', { value: text }, column)
  if (column.past && day > today) return fault('E12', { value: displayed(day), options: phrase('pastDay') }, column)
  return { text: day }
}

/** `YYYY-MM` of a month, of a day in it, or of month and year. */
function parseMonth(text: string, column: ImportColumn): Parsed {
  const [, year, month] = /^(\d{4})-(\d{1,2})(?:-\d{1,2})?$/.exec(text) ?? []
  const [, localMonth, localYear] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const found = `${year ?? localYear}-${(month ?? localMonth ?? '').padStart(2, '0')}`
  return isDay(`${found}-01`) ? { text: found } : fault('E12', { value: text, options: phrase('month') }, column)
}

function parseText(text: string, column: ImportColumn): Parsed {
  const length = [...text].length
  if (column.digits !== undefined && !(/^\d+$/.test(text) && length === column.digits))
    return fault('E12', { value: text, options: phrase('digits', { n: column.digits }) }, column)
  if (column.max !== undefined && length > column.max)
    return fault('E11', { column: column.title, n: length, max: column.max }, column)
  return { text }
}

/** What a formula leaves in its cell when it could not be worked out, as text; programs say it in their own language. */
const formulaError = /^#(N\/[AD]|NV|GETTING_DATA|[¡¿]?[\p{Lu}_]+(\/0)?[!?])$/iu

const isFormulaError = (cell: Cell, text: string) =>
  (cell !== null && typeof cell === 'object' && 'error' in cell) || formulaError.test(text)

/** The largest whole number of which a spreadsheet keeps every digit. */
const mostDigits = 999_999_999_999_999

/** Whether Excel took a code or a number of a list for something else: a day, a truth, a fraction, a number with a power. */
function isChanged(cell: Held, text: string, { value }: ImportColumn): boolean {
  if (value !== 'code' && value !== 'integer') return false
  if (typeof cell === 'number') return !Number.isInteger(cell) || Math.abs(cell) > mostDigits
  return typeof cell === 'boolean' || isDayCell(cell) || /^\d([.,]\d+)?e\+\d{2,}$/i.test(text)
}

/** Reads one cell by the rules of its column. */
export function readCell(cell: Cell, column: ImportColumn, today: string): Said | { readonly problem: ImportProblem } {
  const held = heldFor(cell, column)
  const text = cellText(held)
  if (text === '') return { kind: 'blank' }
  if (text.toUpperCase() === clearMark) return { kind: 'clear' }
  if (isFormulaError(cell, text)) return { problem: problem('E12', { value: text, options: phrase('itself') }, column.key) }
  if (isChanged(held, text, column))
    return { problem: problem('E06', { value: displayed(text), column: column.title }, column.key) }
  const parsed = parseBy(held, text, column, today)
  return 'problem' in parsed ? parsed : { kind: 'value', text: parsed.text }
}

function parseBy(cell: Held, text: string, column: ImportColumn, today: string): Parsed {
  switch (column.value) {
    case 'mobile':
      return parseMobile(cell, text, column)
    case 'date':
      return parseDate(cell, text, column, today)
    case 'option':
      return parseOption(text, column)
    case 'email':
      return parseEmail(text, column)
    case 'integer':
      return parseInteger(text, column)
    case 'rupees':
      return parseAmount(cell, text, column)
    case 'month':
      return parseMonth(text, column)
    case 'text':
    case 'code':
      return parseText(text, column)
  }
}

/** Names are compared without case and with single spaces. */
export const nameKey = (text: string): string => cleanText(text).toLowerCase()
