import { hasLetterOrDigit } from '../texts/blank'
import type { ImportKind } from './columns'
import { type Guard, removalGuard } from './guards'
import { findImportKind } from './kinds'
import { type ImportProblem, isError, phrase, problem } from './messages'
import { attendanceProblems, summaryProblems } from './plan-attendance'
import { balanceProblems, holidayProblems } from './plan-leave'
import { markRowProblems } from './plan-marks'
import { choiceProblems, remarkProblems } from './plan-remarks'
import { resultProblems, sameOfStudent } from './plan-results'
import { examProblems, maximumProblems } from './plan-tab'
import {
  actionOf,
  type FlatRecord,
  type ImportOptions,
  markRepeated,
  merged,
  missingRequired,
  modeProblems,
  namesEveryone,
  type PlannedRow,
  type ReadRow,
} from './rows'
import { onlyWhoLeft } from './student-checks'
import { displayed, nameKey } from './values'
import {
  bringClass,
  checkMasters,
  classColumns,
  knownClass,
  type NewMasters,
  noNewClasses,
  placeInClass,
  type SchoolView,
} from './view'

export type RecordKind = ImportKind & {
  code:
    | 'classes'
    | 'subjects'
    | 'buses'
    | 'staff'
    | 'subject-allotments'
    | 'year-end-decisions'
    | 'tab-exams'
    | 'tab-max-marks'
    | 'student-subjects'
    | 'tab-marks'
    | 'tab-remarks'
    | 'tab-results'
    | 'holidays'
    | 'leave-balances'
    | 'attendance'
    | 'attendance-summary'
}

export interface RecordPlan {
  readonly rows: readonly PlannedRow[]
  /** Keys of working staff that the file does not name, when they are to leave. */
  readonly missing: readonly string[]
  readonly guards: readonly Guard[]
}

interface Draft {
  readonly row: ReadRow
  readonly before: FlatRecord | undefined
  readonly after: Record<string, string>
  readonly problems: ImportProblem[]
}

interface School {
  readonly view: SchoolView
  readonly options: ImportOptions
  readonly existing: ReadonlyMap<string, FlatRecord>
}

/** Checks all rows of a kind, which may depend on each other. */
type Check = (drafts: readonly Draft[], school: School) => void

const eachRow =
  (check: (draft: Draft, school: School) => readonly ImportProblem[]): Check =>
  (drafts, school) => {
    for (const item of drafts) item.problems.push(...check(item, school))
  }

/** A record that is there already keeps its code. */
const tellingCode = eachRow(({ before, row }) => {
  const { code = '' } = row.given
  if (before || !code || hasLetterOrDigit(code) || row.problems.some(item => item.column === 'code')) return []
  return [problem('E12', { value: code, options: phrase('letters') }, 'code')]
})

const knownSection = eachRow(({ after }, { view }) => {
  const { section = '' } = after
  if (!section) return []
  const known = view.sections.get(nameKey(section))
  if (!known) return [problem('E04', { column: 'Section', value: section }, 'section')]
  after.section = known
  return []
})

const knownDesignation: Check = (drafts, { view, options }) => {
  const fresh: NewMasters = new Map()
  for (const { after, problems } of drafts)
    problems.push(...checkMasters(view, options, fresh, after, ['designation'], { designation: 'Designation' }))
}

const staffState = eachRow(({ after, row }) => {
  after.status ||= 'Working'
  if (after.status === 'Working') return onlyWhoLeft(row.given, after, ['relievedOn'], 'Relieved')
  const untold = after.status === 'Relieved' && !after.relievedOn && !row.problems.some(item => item.column === 'relievedOn')
  return untold ? [problem('E01', { column: 'Relieved On' }, 'relievedOn')] : []
})

const knownStaff = (column: string, title: string) =>
  eachRow(({ after }, { view }) => {
    const { [column]: code = '' } = after
    if (!code) return []
    const known = view.staffCodes.get(nameKey(code))
    if (!known) return [problem('E04', { column: title, value: code }, column)]
    after[column] = known
    return []
  })

const classPlaces: Check = (drafts, { view }) => {
  const fresh = noNewClasses()
  for (const { after, problems } of drafts) {
    if (!after.course || !after.division) continue
    const found = placeInClass(view, fresh, after)
    if (typeof found !== 'string') problems.push(found)
    else if (found === 'new' && !problems.some(isError)) bringClass(fresh, after)
  }
}

