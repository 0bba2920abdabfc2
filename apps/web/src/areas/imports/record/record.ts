import { holdsOne, mayOpenRoute, type Viewer } from '@school/rules'
import type { Kinds } from '../run'

export type RecordKind = 'students' | 'staff'

/** What is done to one record: add it, change it, or let it leave (terminate a student, relieve staff). */
export type RecordTask =
  | { readonly kind: RecordKind; readonly task: 'add' }
  | { readonly kind: RecordKind; readonly task: 'edit' | 'end'; readonly key: string }

export type Column = Kinds[number]['columns'][number]
type Values = Readonly<Record<string, string>>

/** Problems of a record as the server names them. */
export interface RecordProblem {
  readonly code: string
  readonly column: string | null
  readonly message: string
}

export type GroupName = 'student' | 'class' | 'guardian' | 'staff' | 'contact' | 'leaving' | 'other'

const keyColumns = { students: 'admNo', staff: 'code' } as const
export const keyColumnOf = (kind: RecordKind): string => keyColumns[kind]

const leavingColumns = {
  students: ['status', 'leftOn', 'leavingReason'],
  staff: ['status', 'relievedOn'],
} as const

const groupsOf: Readonly<Record<RecordKind, readonly (readonly [GroupName, readonly string[]])[]>> = {
  students: [
    ['student', ['admNo', 'name', 'gender', 'dateOfBirth', 'admissionDate']],
    ['class', ['section', 'course', 'division', 'rollNo', 'academicYear']],
    ['guardian', ['guardianName', 'relation', 'guardianMobile', 'whatsapp', 'guardianEmail', 'siblingAdmNo', 'address']],
    ['leaving', leavingColumns.students],
  ],
  staff: [
    ['staff', ['code', 'name', 'gender', 'designation', 'section', 'teaching', 'joinedOn']],
    ['contact', ['mobile', 'email', 'address']],
    ['leaving', leavingColumns.staff],
  ],
}

const endColumns = { students: ['leftOn', 'leavingReason'], staff: ['relievedOn'] } as const
const leftStates: readonly string[] = ['terminated', 'Relieved']
const leaves = { students: 'terminated', staff: 'Relieved' } as const

/** Whether the record says that its person has left. */
export const hasLeft = (values: Values): boolean => leftStates.includes(values.status ?? '')

/**
 * The columns of a form in its groups; what no group names stands under `other`. Leaving shows only where the person has
 * left, for coming back; a sibling shows only where the guardian is still to be found.
 */
export function formGroups(task: RecordTask, columns: readonly Column[], initial: Values): [GroupName, Column[]][] {
  const find = (keys: readonly string[]) =>
    keys.flatMap(key => {
      const column = columns.find(candidate => candidate.key === key)
      return column ? [column] : []
    })
  if (task.task === 'end') return [['leaving', find(endColumns[task.kind])]]
  const groups = groupsOf[task.kind]
  const hidden = [
    ...(task.task === 'edit' && hasLeft(initial) ? [] : leavingColumns[task.kind]),
    ...(task.task === 'edit' ? ['siblingAdmNo'] : []),
  ] as readonly string[]
  const named = new Set(groups.flatMap(([, keys]) => keys))
  const rest = columns.filter(column => !named.has(column.key)).map(column => column.key)
  return [...groups, ['other', rest] as const]
    .map(([name, keys]): [GroupName, Column[]] => [name, find(keys.filter(key => !hidden.includes(key)))])
    .filter(([, found]) => found.length > 0)
}

/** Whether a field must be filled in here: in a form for leaving, the day is. */
export const isRequired = (task: RecordTask, column: Column): boolean =>
  task.task === 'end' ? column.value === 'date' : column.required

/** What stops to fit when a field changes. */
const dependants: Readonly<Record<string, readonly string[]>> = {
  section: ['course', 'division'],
  course: ['division'],
  religion: ['caste'],
  bus: ['pickupStop', 'dropStop'],
}

/** The values after one field was filled in; what hung on it is emptied. */
export function withValue(values: Values, key: string, value: string): Values {
  if (value === (values[key] ?? '')) return values
  const emptied = (dependants[key] ?? []).filter(other => values[other])
  return { ...values, ...Object.fromEntries(emptied.map(other => [other, ''])), [key]: value }
}

const placeColumns = ['section', 'course', 'division'] as const
const yearColumns = [...placeColumns, 'rollNo', 'academicYear', 'bus', 'pickupStop', 'dropStop'] as const

/**
 * What goes to the server: of a new record all that was filled in, of a present one what was changed. A class goes as a
 * whole, and another year takes all that a student has in one year along.
 *
 * @param changed values that differ from the record, '' where one was emptied.
 */
export function valuesToSend(task: RecordTask, values: Values, changed: Values): Record<string, string> {
  if (task.task === 'add') return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  const along = new Set<string>()
  if (placeColumns.some(key => key in changed)) for (const key of placeColumns) along.add(key)
  if ('academicYear' in changed) for (const key of yearColumns) along.add(key)
  if (task.task === 'end') for (const key of endColumns[task.kind]) along.add(key)
  const kept = task.kind === 'students' || task.task === 'end' ? [...along].map(key => [key, values[key] ?? '']) : []
  return {
    ...Object.fromEntries(kept),
    ...changed,
    ...(task.task === 'end' ? { status: leaves[task.kind] } : {}),
    [keyColumns[task.kind]]: task.key,
  }
}

/** Problems by field; those of no field, or of a field that the form does not show, are of the whole. */
export function placeProblems(
  kind: RecordKind,
  problems: readonly RecordProblem[],
  shown: ReadonlySet<string>,
): { fields: Record<string, string>; whole: string[] } {
  const fields: Record<string, string> = {}
  const whole: string[] = []
  for (const { code, column, message } of problems) {
    // That a record exists already, or does not, is said of its key.
    const key = column ?? (code === 'E09' || code === 'E10' ? keyColumns[kind] : '')
    if (!shown.has(key)) whole.push(message)
    else fields[key] = fields[key] ? `${fields[key]} ${message}` : message
  }
  return { fields, whole }
}

/** Whether the person adds, edits and ends records one by one: the administrators of the school. */
export const mayEditRecords = (viewer: Viewer): boolean =>
  holdsOne(viewer, ['SystemAdmin', 'SchoolSuperAdmin']) && mayOpenRoute('/utility/import-photo', viewer)
