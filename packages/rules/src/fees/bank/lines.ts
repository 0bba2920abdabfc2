import { type Cell, cellText, parseDay } from '../../imports/values'
import { isDay } from '../../lists/dates'
import { parseRupees } from '../../lists/numbers'
import type { BankColumn, BankDateFormat, BankFileProfile } from './file-profile'

/** A movement on the account of a bank. */
export interface BankLine {
  /** `YYYY-MM-DD`. */
  readonly valueDate: string
  readonly utr: string | null
  readonly drCr: 'dr' | 'cr'
  /** Paise, more than 0. */
  readonly amount: number
  readonly narration: string
  /** What stands in the column of codes. */
  readonly code: string | null
}

/** Why a row is no movement. */
export type BankRowError = 'Date' | 'Amount' | 'NotPositive' | 'Direction' | 'Cells'

export type BankRow =
  | { readonly line: BankLine }
  | { readonly error: BankRowError; readonly column: BankColumn; readonly value: string }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Places of day, month and year in what a format takes apart. */
const shapes: Readonly<
  Record<BankDateFormat, { readonly of: RegExp; readonly order: readonly ['d' | 'm' | 'y', 'd' | 'm' | 'y', 'd' | 'm' | 'y'] }>
> = {
  'dd/MM/yyyy': { of: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, order: ['d', 'm', 'y'] },
  'dd/MM/yy': { of: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2})$/, order: ['d', 'm', 'y'] },
  'dd MMM yyyy': { of: /^(\d{1,2})[ /.-]([a-z]{3})[a-z]*[ /.,-]+(\d{4})$/i, order: ['d', 'm', 'y'] },
  'dd MMM yy': { of: /^(\d{1,2})[ /.-]([a-z]{3})[a-z]*[ /.,-]+(\d{2})$/i, order: ['d', 'm', 'y'] },
  'MM/dd/yyyy': { of: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, order: ['m', 'd', 'y'] },
  'yyyy-MM-dd': { of: /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/, order: ['y', 'm', 'd'] },
  yyyyMMdd: { of: /^(\d{4})(\d{2})(\d{2})$/, order: ['y', 'm', 'd'] },
}

