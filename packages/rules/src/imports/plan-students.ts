import { ageOn } from '../people/figures'
import { type Guard, guardianGuard, removalGuard, shiftGuard } from './guards'
import { findImportKind, type ImportKind } from './kinds'
import { type ImportProblem, isError, problem } from './messages'
import {
  actionOf,
  type FlatRecord,
  type ImportOptions,
  markRepeated,
  merged,
  missingRequired,
  modeProblems,
  type PlannedRow,
  type ReadRow,
} from './rows'
import { nameKey, personKey } from './values'
import { checkClass, checkMasters, classKey, type SchoolView } from './view'

/** A student of the school in the words of the columns, with the guardian's own columns filled in. */
export interface ExistingStudent {
  readonly id: string
  readonly guardianId: string
  readonly record: FlatRecord
}

export interface ExistingGuardian {
  readonly id: string
  readonly name: string
  readonly mobile: string
  readonly childKeys: readonly string[]
}

export interface StudentsView extends SchoolView {
  /** By `nameKey` of the admission number. */
  readonly students: ReadonlyMap<string, ExistingStudent>
  readonly guardians: ReadonlyMap<string, ExistingGuardian>
  readonly studying: number
}

/** Which guardian a student gets: one that exists, or a new one of this file. Rows with equal refs share it. */
export type GuardianRef = { readonly kind: 'existing'; readonly id: string } | { readonly kind: 'new'; readonly key: string }

export interface PlannedStudent extends PlannedRow {
  readonly studentId?: string
  readonly guardian?: GuardianRef
  /** The guardian that this row leaves, when a new one replaces it. */
  readonly replacedGuardianId?: string
}

export interface StudentPlan {
  readonly rows: readonly PlannedStudent[]
  /** Keys of studying students that the file does not name, when they are to leave. */
  readonly missing: readonly string[]
  readonly guards: readonly Guard[]
}

const guardianColumns = ['guardianName', 'relation', 'guardianMobile', 'whatsapp', 'guardianEmail', 'address'] as const
const masterTitles = { religion: 'Religion', caste: 'Caste', reservation: 'Reservation', block: 'Block' }

interface Draft {
  readonly row: ReadRow
  readonly existing: ExistingStudent | undefined
  readonly after: Record<string, string>
  readonly problems: ImportProblem[]
  guardian?: GuardianRef
  replacedGuardianId?: string
}

/** Plans a file of students (`students`) or of their contact data (`guardians`). */
export function planStudents(
  code: 'students' | 'guardians',
  rows: readonly ReadRow[],
  view: StudentsView,
  options: ImportOptions,
): StudentPlan {
  const kind = findImportKind(code) as ImportKind
  if (code === 'students') {
    for (const [key, title] of [
      ['pen', 'PEN'],
      ['apaarId', 'APAAR ID'],
    ] as const)
      markRepeated(rows, row => row.given[key] ?? '', title, key)
  }
  const drafts = rows.map(row => draft(kind, row, view, code === 'guardians' ? { ...options, mode: 'update-only' } : options))
  assignGuardians(drafts, view)
  if (code === 'students') {
    checkRollNos(drafts, view)
    checkNumbers(drafts, view)
  }
  const compared = [...kind.columns.map(column => column.key).filter(key => key !== 'siblingAdmNo'), '#guardian']
  const planned = drafts.map((item): PlannedStudent => {
    const before = item.existing && { ...item.existing.record, '#guardian': item.existing.guardianId }
    const guardian = item.guardian
    const after = {
      ...item.after,
      '#guardian': guardian ? (guardian.kind === 'existing' ? guardian.id : `new ${guardian.key}`) : '',
    }
    return {
      rowNo: item.row.rowNo,
      key: item.row.key,
      action: actionOf(item.problems, before, after, compared),
      problems: item.problems,
      ...(item.existing ? { before: item.existing.record, studentId: item.existing.id } : {}),
      after: item.after,
      ...(guardian ? { guardian } : {}),
      ...(item.replacedGuardianId ? { replacedGuardianId: item.replacedGuardianId } : {}),
    }
  })
  const named = new Set(rows.map(row => row.key))
  const missing =
    code === 'students' && options.missingRows === 'terminate'
      ? [...view.students].filter(([key, student]) => student.record.status === 'studying' && !named.has(key)).map(([key]) => key)
      : []
  const guards = [
    removalGuard(missing.length, view.studying),
    code === 'students' ? shiftGuard(planned) : undefined,
    guardianGuard(planned),
  ].filter(guard => guard !== undefined)
  return { rows: planned, missing, guards }
}

function draft(kind: ImportKind, row: ReadRow, view: StudentsView, options: ImportOptions): Draft {
  const existing = view.students.get(row.key)
  const after = merged(kind, existing?.record, row.given)
  if (existing) after.admNo = existing.record.admNo ?? after.admNo ?? ''
  // A contact file knows nothing of the student's own columns: they stay as they are.
  if (existing && kind.code === 'guardians')
    for (const [key, value] of Object.entries(existing.record)) after[key] = row.given[key] ?? value
  const problems = [...row.problems, ...modeProblems(options, existing !== undefined)]
  if (kind.code === 'students') {
    after.status ||= 'studying'
    after.academicYear ||= view.currentYear.name
    problems.push(...missingRequired(kind, after, row.problems), ...checkStudent(after, row, view, options))
  }
  return { row, existing, after, problems }
}

