import { bankColumns, bankDateFormats, bankDelimiters, bankFileTypes, usualBankFileProfile } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, flag, id, line, option, page, paged, pageSize, paise, words } from '../../contract/schemas'

const access = forms('school.pg.bank')

const column = line(80).default('')
/** Whether the bank writes files, or calls by itself. */
const bankMode = z.enum(['file', 'api']).meta({ id: 'BankMode' })

export const bankFileProfile = z
  .object({
    type: z.enum(bankFileTypes).default('csv'),
    delimiter: z.enum(bankDelimiters).default(','),
    /** Row that names the columns, from 1; 0 where none does and columns go by their number. */
    headerRow: z.int().min(0).max(50).default(1),
    /** Header, or number, of the column of each value; '' where the file has none. */
    columns: z
      .object(Object.fromEntries(bankColumns.map(name => [name, column])) as Record<(typeof bankColumns)[number], typeof column>)
      .prefault({}),
    dateFormat: z.enum(bankDateFormats).default('dd/MM/yyyy'),
    /** Finds the code in a narration; empty for codes of the prefix as they stand. */
    codePattern: line(100).default(''),
  })
  .meta({ id: 'BankFileProfile', description: 'How a bank writes its files' })

const account = z
  .object({
    id,
    school: option,
    account: option,
    bank: z.string(),
    holder: z.string(),
    /** Its last four digits. */
    accountNo: z.string(),
    ifsc: z.string(),
    idPrefix: z.string(),
    /** Codes that were given: the prefix stays once there is one. */
    codes: z.int(),
    /** Files that were uploaded: the fee account stays once there is one. */
    files: z.int(),
    upiVpa: z.string(),
    payeeName: z.string(),
    mcc: z.string(),
    fileProfile: bankFileProfile,
    autoPost: z.boolean(),
    mode: bankMode,
    /** Last characters of the key of the bank's calls; empty without one. */
    apiKey: z.string(),
    allowedIps: z.array(z.string()),
    /** Where the bank calls. */
    collectUrl: z.string(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'BankAccount' })

const fields = {
  feeAccountId: id,
  bank: line(80, 1),
  holder: line(100, 1),
  ifsc: line(11, 1),
  idPrefix: line(8, 1),
  upiVpa: line(120).default(''),
  payeeName: line(60).default(''),
  mcc: line(4)
    .pipe(z.string().regex(/^\d{4}$/))
    .default('8211'),
  fileProfile: bankFileProfile.default(usualBankFileProfile),
  autoPost: z.boolean().default(false),
  mode: bankMode.default('file'),
  /** Addresses, or networks as address/bits; a bank that calls has at least one. */
  allowedIps: z.array(line(50, 1)).max(20).default([]),
  isActive: z.boolean().default(true),
}

/** A row of a bank's file as it was understood. */
export const bankFileRow = z
  .object({
    row: z.int(),
    valueDate: day,
    utr: z.string().nullable(),
    drCr: z.enum(['dr', 'cr']),
    amount: paise,
    narration: z.string(),
    /** What it goes by, or why by nothing. */
    match: z.string(),
    code: z.string().nullable(),
    student: z.object({ name: z.string(), admNo: z.string() }).nullable(),
    orderNo: z.string().nullable(),
  })
  .meta({ id: 'BankFileRow' })

export const bankFileError = z
  .object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() })
  .meta({ id: 'BankFileError' })

/** Bank accounts of the schools, as the platform keeps them. */
export const bankAccounts = {
  offers: route({
    method: 'GET',
    path: 'fees-admin/bank-accounts/offers/{schoolId}',
    summary: 'The fee accounts of a school.',
    access,
    tenancy: 'platform',
    answer: z.object({ accounts: z.array(option) }),
  }),
  list: route({
    method: 'GET',
    path: 'fees-admin/bank-accounts',
    summary: 'Bank accounts of the schools by school; numbers of accounts show their last four digits.',
    access,
    tenancy: 'platform',
    query: z.object({ schoolId: id.optional(), text: words.default(''), all: flag, page, pageSize }),
    answer: paged(account),
  }),
  create: route({
    method: 'POST',
    path: 'fees-admin/bank-accounts',
    summary:
      'Adds the bank account of a fee account. The prefix of its codes is of no other school. Operators of support may only read.',
    access,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({ schoolId: id, ...fields, accountNo: line(18, 1) }),
    answer: account,
    status: 201,
  }),
  change: route({
    method: 'PATCH',
    path: 'fees-admin/bank-accounts/{id}',
    summary:
      'Changes a bank account; the version seen has to be the present one. An empty number keeps the one that is there; the prefix stays once a code was given.',
    access,
    tenancy: 'platform',
    body: z.object({ ...fields, accountNo: line(18).default(''), version: z.int() }),
    answer: account,
  }),
  rotateKey: route({
    method: 'POST',
    path: 'fees-admin/bank-accounts/{id}/rotate-key',
    summary:
      'Makes the key that signs the calls of a bank, and shows it this once; the one before ends at once. Operators of support may only read.',
    access,
    tenancy: 'platform',
    answer: z.object({ key: z.string(), account }),
    status: 200,
  }),
  tryFile: route({
    method: 'POST',
    path: 'fees-admin/bank-accounts/{id}/try-file',
    writes: false,
    summary:
      'Reads the first 20 rows of an uploaded file as the account does, or as a given profile says, and tells what they would be matched by. Posts nothing.',
    access,
    tenancy: 'platform',
    body: z.object({ fileId: id, fileProfile: bankFileProfile.optional() }),
    answer: z.object({ rows: z.array(bankFileRow), errors: z.array(bankFileError) }),
    status: 200,
  }),
}
