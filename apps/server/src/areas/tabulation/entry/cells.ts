import type { AnswerOf, BodyOf, contract } from '@school/api'
import { enteredPercent, refusedMark, type SheetFigures, timeIn, writtenMark } from '@school/rules'
import { type CallContext, personOf } from '../../../platform/http/call'
import { schoolZone } from '../../../school/zone'
import type { SheetColumn } from '../sheets'
import { openToWrite } from './access'
import { type SheetSetup, sheetSetup } from './formula'
import { figuresOf, type HeldMark, type SheetStudent, studentsOfSheet } from './students'
import { cellText } from './texts'
import { cellName, type MarkWrite, type NoteWrite, writeMarks, writeNotes } from './write'

type SaveCells = typeof contract.sheets.saveCells
type Change = BodyOf<SaveCells>['cells'][number]
type Answer = AnswerOf<SaveCells>
type Rejected = Answer['rejected'][number]
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language'>

/** The column of words beside students. */
export const noteKey = 'note'

/** Given to whoever came after the paper. */
const joinedLater = 'NJ'

/** Figures of a sheet as calls answer them. */
export const statsOf = (figures: SheetFigures): Answer['stats'] => ({
  ...figures,
  percent: enteredPercent(figures.filled, figures.expected),
})

interface Batch {
  readonly setup: SheetSetup
  readonly students: ReadonlyMap<string, SheetStudent>
  readonly columns: ReadonlyMap<string, SheetColumn>
  /** Words that come with the batch, by student. */
  readonly notes: ReadonlyMap<string, string>
}

type Verdict =
  | { readonly kind: 'write'; readonly write: MarkWrite }
  | { readonly kind: 'note'; readonly note: NoteWrite }
  | { readonly kind: 'same'; readonly version: number }
  | { readonly kind: 'stale'; readonly student: SheetStudent; readonly mark: HeldMark | undefined }
  | { readonly kind: 'no'; readonly name: string; readonly message: (call: Call) => string }

const no = (name: string, message: (call: Call) => string): Verdict => ({ kind: 'no', name, message })

function judgeNote(student: SheetStudent, change: Change): Verdict {
  const text = change.note ?? ''
  if (text === student.note) return { kind: 'same', version: student.noteVersion }
  if (change.version !== student.noteVersion) return { kind: 'stale', student, mark: undefined }
  return { kind: 'note', note: { studentId: student.id, text } }
}

/** What becomes of one change. What stands there already is saved, whatever version was seen: a batch may come twice. */
function judge({ setup, students, columns, notes }: Batch, change: Change): Verdict {
  const student = students.get(change.studentId.toLowerCase())
  const column = columns.get(change.key)
  if (!student || (!column && change.key !== noteKey)) return no('NotFound', call => cellText(call.language, 'notFound'))
  if (!student.expected) return no('StudentLeft', call => cellText(call.language, 'left', { name: student.name }))
  if (!column) return judgeNote(student, change)
  const held = student.cells.get(column.key)
  const mark = { value: change.value ?? null, grade: change.grade || null, code: change.code?.toUpperCase() || null }
  const isSame = (held ? writtenMark(held) : null) === writtenMark(mark)
  if (isSame && (change.note == null || change.note === (held?.note ?? ''))) return { kind: 'same', version: held?.version ?? 0 }
  if (change.version !== (held?.version ?? 0)) return { kind: 'stale', student, mark: held }
  const beside = notes.get(student.id) ?? student.note
  const refusal = refusedMark(column, mark, {
    codes: setup.codes,
    grades: (setup.scale?.bands ?? []).map(band => band.grade),
    hasNote: Boolean(change.note || beside || (change.note === undefined && held?.note)),
  })
  if (refusal) {
    const { name, ...values } = refusal
    return no(refusalNames[name], call => cellText(call.language, name, values))
  }
  return { kind: 'write', write: { studentId: student.id, column, ...mark, note: change.note, before: held } }
}

const refusalNames = {
  above: 'MarksAbove',
  negative: 'MarksNegative',
  step: 'MarksStep',
  code: 'MarksCode',
  note: 'MarksNote',
} as const

