import { isTypeFor } from '../leave/grants'
import { type ImportProblem, phrase, problem } from './messages'
import { displayed, nameKey } from './values'
import { courseKey, type SchoolView } from './view'

/** What files of holidays refer to, in the current year. */
export interface CalendarView {
  readonly endsOn: string
  /** How many classes have taken attendance on a day. */
  readonly registers: ReadonlyMap<string, number>
}

/** What files of balances refer to. */
export interface LeaveView {
  readonly staff: ReadonlyMap<string, { readonly code: string; readonly teaching: boolean; readonly gender: string }>
  /** Types that give days, each with the first day of its running leave year. */
  readonly types: readonly {
    readonly code: string
    readonly appliesTo: 'all' | 'teaching' | 'nonTeaching'
    readonly gender: 'any' | 'female' | 'male'
    readonly startsOn: string
  }[]
}

/** Names between commas, as the school writes them. */
function namesIn(text: string, column: 'Section' | 'Course', known: (name: string) => string | undefined) {
  const problems: ImportProblem[] = []
  const found = text.split(/[,;]/).flatMap(one => {
    const name = one.trim()
    if (!name) return []
    const own = known(name)
    if (!own) problems.push(problem('E04', { column, value: name }, column.toLowerCase()))
    return own ? [own] : []
  })
  return { text: [...new Set(found)].join(', '), problems }
}

/** An event lies in the current year and names sections and courses of the school; what has been taken on its days is said. */
export function holidayProblems(after: Record<string, string>, { calendar, currentYear, sections, courses }: SchoolView) {
  const problems: ImportProblem[] = []
  after.kind ||= 'Holiday'
  after.halves ||= 'Both'
  after.audience ||= 'All'
  after.to ||= after.from ?? ''
  const { from = '', to = '', kind, halves } = after
  const { startsOn } = currentYear
  const endsOn = calendar?.endsOn ?? ''
  const year = phrase('range', { min: displayed(startsOn), max: displayed(endsOn) })
  for (const [column, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (day && (day < startsOn || day > endsOn)) problems.push(problem('E12', { value: displayed(day), options: year }, column))
  if (from && to && to < from) problems.push(problem('E12', { value: displayed(to), options: `>= ${displayed(from)}` }, 'to'))
  if (kind === 'Half day' && halves === 'Both') problems.push(problem('E12', { value: 'Both', options: 'FN, AN' }, 'halves'))
  const section = namesIn(after.section ?? '', 'Section', name => sections.get(nameKey(name)))
  const course = namesIn(after.course ?? '', 'Course', name => courses.get(courseKey(name))?.course)
  after.section = section.text
  after.course = course.text
  problems.push(...section.problems, ...course.problems)
  const free = kind !== 'Working' && kind !== 'Restricted' && after.audience !== 'Staff'
  const taken = free ? [...(calendar?.registers ?? [])].filter(([day]) => from <= day && day <= to) : []
  return { problems, taken: taken.reduce((sum, [, count]) => sum + count, 0) }
}

/** Hundredths of days as a file writes them: at most two decimals. */
function balanceOf(text: string): string | undefined {
  return /^-?\d{1,3}([.,]\d{1,2})?$/.test(text) ? String(Number(text.replace(',', '.'))) : undefined
}

/** Whose balance, of which type, on which day of its leave year. */
export function balanceProblems(after: Record<string, string>, { leave }: SchoolView): ImportProblem[] {
  const { staffCode = '', typeCode = '', balance = '', asOn = '' } = after
  const problems: ImportProblem[] = []
  const staff = leave?.staff.get(nameKey(staffCode))
  if (staff) after.staffCode = staff.code
  else if (staffCode) problems.push(problem('E04', { column: 'Staff Code', value: staffCode }, 'staffCode'))
  const same = (leave?.types ?? []).filter(type => nameKey(type.code) === nameKey(typeCode))
  const type = same.find(one => !staff || isTypeFor(one, staff))
  if (type) after.typeCode = type.code
  else if (typeCode) problems.push(problem('E04', { column: 'Type Code', value: typeCode }, 'typeCode'))
  const days = balanceOf(balance)
  if (days !== undefined) after.balance = days
  else if (balance)
    problems.push(problem('E12', { value: balance, options: phrase('range', { min: '-999.99', max: '999.99' }) }, 'balance'))
  if (type && asOn && asOn < type.startsOn)
    problems.push(problem('E12', { value: displayed(asOn), options: `>= ${displayed(type.startsOn)}` }, 'asOn'))
  return problems
}
