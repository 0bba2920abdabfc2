import { isOfflineBalanced, type OfflineFeeRow, offlineBalance } from '../fees/offline'
import { displayDay } from '../lists/dates'
import { parseRupees, plainRupees } from '../lists/numbers'
import type { ImportKind } from './columns'
import type { OfflineFeesCode } from './kind-codes'
import { findImportKind } from './kinds'
import { type ImportProblem, isError, problem } from './messages'
import {
  type FlatRecord,
  type ImportAction,
  type ImportOptions,
  missingRequired,
  modeProblems,
  type PlannedRow,
  type ReadRow,
} from './rows'
import { nameKey } from './values'

/** A summary as the school has it: the day of its figures, and its rows in the words of the columns. */
export interface StoredOfflineFees {
  readonly id: string
  readonly asOf: string
  readonly rows: readonly FlatRecord[]
}

/** What files of summaries refer to. Keys are made with `nameKey`, of summaries with `offlineFeesKey`. */
export interface OfflineFeesView {
  /** Admission numbers as the school writes them. */
  readonly students: ReadonlyMap<string, string>
  /** Names of the school's years. */
  readonly years: ReadonlyMap<string, string>
  readonly summaries: ReadonlyMap<string, StoredOfflineFees>
}

/** Names the summary that a row is a line of. */
export const offlineFeesKey = ({ admNo = '', academicYear = '' }: FlatRecord): string =>
  `${nameKey(admNo)}\u0000${nameKey(academicYear)}`

const lineKey = ({ installment = '', head = '' }: FlatRecord): string => `${nameKey(installment)}\u0000${nameKey(head)}`

const paise = (text: string | undefined): number => parseRupees(text ?? '') ?? 0

/** The line of a summary that a row in the words of the columns is. */
export const offlineRowOf = ({ installment = '', head = '', dueDate = '', ...record }: FlatRecord): OfflineFeeRow => ({
  installment,
  head,
  dueDate,
  amount: paise(record.amount),
  concession: paise(record.concession),
  fine: paise(record.fine),
  paid: paise(record.paid),
  balance: paise(record.balance),
  ...(record.busName ? { busName: record.busName } : {}),
  ...(record.stopName ? { stopName: record.stopName } : {}),
})

/** A line of a summary in the words of the columns. */
export const offlineRecordOf = (
  summary: { readonly admNo: string; readonly academicYear: string; readonly asOf: string },
  { amount, concession, fine, paid, balance, busName = '', stopName = '', ...row }: OfflineFeeRow,
): FlatRecord => ({
  ...summary,
  ...row,
  amount: plainRupees(amount),
  concession: plainRupees(concession),
  fine: plainRupees(fine),
  paid: plainRupees(paid),
  balance: plainRupees(balance),
  busName,
  stopName,
})

interface Draft {
  readonly row: ReadRow
  readonly after: Record<string, string>
  readonly problems: ImportProblem[]
  action: ImportAction
  before?: FlatRecord
}

const zeros = ['concession', 'fine', 'paid'] as const

/** What the reading found, in the words that files of fees have for it. */
export function toldOfFees(kind: ImportKind, item: ImportProblem): ImportProblem {
  if (item.code === 'E03') return problem('E18', {}, item.column)
  const column = kind.columns.find(({ key }) => key === item.column)
  if (item.code === 'E02' && column) {
    const [first = '', ...rest] = column.title
    return problem('E16', { column: first + rest.join('').toLowerCase() }, column.key)
  }
  return item
}

function draftOf(kind: ImportKind, row: ReadRow, view: OfflineFeesView): Draft {
  const problems = row.problems.map(item => toldOfFees(kind, item))
  const after: Record<string, string> = Object.fromEntries(kind.columns.map(({ key }) => [key, row.given[key] ?? '']))
  for (const key of zeros) if (!after[key] && !problems.some(item => item.column === key)) after[key] = plainRupees(0)
  problems.push(...missingRequired(kind, after, problems))
  const admNo = view.students.get(nameKey(after.admNo ?? ''))
  if (admNo) after.admNo = admNo
  else if (after.admNo) problems.push(problem('E15', { x: after.admNo }, 'admNo'))
  const year = view.years.get(nameKey(after.academicYear ?? ''))
  if (year) after.academicYear = year
  else if (after.academicYear)
    problems.push(problem('E04', { column: 'Academic Year', value: after.academicYear }, 'academicYear'))
  const line = offlineRowOf(after)
  if (!problems.some(isError) && !isOfflineBalanced(line))
    problems.push(problem('E19', { value: plainRupees(line.balance), sum: plainRupees(offlineBalance(line)) }, 'balance'))
  return { row, after, problems, action: 'error' }
}