/** Two subjects never share a name. */
const subjectNames: Check = (drafts, { existing }) => {
  markRepeated(
    drafts.map(item => item.row),
    // Of a record that stands twice its name needs no word.
    row => (row.problems.some(item => item.code === 'E03') ? '' : nameKey(row.given.name ?? '')),
    'Name',
    'name',
  )
  const owners = new Map([...existing].map(([key, record]) => [nameKey(record.name ?? ''), { key, code: record.code ?? '' }]))
  for (const { row, after, problems } of drafts) {
    problems.push(...row.problems.filter(item => item.code === 'E03' && !problems.includes(item)))
    const owner = owners.get(nameKey(after.name ?? ''))
    if (owner && owner.key !== row.key)
      problems.push(problem('E13', { column: 'Name', value: after.name ?? '', other: owner.code }, 'name'))
  }
}

/** A bus has one registration number, whatever the number of its stops. */
const busNumbers: Check = (drafts, { existing }) => {
  const said = new Map<string, string>()
  for (const { row, after, problems } of drafts) {
    const { regNo } = row.given
    if (regNo === undefined || !after.bus || problems.some(isError)) continue
    const first = said.get(nameKey(after.bus))
    if (first === undefined) said.set(nameKey(after.bus), regNo)
    else if (first !== regNo)
      problems.push(problem('E12', { value: regNo || phrase('blank'), options: first || phrase('blank') }, 'regNo'))
  }
  const stored = new Map([...existing.values()].map(record => [nameKey(record.bus ?? ''), record]))
  for (const { after } of drafts) {
    const bus = nameKey(after.bus ?? '')
    after.bus = stored.get(bus)?.bus ?? after.bus ?? ''
    after.regNo = said.get(bus) ?? stored.get(bus)?.regNo ?? ''
  }
}

const knownDivision = eachRow(({ after }, { view }) => knownClass(view, after, classColumns))

/** A subject of the school or one that the file brings along with its name. */
const allottedSubjects: Check = (drafts, { view, options }) => {
  const codes = new Map(view.subjects)
  const owners = new Map([...view.subjects.values()].map(subject => [nameKey(subject.name), subject.code]))
  // Rows that say the name first, so that a name in one row is enough for all.
  for (const { after, problems } of [...drafts].sort((a, b) => Number(!a.after.subjectName) - Number(!b.after.subjectName))) {
    const { subjectCode: code = '', subjectName: name = '' } = after
    if (!code) continue
    const known = codes.get(nameKey(code))
    const owner = known ?? owners.get(nameKey(name))
    if (!known && (!name || !options.createMissingMasters))
      problems.push(problem('E04', { column: 'Subject Code', value: code }, 'subjectCode'))
    else if (known && name && nameKey(name) !== nameKey(known.name))
      problems.push(problem('E12', { value: name, options: known.name }, 'subjectName'))
    else if (typeof owner === 'string')
      problems.push(problem('E13', { column: 'Subject Name', value: name, other: owner }, 'subjectName'))
    if (known) Object.assign(after, { subjectCode: known.code, subjectName: known.name })
    if (!view.subjects.has(nameKey(code)) && !problems.some(isError)) {
      problems.push(problem('W01', { master: 'Subject', value: after.subjectName ?? '' }, 'subjectCode'))
      codes.set(nameKey(code), { code: after.subjectCode ?? code, name: after.subjectName ?? name })
      owners.set(nameKey(name), code)
    }
  }
}

/** What happens at the end of the year to those on whom nothing was decided. */
export const defaultDecision = 'Promote'

/** Decisions are made on those who study this year; a class is named by PromoteTo alone. */
const decided = eachRow(({ row, after }, { view }) => {
  const problems: ImportProblem[] = []
  const admNo = view.enrolled.get(row.key)
  if (admNo) after.admNo = admNo
  else if (after.admNo) problems.push(problem('E04', { column: 'Admission No', value: after.admNo }, 'admNo'))
  const columns = [
    ['toCourse', 'To Course'],
    ['toDivision', 'To Division'],
  ] as const
  if (after.decision === 'PromoteTo') {
    const open = columns.filter(([key]) => !after[key] && !row.problems.some(item => item.column === key))
    problems.push(...open.map(([key, title]) => problem('E01', { column: title }, key)))
    return [...problems, ...knownClass(view, after, nextClass)]
  }
  for (const [key] of columns) {
    if (after.decision && row.given[key]) problems.push(problem('E12', { value: row.given[key], options: phrase('blank') }, key))
    after[key] = ''
  }
  return problems
})

/** Whoever has no decision is promoted: a row that says so of them says nothing new. */
const isDefault = ({ code }: RecordKind, before: FlatRecord | undefined, { decision }: FlatRecord): boolean =>
  code === 'year-end-decisions' && !before && decision === defaultDecision