function checkStudent(after: Record<string, string>, row: ReadRow, view: StudentsView, options: ImportOptions): ImportProblem[] {
  const problems = [
    ...checkClass(view, options, after),
    ...checkMasters(view, options, after, ['religion', 'caste', 'reservation', 'block'], masterTitles),
    ...checkBus(after, view),
  ]
  const year = [view.currentYear, view.nextYear].find(item => item && nameKey(item.name) === nameKey(after.academicYear ?? ''))
  if (year) after.academicYear = year.name
  else
    problems.push(
      problem(
        'E12',
        { value: after.academicYear ?? '', options: [view.currentYear.name, view.nextYear?.name].filter(Boolean).join(', ') },
        'academicYear',
      ),
    )
  if (after.status === 'terminated' && !after.leftOn && !row.problems.some(item => item.column === 'leftOn'))
    problems.push(problem('E01', { column: 'Left On' }, 'leftOn'))
  if (after.status === 'studying') {
    after.leftOn = ''
    after.leavingReason = ''
  }
  if (after.dateOfBirth && year && row.given.dateOfBirth) {
    const age = ageOn(after.dateOfBirth, year.startsOn)
    if (age < 2 || age > 25) problems.push(problem('W02', { n: age, course: after.course ?? '' }, 'dateOfBirth'))
  }
  return problems
}

/** Stops are written 'Bus / Stop' once known, since pickup and drop may lie on different buses. */
function checkBus(after: Record<string, string>, view: SchoolView): ImportProblem[] {
  const problems: ImportProblem[] = []
  const { bus = '' } = after
  const line = view.buses.get(nameKey(bus))
  if (bus && !line) problems.push(problem('E04', { column: 'Bus', value: bus }, 'bus'))
  if (line) after.bus = line.name
  for (const [key, title] of [
    ['pickupStop', 'Pickup Stop'],
    ['dropStop', 'Drop Stop'],
  ] as const) {
    const value = after[key] ?? ''
    if (!value) continue
    const [onBus, stop] = value.includes(' / ') ? (value.split(' / ', 2) as [string, string]) : [bus, value]
    const found = view.buses.get(nameKey(onBus))
    const name = found?.stops.get(nameKey(stop))
    if (found && name) after[key] = `${found.name} / ${name}`
    else if (onBus && (line || onBus !== bus)) problems.push(problem('E04', { column: title, value }, key))
    else if (!bus) problems.push(problem('E01', { column: 'Bus' }, 'bus'))
  }
  return problems
}

function assignGuardians(drafts: readonly Draft[], view: StudentsView): void {
  const byKey = new Map(drafts.map(item => [item.row.key, item]))
  const byMobile = new Map<string, { ref: GuardianRef; name: string }[]>()
  for (const guardian of view.guardians.values()) {
    const list = byMobile.get(guardian.mobile) ?? []
    list.push({ ref: { kind: 'existing', id: guardian.id }, name: guardian.name })
    byMobile.set(guardian.mobile, list)
  }
  // Students that stay with their guardian first, so that new rows can find them; siblings of other rows last.
  for (const item of drafts) if (item.existing) keepOrReplace(item, view, byKey, byMobile)
  for (const item of drafts) if (!item.existing && !item.after.siblingAdmNo) findOrMake(item, byMobile)
  for (const item of drafts) if (!item.existing && item.after.siblingAdmNo) followSibling(item, view, byKey, byMobile, new Set())
  shareContactData(drafts)
}

type ByMobile = Map<string, { ref: GuardianRef; name: string }[]>

/** Rule 1: a student who exists keeps the guardian, unless name and mobile are both another's. */
function keepOrReplace(item: Draft, view: StudentsView, byKey: ReadonlyMap<string, Draft>, byMobile: ByMobile): void {
  const existing = item.existing!
  const guardian = view.guardians.get(existing.guardianId)
  item.guardian = { kind: 'existing', id: existing.guardianId }
  if (!guardian) return
  const sibling = view.students.get(nameKey(item.after.siblingAdmNo ?? ''))
  if (sibling && sibling !== existing && sibling.guardianId === existing.guardianId) {
    // The row points to its sibling for the guardian: its own guardian columns say nothing.
    copyContact(existing.record, item.after)
    return
  }
  const sameName = personKey(guardian.name) === personKey(item.after.guardianName ?? '')
  const sameMobile = guardian.mobile === item.after.guardianMobile
  // The same person in another spelling stays as the school writes it: siblings would overwrite each other for ever.
  if (sameName) item.after.guardianName = guardian.name
  if (sameName && sameMobile) return
  const others = guardian.childKeys.filter(key => key !== item.row.key)
  if (others.length > 0) {
    const together = others.every(key => {
      const other = byKey.get(key)
      return (
        other &&
        personKey(other.after.guardianName ?? '') === personKey(item.after.guardianName ?? '') &&
        other.after.guardianMobile === item.after.guardianMobile
      )
    })
    if (!together) item.problems.push(problem('E08', { n: others.length }, 'guardianName'))
    return
  }
  if (sameName || sameMobile) return
  item.problems.push(problem('W05', { old: guardian.name, new: item.after.guardianName ?? '' }, 'guardianName'))
  item.replacedGuardianId = guardian.id
  findOrMake(item, byMobile)
}

