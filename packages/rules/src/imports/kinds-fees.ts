import { admNo, column, type ImportColumn, type ImportKind, required } from './columns'
import type { OfflineFeesCode } from './kind-codes'

const offlineFees = (code: OfflineFeesCode, title: string, more: readonly ImportColumn[]): ImportKind => ({
  code,
  title,
  key: ['admNo', 'academicYear', 'installment', 'head'],
  mostRows: 200_000,
  columns: [
    admNo,
    column('academicYear', 'Academic Year', 'text', { required, max: 20, synonyms: ['Year', 'Session'] }),
    column('asOf', 'As Of', 'date', { required, past: true, synonyms: ['As On', 'As On Date', 'As Of Date'] }),
    column('installment', 'Installment', 'text', { required, max: 50, synonyms: ['Instalment', 'Term', 'Installment Name'] }),
    column('head', 'Head', 'text', { required, max: 50, synonyms: ['Fee Head', 'Fee'] }),
    ...more,
    column('dueDate', 'Due Date', 'date', { required, synonyms: ['Due On', 'Last Date'] }),
    column('amount', 'Amount', 'rupees', { required, synonyms: ['Fee Amount', 'Gross'] }),
    column('concession', 'Concession', 'rupees', { synonyms: ['Discount'] }),
    column('fine', 'Fine', 'rupees', { synonyms: ['Late Fee'] }),
    column('paid', 'Paid', 'rupees', { synonyms: ['Paid Amount', 'Collected'] }),
    column('balance', 'Balance', 'rupees', { required, signed: true, synonyms: ['Due', 'Balance Amount'] }),
  ],
})

const feeAccount = column('account', 'Account', 'text', { required, max: 50, synonyms: ['Fee Account'] })
const installmentNo = (needed: boolean) =>
  column('installmentNo', 'Installment No', 'integer', {
    required: needed,
    min: 1,
    max: 99,
    synonyms: ['Instalment No', 'Term No'],
  })

export const feeDues: ImportKind = {
  code: 'fee-dues',
  title: 'Fee dues',
  key: ['externalKey'],
  mostRows: 200_000,
  columns: [
    admNo,
    column('academicYear', 'Academic Year', 'text', { required, max: 20, synonyms: ['Year', 'Session'] }),
    feeAccount,
    installmentNo(true),
    column('installmentName', 'Installment Name', 'text', { required, max: 50, synonyms: ['Installment', 'Instalment', 'Term'] }),
    column('dueDate', 'Due Date', 'date', { required, synonyms: ['Due On', 'Last Date'] }),
    column('head', 'Head', 'text', { required, max: 50, synonyms: ['Fee Head', 'Fee'] }),
    column('amount', 'Amount', 'rupees', { required, synonyms: ['Fee Amount', 'Gross'] }),
    column('concession', 'Concession', 'rupees', { synonyms: ['Discount'] }),
    column('fineRule', 'Fine Rule', 'text', { max: 50, synonyms: ['Late Fee Rule'] }),
    column('externalKey', 'External Key', 'code', { required, max: 50, synonyms: ['Key', 'Line Id'] }),
  ],
}

export const feeCollections: ImportKind = {
  code: 'fee-collections',
  title: 'Fee collections',
  key: ['externalReceiptNo'],
  mostRows: 200_000,
  columns: [
    column('externalReceiptNo', 'External Receipt No', 'code', { required, max: 50, synonyms: ['Receipt No', 'Receipt Number'] }),
    column('receiptId', 'Receipt Id', 'code', { max: 36 }),
    admNo,
    feeAccount,
    installmentNo(false),
    column('date', 'Date', 'date', { required, past: true, synonyms: ['Receipt Date', 'Paid On'] }),
    column('mode', 'Mode', 'text', { required, max: 30, synonyms: ['Payment Mode', 'Mode of Payment'] }),
    column('reference', 'Reference', 'text', { max: 100, synonyms: ['Cheque No', 'Reference No', 'UTR'] }),
    column('amount', 'Amount', 'rupees', { required, synonyms: ['Amount Paid', 'Paid'] }),
  ],
}

export const feeSummaries = offlineFees('offline-fees', 'Fee summaries', [])

export const busFeeSummaries = offlineFees('offline-bus-fees', 'Bus fee summaries', [
  column('busName', 'Bus Name', 'text', { max: 50, synonyms: ['Bus', 'Bus No', 'Route'] }),
  column('stopName', 'Stop Name', 'text', { max: 80, synonyms: ['Stop', 'Bus Stop', 'Pickup Stop'] }),
])
