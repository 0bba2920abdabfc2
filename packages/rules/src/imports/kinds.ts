import { holidays, leaveBalances } from './kinds-leave'
import { tabExams, tabMaxMarks } from './kinds-tab'

/** How a column's cells are read. */
export type ValueKind = 'text' | 'code' | 'date' | 'mobile' | 'email' | 'option' | 'integer' | 'rupees'

export interface ImportColumn {
  /** Name of the value in records. */
  readonly key: string
  /** Header of the template. */
  readonly title: string
  readonly value: ValueKind
  /** Needed to create a record. */
  readonly required: boolean
  /** Other headers that mean the same. */
  readonly synonyms: readonly string[]
  readonly max?: number
  readonly min?: number
  /** Exact number of digits. */
  readonly digits?: number
  /** May be less than nothing. */
  readonly signed?: boolean
  /** Allowed values with other spellings that are taken for them. */
  readonly options?: Readonly<Record<string, readonly string[]>>
  /** May lie in the future only when true. */
  readonly past?: boolean
}

export type ImportKindCode =
  | 'classes'
  | 'subjects'
  | 'buses'
  | 'staff'
  | 'students'
  | 'guardians'
  | 'subject-allotments'
  | 'student-bus'
  | 'year-end-decisions'
  | 'tab-exams'
  | 'tab-max-marks'
  | 'holidays'
  | 'leave-balances'
  | FeeFileCode

/** Kinds whose rows are lines of a summary of fees: a newer file replaces it, so none is rolled back or written by hand. */
export const offlineFeesCodes = ['offline-fees', 'offline-bus-fees'] as const

export type OfflineFeesCode = (typeof offlineFeesCodes)[number]

export const isOfflineFees = (code: ImportKindCode): code is OfflineFeesCode =>
  (offlineFeesCodes as readonly string[]).includes(code)

/** Kinds of what the school's own system is owed and has taken: they are posted, and never taken back. */
export const ledgerFileCodes = ['fee-dues', 'fee-collections'] as const

export type LedgerFileCode = (typeof ledgerFileCodes)[number]

export const isLedgerFile = (code: ImportKindCode): code is LedgerFileCode =>
  (ledgerFileCodes as readonly string[]).includes(code)

/** Kinds of files of fees: every column that is required has to be there, and none is rolled back or written by hand. */
export type FeeFileCode = OfflineFeesCode | LedgerFileCode

export const isFeeFile = (code: ImportKindCode): code is FeeFileCode => isOfflineFees(code) || isLedgerFile(code)

/** The module that a school has to have for a kind of file of fees. */
export const moduleOfFeeFile = (code: FeeFileCode) => (isOfflineFees(code) ? 'OFFLINE_FEES' : 'FEE')

/** The module without which a school has no use for a kind of file; none for most. */
export const moduleOfKind = (code: ImportKindCode) =>
  isFeeFile(code) ? moduleOfFeeFile(code) : code.startsWith('tab-') ? 'TAB' : undefined

export interface ImportKind {
  readonly code: ImportKindCode
  readonly title: string
  /** Columns that name the record; all of them are needed in every row. */
  readonly key: readonly string[]
  readonly columns: readonly ImportColumn[]
  /** Most rows of a file; the usual number unless it is said. */
  readonly mostRows?: number
}

interface Extra {
  readonly required?: boolean
  readonly synonyms?: readonly string[]
  readonly max?: number
  readonly min?: number
  readonly digits?: number
  readonly options?: Readonly<Record<string, readonly string[]>>
  readonly past?: boolean
  readonly signed?: boolean
}

const column = (
  key: string,
  title: string,
  value: ValueKind,
  { required = false, synonyms = [], ...rest }: Extra = {},
): ImportColumn => ({ key, title, value, required, synonyms, ...rest })
const required = true

const gender = { Male: ['M', 'Boy', 'B'], Female: ['F', 'Girl', 'G'], Other: ['O', 'Transgender', 'T'] }
const relation = {
  Father: ['F', 'Dad'],
  Mother: ['M', 'Mom', 'Mum'],
  Grandparent: ['Grandfather', 'Grandmother'],
  Guardian: ['Local Guardian', 'G'],
  Other: ['O'],
}
const yesNo = { Yes: ['Y', 'True', '1', 'Teaching'], No: ['N', 'False', '0', 'Non Teaching', 'Non-Teaching'] }

const classColumns = (needed: boolean) => [
  column('section', 'Section', 'text', { required: false, max: 50, synonyms: ['School Section', 'Wing'] }),
  column('course', 'Course', 'text', { required: needed, max: 50, synonyms: ['Class', 'Grade', 'Standard', 'Std'] }),
  column('division', 'Division', 'text', { required: needed, max: 20, synonyms: ['Div', 'Batch', 'Section Name'] }),
]