/** Settles what the rows of one student and year do: together they are the summary, or none of them is. */
function settle(drafts: readonly Draft[], stored: StoredOfflineFees | undefined, columns: readonly string[]): void {
  const newest = drafts.reduce((latest, { after }) => ((after.asOf ?? '') > latest ? after.asOf! : latest), stored?.asOf ?? '')
  const current = drafts.filter(({ after }) => after.asOf === newest)
  for (const draft of drafts.filter(item => !current.includes(item) && !item.problems.some(isError))) {
    draft.action = 'skip'
    draft.problems.push(problem('W06', { date: displayDay(newest) }, 'asOf'))
  }
  const wrong = drafts.find(({ after, problems }) => problems.some(isError) && (!after.asOf || after.asOf === newest))
  const kept = new Map(stored?.rows.map(row => [lineKey(row), row]))
  const gone = kept.size - current.filter(({ after }) => kept.has(lineKey(after))).length
  for (const draft of current.filter(({ problems }) => !problems.some(isError))) {
    if (wrong) {
      draft.action = 'skip'
      draft.problems.push(problem('W07', { row: wrong.row.rowNo }))
      continue
    }
    const before = kept.get(lineKey(draft.after))
    if (before) draft.before = before
    // A line that the file has no more changes the summary, though it stands in none of its rows.
    const same = before && gone === 0 && columns.every(key => (before[key] ?? '') === draft.after[key])
    draft.action = same ? 'same' : before ? 'update' : 'create'
  }
}

/** Plans a file of summaries: the newest figures of a student and year replace all rows of the older ones. */
export function planOfflineFees(
  code: OfflineFeesCode,
  rows: readonly ReadRow[],
  view: OfflineFeesView,
  options: ImportOptions,
): PlannedRow[] {
  const kind = findImportKind(code) as ImportKind
  const columns = kind.columns.map(({ key }) => key)
  const drafts = rows.map(row => draftOf(kind, row, view))
  for (const [key, group] of Map.groupBy(drafts, ({ after }) => offlineFeesKey(after))) {
    const stored = view.summaries.get(key)
    for (const { problems } of group) if (!problems.some(isError)) problems.push(...modeProblems(options, stored !== undefined))
    settle(group, stored, columns)
  }
  return drafts.map(({ row, after, problems, action, before }) => ({
    rowNo: row.rowNo,
    key: row.key,
    action,
    problems,
    ...(before ? { before } : {}),
    after,
  }))
}

/** A summary that a plan writes. */
export interface OfflineFeesWrite {
  readonly key: string
  readonly admNo: string
  readonly academicYear: string
  readonly asOf: string
  readonly rows: readonly OfflineFeeRow[]
  readonly rowNos: readonly number[]
}

/** The summaries that planned rows change, each with all of its rows. */
export const offlineFeesWrites = (planned: readonly PlannedRow[]): OfflineFeesWrite[] => {
  const taken = planned.filter(({ action }) => action === 'create' || action === 'update' || action === 'same')
  return [...Map.groupBy(taken, ({ after }) => offlineFeesKey(after ?? {}))].flatMap(([key, rows]) => {
    const [first] = rows
    if (!first?.after || rows.every(({ action }) => action === 'same')) return []
    const { admNo = '', academicYear = '', asOf = '' } = first.after
    return [
      {
        key,
        admNo,
        academicYear,
        asOf,
        rows: rows.map(row => offlineRowOf(row.after ?? {})),
        rowNos: rows.map(row => row.rowNo),
      },
    ]
  })
}
