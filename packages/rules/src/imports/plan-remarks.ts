import { heights, weights } from '../tabulation/remarks'
import { type ImportProblem, phrase, problem } from './messages'
import { nameKey } from './values'
import { courseKey, type SchoolView } from './view'

/** What files of chosen subjects refer to, in the current year. */
export interface ChoicesView {
  /** Studying students by admission number, each with the course. */
  readonly students: ReadonlyMap<string, { readonly admNo: string; readonly course: string }>
  /** Codes of the subjects that may be chosen, by `courseKey`. */
  readonly offered: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** What files of remarks refer to, in the current year. */
export interface RemarksView {
  readonly terms: ReadonlyMap<string, string>
  /** Studying students by admission number, each with the class. */
  readonly students: ReadonlyMap<string, { readonly admNo: string; readonly division: string }>
  /** Sheets, by `remarkSheetKey`, on which nothing may be written any more. */
  readonly closed: ReadonlySet<string>
  /** Days that are counted of a student in a term, by `remarkSheetKey` of term and admission number. */
  readonly counted: ReadonlyMap<string, { readonly working: number; readonly present: number }>
}

/** The name of a sheet of remarks, or of a student in a term. */
export const remarkSheetKey = (term: string, of: string, kind = ''): string => `${nameKey(term)}\u0000${nameKey(of)}\u0000${kind}`

/** A student of the school and a subject that the course lets choose. */
export function choiceProblems(after: Record<string, string>, { choices }: SchoolView): ImportProblem[] {
  const { admNo = '', subjectCode = '' } = after
  const student = choices?.students.get(nameKey(admNo))
  if (!student) return admNo ? [problem('E04', { column: 'Admission No', value: admNo }, 'admNo')] : []
  after.admNo = student.admNo
  const subject = choices?.offered.get(courseKey(student.course))?.get(nameKey(subjectCode))
  if (subject) after.subjectCode = subject
  return subject || !subjectCode ? [] : [problem('E04', { column: 'Subject Code', value: subjectCode }, 'subjectCode')]
}

/** A number with so many decimals, as it is kept; undefined when it is none. */
const numberOf = (text: string, decimals: RegExp): number | undefined =>
  decimals.test(text) ? Number(text.replace(',', '.')) : undefined

const half = /^\d{1,3}([.,][05])?$/
const tenth = /^\d{1,3}([.,]\d)?$/

const figures = [
  ['workingDays', half, 0, 400],
  ['presentDays', half, 0, 400],
  ['height', tenth, heights.least, heights.most],
  ['weight', tenth, weights.least, weights.most],
] as const

/** Figures as they are kept, each within its bounds; beside the principal's remark there are none. */
function figureProblems(after: Record<string, string>): ImportProblem[] {
  return figures.flatMap(([key, decimals, min, max]) => {
    const text = after[key] ?? ''
    if (!text) return []
    if (after.kind !== 'Class teacher') return [problem('E12', { value: text, options: phrase('blank') }, key)]
    const number = numberOf(text, decimals)
    if (number === undefined || number < min || number > max)
      return [problem('E12', { value: text, options: phrase('range', { min, max }) }, key)]
    after[key] = String(number)
    return []
  })
}

/**
 * Whose term a row is of, whether its figures may be, and whether the sheet is still open.
 *
 * @param known what is wrong with its cells already.
 */
export function remarkProblems(
  after: Record<string, string>,
  before: Readonly<Record<string, string>> | undefined,
  { remarks }: SchoolView,
  known: readonly ImportProblem[],
): ImportProblem[] {
  const { term = '', admNo = '', kind = '' } = after
  const problems: ImportProblem[] = []
  const knownTerm = remarks?.terms.get(nameKey(term))
  if (knownTerm) after.term = knownTerm
  else if (term) problems.push(problem('E04', { column: 'Term', value: term }, 'term'))
  const student = remarks?.students.get(nameKey(admNo))
  if (student) after.admNo = student.admNo
  else if (admNo) problems.push(problem('E04', { column: 'Admission No', value: admNo }, 'admNo'))
  const wrong = figureProblems(after)
  problems.push(...wrong)
  const counted = remarks?.counted.get(remarkSheetKey(term, admNo))
  const working = after.workingDays ? Number(after.workingDays) : counted?.working
  const present = after.presentDays ? Number(after.presentDays) : counted?.present
  const isTyped = Boolean(after.workingDays || after.presentDays)
  if (wrong.length === 0 && isTyped && working !== undefined && present !== undefined && present > working)
    problems.push(problem('E32', {}, 'presentDays'))
  const says = ['remark', ...figures.map(([key]) => key)].filter(key => after[key] !== (before?.[key] ?? ''))
  if (!before && says.length === 0 && known.length === 0) problems.push(problem('E01', { column: 'Remark' }, 'remark'))
  const isClosed = student !== undefined && remarks?.closed.has(remarkSheetKey(term, student.division, kind)) === true
  return isClosed && says.length > 0 ? [problem('E28', {}, 'remark')] : problems
}