const admNo = column('admNo', 'Admission No', 'code', {
  required,
  max: 20,
  synonyms: [
    'Adm No',
    'Adm. No',
    'Admn No',
    'Admn. No.',
    'Admission Number',
    'GR No',
    'GR Number',
    'Register No',
    'Scholar No',
    'Enrollment No',
  ],
})

const guardianColumns = (needed: boolean) => [
  column('guardianName', 'Guardian Name', 'text', {
    required: needed,
    max: 100,
    synonyms: ['Parent Name', 'Guardian', 'Parent'],
  }),
  column('relation', 'Relation', 'option', {
    required: needed,
    options: relation,
    synonyms: ['Relationship', 'Guardian Relation'],
  }),
  column('guardianMobile', 'Guardian Mobile', 'mobile', {
    required: needed,
    synonyms: ['Mobile', 'Mobile No', 'Mobile Number', 'Phone', 'Phone No', 'Contact No', 'Contact Number', 'Parent Mobile'],
  }),
  column('whatsapp', 'WhatsApp', 'mobile', { synonyms: ['WhatsApp No', 'WhatsApp Number'] }),
  column('guardianEmail', 'Guardian Email', 'email', { max: 254, synonyms: ['Email', 'E-mail', 'Email Id', 'Parent Email'] }),
  column('address', 'Address', 'text', { max: 300, synonyms: ['Residential Address', 'Home Address'] }),
]

const busColumns = [
  column('bus', 'Bus', 'text', { max: 50, synonyms: ['Bus No', 'Bus Name', 'Route'] }),
  column('pickupStop', 'Pickup Stop', 'text', { max: 80, synonyms: ['Pickup', 'Boarding Point'] }),
  column('dropStop', 'Drop Stop', 'text', { max: 80, synonyms: ['Drop', 'Drop Point'] }),
]

const students: ImportKind = {
  code: 'students',
  title: 'Students',
  key: ['admNo'],
  columns: [
    admNo,
    column('name', 'Student Name', 'text', {
      required,
      max: 100,
      synonyms: ['Name', 'Name of Student', 'Student', 'Full Name', 'Pupil Name'],
    }),
    column('gender', 'Gender', 'option', { required, options: gender, synonyms: ['Sex'] }),
    column('dateOfBirth', 'Date of Birth', 'date', { required, past: true, synonyms: ['DOB', 'D.O.B', 'Birth Date'] }),
    ...classColumns(true),
    column('rollNo', 'Roll No', 'integer', { min: 1, max: 999, synonyms: ['Roll', 'Roll Number'] }),
    column('academicYear', 'Academic Year', 'text', { max: 20, synonyms: ['Year', 'Session'] }),
    column('admissionDate', 'Admission Date', 'date', { past: true, synonyms: ['Date of Admission', 'DOA', 'Joined On'] }),
    column('status', 'Status', 'option', {
      options: { studying: ['Active', 'Studying', 'Current'], terminated: ['Left', 'Inactive', 'TC Issued', 'Discontinued'] },
    }),
    column('leftOn', 'Left On', 'date', { past: true, synonyms: ['Date of Leaving', 'Leaving Date', 'Terminated On'] }),
    column('leavingReason', 'Leaving Reason', 'text', { max: 200, synonyms: ['Reason', 'Reason for Leaving'] }),
    ...guardianColumns(true),
    column('siblingAdmNo', 'Sibling Admission No', 'code', { max: 20, synonyms: ['Sibling Adm No', 'Sibling'] }),
    column('fatherName', 'Father Name', 'text', { max: 100, synonyms: ["Father's Name", 'Father'] }),
    column('motherName', 'Mother Name', 'text', { max: 100, synonyms: ["Mother's Name", 'Mother'] }),
    column('religion', 'Religion', 'text', { max: 50 }),
    column('caste', 'Caste', 'text', { max: 50, synonyms: ['Community'] }),
    column('reservation', 'Reservation', 'text', { max: 50, synonyms: ['Reservation Category', 'Quota'] }),
    column('block', 'Block', 'text', { max: 50 }),
    column('bloodGroup', 'Blood Group', 'option', {
      options: { 'A+': [], 'A-': [], 'B+': [], 'B-': [], 'AB+': [], 'AB-': [], 'O+': [], 'O-': [] },
    }),
    column('motherTongue', 'Mother Tongue', 'text', { max: 50 }),
    column('nationality', 'Nationality', 'text', { max: 50 }),
    ...busColumns,
    column('pen', 'PEN', 'code', { digits: 11, synonyms: ['Permanent Education Number'] }),
    column('apaarId', 'APAAR ID', 'code', { digits: 12, synonyms: ['APAAR'] }),
  ],
}

