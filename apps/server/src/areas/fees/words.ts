import { wordsOf } from '@school/texts'

export const receiptWords = wordsOf({
  title: 'fees.title',
  copy: 'fees.copy',
  sample: 'fees.sample',
  cancelled: 'feeReports.code.cancelled',
  no: 'feeReports.column.receiptNo',
  date: 'feeReports.column.date',
  admNo: 'feeReports.column.admNo',
  name: 'feeReports.column.name',
  class: 'people.column.class',
  mode: 'feeReports.column.mode',
  reference: 'feeReports.column.reference',
  particulars: 'fees.particulars',
  amount: 'feeReports.column.amount',
  fine: 'feeReports.column.fine',
  advance: 'feeReports.column.advance',
  total: 'feeReports.column.total',
  inWords: 'fees.inWords',
})