/** Attendance of days that a new event frees is named once all else of the row is right. */
const eventDays = eachRow(({ row, before, after }, { view }) => {
  const { problems, taken } = holidayProblems(after, view)
  const isSame = before && Object.entries(after).every(([key, value]) => value === before[key])
  if (taken > 0 && !isSame && ![...row.problems, ...problems].some(isError)) problems.push(problem('W10', { n: taken }, 'from'))
  return problems
})

/** A day is told as a whole or by its halves. */
const oneSession: Check = drafts => {
  const days = Map.groupBy(drafts, ({ after }) => `${nameKey(after.admNo ?? '')}\u0000${after.date ?? ''}`)
  for (const own of days.values()) {
    const whole = own.find(({ after }) => after.session === 'DAY')
    const part = own.find(({ after }) => after.session !== 'DAY')
    if (!whole || !part) continue
    const [a, b] = [whole.row.rowNo, part.row.rowNo].toSorted((x, y) => x - y)
    const value = `${whole.after.admNo} ${displayed(whole.after.date ?? '')}`
    for (const { problems } of [whole, part]) problems.push(problem('E03', { column: 'Date', value, a: a!, b: b! }, 'date'))
  }
}

const nextClass = {
  course: 'toCourse',
  division: 'toDivision',
  courseTitle: 'To Course',
  divisionTitle: 'To Division',
}

const checks: Readonly<Record<RecordKind['code'], readonly Check[]>> = {
  classes: [knownStaff('classTeacherCode', 'Class Teacher Code'), classPlaces],
  subjects: [tellingCode, subjectNames],
  buses: [busNumbers],
  staff: [tellingCode, knownSection, knownDesignation, staffState],
  'subject-allotments': [knownDivision, knownStaff('staffCode', 'Staff Code'), allottedSubjects],
  'year-end-decisions': [decided],
  'tab-exams': [tellingCode, eachRow(({ after }, { view }) => examProblems(after, view))],
  'tab-max-marks': [eachRow(({ after }, { view }) => maximumProblems(after, view))],
  'student-subjects': [eachRow(({ after }, { view }) => choiceProblems(after, view))],
  'tab-marks': [eachRow(({ after, before }, { view }) => markRowProblems(after, before, view))],
  'tab-remarks': [eachRow(({ after, before, problems }, { view }) => remarkProblems(after, before, view, problems))],
  'tab-results': [
    eachRow(({ after, row }, { view }) => resultProblems(after, view, row.problems)),
    (drafts, { view }) => sameOfStudent(drafts, view),
  ],
  holidays: [eventDays],
  'leave-balances': [eachRow(({ after }, { view }) => balanceProblems(after, view))],
  attendance: [eachRow(({ after }, { view }) => attendanceProblems(after, view)), oneSession],
  'attendance-summary': [eachRow(({ after }, { view }) => summaryProblems(after, view))],
}

/**
 * Plans a kind whose rows stand for themselves.
 *
 * @param existing records of the school by key, in the words of the columns.
 */
export function planRecords(
  kind: RecordKind,
  rows: readonly ReadRow[],
  existing: ReadonlyMap<string, FlatRecord>,
  view: SchoolView,
  options: ImportOptions,
): RecordPlan {
  const compared = kind.columns.map(column => column.key)
  const drafts = rows.map((row): Draft => {
    const before = existing.get(row.key)
    const after = merged(kind, before, row.given)
    // A record keeps the spelling of its own key.
    if (before) for (const key of kind.key) after[key] = before[key] ?? after[key] ?? ''
    const problems = [...row.problems, ...modeProblems(options, before !== undefined)]
    problems.push(...missingRequired(kind, after, problems))
    return { row, before, after, problems }
  })
  for (const check of checks[kind.code]) check(drafts, { view, options, existing })
  const named = new Set(rows.map(row => row.key))
  const working = [...existing].filter(([, record]) => record.status === 'Working')
  const missing =
    kind.code === 'staff' && options.missingRows === 'terminate' && namesEveryone(kind, rows)
      ? working.filter(([key]) => !named.has(key)).map(([key]) => key)
      : []
  const guard = removalGuard(missing.length, working.length)
  return {
    rows: drafts.map(({ row, before, after, problems }) => ({
      rowNo: row.rowNo,
      key: row.key,
      action: isDefault(kind, before, after) && !problems.some(isError) ? 'same' : actionOf(problems, before, after, compared),
      problems,
      ...(before ? { before } : {}),
      after,
    })),
    missing,
    guards: guard ? [guard] : [],
  }
}

export const recordKind = (code: RecordKind['code']) => findImportKind(code) as RecordKind
