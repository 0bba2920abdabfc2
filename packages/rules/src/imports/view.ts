import type { ImportProblem } from './messages'
import { problem } from './messages'
import type { ImportOptions } from './rows'
import { nameKey } from './values'

/** Masters whose values a file may bring along. */
export type MasterColumn = 'designation' | 'religion' | 'caste' | 'reservation' | 'block'

export interface ClassName {
  readonly section: string
  readonly course: string
  readonly division: string
}

/** What rows may refer to, by name. Keys of maps are made with `nameKey`, of classes with `classKey`. */
export interface SchoolView {
  /** `YYYY-MM-DD` in school time. */
  readonly today: string
  readonly currentYear: { readonly name: string; readonly startsOn: string }
  /** The next year, when it is prepared. */
  readonly nextYear?: { readonly name: string; readonly startsOn: string }
  readonly sections: ReadonlyMap<string, string>
  readonly classes: ReadonlyMap<string, ClassName>
  readonly masters: Readonly<Record<MasterColumn, ReadonlyMap<string, string>>>
  readonly staffCodes: ReadonlyMap<string, string>
  /** Buses, each with its stops. */
  readonly buses: ReadonlyMap<string, { readonly name: string; readonly stops: ReadonlyMap<string, string> }>
}

export const classKey = (course: string, division: string): string =>
  `${nameKey(course).replace(/\s/g, '')}\u0000${nameKey(division).replace(/\s/g, '')}`

/** Writes the names of masters as the school writes them; new ones are warnings or errors by the options. */
export function checkMasters(
  view: SchoolView,
  options: ImportOptions,
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
    else if (options.createMissingMasters) problems.push(problem('W01', { master: titles[column] ?? column, value }, column))
    else problems.push(problem('E04', { column: titles[column] ?? column, value }, column))
  }
  return problems
}

/** Writes the class as the school writes it. A class that does not exist is made or refused by the options. */
export function checkClass(view: SchoolView, options: ImportOptions, after: Record<string, string>): ImportProblem[] {
  const { course = '', division = '', section = '' } = after
  if (!course || !division) return []
  const known = view.classes.get(classKey(course, division))
  if (known) {
    if (section && nameKey(section) !== nameKey(known.section))
      return [problem('E04', { column: 'Section', value: `${section} (${course} ${division})` }, 'section')]
    Object.assign(after, known)
    return []
  }
  if (options.createMissingClasses && section)
    return [problem('W01', { master: 'Division', value: `${course} ${division}` }, 'division')]
  if (options.createMissingClasses) return [problem('E01', { column: 'Section' }, 'section')]
  const courseKnown = [...view.classes.values()].some(
    item => nameKey(item.course).replace(/\s/g, '') === nameKey(course).replace(/\s/g, ''),
  )
  return courseKnown
    ? [problem('E04', { column: 'Division', value: `${course} ${division}` }, 'division')]
    : [problem('E04', { column: 'Course', value: course }, 'course')]
}
