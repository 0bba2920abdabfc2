import type { ImportKind } from './columns'
import { type Guard, guardianGuard, removalGuard, shiftGuard } from './guards'
import { findImportKind } from './kinds'
import { isError, problem } from './messages'
import { actionOf, type FlatRecord, type ImportOptions, markRepeated, namesEveryone, type PlannedRow, type ReadRow } from './rows'
import { checkStudent, checkStudentBus, draftStudent } from './student-checks'
import { assignGuardians } from './student-guardians'
import type { Draft, GuardianRef, StudentKindCode, StudentsView } from './students'
import { checkClass, classKey, type NewMasters, noNewClasses } from './view'

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

/** Plans a file of students (`students`), of their contact data (`guardians`) or of their bus (`student-bus`). */
export function planStudents(
  code: StudentKindCode,
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
  const drafts = rows.map(row => draftStudent(kind, row, view, options))
  const fresh = noNewClasses()
  const masters: NewMasters = new Map()
  if (code === 'students')
    for (const item of drafts)
      item.problems.push(...checkClass(view, options, fresh, item.after), ...checkStudent(item, view, options, masters))
  if (code === 'student-bus')
    for (const item of drafts) {
      item.problems.push(...checkStudentBus(item, view))
      if (item.existing) item.guardian = { kind: 'existing', id: item.existing.guardianId }
    }
  else assignGuardians(drafts, view)
  if (code === 'students') {
    checkNumbers(drafts, view)
    checkRollNos(drafts, view)
  }
  const compared = [...kind.columns.map(column => column.key).filter(key => key !== 'siblingAdmNo'), '#guardian']
  const planned = drafts.map((item): PlannedStudent => {
    const before = item.existing && { ...item.before, '#guardian': item.existing.guardianId }
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
      ...(item.existing ? { before: item.before!, studentId: item.existing.id } : {}),
      after: item.after,
      ...(guardian ? { guardian } : {}),
      ...(item.replacedGuardianId ? { replacedGuardianId: item.replacedGuardianId } : {}),
    }
  })
  const named = new Set(rows.map(row => row.key))
  const missing =
    code === 'students' && options.missingRows === 'terminate' && namesEveryone(kind, rows)
      ? [...view.students].filter(([key, student]) => student.record.status === 'studying' && !named.has(key)).map(([key]) => key)
      : []
  const guards = [
    removalGuard(missing.length, view.studying),
    code === 'students' ? shiftGuard(planned) : undefined,
    guardianGuard(planned),
  ].filter(guard => guard !== undefined)
  return { rows: planned, missing, guards }
}

type Seat = string | undefined

const seatOf = (record: FlatRecord | undefined): Seat =>
  record?.rollNo
    ? `${record.academicYear}\u0000${classKey(record.course ?? '', record.division ?? '')}\u0000${record.rollNo}`
    : undefined

/**
 * Roll numbers after the file: two students of one division and year never share one. A row that is refused keeps the
 * seat of its student, which may refuse another row in turn.
 */
function checkRollNos(drafts: readonly Draft[], view: StudentsView): void {
  const present = new Map<string, string>()
  for (const [key, { record, nextYear }] of view.students)
    for (const seat of [seatOf(record), seatOf(nextYear)]) if (seat) present.set(seat, key)
  for (let settled = false; !settled; ) {
    settled = true
    const going = drafts.filter(item => !item.problems.some(isError))
    const taken = new Map(present)
    for (const { row, before } of going) {
      const left = seatOf(before)
      if (left && taken.get(left) === row.key) taken.delete(left)
    }
    for (const { row, after, problems } of going) {
      const seat = seatOf(after)
      if (!seat) continue
      const other = taken.get(seat)
      if (other === undefined) taken.set(seat, row.key)
      else if (other !== row.key) {
        problems.push(problem('E07', { n: after.rollNo ?? '', division: `${after.course} ${after.division}` }, 'rollNo'))
        settled = false
      }
    }
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
