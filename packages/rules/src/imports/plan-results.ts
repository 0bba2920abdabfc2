import { type ImportProblem, isError, phrase, problem } from './messages'
import { nameKey } from './values'
import { courseKey, type SchoolView } from './view'

/** What files of results refer to, in the current year. */
export interface ResultsView {
  /** Whether the school's own program computes results: files of them come from nowhere else. */
  readonly external: boolean
  /** Studying students by admission number, each with the course. */
  readonly students: ReadonlyMap<string, { readonly admNo: string; readonly course: string }>
  /** Cards by name, with what they show in each course, by `courseKey`: parts of the scheme by code, subjects by code. */
  readonly cards: ReadonlyMap<
    string,
    {
      readonly name: string
      readonly courses: ReadonlyMap<
        string,
        { readonly nodes: ReadonlyMap<string, string>; readonly subjects: ReadonlyMap<string, string> }
      >
    }
  >
  /** Codes that may stand in place of a number. */
  readonly codes: ReadonlySet<string>
}

const unknown = (column: string, value: string, key: string) => problem('E04', { column, value }, key)

const amount = /^\d{1,6}([.,]\d{1,2})?$/

const figures = [
  ['outOf', 999_999.99, amount],
  ['total', 999_999.99, amount],
  ['percent', 100, amount],
  ['rank', 99_999, /^[1-9]\d{0,4}$/],
] as const

/** Numbers as they are kept. */
function numberProblems(after: Record<string, string>): ImportProblem[] {
  return figures.flatMap(([key, max, form]) => {
    const text = after[key] ?? ''
    if (!text) return []
    const number = form.test(text) ? Number(text.replace(',', '.')) : undefined
    if (number === undefined || number > max)
      return [problem('E12', { value: text, options: phrase('range', { min: key === 'rank' ? 1 : 0, max }) }, key)]
    after[key] = String(number)
    return []
  })
}

/** What was obtained: a number out of something, or a code. */
function obtainedProblems(after: Record<string, string>, { codes }: ResultsView): ImportProblem[] {
  const { obtained = '', outOf = '' } = after
  if (!obtained) return []
  if (!amount.test(obtained)) {
    const code = obtained.toUpperCase()
    if (!codes.has(code)) return [problem('E29', { value: obtained }, 'obtained')]
    after.obtained = code
    return []
  }
  const number = Number(obtained.replace(',', '.'))
  after.obtained = String(number)
  if (!outOf) return [problem('E01', { column: 'Out Of' }, 'outOf')]
  return number > Number(outOf) ? [problem('E27', { value: obtained, max: outOf }, 'obtained')] : []
}

/**
 * Whose result a row is of and where in it, and whether its figures may be.
 *
 * @param known what is wrong with its cells already.
 */
export function resultProblems(
  after: Record<string, string>,
  { results }: SchoolView,
  known: readonly ImportProblem[],
): ImportProblem[] {
  if (!results) return []
  if (!results.external) return [problem('E33', {}, 'card')]
  const { admNo = '', card = '', subjectCode = '', node = '' } = after
  const student = results.students.get(nameKey(admNo))
  const paper = results.cards.get(nameKey(card))
  const problems: ImportProblem[] = []
  if (student) after.admNo = student.admNo
  else if (admNo) problems.push(unknown('Admission No', admNo, 'admNo'))
  if (paper) after.card = paper.name
  const shown = student && paper?.courses.get(courseKey(student.course))
  // A card that is not for the course is none of the student's.
  if (card && (!paper || (student && !shown))) problems.push(unknown('Card', card, 'card'))
  if (shown) {
    const [subject, part] = [shown.subjects.get(nameKey(subjectCode)), shown.nodes.get(nameKey(node))]
    if (subject) after.subjectCode = subject
    else if (subjectCode) problems.push(unknown('Subject Code', subjectCode, 'subjectCode'))
    if (part) after.node = part
    else if (node) problems.push(unknown('Node', node, 'node'))
  }
  if (node && !subjectCode) problems.push(problem('E01', { column: 'Subject Code' }, 'subjectCode'))
  if (!subjectCode && after.obtained) {
    after.total ||= after.obtained
    after.obtained = ''
  }
  problems.push(...numberProblems(after))
  if (![...known, ...problems].some(isError)) problems.push(...obtainedProblems(after, results))
  return problems
}

interface Draft {
  readonly row: { readonly given: Readonly<Record<string, string>> }
  readonly before: Readonly<Record<string, string>> | undefined
  readonly after: Record<string, string>
  readonly problems: ImportProblem[]
}

const ofStudent = ['total', 'percent', 'outcome', 'rank'] as const

/** Rows of one student and card say the same of the student, and those that say nothing what the others do. */
export function sameOfStudent(drafts: readonly Draft[], { results }: SchoolView): void {
  if (!results?.external) return
  const groups = Map.groupBy(drafts, ({ after }) => `${nameKey(after.card ?? '')}\u0000${nameKey(after.admNo ?? '')}`)
  for (const own of groups.values())
    for (const key of ofStudent) {
      // What a row says itself counts before what stood there.
      const says = own.filter(({ row, after }) => (row.given[key] || (!after.subjectCode && row.given.obtained)) && after[key])
      const value = (says[0] ?? own.find(({ before }) => before?.[key]))?.after[key] ?? ''
      for (const { after, problems } of says)
        if (after[key] !== value && !problems.some(one => one.column === key))
          problems.push(problem('E12', { value: after[key]!, options: value }, key))
      if (key === 'outcome' && !value) for (const { problems } of own) problems.push(problem('E01', { column: 'Outcome' }, key))
      else if (value) for (const { after } of own) after[key] = value
    }
}
