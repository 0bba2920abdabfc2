import type { AnswerOfCall, attendanceEntry, RequestOfCall } from '@school/api/client'
import { type DayMarks, type DayPlan, type Half, halves, halvesOf, type MarkCode, markCodes } from '@school/rules'
import type { EntryChange, EntryCode, EntryColumn, EntryRow } from '@school/ui'

export type RegisterAnswer = AnswerOfCall<typeof attendanceEntry.register>
export type RegisterStudent = RegisterAnswer['students'][number]
export type Mark = RequestOfCall<typeof attendanceEntry.save>['body']['marks'][number]

/** What a day is called while its halves are marked together: a mark, or there in one half alone. */
const dayCodes = [...markCodes, 'HF', 'HA'] as const
type DayCode = (typeof dayCodes)[number]

/** The two halves of a code of the whole day. Who comes late is there in the afternoon. */
const halvesOfCode: Readonly<Record<DayCode, readonly [MarkCode, MarkCode]>> = {
  P: ['P', 'P'],
  LT: ['LT', 'P'],
  A: ['A', 'A'],
  LV: ['LV', 'LV'],
  OD: ['OD', 'OD'],
  HF: ['P', 'A'],
  HA: ['A', 'P'],
}

/** The code of a whole day; undefined where its halves have none in common, '' while nothing is marked. */
export function dayCode(fn: MarkCode | null, an: MarkCode | null): DayCode | '' | undefined {
  if (fn === null && an === null) return ''
  if (fn === 'LT' && an === 'LT') return 'LT'
  return dayCodes.find(code => halvesOfCode[code][0] === fn && halvesOfCode[code][1] === an)
}

/** Which columns a register has: one for the whole day, or one for each half that is marked by itself. */
export type MarkColumn = 'day' | 'fn' | 'an'

/** The columns of what is taken: two where a day is marked in a way that has no code. A day off shows what a whole day would. */
export function markColumns(taking: readonly Half[], students: readonly Pick<RegisterStudent, 'fn' | 'an'>[]): MarkColumn[] {
  const shown = taking.length === 0 ? halves : taking
  if (shown.length === 2 && students.every(({ fn, an }) => dayCode(fn, an) !== undefined)) return ['day']
  return shown.map(half => (half === 'FN' ? 'fn' : 'an'))
}

/** What a cell begins with: the mark, and while nobody has marked, present, or nothing on a day off. */
export function cellOf(column: MarkColumn, { fn, an }: Pick<RegisterStudent, 'fn' | 'an'>, isOff = false): string {
  if (isOff && fn === null && an === null) return ''
  if (column === 'day') return dayCode(fn, an) || 'P'
  // Who was absent in the forenoon is not there in the afternoon until somebody says so.
  if (column === 'an') return an ?? (fn === 'A' || fn === 'LV' || fn === 'OD' ? fn : 'P')
  return fn ?? 'P'
}

/** The marks that a cell says. */
export function marksOfCell(column: MarkColumn, code: string): Pick<Mark, 'fn' | 'an'> {
  if (column === 'day') {
    const [fn, an] = halvesOfCode[code as DayCode] ?? halvesOfCode.P
    return { fn, an }
  }
  return column === 'fn' ? { fn: code as MarkCode } : { an: code as MarkCode }
}

/** What a cell says of a day, for counting. */
export function dayOfCells(columns: readonly MarkColumn[], value: (column: string) => string): DayMarks {
  const marks = Object.assign({}, ...columns.map(column => marksOfCell(column, value(column)))) as Pick<Mark, 'fn' | 'an'>
  return { FN: marks.fn, AN: marks.an }
}

/** The plan that is counted: what is taken now. */
export const planOfTaking = (plan: DayPlan, taking: readonly Half[]): DayPlan => {
  const planned = halvesOf(plan).filter(half => taking.includes(half))
  return planned.length === 2 ? 'full' : (planned[0] ?? 'none')
}

