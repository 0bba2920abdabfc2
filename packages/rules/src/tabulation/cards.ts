/** What a card is: the paper of a term or year, the marks of one exam, or the holistic card. */
export const cardKinds = ['progress-card', 'marksheet', 'activity'] as const
export type CardKind = (typeof cardKinds)[number]

/** What may stand on a card between its head and its foot, in the order in which a school begins with it. */
export const cardBlocks = [
  'student',
  'scholastic',
  'co-scholastic',
  'discipline',
  'attendance',
  'health',
  'class-tests',
  'result',
  'promotion',
  'class-figures',
  'graph',
  'remarks',
  'signatures',
  'verification',
  'grade-key',
  'code-key',
] as const
export type CardBlock = (typeof cardBlocks)[number]

/** What a card tells of the student beside name, admission number, class and roll number. */
export const studentFacts = ['birthDate', 'guardian', 'gender', 'photo', 'pen', 'apaarId'] as const
export type StudentFact = (typeof studentFacts)[number]

const shown: Readonly<Record<Exclude<CardKind, 'activity'>, readonly CardBlock[]>> = {
  'progress-card': [
    'student',
    'scholastic',
    'co-scholastic',
    'discipline',
    'attendance',
    'result',
    'promotion',
    'remarks',
    'signatures',
    'grade-key',
    'code-key',
  ],
  marksheet: ['student', 'scholastic', 'result', 'signatures', 'grade-key', 'code-key'],
}

/** The blocks of a card that has no template of its own: all of them in order, those that print switched on. */
export const standardBlocks = (kind: CardKind): { readonly block: CardBlock; readonly on: boolean }[] =>
  cardBlocks.map(block => ({ block, on: kind !== 'activity' && shown[kind].includes(block) }))

export const cardStatuses = ['Draft', 'Ready', 'Scheduled', 'Published', 'Withdrawn', 'Superseded', 'Deleted'] as const
export type CardStatus = (typeof cardStatuses)[number]

/** What is done to a version of a card as a whole. */
export const cardActions = ['publish', 'withdraw', 'withhold', 'release', 'delete'] as const
export type CardAction = (typeof cardActions)[number]

const from: Readonly<Record<CardAction, readonly CardStatus[]>> = {
  publish: ['Ready', 'Withdrawn', 'Scheduled'],
  withdraw: ['Scheduled', 'Published'],
  withhold: ['Ready', 'Scheduled', 'Published'],
  release: ['Ready', 'Scheduled', 'Published', 'Withdrawn'],
  delete: ['Draft', 'Ready', 'Scheduled', 'Published', 'Withdrawn', 'Superseded'],
}

/** Whether a version may go through this. */
export const mayDo = (action: CardAction, status: CardStatus): boolean => from[action].includes(status)

/** How a list of a school's cards is narrowed. */
export const cardFilters = ['All', 'Uploaded', 'NotUploaded', 'Published', 'NotSeen', 'Withheld'] as const
export type CardFilter = (typeof cardFilters)[number]

/** Why somebody's card is not published with the others. */
export const cardSkipReasons = ['NoCard', 'Provisional', 'Stale', 'Outdated', 'Incomplete', 'Left'] as const
export type CardSkipReason = (typeof cardSkipReasons)[number]

/** Minutes that a publication lies ahead at least, when it is not at once. */
export const leastPublishAhead = 5

/** Days for which the file of a superseded version is kept. */
export const supersededKeptDays = 365

/** Years for which it is kept who changed a mark, and from what. */
export const markChangesKeptYears = 8

/** Days for which deleted cards may be restored. */
export const cardRestoreDays = 30

/** Milliseconds for which a count of what would be deleted is good. */
export const cardCountValidFor = 15 * 60_000

/** Files that one upload takes, and the size of each card. */
export const mostCardFiles = 500
export const mostCardKb = 5 * 1024

/** The name that a file of a card has, with signs that a file name cannot hold as underscores. */
export const fileSafe = (text: string): string => text.replace(/[<>:"/\\|?*\p{Cc}]/gu, '_').trim()

export const cardFileName = (admNo: string, card: string, year: string): string =>
  `${fileSafe(admNo)}_${fileSafe(card)}_${fileSafe(year)}.pdf`

/** The admission number that a file is named by, so that it can be compared; folders of an archive do not count. */
export const admissionKeyOf = (fileName: string): string => {
  const name = fileName.split(/[/\\]/).at(-1) ?? ''
  return fileSafe(name.replace(/\.pdf$/i, '')).toLowerCase()
}

export const uploadVerdicts = ['Matched', 'Existing', 'Unmatched', 'Duplicate', 'Invalid'] as const
export type UploadVerdict = (typeof uploadVerdicts)[number]

/** A file of an upload, as far as its verdict looks at it. */
export interface UploadedCard {
  readonly name: string
  /** It is a PDF that anybody can open, and not too large. */
  readonly isValid: boolean
}

/**
 * What becomes of each file of an upload: the first of a name counts, the others are duplicates.
 *
 * @param students ids by the admission number as a file name has it
 * @param having students who have a card already
 */
export function uploadVerdictsOf(
  files: readonly UploadedCard[],
  students: ReadonlyMap<string, string>,
  having: ReadonlySet<string>,
): { readonly verdict: UploadVerdict; readonly studentId: string | null }[] {
  const taken = new Set<string>()
  return files.map(({ name, isValid }) => {
    if (!isValid) return { verdict: 'Invalid', studentId: null }
    const studentId = students.get(admissionKeyOf(name)) ?? null
    if (studentId === null) return { verdict: 'Unmatched', studentId }
    if (taken.has(studentId)) return { verdict: 'Duplicate', studentId }
    taken.add(studentId)
    return { verdict: having.has(studentId) ? 'Existing' : 'Matched', studentId }
  })
}

/**
 * Whether a PDF begins and ends as one and needs no password.
 *
 * @param content its bytes, each as one character
 */
export function isOpenPdf(content: string): boolean {
  if (!content.slice(0, 1024).includes('%PDF-')) return false
  if (!content.slice(-2048).includes('%%EOF')) return false
  return !/\/Encrypt\s+(?:\d+\s+\d+\s+R|<<)/.test(content)
}

/** A name of which the first letter of each word is left: 'A••• K••••'. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => {
      const [first = '', ...rest] = [...word]
      return `${first}${'•'.repeat(rest.length)}`
    })
    .join(' ')

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a verification code is made of: eight signs that nobody mistakes, from as many bytes. */
export function verificationCode(schoolCode: string, bytes: Uint8Array): string {
  const signs = [...bytes.subarray(0, 8)].map(byte => letters[byte % letters.length]).join('')
  return `${schoolCode}-${signs.slice(0, 4)}-${signs.slice(4)}`
}

/** Text of a remark with what it says of the student put in. */
export const remarkText = (
  text: string,
  of: { readonly name: string; readonly subject?: string | undefined; readonly grade?: string | undefined },
): string => {
  const first = of.name.split(/\s+/)[0] ?? of.name
  return text
    .replaceAll('{name}', of.name)
    .replaceAll('{first}', first)
    .replaceAll('{subject}', of.subject ?? '')
    .replaceAll('{grade}', of.grade ?? '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