/** Rules 3 to 5: the same mobile and name is the same guardian; the same mobile alone is not. */
function findOrMake(item: Draft, byMobile: ByMobile): void {
  const { guardianName = '', guardianMobile = '' } = item.after
  if (!guardianMobile || !guardianName) return
  const list = byMobile.get(guardianMobile) ?? []
  const same = list.find(candidate => personKey(candidate.name) === personKey(guardianName))
  if (same) {
    item.guardian = same.ref
    item.after.guardianName = same.name
    return
  }
  const other = list[0]
  if (other) item.problems.push(problem('W03', { m: guardianMobile, name: other.name }, 'guardianMobile'))
  item.guardian = { kind: 'new', key: `${guardianMobile} ${personKey(guardianName)}` }
  // A row that does not go in must not be a guardian for the rows after it.
  if (!item.problems.some(isError)) byMobile.set(guardianMobile, [...list, { ref: item.guardian, name: guardianName }])
}

/** Rule 2: the guardian of the named sibling, who may be another row. */
function followSibling(
  item: Draft,
  view: StudentsView,
  byKey: ReadonlyMap<string, Draft>,
  byMobile: ByMobile,
  path: Set<Draft>,
): void {
  if (item.guardian || path.has(item)) return
  path.add(item)
  const key = nameKey(item.after.siblingAdmNo ?? '')
  const row = byKey.get(key)
  const known = view.students.get(key)
  if (row && row !== item) {
    if (!row.guardian && row.after.siblingAdmNo) followSibling(row, view, byKey, byMobile, path)
    if (row.guardian && !row.problems.some(isError)) {
      item.guardian = row.guardian
      copyContact(row.after, item.after)
      return
    }
  }
  if (known) {
    item.guardian = { kind: 'existing', id: known.guardianId }
    copyContact(known.record, item.after)
    return
  }
  item.problems.push(problem('E04', { column: 'Sibling Admission No', value: item.after.siblingAdmNo ?? '' }, 'siblingAdmNo'))
  findOrMake(item, byMobile)
}

function copyContact(from: FlatRecord, to: Record<string, string>): void {
  for (const key of guardianColumns) to[key] = from[key] ?? ''
}

/** One guardian has one set of contact data: of several rows the first that goes in decides. */
function shareContactData(drafts: readonly Draft[]): void {
  const first = new Map<string, Draft>()
  // Rows that point to a sibling never decide.
  const leadersFirst = [...drafts.filter(item => !item.after.siblingAdmNo), ...drafts.filter(item => item.after.siblingAdmNo)]
  for (const item of leadersFirst) {
    if (!item.guardian || item.problems.some(isError)) continue
    const key = item.guardian.kind === 'existing' ? item.guardian.id : `new ${item.guardian.key}`
    const leader = first.get(key)
    if (leader) copyContact(leader.after, item.after)
    else first.set(key, item)
  }
}

/** Roll numbers after the file: two students of one division and year never share one. */
function checkRollNos(drafts: readonly Draft[], view: StudentsView): void {
  const seat = (record: FlatRecord) =>
    record.rollNo && record.status !== 'terminated'
      ? `${record.academicYear}\u0000${classKey(record.course ?? '', record.division ?? '')}\u0000${record.rollNo}`
      : ''
  const taken = new Map<string, string>()
  const inFile = new Set(drafts.filter(item => !item.problems.some(isError)).map(item => item.row.key))
  for (const [key, student] of view.students) {
    const place = seat(student.record)
    if (place && !inFile.has(key)) taken.set(place, key)
  }
  for (const item of drafts) {
    const place = seat(item.after)
    if (!place || item.problems.some(isError)) continue
    const other = taken.get(place)
    if (other !== undefined && other !== item.row.key)
      item.problems.push(
        problem('E07', { n: item.after.rollNo ?? '', division: `${item.after.course} ${item.after.division}` }, 'rollNo'),
      )
    else taken.set(place, item.row.key)
  }
}

/** PEN and APAAR numbers of other students. */
function checkNumbers(drafts: readonly Draft[], view: StudentsView): void {
  for (const [column, title] of [
    ['pen', 'PEN'],
    ['apaarId', 'APAAR ID'],
  ] as const) {
    const owners = new Map<string, string>()
    for (const [key, student] of view.students) if (student.record[column]) owners.set(student.record[column], key)
    for (const item of drafts) {
      const value = item.row.given[column]
      const owner = value ? owners.get(value) : undefined
      if (owner !== undefined && owner !== item.row.key)
        item.problems.push(
          problem('E13', { column: title, value: value ?? '', other: view.students.get(owner)?.record.admNo ?? '' }, column),
        )
    }
  }
}