const looks: Readonly<Record<DayCode, Pick<EntryCode, 'status' | 'strong' | 'key'>>> = {
  P: { status: 'success', key: 'p' },
  LT: { status: 'warning', key: 'l' },
  A: { status: 'danger', strong: true, key: 'a' },
  LV: { status: 'info', key: 'v' },
  OD: { status: 'primary', key: 'd' },
  HF: { status: 'danger', key: 'f' },
  HA: { status: 'danger', key: 'h' },
}

/** Names of codes and columns. */
export interface SheetWords {
  readonly code: (code: DayCode) => string
  readonly column: (column: MarkColumn | 'arrived' | 'reason') => string
}

/** The columns of a register: marks, when somebody came, and why somebody is not there. */
export function sheetColumns(columns: readonly MarkColumn[], mayDuty: boolean, words: SheetWords): EntryColumn[] {
  const codesOf = (column: MarkColumn): EntryCode[] =>
    (column === 'day' ? dayCodes : markCodes)
      .filter(code => mayDuty || code !== 'OD')
      .map(code => ({ code, label: words.code(code), ...looks[code] }))
  return [
    ...columns.map(
      (column): EntryColumn => ({
        key: column,
        header: words.column(column),
        kind: 'choice',
        tap: ['P', 'A'],
        noteIn: 'reason',
        width: 150,
        codes: codesOf(column),
      }),
    ),
    { key: 'arrived', header: words.column('arrived'), kind: 'text', maxLength: 5, width: 110 },
    { key: 'reason', header: words.column('reason'), kind: 'text', maxLength: 100, width: 260 },
  ]
}

/** The rows of a register. Who is on duty already stays so for those who may not mark it. */
export function sheetRows(
  students: readonly RegisterStudent[],
  columns: readonly MarkColumn[],
  facts: {
    readonly version: number
    readonly mayDuty: boolean
    readonly onDuty: string
    /** Nobody is taken on this day. */
    readonly isOff: boolean
    readonly hint: (student: RegisterStudent) => string
    /** Says who is called. */
    readonly call: (name: string) => string
  },
): EntryRow[] {
  const { version, mayDuty, onDuty, isOff, hint, call } = facts
  return students.map(student => ({
    id: student.id,
    name: student.name,
    number: student.rollNo === null ? undefined : String(student.rollNo),
    match: student.admNo,
    hint: [student.admNo, hint(student)].filter(Boolean).join(' · '),
    photoUrl: student.photoUrl,
    call: student.mobile ? { label: call(student.guardianName || student.name), number: student.mobile } : undefined,
    locked: !mayDuty && (student.fn === 'OD' || student.an === 'OD') ? onDuty : undefined,
    lead: { roll: student.rollNo, name: student.name, hint: hint(student) },
    cells: {
      ...Object.fromEntries(columns.map(column => [column, { value: cellOf(column, student, isOff), version }])),
      arrived: { value: student.arrivedAt ?? '', version },
      reason: { value: student.reason, version },
    },
  }))
}

/** 8:5 and 0805 are 08:05; undefined where it is no time. */
export function timeOf(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, hours, minutes] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** Changes of cells as marks, one for a student. */
export function marksOfChanges(changes: readonly EntryChange[]): Mark[] {
  const marks = new Map<string, Mark>()
  for (const { row, column, value } of changes) {
    const mark = marks.get(row) ?? { studentId: row }
    const change =
      column === 'arrived'
        ? { arrivedAt: timeOf(value) ?? null }
        : column === 'reason'
          ? { reason: value.trim() || null }
          : marksOfCell(column as MarkColumn, value)
    marks.set(row, { ...mark, ...change })
  }
  return [...marks.values()]
}

/** The version that the oldest of some changes was made on. */
export const baseOf = (changes: readonly EntryChange[], version: number): number =>
  Math.min(version, ...changes.map(change => change.version ?? version))
