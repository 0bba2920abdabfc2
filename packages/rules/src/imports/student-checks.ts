import { ageOn } from '../people/figures'
import { hasLetterOrDigit } from '../texts/blank'
import type { ImportKind } from './columns'
import { type ImportProblem, phrase, problem } from './messages'
import { type FlatRecord, type ImportOptions, merged, missingRequired, modeProblems, type ReadRow } from './rows'
import { busColumns, type Draft, type ExistingStudent, guardianColumns, type StudentsView } from './students'
import { displayed, nameKey } from './values'
import { checkMasters, type NewMasters } from './view'

const masterTitles = { religion: 'Religion', caste: 'Caste', reservation: 'Reservation', block: 'Block' }

/** What a student has in one year. */
const ofYear = ['section', 'course', 'division', 'rollNo', 'academicYear', 'bus', 'pickupStop', 'dropStop'] as const
const noYear: FlatRecord = Object.fromEntries(ofYear.map(key => [key, '']))

/** The record in the year that a row speaks of; without anything of that year when there is nothing yet. */
function inYear(existing: ExistingStudent, given: FlatRecord, view: StudentsView): FlatRecord {
  const { record, nextYear } = existing
  const asked = nameKey(given.academicYear ?? '')
  if (view.nextYear && asked === nameKey(view.nextYear.name) && nameKey(record.academicYear ?? '') !== asked)
    return { ...record, ...noYear, ...nextYear }
  const old = ![view.currentYear.name, view.nextYear?.name].includes(record.academicYear)
  const wanted = asked || (record.status === 'studying' ? nameKey(view.currentYear.name) : '')
  const enters = wanted === nameKey(view.currentYear.name) && Boolean(asked || given.course || given.division)
  return old && enters ? { ...record, ...noYear } : record
}

/** The row on top of what the school has, with what is wrong with it by itself. */
export function draftStudent(kind: ImportKind, row: ReadRow, view: StudentsView, options: ImportOptions): Draft {
  const existing = view.students.get(row.key)
  const problems = [...row.problems, ...modeProblems(options, existing !== undefined, kind.code === 'students')]
  if (kind.code !== 'students') {
    // A file of contacts or buses knows nothing of the other columns: they stay as they are.
    const after: Record<string, string> = { ...merged(kind, existing?.record, row.given), ...existing?.record }
    const own = kind.code === 'guardians' ? guardianColumns : busColumns
    for (const key of own) after[key] = row.given[key] ?? existing?.record[key] ?? ''
    const emptied = kind.columns.filter(({ key }) => needed.includes(key) && row.given[key] === '')
    problems.push(...emptied.map(({ key, title }) => problem('E01', { column: title }, key)))
    return { row, existing, before: existing?.record, after, problems }
  }
  const before = existing && inYear(existing, row.given, view)
  const after = merged(kind, before, row.given)
  if (existing) after.admNo = existing.record.admNo ?? after.admNo ?? ''
  else problems.push(...admNoPattern(after, row, view))
  after.status ||= 'studying'
  after.academicYear ||= view.currentYear.name
  // A row that names a sibling gets that one's guardian: its own guardian columns may be empty.
  const told = (column = '') => Boolean(after.siblingAdmNo) && needed.includes(column)
  problems.push(...missingRequired(kind, after, problems).filter(item => !told(item.column)))
  const checked: Draft = { row, existing, before, after, problems }
  problems.push(...checkYear(checked, view))
  return checked
}

const needed: readonly string[] = ['guardianName', 'relation', 'guardianMobile']

function admNoPattern(after: FlatRecord, row: ReadRow, view: StudentsView): ImportProblem[] {
  const { admNo = '' } = after
  if (!admNo || row.problems.some(item => item.column === 'admNo')) return []
  if (!hasLetterOrDigit(admNo)) return [problem('E12', { value: admNo, options: phrase('letters') }, 'admNo')]
  if (!view.admNoPattern) return []
  return new RegExp(`^(?:${view.admNoPattern})$`, 'u').test(admNo)
    ? []
    : [problem('E12', { value: admNo, options: phrase('pattern', { pattern: view.admNoPattern }) }, 'admNo')]
}

/** The current and the next year may be written. A student of an older year may stand there, unchanged. */
function checkYear({ before, after }: Draft, view: StudentsView): ImportProblem[] {
  const open = [view.currentYear, view.nextYear].find(year => year && nameKey(year.name) === nameKey(after.academicYear ?? ''))
  if (open) after.academicYear = open.name
  const stays = before && ofYear.every(key => nameKey(before[key] ?? '') === nameKey(after[key] ?? ''))
  if (open || stays) return []
  const options = [view.currentYear.name, view.nextYear?.name].filter(Boolean).join(', ')
  return [problem('E12', { value: after.academicYear ?? '', options }, 'academicYear')]
}

