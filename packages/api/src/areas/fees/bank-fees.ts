import { z } from 'zod'
import { forms, route } from '../../contract/route'
import {
  classBody,
  classQuery,
  day,
  id,
  instant,
  job,
  line,
  option,
  page,
  paged,
  pageSize,
  paise,
  words,
} from '../../contract/schemas'
import { bankFileError, bankFileRow } from './bank-accounts'

const access = forms('s.fees.bank')

const student = z.object({ id, name: z.string(), admNo: z.string() })

const paymentId = z
  .object({
    /** Null where the student has none yet. */
    id: id.nullable(),
    student,
    division: z.string(),
    account: option,
    code: z.string().nullable(),
    /** UPI address and account to pay to. */
    upiVpa: z.string(),
    accountNo: z.string(),
    ifsc: z.string(),
    /** What is owed in the account today, with fines. */
    due: paise,
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'BankPaymentId', description: 'The code under which a student pays into the bank; amounts in paise' })

const filters = {
  accountId: id.optional(),
  hasCode: z.enum(['', 'yes', 'no']).default(''),
  text: words.default(''),
}

export const bankFileStatuses = [
  'received',
  'checking',
  'ready',
  'invalid',
  'applying',
  'applied',
  'failed',
  'cancelled',
] as const
export const bankLineStatuses = ['new', 'posted', 'linked', 'suspense', 'ignored'] as const
/** Why a line needs no student. */
export const ignoreReasons = ['returned', 'own-cash', 'other-income'] as const

const file = {
  id,
  name: z.string(),
  bank: z.object({ id, name: z.string() }),
  uploadedAt: instant,
  uploadedBy: z.string(),
  status: z.enum(bankFileStatuses),
  /** Rows that hold anything. */
  rows: z.int(),
  posted: z.int(),
  postedAmount: paise,
  /** Matched with a settlement or a cheque. */
  linked: z.int(),
  suspense: z.int(),
  ignored: z.int(),
  duplicates: z.int(),
  errors: z.int(),
  error: z.string().nullable(),
  version: z.int(),
}
const bankFile = z.object(file).meta({ id: 'BankFile', description: 'A file of movements on a bank account; amounts in paise' })
const bankFileDetail = z
  .object({
    ...file,
    /** The first 20 rows as they would be matched now. */
    preview: z.array(bankFileRow),
    rowErrors: z.array(bankFileError),
    job: job.nullable(),
  })
  .meta({ id: 'BankFileDetail' })

const bankLine = z
  .object({
    id,
    /** None where the bank has told of it by a call. */
    file: z.object({ id, name: z.string() }).nullable(),
    bank: z.object({ id, name: z.string(), feeAccountId: id }),
    valueDate: day,
    utr: z.string().nullable(),
    drCr: z.enum(['dr', 'cr']),
    amount: paise,
    narration: z.string(),
    code: z.string().nullable(),
    status: z.enum(bankLineStatuses),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    /** Days since the value date. */
    age: z.int(),
    receiptNo: z.string().nullable(),
  })
  .meta({ id: 'BankLine' })

