import { type DayPlan, halvesOf } from '../attendance/calendar'
import type { DayMarks, MarkCode } from '../attendance/marks'
import { type ImportProblem, phrase, problem } from './messages'
import { displayed, nameKey } from './values'
import type { SchoolView } from './view'

/** What files of attendance refer to, in the current year. */
export interface AttendanceView {
  readonly endsOn: string
  /** Studying students by admission number, each with the class. */
  readonly students: ReadonlyMap<string, { readonly admNo: string; readonly division: string }>
  /** What the calendar plans for a class on a day. */
  readonly planOf: (division: string, day: string) => DayPlan
  /** By `attendanceKey`: days of classes and of students that were taken here, months of students of which days are known. */
  readonly taken: ReadonlySet<string>
}

/** The name of a class on a day, or of a student in a month. */
export const attendanceKey = (of: string, when: string): string => `${nameKey(of)}\u0000${when}`

type Session = 'DAY' | 'FN' | 'AN'

/** Marks of the planned halves of a day that a status of a file stands for. */
export function marksOfStatus(status: string, session: string, plan: DayPlan): DayMarks {
  const planned = halvesOf(plan).filter(half => session === 'DAY' || session === half)
  const code = (half: 'FN' | 'AN'): MarkCode =>
    status === 'HF' || status === 'HA' ? ((status === 'HF') === (half === 'FN') ? 'P' : 'A') : (status as MarkCode)
  return Object.fromEntries(planned.map(half => [half, code(half)]))
}

/** The status of a file that stands for marks; empty for halves that no single status tells. */
export function statusOfMarks(marks: DayMarks, plan: DayPlan): string {
  const codes = halvesOf(plan).map(half => marks[half] ?? '')
  const [first = '', second = first] = codes
  if (first === second) return first
  if (first === 'P' && second === 'A') return 'HF'
  return first === 'A' && second === 'P' ? 'HA' : ''
}

function studentOf(after: Record<string, string>, { attendance }: SchoolView) {
  const { admNo = '' } = after
  const student = attendance?.students.get(nameKey(admNo))
  if (student) after.admNo = student.admNo
  return {
    student,
    problems: student || !admNo ? [] : [problem('E04', { column: 'Admission No', value: admNo }, 'admNo')],
  }
}

/** A working half of the year that nobody has taken here. */
export function attendanceProblems(after: Record<string, string>, view: SchoolView): ImportProblem[] {
  const { student, problems } = studentOf(after, view)
  const { date = '', status = '', session = 'DAY' } = after
  const { attendance, currentYear } = view
  if (!student || !attendance || !date) return problems
  if (date < currentYear.startsOn || date > attendance.endsOn) {
    const options = phrase('range', { min: displayed(currentYear.startsOn), max: displayed(attendance.endsOn) })
    return [problem('E12', { value: displayed(date), options }, 'date')]
  }
  if ([student.division, student.admNo].some(of => attendance.taken.has(attendanceKey(of, date))))
    return [problem('E31', { division: student.division, date: displayed(date) }, 'date')]
  const plan = attendance.planOf(student.division, date)
  if (plan === 'none') return [problem('E12', { value: displayed(date), options: phrase('workingDay') }, 'date')]
  const halves = halvesOf(plan)
  if (session !== 'DAY' && !halves.some(half => half === session))
    return [problem('E12', { value: session, options: halves.join(', ') }, 'session')]
  if ((status === 'HF' || status === 'HA') && session !== 'DAY')
    return [problem('E12', { value: status, options: 'P, LT, A, LV, OD' }, 'status')]
  if (status)
    after.status = statusOfMarks(marksOfStatus(status, session, plan), session === 'DAY' ? plan : (session as Session & DayPlan))
  return problems
}

/** Halves of days as a file writes them: 19.5 days are 39. */
const halvesIn = (text: string): number | undefined =>
  /^\d{1,2}([.,][05])?$/.test(text) && Number(text.replace(',', '.')) <= 31 ? Number(text.replace(',', '.')) * 2 : undefined

/** A month of the year up to now of which no days are known, with days that go together. */
export function summaryProblems(after: Record<string, string>, view: SchoolView): ImportProblem[] {
  const { student, problems } = studentOf(after, view)
  const { attendance, currentYear, today } = view
  const { month = '' } = after
  const last = [attendance?.endsOn ?? '', today].toSorted()[0]!.slice(0, 7)
  const first = currentYear.startsOn.slice(0, 7)
  if (month && (month < first || month > last))
    problems.push(problem('E12', { value: month, options: phrase('range', { min: first, max: last }) }, 'month'))
  if (student && attendance?.taken.has(attendanceKey(student.admNo, month)))
    return [problem('E31', { division: student.division, date: month }, 'month')]
  const halves: Record<string, number> = {}
  after.leave ||= '0'
  after.late ||= '0'
  for (const key of ['workingDays', 'presentDays', 'leave']) {
    const text = after[key] ?? ''
    const count = halvesIn(text)
    if (count !== undefined) {
      halves[key] = count
      after[key] = String(count / 2)
    } else if (text) problems.push(problem('E12', { value: text, options: phrase('range', { min: 0, max: 31 }) }, key))
  }
  const { workingDays, presentDays, leave } = halves
  if (workingDays === undefined || presentDays === undefined || leave === undefined) return problems
  if (presentDays > workingDays) return [...problems, problem('E32', {}, 'presentDays')]
  const most = (workingDays - presentDays) / 2
  if (leave > workingDays - presentDays)
    problems.push(problem('E12', { value: after.leave, options: phrase('range', { min: 0, max: most }) }, 'leave'))
  if (Number(after.late) > presentDays)
    problems.push(problem('E12', { value: after.late, options: phrase('range', { min: 0, max: presentDays }) }, 'late'))
  return problems
}
