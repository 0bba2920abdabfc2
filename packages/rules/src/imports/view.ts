import type { ImportProblem } from './messages'
import { problem } from './messages'
import type { AttendanceView } from './plan-attendance'
import type { CalendarView, LeaveView } from './plan-leave'
import type { MarksView } from './plan-marks'
import type { ChoicesView, RemarksView } from './plan-remarks'
import type { ResultsView } from './plan-results'
import type { TabView } from './plan-tab'
import type { ImportOptions } from './rows'
import { nameKey } from './values'

/** Masters whose values a file may bring along. */
export type MasterColumn = 'designation' | 'religion' | 'caste' | 'reservation' | 'block'

export interface ClassName {
  readonly section: string
  readonly course: string
  readonly division: string
}

export type CourseName = Omit<ClassName, 'division'>

/** What rows may refer to, by name. Keys of maps are made with `nameKey`, of classes with `classKey`. */
export interface SchoolView {
  /** `YYYY-MM-DD` in school time. */
  readonly today: string
  readonly currentYear: { readonly name: string; readonly startsOn: string }
  /** The next year, when it is prepared. */
  readonly nextYear?: { readonly name: string; readonly startsOn: string }
  readonly sections: ReadonlyMap<string, string>
  /** By `courseKey`, also courses without divisions. */
  readonly courses: ReadonlyMap<string, CourseName>
  readonly classes: ReadonlyMap<string, ClassName>
  readonly masters: Readonly<Record<MasterColumn, ReadonlyMap<string, string>>>
  readonly staffCodes: ReadonlyMap<string, string>
  /** Subjects by code. */
  readonly subjects: ReadonlyMap<string, { readonly code: string; readonly name: string }>
  /** Admission numbers of those who study in the current year; empty for kinds that do not need them. */
  readonly enrolled: ReadonlyMap<string, string>
  /** Buses, each with its stops. */
  readonly buses: ReadonlyMap<string, { readonly name: string; readonly stops: ReadonlyMap<string, string> }>
  /** Of files of tabulation alone. */
  readonly tab?: TabView
  /** Of files of marks alone. */
  readonly marks?: MarksView
  /** Of files of chosen subjects alone. */
  readonly choices?: ChoicesView
  /** Of files of remarks alone. */
  readonly remarks?: RemarksView
  /** Of files of results alone. */
  readonly results?: ResultsView
  /** Of files of attendance alone. */
  readonly attendance?: AttendanceView
  /** Of files of holidays alone. */
  readonly calendar?: CalendarView
  /** Of files of leave balances alone. */
  readonly leave?: LeaveView
  /** Regular expression that new admission numbers have to fit; none when empty. */
  readonly admNoPattern?: string
}

const closed = (name: string): string => nameKey(name).replace(/\s/g, '')

export const courseKey = (course: string): string => closed(course)

export const classKey = (course: string, division: string): string => `${closed(course)}\u0000${closed(division)}`

/** Values of masters that a file brings along, each as its first row writes it. */
export type NewMasters = Map<string, string>

/** Writes the names of masters as the school, or an earlier row, writes them; new ones are warnings or errors by the options. */
export function checkMasters(
  view: SchoolView,
  options: ImportOptions,
  fresh: NewMasters,
  after: Record<string, string>,
  columns: readonly MasterColumn[],
  titles: Readonly<Record<string, string>>,
): ImportProblem[] {
  const problems: ImportProblem[] = []
  for (const column of columns) {
    const value = after[column]
    if (!value) continue
    const known = view.masters[column].get(nameKey(value))
    if (known) after[column] = known
    else if (options.createMissingMasters) {
      const key = `${column} ${nameKey(value)}`
      const first = fresh.get(key) ?? value
      fresh.set(key, first)
      after[column] = first
      problems.push(problem('W01', { master: titles[column] ?? column, value: first }, column))
    } else problems.push(problem('E04', { column: titles[column] ?? column, value }, column))
  }
  return problems
}

/** Classes that a file brings along, so that its rows agree on them. */
export interface NewClasses {
  readonly courses: Map<string, CourseName>
  readonly classes: Map<string, ClassName>
}

export const noNewClasses = (): NewClasses => ({ courses: new Map(), classes: new Map() })

/**
 * Writes section, course and division as the school, or an earlier row, writes them.
 *
 * @returns `new` when the division does not exist yet; a problem when course and section do not belong together.
 */
export function placeInClass(
  view: SchoolView,
  fresh: NewClasses,
  after: Record<string, string>,
): 'known' | 'new' | ImportProblem {
  const { course = '', division = '', section = '' } = after
  const key = classKey(course, division)
  const known = view.classes.get(key)
  const place = known ?? fresh.classes.get(key)
  const home = place ?? view.courses.get(courseKey(course)) ?? fresh.courses.get(courseKey(course))
  if (home && section && nameKey(section) !== nameKey(home.section))
    return problem('E04', { column: 'Section', value: `${section} (${course} ${division})` }, 'section')
  if (home) Object.assign(after, { section: home.section, course: home.course })
  else after.section = view.sections.get(nameKey(section)) ?? section
  if (place) after.division = place.division
  return known ? 'known' : 'new'
}

/** Remembers the class of a row for the rows after it. */
export function bringClass(
  fresh: NewClasses,
  { section = '', course = '', division = '' }: Readonly<Record<string, string>>,
): void {
  if (!fresh.courses.has(courseKey(course))) fresh.courses.set(courseKey(course), { section, course })
  if (!fresh.classes.has(classKey(course, division))) fresh.classes.set(classKey(course, division), { section, course, division })
}

/** Columns that name a class which has to exist. */
export interface ClassColumns {
  readonly course: string
  readonly division: string
  readonly courseTitle: string
  readonly divisionTitle: string
}

/** Where rows name the class that they are of. */
export const classColumns: ClassColumns = {
  course: 'course',
  division: 'division',
  courseTitle: 'Course',
  divisionTitle: 'Division',
}

/** Places a student. A class that does not exist is made or refused by the options. */
export function checkClass(
  view: SchoolView,
  options: ImportOptions,
  fresh: NewClasses,
  after: Record<string, string>,
): ImportProblem[] {
  const { course = '', division = '' } = after
  if (!course || !division) return []
  const found = placeInClass(view, fresh, after)
  if (found === 'known') return []
  if (found !== 'new') return [found]
  if (options.createMissingClasses) {
    if (!after.section) return [problem('E01', { column: 'Section' }, 'section')]
    bringClass(fresh, after)
    return [problem('W01', { master: 'Division', value: `${after.course} ${after.division}` }, 'division')]
  }
  return [unknownClass(view, course, division, classColumns)]
}

function unknownClass(view: SchoolView, course: string, division: string, columns: ClassColumns): ImportProblem {
  return view.courses.has(courseKey(course))
    ? problem('E04', { column: columns.divisionTitle, value: `${course} ${division}` }, columns.division)
    : problem('E04', { column: columns.courseTitle, value: course }, columns.course)
}

/** Writes a class as the school does; one that does not exist is an error of its course or division. */
export function knownClass(view: SchoolView, after: Record<string, string>, columns: ClassColumns): ImportProblem[] {
  const { [columns.course]: course = '', [columns.division]: division = '' } = after
  if (!course || !division) return []
  const known = view.classes.get(classKey(course, division))
  if (!known) return [unknownClass(view, course, division, columns)]
  after[columns.course] = known.course
  after[columns.division] = known.division
  return []
}
