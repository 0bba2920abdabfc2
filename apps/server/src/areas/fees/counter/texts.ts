import { fieldTextOf, sayOf, wordsOf } from '@school/texts'

/** What is wrong with a field, in the language of the reader. */
export const counterText = fieldTextOf({
  SixDigits: 'receipts.SixDigits',
  ChequeDate: 'receipts.ChequeDate',
  BankNeeded: 'receipts.BankNeeded',
  StudentNeeded: 'receipts.StudentNeeded',
  NoteNeeded: 'receipts.NoteNeeded',
  ReferenceNeeded: 'receipts.ReferenceNeeded',
  DayAhead: 'receipts.DayAhead',
  DifferenceReason: 'receipts.DifferenceReason',
})

export const receiptsText = sayOf({
  BreachTitle: 'receipts.BreachTitle',
  Breach: 'receipts.Breach',
})

export const closingWords = wordsOf({
  title: 'receipts.sheet',
  cashier: 'receipts.cashier',
  date: 'feeReports.column.date',
  no: 'receipts.sheetNo',
  serial: 'fees.serial',
  particulars: 'fees.particulars',
  mode: 'feeReports.column.mode',
  count: 'receipts.receiptsCount',
  amount: 'feeReports.column.amount',
  total: 'receipts.total',
  opening: 'receipts.opening',
  cashIn: 'receipts.cashIn',
  cashReturned: 'receipts.cashReturned',
  refunded: 'receipts.cashRefunded',
  expected: 'receipts.expected',
  counted: 'receipts.counted',
  difference: 'receipts.difference',
  drawer: 'receipts.drawer',
  cancelled: 'receipts.cancelledOf',
  note: 'receipts.note',
  signCashier: 'receipts.signCashier',
  signSchool: 'receipts.signSchool',
})
