import type { ImportKind } from './columns'
import { type ImportProblem, isError, problem } from './messages'
import { type Cell, cellText, nameKey, readCell } from './values'
import { courseKey } from './view'

export interface ImportOptions {
  readonly mode: 'create-and-update' | 'create-only' | 'update-only'
  readonly blankCells: 'keep' | 'clear'
  readonly createMissingClasses: boolean
  readonly createMissingMasters: boolean
  readonly missingRows: 'leave' | 'terminate'
}

export const defaultImportOptions: ImportOptions = {
  mode: 'create-and-update',
  blankCells: 'keep',
  createMissingClasses: false,
  createMissingMasters: true,
  missingRows: 'leave',
}

/**
 * Why a row cannot be read for certain: a quotation mark, of it or of a row above; more cells than there are columns; other
 * signs between its cells than in the headers.
 */
export type RowFault =
  | { readonly kind: 'quote'; readonly row: number }
  | { readonly kind: 'cells'; readonly cells: number; readonly columns: number }
  | { readonly kind: 'sign' }

export interface FileRow {
  /** The file's own row number. */
  readonly rowNo: number
  readonly cells: readonly Cell[]
  /** Its cells are a guess; none of them is brought in. */
  readonly fault?: RowFault
}

/** The values of a record by column key; '' is empty. */
export type FlatRecord = Readonly<Record<string, string>>

export type ImportAction = 'create' | 'update' | 'same' | 'skip' | 'error'

/** A row as it was read, before it is compared with what exists. */
export interface ReadRow {
  readonly rowNo: number
  /** Values that the row gives, '' where it clears; columns it says nothing about are absent. */
  readonly given: FlatRecord
  /** Key of the record in the file and in the school. */
  readonly key: string
  readonly problems: ImportProblem[]
  /** It could not be read: what it gives is what its key seems to be. */
  readonly isUnread?: true
}

export interface PlannedRow {
  readonly rowNo: number
  readonly key: string
  readonly action: ImportAction
  readonly problems: readonly ImportProblem[]
  readonly before?: FlatRecord
  readonly after?: FlatRecord
}

/** Key of a record. Classes are one whatever the spaces in their names: 'Class 1' and 'class1'. */
export const keyOf = (kind: ImportKind, values: FlatRecord): string =>
  kind.key.map(key => (key === 'course' || key === 'division' ? courseKey : nameKey)(values[key] ?? '')).join('\u0000')

/** The values of the key's columns with spaces between, as people read them. */
export const shownKey = (kind: ImportKind, values: FlatRecord): string =>
  kind.key
    .map(key => values[key] ?? '')
    .join(' ')
    .trim()

/** Whether no cell of a row says anything. */
export const isBlankRow = (cells: readonly Cell[]): boolean => !cells.some(cell => cellText(cell) !== '')

function faultProblem(fault: RowFault): ImportProblem {
  switch (fault.kind) {
    case 'quote':
      return problem('E24', { row: fault.row })
    case 'cells':
      return problem('E25', { n: fault.cells, max: fault.columns })
    case 'sign':
      return problem('E26')
  }
}

/** Writes into the key what its blank cells mean. */
function fillKey(kind: ImportKind, given: Record<string, string>): void {
  for (const { key, usual } of kind.columns) if (usual && kind.key.includes(key)) given[key] ||= usual
}

/** A row that cannot be read says at most who it is about, so that nobody counts as missing for it. */
function unreadRow(
  kind: ImportKind,
  { rowNo, cells }: FileRow,
  fault: RowFault,
  mapping: Readonly<Record<string, number>>,
  today: string,
): ReadRow {
  const given: Record<string, string> = {}
  for (const column of kind.columns.filter(({ key }) => kind.key.includes(key) && mapping[key] !== undefined)) {
    const result = readCell(cells[mapping[column.key]!] ?? null, column, today)
    if ('kind' in result && result.kind === 'value') given[column.key] = result.text
  }
  fillKey(kind, given)
  return { rowNo, given, key: keyOf(kind, given), problems: [faultProblem(fault)], isUnread: true }
}