/** Codes of students, files of banks and the lines in them. */
export const bankFees = {
  accounts: route({
    method: 'GET',
    path: 'fees/bank-accounts',
    summary: 'Bank accounts of the school that are in use, and the classes that lists are narrowed to.',
    access,
    answer: z.object({
      results: z.array(z.object({ id, name: z.string(), feeAccount: option, accountNo: z.string(), autoPost: z.boolean() })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
    }),
  }),
  paymentIds: route({
    method: 'GET',
    path: 'fees/bank-payment-ids',
    summary:
      'Students with their codes for payments into the bank, by class and name, for each bank account; `missing` counts those who study and have none. Amounts in paise.',
    access,
    query: z.object({ ...classQuery, ...filters, page, pageSize }),
    answer: paged(paymentId).extend({ missing: z.int() }),
  }),
  generate: route({
    method: 'POST',
    path: 'fees/bank-payment-ids/generate',
    summary: 'Gives a code to every chosen student who studies and has none. Answers a job; again it makes none.',
    access,
    idempotent: true,
    body: z.object({ filters: z.object({ ...classBody, accountId: id.optional(), text: words.default('') }).prefault({}) }),
    answer: job,
    status: 202,
  }),
  exportCodes: route({
    method: 'GET',
    path: 'fees/bank-payment-ids/export',
    summary: 'The chosen codes as .csv for the bank: code, name, class, due in rupees, whether it is active.',
    access,
    query: z.object({ ...classQuery, ...filters }),
    binary: true,
  }),
  slips: route({
    method: 'GET',
    path: 'fees/bank-payment-ids/slips',
    summary: 'Slips for the chosen students who have a code, as .pdf: what to pay to. At most 500 (400 otherwise).',
    access,
    query: z.object({ ...classQuery, ...filters }),
    binary: true,
  }),
  changeCode: route({
    method: 'PATCH',
    path: 'fees/bank-payment-ids/{id}',
    summary: 'Retires a code, or takes it back into use where its student has no other. A retired code is given to nobody else.',
    access,
    body: z.object({ active: z.boolean(), version: z.int().optional() }),
    answer: z.object({ id, code: z.string(), isActive: z.boolean(), version: z.int() }),
  }),
  upload: route({
    method: 'POST',
    path: 'fees/bank-files',
    summary:
      'Reads an uploaded file of a bank account; .csv, .xlsx or .txt of at most 5 MB. A file that is there already is refused (409). Posts nothing, unless the account applies files without review.',
    access,
    idempotent: true,
    body: z.object({ bankAccountId: id, fileId: id }),
    answer: bankFileDetail,
    status: 201,
  }),
  files: route({
    method: 'GET',
    path: 'fees/bank-files',
    summary: 'Files of the school’s bank accounts, the newest first.',
    access,
    query: z.object({ bankAccountId: id.optional(), page, pageSize }),
    answer: paged(bankFile),
  }),
  file: route({
    method: 'GET',
    path: 'fees/bank-files/{id}',
    summary: 'A file with its first rows and those that cannot be read.',
    access,
    answer: bankFileDetail,
  }),
  apply: route({
    method: 'POST',
    path: 'fees/bank-files/{id}/apply',
    summary:
      'Posts the lines of a file that were never posted. With rows that cannot be read `validRowsOnly` is needed (409 otherwise). Answers a job; it goes on where it was stopped.',
    access,
    idempotent: true,
    body: z.object({ validRowsOnly: z.boolean().default(false) }).prefault({}),
    answer: job,
    status: 202,
  }),
  cancelFile: route({
    method: 'POST',
    path: 'fees/bank-files/{id}/cancel',
    summary: 'Puts away a file that was not applied (409 otherwise).',
    access,
    answer: bankFileDetail,
    status: 200,
  }),
  lines: route({
    method: 'GET',
    path: 'fees/bank-lines',
    summary: 'Lines of bank files in a state, the newest value date first.',
    access,
    query: z.object({
      status: z.enum(bankLineStatuses).default('suspense'),
      bankFileId: id.optional(),
      text: words.default(''),
      page,
      pageSize,
    }),
    answer: paged(bankLine).extend({ total: paise }),
  }),
  assign: route({
    method: 'POST',
    path: 'fees/bank-lines/{id}/assign',
    summary: 'Posts a line in suspense for a student, the oldest dues of the account first (409 when it is not in suspense).',
    access,
    idempotent: true,
    body: z.object({ studentId: id, feeAccountId: id }),
    answer: bankLine,
    status: 200,
  }),
  ignore: route({
    method: 'POST',
    path: 'fees/bank-lines/{id}/ignore',
    summary: 'Puts away a line in suspense that is no fees (409 when it is not in suspense).',
    access,
    body: z.object({ reason: z.enum(ignoreReasons), note: line(200).default('') }),
    answer: bankLine,
    status: 200,
  }),
}