/** Checks a row against the names of the school and writes them as the school does. */
export function checkStudent(
  { row, after }: Draft,
  view: StudentsView,
  options: ImportOptions,
  fresh: NewMasters,
): ImportProblem[] {
  const problems = [
    ...checkMasters(view, options, fresh, after, ['religion', 'caste', 'reservation', 'block'], masterTitles),
    ...checkBus(row.given, after, view),
  ]
  if (after.status === 'terminated' && !after.leftOn && !row.problems.some(item => item.column === 'leftOn'))
    problems.push(problem('E01', { column: 'Left On' }, 'leftOn'))
  if (after.status === 'studying') problems.push(...onlyWhoLeft(row.given, after, leaving, 'terminated'))
  if (after.dateOfBirth && row.given.dateOfBirth) {
    const year = after.academicYear === view.nextYear?.name ? view.nextYear! : view.currentYear
    const age = ageOn(after.dateOfBirth, year.startsOn)
    if (age < 2 || age > 25) problems.push(problem('W02', { n: age, course: after.course ?? '' }, 'dateOfBirth'))
  }
  return problems
}

const leaving = ['leftOn', 'leavingReason'] as const

/** Empties what only those who left have. A row that says it of somebody who stays is wrong: it is not clear what is meant. */
export function onlyWhoLeft(
  given: FlatRecord,
  after: Record<string, string>,
  columns: readonly string[],
  status: string,
): ImportProblem[] {
  for (const column of columns) after[column] = ''
  return columns.flatMap(column => {
    const value = given[column]
    const options = phrase('blankUnless', { column: 'Status', value: status })
    return value ? [problem('E12', { value: displayed(value), options }, column)] : []
  })
}

/** Checks a row of a bus file. Only a year that is open can be written, as in `checkYear`. */
export function checkStudentBus({ row, existing, before, after }: Draft, view: StudentsView): ImportProblem[] {
  if (!existing) return []
  const problems = checkBus(row.given, after, view)
  const year = existing.record.academicYear ?? ''
  const open = [view.currentYear.name, view.nextYear?.name].includes(year)
  const stays = busColumns.every(key => (before?.[key] ?? '') === (after[key] ?? ''))
  return open || stays || problems.length > 0
    ? problems
    : [problem('E12', { value: year || phrase('blank'), options: view.currentYear.name }, 'admNo')]
}

function findStop(view: StudentsView, bus: string, value: string): { bus: string; stop: string } | undefined {
  const onLine = (line: string, stop: string) => {
    const found = view.buses.get(nameKey(line))
    const name = found?.stops.get(nameKey(stop))
    return found && name ? { bus: found.name, stop: name } : undefined
  }
  const parts = value.split(' / ')
  const splits = parts.slice(1).map((_, at) => onLine(parts.slice(0, at + 1).join(' / '), parts.slice(at + 1).join(' / ')))
  return onLine(bus, value) ?? splits.find(found => found !== undefined)
}

/** Stops are written 'Bus / Stop' once known, since pickup and drop may lie on different buses. */
function checkBus(given: FlatRecord, after: Record<string, string>, view: StudentsView): ImportProblem[] {
  const { bus = '' } = after
  const line = view.buses.get(nameKey(bus))
  if (given.bus && !line) return [problem('E04', { column: 'Bus', value: bus }, 'bus')]
  const lines: string[] = []
  for (const [key, title] of [
    ['pickupStop', 'Pickup Stop'],
    ['dropStop', 'Drop Stop'],
  ] as const) {
    // Without the bus its stops go too.
    if (given.bus === '' && !given[key]) after[key] = ''
    const value = after[key] ?? ''
    if (!value) continue
    const found = findStop(view, bus, value)
    if (!found && !bus && !value.includes(' / ')) return [problem('E01', { column: 'Bus' }, 'bus')]
    if (!found) return [problem('E04', { column: title, value }, key)]
    after[key] = `${found.bus} / ${found.stop}`
    lines.push(found.bus)
  }
  const moved = given.bus && given.pickupStop === undefined && given.dropStop === undefined && !lines.includes(line?.name ?? '')
  if (moved || (given.bus && lines.length === 0)) return [problem('E01', { column: 'Pickup Stop' }, 'pickupStop')]
  after.bus = lines[0] ?? ''
  return []
}