/**
 * Reads the rows of a file. Rows whose every cell is empty are passed over; a key that stands twice is an error of both rows.
 *
 * @param mapping index of the file's column for each column key.
 * @param today `YYYY-MM-DD` in school time.
 */
export function readRows(
  kind: ImportKind,
  rows: Iterable<FileRow>,
  mapping: Readonly<Record<string, number>>,
  options: ImportOptions,
  today: string,
): ReadRow[] {
  const read: ReadRow[] = []
  const columns = kind.columns.filter(column => mapping[column.key] !== undefined)
  for (const row of rows) {
    const { rowNo, cells, fault } = row
    const given: Record<string, string> = {}
    const problems: ImportProblem[] = []
    if (isBlankRow(cells)) continue
    if (fault) {
      read.push(unreadRow(kind, row, fault, mapping, today))
      continue
    }
    for (const column of columns) {
      const cell = cells[mapping[column.key]!] ?? null
      const result = readCell(cell, column, today)
      if ('problem' in result) {
        problems.push(result.problem)
      } else if (result.kind === 'value') {
        given[column.key] = result.text
      } else if (result.kind === 'clear') {
        given[column.key] = ''
      } else if (options.blankCells === 'clear') {
        given[column.key] = ''
      }
    }
    fillKey(kind, given)
    for (const key of kind.key) {
      const column = kind.columns.find(candidate => candidate.key === key)!
      if (column.required && !given[key] && !problems.some(item => item.column === key))
        problems.push(problem('E01', { column: column.title }, key))
    }
    read.push({ rowNo, given, key: keyOf(kind, given), problems })
  }
  markRepeated(
    read,
    row => (row.isUnread || row.problems.some(item => kind.key.includes(item.column ?? '')) ? '' : row.key),
    kind.columns.find(column => column.key === kind.key.at(-1))!.title,
    kind.key.at(-1)!,
    row => shownKey(kind, row.given),
  )
  return read
}

/** Marks every row whose value stands in another row too, naming both rows. */
export function markRepeated(
  rows: readonly ReadRow[],
  valueIn: (row: ReadRow) => string,
  title: string,
  columnKey: string,
  shown: (row: ReadRow) => string = row => row.given[columnKey] ?? '',
): void {
  const first = new Map<string, ReadRow>()
  for (const row of rows) {
    const value = valueIn(row)
    if (value === '') continue
    const other = first.get(value)
    if (!other) {
      first.set(value, row)
      continue
    }
    const repeated = problem('E03', { column: title, value: shown(row), a: other.rowNo, b: row.rowNo }, columnKey)
    row.problems.push(repeated)
    if (!other.problems.some(item => item.code === 'E03' && item.column === columnKey)) other.problems.push(repeated)
  }
}

/** The record after the row: what exists, overwritten by what the row gives. */
export const merged = (kind: ImportKind, before: FlatRecord | undefined, given: FlatRecord): Record<string, string> =>
  Object.fromEntries(kind.columns.map(({ key }) => [key, given[key] ?? before?.[key] ?? '']))

/** Required columns that stay empty, unless the row may not make a record anyway. */
export function missingRequired(kind: ImportKind, after: FlatRecord, known: readonly ImportProblem[]): ImportProblem[] {
  if (known.some(item => item.code === 'E10')) return []
  return kind.columns
    .filter(({ key, required }) => required && !after[key] && !known.some(item => item.column === key))
    .map(({ key, title }) => problem('E01', { column: title }, key))
}

/** What a row does, from its problems and the difference it makes. */
export function actionOf(
  problems: readonly ImportProblem[],
  before: FlatRecord | undefined,
  after: FlatRecord,
  compared: readonly string[],
): ImportAction {
  if (problems.some(isError)) return 'error'
  if (!before) return 'create'
  return compared.some(key => (before[key] ?? '') !== (after[key] ?? '')) ? 'update' : 'same'
}

