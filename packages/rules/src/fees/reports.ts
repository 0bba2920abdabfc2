/** Columns of the fee reports in their order; a report by heads has further ones, `head:` and the name of the head. */
export const feeReportColumns = {
  dues: [
    'admNo',
    'name',
    'division',
    'guardianName',
    'mobile',
    'installmentsDue',
    'principal',
    'fine',
    'total',
    'oldestDue',
    'locked',
  ],
  collection: [
    'date',
    'receiptNo',
    'admNo',
    'name',
    'division',
    'mode',
    'reference',
    'principal',
    'fine',
    'advance',
    'total',
    'status',
  ],
  'head-wise': ['group', 'fine', 'advance', 'total'],
  'installment-wise': ['group', 'students', 'net', 'collected', 'fine', 'balance', 'percent'],
  online: [
    'date',
    'transactionId',
    'paymentId',
    'admNo',
    'name',
    'division',
    'mode',
    'amount',
    'status',
    'receiptNo',
    'settledOn',
    'utr',
  ],
  concession: ['admNo', 'name', 'division', 'type', 'heads', 'amount', 'status', 'approvedBy'],
  fine: ['admNo', 'name', 'installment', 'accrued', 'waived', 'paid'],
  'cancelled-refunds': ['date', 'receiptNo', 'name', 'amount', 'reason', 'by', 'refundStatus'],
  advance: ['admNo', 'name', 'division', 'available', 'held'],
  bus: ['bus', 'stop', 'admNo', 'name', 'trips', 'net', 'paid', 'balance'],
  ledger: ['date', 'particulars', 'reference', 'debit', 'credit', 'balance'],
} as const

export type FeeReport = keyof typeof feeReportColumns
export type FeeReportColumn = (typeof feeReportColumns)[FeeReport][number]
export const feeReports = Object.keys(feeReportColumns) as [FeeReport, ...FeeReport[]]

/** Columns in paise. */
export const feeAmountColumns: ReadonlySet<string> = new Set([
  'principal',
  'fine',
  'total',
  'advance',
  'net',
  'collected',
  'balance',
  'amount',
  'accrued',
  'waived',
  'paid',
  'available',
  'held',
  'debit',
  'credit',
])

/** Name of the head of a column; undefined for every other column. */
export const headOfColumn = (key: string): string | undefined => (key.startsWith('head:') ? key.slice(5) : undefined)

export const isAmountColumn = (key: string): boolean => feeAmountColumns.has(key) || headOfColumn(key) !== undefined

/** Where money of a payment comes from. */
export const paymentSources = ['online', 'pos', 'qr', 'bank', 'counter', 'external'] as const

/** What the report by heads, and that by installments, put together. */
export const feeGroups = ['day', 'month', 'course', 'division'] as const
