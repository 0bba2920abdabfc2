/** What operators read of the dues of students, line by line. */
export const studentScheduleColumns = [
  'admNo',
  'name',
  'division',
  'category',
  'installment',
  'dueDate',
  'head',
  'source',
  'gross',
  'concession',
  'writeOff',
  'net',
  'paid',
  'balance',
  'fineToday',
  'schedule',
] as const

/** And of what came in. */
export const studentCollectionColumns = [
  'date',
  'receiptNo',
  'admNo',
  'name',
  'channel',
  'mode',
  'reference',
  'installment',
  'head',
  'amount',
  'status',
  'orderNo',
  'syncStatus',
  'externalRef',
] as const

/** Columns of either in paise. */
export const studentFeeAmounts: ReadonlySet<string> = new Set([
  'gross',
  'concession',
  'writeOff',
  'net',
  'paid',
  'balance',
  'fineToday',
  'amount',
])