const staff: ImportKind = {
  code: 'staff',
  title: 'Staff',
  key: ['code'],
  columns: [
    column('code', 'Code', 'code', {
      required,
      max: 20,
      synonyms: ['Staff Code', 'Employee Code', 'Emp Code', 'Employee No', 'Staff Id'],
    }),
    column('name', 'Name', 'text', { required, max: 100, synonyms: ['Staff Name', 'Employee Name'] }),
    column('designation', 'Designation', 'text', { required, max: 50, synonyms: ['Post'] }),
    column('section', 'Section', 'text', { max: 50 }),
    column('gender', 'Gender', 'option', { required, options: gender, synonyms: ['Sex'] }),
    column('mobile', 'Mobile', 'mobile', { required, synonyms: ['Mobile No', 'Mobile Number', 'Phone', 'Contact No'] }),
    column('email', 'Email', 'email', { max: 254, synonyms: ['E-mail', 'Email Id'] }),
    column('teaching', 'Teaching', 'option', { required, options: yesNo, synonyms: ['Teaching Staff', 'Is Teaching'] }),
    column('dateOfBirth', 'Date of Birth', 'date', { past: true, synonyms: ['DOB', 'Birth Date'] }),
    column('joinedOn', 'Joined On', 'date', { synonyms: ['Date of Joining', 'Joining Date', 'DOJ'] }),
    column('status', 'Status', 'option', { options: { Working: ['Active'], Relieved: ['Left', 'Inactive', 'Resigned'] } }),
    column('relievedOn', 'Relieved On', 'date', { past: true, synonyms: ['Relieving Date', 'Left On'] }),
    column('qualification', 'Qualification', 'text', { max: 200 }),
    column('address', 'Address', 'text', { max: 300 }),
  ],
}

const classes: ImportKind = {
  code: 'classes',
  title: 'Classes',
  key: ['course', 'division'],
  columns: [
    column('section', 'Section', 'text', { required, max: 50, synonyms: ['School Section', 'Wing'] }),
    column('course', 'Course', 'text', { required, max: 50, synonyms: ['Class', 'Grade', 'Standard', 'Std'] }),
    column('division', 'Division', 'text', { required, max: 20, synonyms: ['Div', 'Batch'] }),
    column('classTeacherCode', 'Class Teacher Code', 'code', { max: 20, synonyms: ['Class Teacher', 'Teacher Code'] }),
  ],
}

const subjects: ImportKind = {
  code: 'subjects',
  title: 'Subjects',
  key: ['code'],
  columns: [
    column('code', 'Code', 'code', { required, max: 20, synonyms: ['Subject Code'] }),
    column('name', 'Name', 'text', { required, max: 50, synonyms: ['Subject', 'Subject Name'] }),
  ],
}

const buses: ImportKind = {
  code: 'buses',
  title: 'Buses',
  key: ['bus', 'stop'],
  columns: [
    column('bus', 'Bus', 'text', { required, max: 50, synonyms: ['Bus No', 'Bus Name', 'Route'] }),
    column('regNo', 'Reg No', 'code', { max: 20, synonyms: ['Registration No', 'Vehicle No'] }),
    column('stop', 'Stop', 'text', { required, max: 80, synonyms: ['Bus Stop', 'Stop Name'] }),
    column('order', 'Order', 'integer', { min: 1, max: 999, synonyms: ['Sort Order', 'Stop No'] }),
  ],
}

const guardians: ImportKind = {
  code: 'guardians',
  title: 'Guardians',
  key: ['admNo'],
  columns: [admNo, ...guardianColumns(false)],
}

const subjectAllotments: ImportKind = {
  code: 'subject-allotments',
  title: 'Subject allotments',
  key: ['course', 'division', 'subjectCode', 'staffCode'],
  columns: [
    column('course', 'Course', 'text', { required, max: 50, synonyms: ['Class', 'Grade', 'Standard', 'Std'] }),
    column('division', 'Division', 'text', { required, max: 20, synonyms: ['Div', 'Batch'] }),
    column('subjectCode', 'Subject Code', 'code', { required, max: 20, synonyms: ['Code'] }),
    column('subjectName', 'Subject Name', 'text', { max: 50, synonyms: ['Subject'] }),
    column('staffCode', 'Staff Code', 'code', {
      required,
      max: 20,
      synonyms: ['Teacher Code', 'Employee Code', 'Emp Code', 'Staff', 'Teacher'],
    }),
  ],
}