/** What stands in cells that somebody else has changed, with who did. */
async function conflicts(
  call: Call,
  stale: readonly { readonly change: Change; readonly student: SheetStudent; readonly mark: HeldMark | undefined }[],
): Promise<Rejected[]> {
  if (stale.length === 0) return []
  const facts = stale.map(one => {
    const isNote = one.change.key === noteKey
    const by = isNote ? one.student.noteBy : (one.mark?.by ?? null)
    const at = isNote ? one.student.noteAt : (one.mark?.at ?? null)
    return { ...one, by, at: at ? new Date(at) : call.services.clock.now() }
  })
  const ids = [...new Set(facts.flatMap(fact => fact.by ?? []))]
  const users = ids.length > 0 ? await call.trx.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute() : []
  const names = new Map(users.map(user => [user.id, user.name]))
  const zone = await schoolZone(call.trx, call.schoolId)
  return facts.map(({ change, student, mark, by, at }) => {
    const isNote = change.key === noteKey
    const user = (by && names.get(by)) || ''
    const value = isNote ? student.note : mark ? writtenMark(mark) : null
    return {
      studentId: change.studentId,
      key: change.key,
      name: 'MarkChanged',
      message: cellText(call.language, 'changed', {
        name: student.name,
        user,
        value: value || cellText(call.language, 'nothing'),
        time: timeIn(zone, at),
      }),
      current: {
        value: mark?.value ?? null,
        grade: mark?.grade ?? null,
        code: mark?.code ?? null,
        note: isNote ? student.note : (mark?.note ?? ''),
        version: isNote ? student.noteVersion : (mark?.version ?? 0),
        by: user,
        at: at.toISOString(),
      },
    }
  })
}

/** Cells of students who came after the paper and of whom nothing is entered. */
function prefills(batch: Batch, paperDay: string | null, writes: readonly MarkWrite[]): MarkWrite[] {
  if (!paperDay || !batch.setup.codes.has(joinedLater)) return []
  const busy = new Set(writes.map(write => write.studentId))
  const late = [...batch.students.values()].filter(
    student =>
      student.expected &&
      student.admittedOn !== null &&
      student.admittedOn > paperDay &&
      student.cells.size === 0 &&
      !busy.has(student.id),
  )
  return late.flatMap(student =>
    batch.setup.columns.map(column => ({
      studentId: student.id,
      column,
      value: null,
      grade: null,
      code: joinedLater,
      before: undefined,
    })),
  )
}

/** Students as they are after some writes, for what is counted. */
function withWrites(students: readonly SheetStudent[], writes: readonly MarkWrite[]) {
  const byStudent = Map.groupBy(writes, write => write.studentId)
  return students.map(student => {
    const own = byStudent.get(student.id)
    if (!own) return student
    const cells = new Map(student.cells)
    for (const { column, value, grade, code } of own)
      cells.set(column.key, {
        ...(cells.get(column.key) ?? { note: null, version: 0, at: '', by: null, from: null }),
        value,
        grade,
        code,
        outOf: value === null ? null : column.max,
      })
    return { ...student, cells }
  })
}

/** Saves cells of a sheet, each by itself. The sheet is held meanwhile, so that a lock comes before it or after. */
export async function saveCells(call: Call, id: string, { cells, via }: BodyOf<SaveCells>): Promise<Answer> {
  const { sheet } = await openToWrite(call, id)
  const setup = await sheetSetup(call, sheet)
  const all = await studentsOfSheet(call, sheet, setup.choice)
  const batch: Batch = {
    setup,
    students: new Map(all.map(student => [student.id, student])),
    columns: new Map(setup.columns.map(column => [column.key, column])),
    notes: new Map(
      cells.flatMap(change => (change.key === noteKey ? [[change.studentId.toLowerCase(), change.note ?? '']] : [])),
    ),
  }
  const judged = cells.map(change => ({ change, verdict: judge(batch, change) }))
  const typed = judged.flatMap(({ verdict }) => (verdict.kind === 'write' ? [verdict.write] : []))
  const late = prefills(batch, sheet.testDay ?? sheet.entryFrom, typed)
  const by = personOf(call).userId
  const versions = await writeMarks(call, sheet, [...typed, ...late], { via: sheet.reopenUntil ? 'unlock' : via, by })
  const noted = await writeNotes(
    call,
    sheet,
    judged.flatMap(({ verdict }) => (verdict.kind === 'note' ? [verdict.note] : [])),
    by,
  )
  const saved: Answer['saved'] = []
  const stale: Parameters<typeof conflicts>[1][number][] = []
  const rejected: Rejected[] = []
  for (const { change, verdict } of judged) {
    const { studentId, key } = change
    const student = studentId.toLowerCase()
    if (verdict.kind === 'same') saved.push({ studentId, key, version: verdict.version })
    else if (verdict.kind === 'write') saved.push({ studentId, key, version: versions.get(cellName(student, key)) ?? 1 })
    else if (verdict.kind === 'note') saved.push({ studentId, key, version: noted.get(student) ?? 1 })
    else if (verdict.kind === 'stale') stale.push({ change, student: verdict.student, mark: verdict.mark })
    else rejected.push({ studentId, key, name: verdict.name, message: verdict.message(call), current: null })
  }
  return {
    saved,
    rejected: [...rejected, ...(await conflicts(call, stale))],
    prefilled: late.length,
    status: sheet.status === 'NotStarted' && versions.size > 0 ? 'Draft' : sheet.status,
    stats: statsOf(figuresOf(setup, withWrites(all, [...typed, ...late]))),
  }
}
