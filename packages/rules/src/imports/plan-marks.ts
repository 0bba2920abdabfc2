import { type MarkChecks, type MarkColumn, refusedMark, writtenMark } from '../tabulation/entry'
import { type ImportProblem, phrase, problem } from './messages'
import { nameKey } from './values'
import { courseKey, type SchoolView } from './view'

/** A sheet as rows of marks find it. */
export interface SheetView {
  /** Whether marks may be written on it. */
  readonly open: boolean
  /** Columns by `markColumnKey`, as the school writes tool and part. */
  readonly columns: ReadonlyMap<string, MarkColumn & { readonly tool: string; readonly part: string }>
  /** Studying students of the class by admission number, and whether they take the subject. */
  readonly students: ReadonlyMap<string, { readonly admNo: string; readonly takes: boolean; readonly hasNote: boolean }>
  readonly grades: readonly string[]
}

/** What files of marks refer to, in the current year. */
export interface MarksView {
  /** Codes of exams. */
  readonly exams: ReadonlyMap<string, string>
  /** Classes by `courseKey` of course and division together. */
  readonly divisions: ReadonlyMap<string, string>
  /** Codes of subjects. */
  readonly subjects: ReadonlyMap<string, string>
  /** By `sheetKey`: those that the rows name. */
  readonly sheets: ReadonlyMap<string, SheetView>
  readonly codes: MarkChecks['codes']
}

/** The name of a sheet among those of the year. */
export const sheetKey = (exam: string, division: string, subjectCode: string): string =>
  [nameKey(exam), courseKey(division), nameKey(subjectCode)].join('\u0000')

/** The name of a column on its sheet; a criterion of a rubric is a part. */
export const markColumnKey = (tool: string, part: string): string => `${nameKey(tool)}\u0000${nameKey(part)}`

const unknown = (column: string, value: string, key: string) => problem('E04', { column, value }, key)

/** The sheet of a row, with its names as the school writes them. */
function placed(after: Record<string, string>, view: MarksView): SheetView | ImportProblem[] {
  const { exam = '', division = '', subjectCode = '' } = after
  const names = [
    ['exam', 'Exam', exam, view.exams.get(nameKey(exam))],
    ['division', 'Division', division, view.divisions.get(courseKey(division))],
    ['subjectCode', 'Subject Code', subjectCode, view.subjects.get(nameKey(subjectCode))],
  ] as const
  for (const [key, , , known] of names) if (known) after[key] = known
  const problems = names.flatMap(([key, title, value, known]) => (value && !known ? [unknown(title, value, key)] : []))
  if (problems.length > 0 || names.some(([, , value]) => !value)) return problems
  return view.sheets.get(sheetKey(exam, division, subjectCode)) ?? [unknown('Subject Code', subjectCode, 'subjectCode')]
}

/** What is wrong with tool or part, where the sheet has no such column. */
function strangeColumn(sheet: SheetView, tool: string, part: string): ImportProblem {
  const columns = [...sheet.columns.values()]
  const ofTool = columns.filter(column => nameKey(column.tool) === nameKey(tool))
  if (ofTool.length === 0) return tool ? unknown('Tool', tool, 'tool') : problem('E01', { column: 'Tool' }, 'tool')
  return part ? unknown('Part', part, 'part') : problem('E01', { column: 'Part' }, 'part')
}

/** What a cell of a file says: a number, a grade of the scale, or a code. */
function markOf(text: string, { entry }: MarkColumn, grades: readonly string[]) {
  if (/^-?\d+([.,]\d+)?$/.test(text)) return { value: Number(text.replace(',', '.')) }
  const grade = entry === 'grade' ? grades.find(one => nameKey(one) === nameKey(text)) : undefined
  return grade ? { grade } : { code: text.toUpperCase() }
}

function markProblems(
  after: Record<string, string>,
  column: MarkColumn,
  sheet: SheetView,
  hasNote: boolean,
  codes: MarksView['codes'],
): ImportProblem[] {
  const { marks = '', note = '' } = after
  const mark = markOf(marks, column, sheet.grades)
  const refused = refusedMark(column, mark, { codes, grades: sheet.grades, hasNote: hasNote || note !== '' })
  after.marks = refused ? marks : (writtenMark(mark) ?? '')
  switch (refused?.name) {
    case undefined:
      return []
    case 'above':
      return [problem('E27', { value: marks, max: column.max }, 'marks')]
    case 'negative':
      return [problem('E12', { value: marks, options: phrase('range', { min: 0, max: column.max }) }, 'marks')]
    case 'step':
      return [problem('E12', { value: marks, options: phrase('steps', { step: column.step }) }, 'marks')]
    case 'code':
      return [problem('E29', { value: marks }, 'marks')]
    case 'note':
      return [problem('E01', { column: 'Note' }, 'note')]
  }
}

/** Where a mark stands, whether it is one, and whether it may still be written. A cell that says what stands there is right. */
export function markRowProblems(
  after: Record<string, string>,
  before: Readonly<Record<string, string>> | undefined,
  { marks: view }: SchoolView,
): ImportProblem[] {
  if (!view) return []
  const sheet = placed(after, view)
  if (Array.isArray(sheet)) return sheet
  const { tool = '', part = '', admNo = '' } = after
  const column = sheet.columns.get(markColumnKey(tool, part))
  if (!column) return [strangeColumn(sheet, tool, part)]
  Object.assign(after, { tool: column.tool, part: column.part })
  const student = sheet.students.get(nameKey(admNo))
  if (!student) return admNo ? [unknown('Admission No', admNo, 'admNo')] : []
  after.admNo = student.admNo
  if (!student.takes) return [problem('E30', {}, 'admNo')]
  const problems = after.marks ? markProblems(after, column, sheet, student.hasNote, view.codes) : []
  const differs = after.marks !== (before?.marks ?? '') || after.note !== (before?.note ?? '')
  return !sheet.open && differs ? [problem('E28', {}, 'marks')] : problems
}
