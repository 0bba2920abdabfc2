/** How a bank writes its files. */
export const bankFileTypes = ['csv', 'xlsx', 'txt'] as const
export type BankFileType = (typeof bankFileTypes)[number]

export const bankDelimiters = [',', ';', '\t', '|'] as const
export type BankDelimiter = (typeof bankDelimiters)[number]

export const bankDateFormats = [
  'dd/MM/yyyy',
  'dd/MM/yy',
  'dd MMM yyyy',
  'dd MMM yy',
  'MM/dd/yyyy',
  'yyyy-MM-dd',
  'yyyyMMdd',
] as const
export type BankDateFormat = (typeof bankDateFormats)[number]

/** What a line of a bank says, and the columns that say it. */
export const bankColumns = ['valueDate', 'utr', 'drCr', 'amount', 'credit', 'debit', 'narration', 'code'] as const
export type BankColumn = (typeof bankColumns)[number]

export interface BankFileProfile {
  readonly type: BankFileType
  readonly delimiter: BankDelimiter
  /** Row that names the columns, from 1; 0 where none does and columns go by their number. */
  readonly headerRow: number
  /** Header, or number, of the column of each value; '' where the file has none. */
  readonly columns: Readonly<Record<BankColumn, string>>
  readonly dateFormat: BankDateFormat
  /** Finds the code in a narration; '' for codes of the prefix as they stand. */
  readonly codePattern: string
}

export const usualBankFileProfile: BankFileProfile = {
  type: 'csv',
  delimiter: ',',
  headerRow: 1,
  columns: {
    valueDate: 'Value Date',
    utr: 'UTR',
    drCr: 'Dr/Cr',
    amount: 'Amount',
    credit: '',
    debit: '',
    narration: 'Narration',
    code: '',
  },
  dateFormat: 'dd/MM/yyyy',
  codePattern: '',
}

/** Columns without which nothing can be read: a day, and an amount in one column or in one of credits. */
export const bankColumnsMissing = ({ columns }: Pick<BankFileProfile, 'columns'>): BankColumn[] => [
  ...(columns.valueDate === '' ? (['valueDate'] as const) : []),
  ...(columns.amount === '' && columns.credit === '' ? (['amount'] as const) : []),
]

const headerKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Where the columns of a profile stand in a file, or the first one that is not there. */
export function placeBankColumns(
  profile: BankFileProfile,
  headers: readonly string[],
): { readonly places: Readonly<Partial<Record<BankColumn, number>>> } | { readonly missing: string } {
  const places: Partial<Record<BankColumn, number>> = {}
  for (const column of bankColumns) {
    const name = profile.columns[column]
    if (name === '') continue
    const place =
      profile.headerRow === 0
        ? Number(name) - 1
        : headers.findIndex(header => header === name || (headerKey(name) !== '' && headerKey(header) === headerKey(name)))
    if (!Number.isInteger(place) || place < 0 || (profile.headerRow === 0 && place >= headers.length)) return { missing: name }
    places[column] = place
  }
  return { places }
}
