import type { BankRowError, Language } from '@school/rules'
import { fieldTextOf, say } from '@school/texts'

const fields = {
  Ifsc: 'bankFees.Ifsc',
  Upi: 'bankFees.Upi',
  AccountNo: 'bankFees.AccountNo',
  PrefixShape: 'bankFees.PrefixShape',
  PrefixUsed: 'bankFees.PrefixUsed',
  PrefixFixed: 'bankFees.PrefixFixed',
  AccountFixed: 'bankFees.AccountFixed',
  AccountTaken: 'bankFees.AccountTaken',
  Pattern: 'bankFees.Pattern',
  ColumnNeeded: 'bankFees.ColumnNeeded',
  ColumnNumber: 'bankFees.ColumnNumber',
  Address: 'bankFees.Address',
  AddressNeeded: 'bankFees.AddressNeeded',
} as const

/** What is wrong with a field of a bank account, in the language of the reader. */
export const bankText = fieldTextOf(fields)

const rows = {
  Date: 'bankFees.row.date',
  Amount: 'bankFees.row.amount',
  NotPositive: 'bankFees.row.notPositive',
  Direction: 'bankFees.row.direction',
  Cells: 'bankFees.row.cells',
} as const

/** Why a row of a bank's file is no line. */
export const rowErrorText = (language: Language, error: BankRowError, row: number): string =>
  say(language, rows[error], { n: row })