const studentBus: ImportKind = {
  code: 'student-bus',
  title: 'Student bus',
  key: ['admNo'],
  columns: [admNo, ...busColumns],
}

const decision = {
  Promote: ['Promoted', 'Pass', 'Passed'],
  Detain: ['Detained', 'Fail', 'Failed', 'Repeat'],
  Leave: ['Left', 'Leaving', 'TC'],
  PromoteTo: ['Promote To', 'Promoted To'],
}

const yearEndDecisions: ImportKind = {
  code: 'year-end-decisions',
  title: 'Year-end decisions',
  key: ['admNo'],
  columns: [
    admNo,
    column('decision', 'Decision', 'option', { required, options: decision, synonyms: ['Result', 'Year End Decision'] }),
    column('toCourse', 'To Course', 'text', { max: 50, synonyms: ['To Class', 'Next Class', 'Next Course'] }),
    column('toDivision', 'To Division', 'text', { max: 20, synonyms: ['To Div', 'Next Division'] }),
  ],
}

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

const feeDues: ImportKind = {
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

const feeCollections: ImportKind = {
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

/** Every kind of file, in the order in which they build on each other. */
export const importKinds: readonly ImportKind[] = [
  classes,
  subjects,
  buses,
  staff,
  students,
  guardians,
  subjectAllotments,
  studentBus,
  yearEndDecisions,
  tabExams,
  tabMaxMarks,
  holidays,
  leaveBalances,
  feeDues,
  feeCollections,
  offlineFees('offline-fees', 'Fee summaries', []),
  offlineFees('offline-bus-fees', 'Bus fee summaries', [
    column('busName', 'Bus Name', 'text', { max: 50, synonyms: ['Bus', 'Bus No', 'Route'] }),
    column('stopName', 'Stop Name', 'text', { max: 80, synonyms: ['Stop', 'Bus Stop', 'Pickup Stop'] }),
  ]),
]

export const findImportKind = (code: string): ImportKind | undefined => importKinds.find(kind => kind.code === code)

/** Letters and digits of a header, so that 'Admn. No.' and 'admn no' are the same. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Index of the file's column for each column key; headers that mean nothing here are named. */
export interface HeaderMatch {
  readonly mapping: Readonly<Record<string, number>>
  readonly ignored: readonly string[]
}

/** Rows at the top of a file among which its headers are looked for: a title may stand above them. */
export const headerRows = 10

/**
 * Which of a file's first rows holds the headers: the one that names most columns, and the first where none names its key
 * or two of them.
 */
export function findHeaders(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  remembered: Readonly<Record<string, string>> = {},
): number {
  let best = 0
  let most = 0
  for (const [index, row] of rows.slice(0, headerRows).entries()) {
    const { mapping } = matchHeaders(kind, row, remembered)
    const known = Object.keys(mapping).length
    const tells = known > 1 || kind.key.some(key => key in mapping)
    if (tells && known > most) {
      best = index
      most = known
    }
  }
  return best
}

/**
 * Columns that a file has to hold: those of the key, without which no row says which record it is of. A line of a summary
 * takes nothing from an older one, so there it is all that are required.
 */
export const neededColumns = (kind: ImportKind): ImportColumn[] =>
  kind.columns.filter(({ key, required }) => required && (kind.key.includes(key) || isFeeFile(kind.code)))

/** Needed columns that the file does not hold. */
export const missingKeys = (kind: ImportKind, mapping: Readonly<Record<string, unknown>>): ImportColumn[] =>
  neededColumns(kind).filter(({ key }) => mapping[key] === undefined)

/** Name of a column by its place as spreadsheets letter them: A to Z, AA and so on. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26)
  return `${before > 0 ? columnLetters(before - 1) : ''}${String.fromCharCode(65 + (index % 26))}`
}

/**
 * Matches a file's headers with a kind's columns by title, then by synonym.
 *
 * @param remembered the school's own names of headers for column keys, from earlier files.
 */
export function matchHeaders(
  kind: ImportKind,
  headers: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
): HeaderMatch {
  const keys = headers.map(headerKey)
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  const take = (key: string, wanted: readonly string[]) => {
    if (key in mapping) return
    const index = keys.findIndex((header, at) => header !== '' && !taken.has(at) && wanted.includes(header))
    if (index < 0) return
    mapping[key] = index
    taken.add(index)
  }
  for (const { key } of kind.columns) if (remembered[key]) take(key, [headerKey(remembered[key])])
  for (const { key, title } of kind.columns) take(key, [headerKey(title)])
  for (const { key, synonyms } of kind.columns) take(key, synonyms.map(headerKey))
  return { mapping, ignored: headers.filter((header, index) => header.trim() !== '' && !taken.has(index)) }
}
