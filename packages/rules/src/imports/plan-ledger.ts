import { parseRupees, plainRupees } from '../lists/numbers'
import type { ImportKind } from './columns'
import type { LedgerFileCode } from './kind-codes'
import { findImportKind } from './kinds'
import { markLookAlikes, type PostedReceipt } from './look-alikes'
import { type ImportProblem, isError, phrase, problem } from './messages'
import { toldOfFees } from './plan-offline-fees'
import {
  actionOf,
  type FlatRecord,
  type ImportOptions,
  missingRequired,
  modeProblems,
  namesEveryone,
  type PlannedRow,
  type ReadRow,
} from './rows'
import { nameKey } from './values'

/** What files of dues and collections refer to. Keys are made with `nameKey`. */
export interface LedgerView {
  /** Admission numbers as the school writes them. */
  readonly students: ReadonlyMap<string, string>
  readonly years: ReadonlyMap<string, string>
  readonly accounts: ReadonlyMap<string, string>
  /** By `headKey`. */
  readonly heads: ReadonlyMap<string, string>
  readonly fineRules: ReadonlyMap<string, string>
  /** What the school has under the keys of the file, in the words of the columns. */
  readonly existing: ReadonlyMap<string, FlatRecord>
  /** Keys of the lines of dues by `lineKey`. */
  readonly lines: ReadonlyMap<string, string>
  /** Installments that files of dues have brought, by `planKey`. */
  readonly planned: ReadonlySet<string>
  /** Installments that students owe, by `installmentKey`. */
  readonly installments: ReadonlySet<string>
  /** Receipts with which those of the file may be confused. */
  readonly posted: readonly PostedReceipt[]
  /** Receipts that were given here. */
  readonly ownReceipts: ReadonlySet<string>
}

const joined = (...names: readonly (string | undefined)[]) => names.map(name => nameKey(name ?? '')).join('\u0000')

export const headKey = ({ account, head }: FlatRecord): string => joined(account, head)

/** What an installment of the plan of imported dues is known by. */
export const planKey = ({ academicYear, account, installmentNo }: FlatRecord): string =>
  joined(academicYear, account, installmentNo)

/** What a line of dues is of: one head of one installment of one student. */
export const lineKey = ({ admNo, academicYear, account, installmentNo, head }: FlatRecord): string =>
  joined(admNo, academicYear, account, installmentNo, head)

export const installmentKey = ({ admNo, account, installmentNo }: FlatRecord): string => joined(admNo, account, installmentNo)

const paise = (text: string | undefined): number => parseRupees(text ?? '') ?? 0

interface Draft {
  readonly row: ReadRow
  readonly before: FlatRecord | undefined
  readonly after: Record<string, string>
  readonly problems: ImportProblem[]
}

/** Puts the school's own spelling of a name; a name that it does not have is a problem. */
function known(
  { after, problems }: Draft,
  names: ReadonlyMap<string, string>,
  column: string,
  fault: (value: string) => ImportProblem,
): void {
  const value = after[column] ?? ''
  const name = names.get(nameKey(value))
  if (name) after[column] = name
  else if (value) problems.push(fault(value))
}

const unknown = (title: string, column: string) => (value: string) => problem('E04', { column: title, value }, column)

function draftOf(kind: ImportKind, row: ReadRow, view: LedgerView, options: ImportOptions): Draft {
  const before = view.existing.get(row.key)
  // What a file says of money it says whole: nothing is taken over from before.
  const after: Record<string, string> = Object.fromEntries(kind.columns.map(({ key }) => [key, row.given[key] ?? '']))
  // A record keeps the spelling of its own key.
  if (before) for (const key of kind.key) after[key] = before[key] ?? after[key] ?? ''
  const problems = row.problems.map(item => toldOfFees(kind, item))
  problems.push(...missingRequired(kind, after, problems))
  problems.push(...modeProblems(options, before !== undefined))
  const draft = { row, before, after, problems }
  known(draft, view.students, 'admNo', x => problem('E15', { x }, 'admNo'))
  known(draft, view.accounts, 'account', unknown('Account', 'account'))
  return draft
}