/** Whether a row stays out until a person says that it goes in: nobody can tell from the file whether it is meant. */
export const waitsForPerson = ({ problems }: { readonly problems: readonly { readonly code: string }[] }): boolean =>
  problems.some(({ code }) => code === 'W08')

/** Rows that would make something and wait for a person are left out, unless they were confirmed by their numbers. */
export function leaveUnconfirmed<Row extends PlannedRow>(rows: readonly Row[], confirmed: readonly number[]): Row[] {
  const wanted = new Set(confirmed)
  return rows.map(row =>
    row.action === 'create' && waitsForPerson(row) && !wanted.has(row.rowNo) ? { ...row, action: 'skip' } : row,
  )
}

/**
 * E09 or E10 when the mode does not allow what the row would do.
 *
 * @param mayCreate whether rows of the kind may make a record at all.
 */
export function modeProblems({ mode }: ImportOptions, exists: boolean, mayCreate = true): ImportProblem[] {
  if (exists) return mode === 'create-only' ? [problem('E09')] : []
  return mode === 'update-only' || !mayCreate ? [problem('E10')] : []
}

/**
 * Whether it is known of every row who it is about. While it is not, nobody is missing in the file: a row that cannot be read
 * may be the one of whoever it lacks.
 */
export const namesEveryone = (kind: ImportKind, rows: readonly ReadRow[]): boolean =>
  !rows.some(
    ({ isUnread, problems }) =>
      isUnread || problems.some(item => isError(item) && item.code !== 'E03' && kind.key.includes(item.column ?? '')),
  )

/** Planned rows, of which those that could not be read say that alone. */
export function withUnread(kind: ImportKind, rows: readonly PlannedRow[], read: readonly ReadRow[]): PlannedRow[] {
  const unread = new Map(read.filter(row => row.isUnread).map(row => [row.rowNo, row]))
  return rows.map(row => {
    const source = unread.get(row.rowNo)
    if (!source) return row
    return { rowNo: row.rowNo, key: shownKey(kind, source.given), action: 'error', problems: source.problems }
  })
}

const isNumber = (code: string) => /^\d+$/.test(code)

/**
 * Warns of new records whose number may have lost zeros at its beginning: the school has one that is the same but for them,
 * or none that is so short.
 *
 * @param existing keys of all records of the school.
 */
export function warnOfLostZeros(kind: ImportKind, rows: readonly PlannedRow[], existing: Iterable<string>): PlannedRow[] {
  const [column] = kind.columns.filter(({ key, value }) => value === 'code' && kind.key.includes(key))
  if (!column || kind.key.length > 1) return [...rows]
  const numbers = [...existing].filter(isNumber)
  const padded = new Map(numbers.filter(code => code.startsWith('0')).map(code => [code.replace(/^0+(?=\d)/, ''), code]))
  if (padded.size === 0) return [...rows]
  const shortest = Math.min(...numbers.map(code => code.length))
  return rows.map(row => {
    if (row.action !== 'create' || !isNumber(row.key) || row.key.startsWith('0')) return row
    const other = padded.get(row.key) ?? (row.key.length < shortest ? row.key.padStart(shortest, '0') : undefined)
    if (other === undefined) return row
    const warning = problem('W09', { column: column.title, value: row.key, other }, column.key)
    return { ...row, problems: [...row.problems, warning] }
  })
}

export interface ImportCounts {
  readonly rows: number
  readonly create: number
  readonly update: number
  readonly same: number
  readonly skip: number
  readonly error: number
  readonly warning: number
}

/** rows = create + update + same + skip + error; warning counts rows with at least one. */
export function countRows(rows: readonly PlannedRow[]): ImportCounts {
  const counts = { rows: rows.length, create: 0, update: 0, same: 0, skip: 0, error: 0, warning: 0 }
  for (const row of rows) {
    counts[row.action] += 1
    if (row.problems.some(item => !isError(item))) counts.warning += 1
  }
  return counts
}