/** `YYYY-MM-DD` of a text as a bank writes days; a time behind it is left out. Undefined when it is no such day. */
export function bankDay(text: string, format: BankDateFormat): string | undefined {
  const { of, order } = shapes[format]
  const found = of.exec(text.trim().replace(/[ T]\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$/i, ''))
  if (!found) return undefined
  const parts = { d: '', m: '', y: '' }
  for (const [index, name] of order.entries()) parts[name] = found[index + 1]!
  const month = /^\d+$/.test(parts.m) ? parts.m : String(months.indexOf(parts.m.toLowerCase()) + 1)
  const year = parts.y.length === 2 ? `20${parts.y}` : parts.y
  const day = `${year}-${month.padStart(2, '0')}-${parts.d.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** Paise of an amount as a bank writes it: '1,400.00', 'Rs. 500', '500.00 CR'. */
const amountOf = (cell: Cell): number | undefined => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? Math.round(cell * 100) : undefined
  if (cell !== null && typeof cell === 'object' && 'number' in cell) return Math.round(cell.number * 100)
  return parseRupees(
    cellText(cell)
      .replace(/\s*\(?(?:cr|dr)\.?\)?$/i, '')
      .replace(/\.(\d{2})0+$/, '.$1'),
  )
}

function directionOf(text: string): 'dr' | 'cr' | undefined {
  const said = text
    .trim()
    .toLowerCase()
    .replace(/[^a-z+-]/g, '')
  if (['c', 'cr', 'credit', 'deposit', '+'].includes(said)) return 'cr'
  if (['d', 'dr', 'debit', 'withdrawal', '-'].includes(said)) return 'dr'
  return undefined
}

type Places = Readonly<Partial<Record<BankColumn, number>>>

/** Amount and direction of a row with a column for each direction. */
function ofTwoColumns(
  cellOf: (column: BankColumn) => Cell,
): { amount: number; drCr: 'dr' | 'cr' } | { error: BankRowError; column: BankColumn } {
  const said = (column: BankColumn) => (cellText(cellOf(column)) === '' ? 0 : amountOf(cellOf(column)))
  const credit = said('credit')
  const debit = said('debit')
  if (credit === undefined) return { error: 'Amount', column: 'credit' }
  if (debit === undefined) return { error: 'Amount', column: 'debit' }
  if (credit < 0 || debit < 0) return { error: 'NotPositive', column: credit < 0 ? 'credit' : 'debit' }
  if (credit === 0 && debit === 0) return { error: 'NotPositive', column: 'credit' }
  if (credit > 0 && debit > 0) return { error: 'Direction', column: 'credit' }
  return credit > 0 ? { amount: credit, drCr: 'cr' } : { amount: debit, drCr: 'dr' }
}

function ofOneColumn(
  places: Places,
  cellOf: (column: BankColumn) => Cell,
): { amount: number; drCr: 'dr' | 'cr' } | { error: BankRowError; column: BankColumn } {
  const amount = amountOf(cellOf('amount'))
  if (amount === undefined) return { error: 'Amount', column: 'amount' }
  // Some banks put the direction behind the amount.
  const behind = /(cr|dr)\.?\)?$/i.exec(cellText(cellOf('amount')))?.[1]
  const drCr = places.drCr === undefined ? directionOf(behind ?? 'cr') : directionOf(cellText(cellOf('drCr')))
  if (drCr === undefined) return { error: 'Direction', column: 'drCr' }
  return amount > 0 ? { amount, drCr } : { error: 'NotPositive', column: 'amount' }
}

const longest = { utr: 40, narration: 500, code: 40 }

/** Reads one row of a bank's file. */
export function readBankRow(cells: readonly Cell[], places: Places, { dateFormat }: BankFileProfile): BankRow {
  const cellOf = (column: BankColumn): Cell => {
    const place = places[column]
    return place === undefined ? null : (cells[place] ?? null)
  }
  const text = (column: BankColumn) => cellText(cellOf(column))
  const wrong = (error: BankRowError, column: BankColumn): BankRow => ({ error, column, value: text(column).slice(0, 60) })
  const dateCell = cellOf('valueDate')
  const isDate = dateCell !== null && typeof dateCell === 'object' && 'date' in dateCell
  const valueDate = isDate ? parseDay(dateCell.date) : bankDay(text('valueDate'), dateFormat)
  if (valueDate === undefined) return wrong('Date', 'valueDate')
  const money = places.amount === undefined ? ofTwoColumns(cellOf) : ofOneColumn(places, cellOf)
  if ('error' in money) return wrong(money.error, money.column)
  const utr = text('utr').replace(/\s+/g, '').toUpperCase().slice(0, longest.utr)
  return {
    line: {
      valueDate,
      // Banks fill what they do not know with zeros or dashes.
      utr: /^[0-]*$/.test(utr) ? null : utr,
      ...money,
      narration: text('narration').slice(0, longest.narration),
      code: text('code').replace(/\s+/g, '').toUpperCase().slice(0, longest.code) || null,
    },
  }
}

/**
 * What makes each line of a file the same in another file: its UTR, direction and amount; without a UTR what it says, and its
 * place among equal lines.
 */
export function bankLineKeys(lines: readonly BankLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ utr, drCr, amount, valueDate, narration }) => {
    if (utr !== null) return `utr ${utr} ${drCr} ${amount}`
    const said = `${valueDate} ${drCr} ${amount} ${narration.toLowerCase().replace(/\s+/g, ' ').trim()}`
    const place = (seen.get(said) ?? 0) + 1
    seen.set(said, place)
    return `line ${said} ${place}`
  })
}