/** A line of dues: its head and installment may be new, and its key goes with it for good. */
function checkDue(draft: Draft, view: LedgerView, { createMissingMasters }: ImportOptions, fresh: Set<string>): void {
  const { before, after, problems } = draft
  if (!after.concession && !problems.some(item => item.column === 'concession')) after.concession = plainRupees(0)
  known(draft, view.years, 'academicYear', unknown('Academic Year', 'academicYear'))
  known(draft, view.fineRules, 'fineRule', unknown('Fine Rule', 'fineRule'))
  if (problems.some(isError)) return
  if (paise(after.concession) > paise(after.amount))
    problems.push(
      problem(
        'E12',
        { value: after.concession ?? '', options: phrase('range', { min: plainRupees(0), max: after.amount ?? '' }) },
        'concession',
      ),
    )
  const head = view.heads.get(headKey(after))
  if (head) after.head = head
  else if (!createMissingMasters) problems.push(problem('E20', { x: after.head ?? '' }, 'head'))
  else if (!fresh.has(headKey(after))) {
    fresh.add(headKey(after))
    problems.push(problem('W01', { master: 'Head', value: after.head ?? '' }, 'head'))
  }
  if (!createMissingMasters && !view.planned.has(planKey(after)))
    problems.push(problem('E22', { x: after.installmentNo ?? '' }, 'installmentNo'))
  const shown = ({ admNo, installmentNo, head }: FlatRecord) => [admNo, installmentNo, head].join(' · ')
  if (before && lineKey(before) !== lineKey(after))
    problems.push(problem('E21', { value: after.externalKey ?? '', other: shown(before) }, 'externalKey'))
  const owner = view.lines.get(lineKey(after))
  if (owner !== undefined && nameKey(owner) !== nameKey(after.externalKey ?? ''))
    problems.push(problem('E13', { column: 'Head', value: after.head ?? '', other: owner }, 'head'))
}

/** Money that came in elsewhere: a receipt is taken once and never changes. */
function checkCollection({ row, before, after, problems }: Draft, view: LedgerView): void {
  if (after.receiptId && !view.ownReceipts.has(after.receiptId.toLowerCase()))
    problems.push(problem('E04', { column: 'Receipt Id', value: after.receiptId }, 'receiptId'))
  if (problems.some(isError)) return
  if (paise(after.amount) === 0) problems.push(problem('E12', { value: after.amount ?? '', options: phrase('amount') }, 'amount'))
  if (before) {
    const differs = ['admNo', 'account', 'date', 'amount'].some(key => before[key] !== after[key])
    if (differs) problems.push(problem('E23', { value: row.given.externalReceiptNo ?? '' }, 'externalReceiptNo'))
    // What was told besides, such as the mode, stays as it was told first.
    Object.assign(after, before)
  } else if (after.installmentNo && !view.installments.has(installmentKey(after)))
    problems.push(problem('E22', { x: after.installmentNo }, 'installmentNo'))
}

const asRow = ({ row, after, problems }: Draft) => ({ rowNo: row.rowNo, after, problems })

/** Two keys of a file for one line are as wrong as one key for two. */
function markSameLines(drafts: readonly Draft[]): void {
  const sound = drafts.filter(({ problems }) => !problems.some(isError))
  for (const [, same] of Map.groupBy(sound, ({ after }) => lineKey(after)))
    if (same.length > 1) for (const { problems } of same) problems.push(problem('E18', {}, 'externalKey'))
}

/** Plans a file of dues or of collections of the school's own system. */
export function planLedger(
  code: LedgerFileCode,
  rows: readonly ReadRow[],
  view: LedgerView,
  options: ImportOptions,
): PlannedRow[] {
  const kind = findImportKind(code) as ImportKind
  const compared = kind.columns.map(column => column.key)
  const fresh = new Set<string>()
  const drafts = rows.map(row => draftOf(kind, row, view, options))
  for (const draft of drafts) {
    if (code === 'fee-dues') checkDue(draft, view, options, fresh)
    else checkCollection(draft, view)
  }
  if (code === 'fee-dues') markSameLines(drafts)
  else markLookAlikes(drafts.filter(({ before, after }) => !before && !after.receiptId).map(asRow), view.posted)
  return drafts.map(({ row, before, after, problems }) => {
    const action = actionOf(problems, before, after, compared)
    // A receipt that came from here is no new money.
    const skipped = action === 'create' && after.receiptId !== undefined && after.receiptId !== ''
    return {
      rowNo: row.rowNo,
      key: row.key,
      action: skipped ? 'skip' : action,
      problems,
      ...(before ? { before } : {}),
      after,
    }
  })
}

/**
 * Keys of the lines that a full file of dues lacks: of the years and accounts that its rows name, those that still ask for
 * something. None while a row cannot be told from others.
 *
 * @param standing lines of the school that ask for something, in the words of the columns.
 */
export function absentDues(
  read: readonly ReadRow[],
  planned: readonly PlannedRow[],
  standing: Iterable<FlatRecord>,
  { missingRows }: ImportOptions,
): string[] {
  const kind = findImportKind('fee-dues') as ImportKind
  if (missingRows !== 'terminate' || !namesEveryone(kind, read)) return []
  const place = ({ academicYear, account }: FlatRecord) => joined(academicYear, account)
  const places = new Set(planned.map(({ after }) => place(after ?? {})))
  const named = new Set(read.map(row => row.key))
  return [...standing]
    .filter(line => places.has(place(line)))
    .map(({ externalKey }) => nameKey(externalKey ?? ''))
    .filter(key => !named.has(key))
}
