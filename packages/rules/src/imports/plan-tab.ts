import { type ImportProblem, phrase, problem } from './messages'
import { nameKey } from './values'
import { courseKey, type SchoolView } from './view'

/** What files of tabulation refer to, in the current year. */
export interface TabView {
  /** Terms by name. */
  readonly terms: ReadonlyMap<string, string>
  /** Courses with a scheme, by `courseKey`: its leaves by exam and tool, its subjects by code. */
  readonly schemes: ReadonlyMap<
    string,
    {
      readonly course: string
      readonly leaves: ReadonlyMap<string, { readonly exam: string; readonly tool: string }>
      readonly subjects: ReadonlyMap<string, string>
    }
  >
}

type Row = Readonly<Record<string, string>>

export const leafKey = (exam: string, tool: string): string => `${nameKey(exam)}\u0000${nameKey(tool)}`

/** The term of an exam, and the days of its mark entry: both or none, in their order. */
export function examProblems(after: Record<string, string>, { tab }: SchoolView): ImportProblem[] {
  const problems: ImportProblem[] = []
  const { term = '', entryFrom = '', entryTo = '' } = after
  const known = tab?.terms.get(nameKey(term))
  if (known) after.term = known
  else if (term) problems.push(problem('E04', { column: 'Term', value: term }, 'term'))
  if (entryFrom && !entryTo) problems.push(problem('E01', { column: 'Entry To' }, 'entryTo'))
  if (entryTo && !entryFrom) problems.push(problem('E01', { column: 'Entry From' }, 'entryFrom'))
  if (entryFrom && entryTo && entryTo < entryFrom)
    problems.push(problem('E12', { value: entryTo, options: `>= ${entryFrom}` }, 'entryTo'))
  return problems
}

/** A number from 0 to 999.99 with at most two decimals, as it is kept. */
function numberOf(text: string): string | undefined {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(text)) return undefined
  return String(Number(text.replace(',', '.')))
}

/** Where a maximum stands, and whether it is one. */
export function maximumProblems(after: Record<string, string>, { tab }: SchoolView): ImportProblem[] {
  const { course = '', exam = '', tool = '', subjectCode = '' } = after
  const scheme = tab?.schemes.get(courseKey(course))
  if (!scheme) return course ? [problem('E04', { column: 'Course', value: course }, 'course')] : []
  const problems: ImportProblem[] = []
  after.course = scheme.course
  const leaf = scheme.leaves.get(leafKey(exam, tool))
  if (leaf) Object.assign(after, leaf)
  else if (exam)
    problems.push(
      tool ? problem('E04', { column: 'Tool', value: tool }, 'tool') : problem('E04', { column: 'Exam', value: exam }, 'exam'),
    )
  const subject = scheme.subjects.get(nameKey(subjectCode))
  if (subject) after.subjectCode = subject
  else if (subjectCode) problems.push(problem('E04', { column: 'Subject Code', value: subjectCode }, 'subjectCode'))
  after.entry ||= 'Marks'
  return [...problems, ...(after.entry === 'Marks' ? figureProblems(after) : blankProblems(after))]
}

function figureProblems(after: Record<string, string>): ImportProblem[] {
  const given: Row = { ...after }
  const problems: ImportProblem[] = []
  const range = phrase('range', { min: '0', max: '999.99' })
  for (const key of ['max', 'pass']) {
    const text = given[key] ?? ''
    const number = numberOf(text)
    if (text && number === undefined) problems.push(problem('E12', { value: text, options: range }, key))
    if (number !== undefined) after[key] = number
  }
  if (!given.max) problems.push(problem('E01', { column: 'Max' }, 'max'))
  else if (Number(after.max) === 0) problems.push(problem('E12', { value: given.max, options: range }, 'max'))
  if (problems.length === 0 && Number(after.pass || 0) > Number(after.max))
    problems.push(problem('E12', { value: after.pass!, options: `<= ${after.max}` }, 'pass'))
  return problems
}

/** A grade, or nothing, is out of nothing and has no parts. */
function blankProblems(after: Record<string, string>): ImportProblem[] {
  after.max = ''
  after.pass = ''
  return after.part ? [problem('E12', { value: after.part, options: phrase('blank') }, 'part')] : []
}
