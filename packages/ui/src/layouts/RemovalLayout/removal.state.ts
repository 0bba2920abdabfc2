import { trimmed } from '@school/rules'
/** A count is good for so many ms; after that it is made again. */
export const countValidFor = 15 * 60_000

/** Characters that a reason has. */
export const reasonLength = { min: 10, max: 500 } as const

/** More rows than these are removed at night, unless they are asked for now. */
export const mostRowsByDay = 1_000_000

/** Where a removal stands. */
export type RemovalStatus = 'Draft' | 'Counted' | 'Running' | 'Done' | 'Failed' | 'Cancelled' | 'Restored'

/** Rows of one table that would go. */
export type RemovalTable = {
  readonly table: string
  /** Name of the table in words. */
  readonly label: string
  readonly rows: number
  /** Room that goes with them, in words. */
  readonly storage?: string
}

/** What stands in the way, with the rows that it concerns. */
export type RemovalBlocker = { readonly code: string; readonly message: string; readonly rows: number }

/** What is kept of removed rows. */
export type RemovalArchive = {
  readonly href: string
  /** Until when, as it is shown. */
  readonly until: string
}

/** A removal as it was counted, or as it ended. */
export type Removal = {
  readonly id: string
  readonly status: RemovalStatus
  /** Names the scope that was counted; another one has to be counted anew. */
  readonly scopeKey: string
  readonly counts: readonly RemovalTable[]
  readonly blockers: readonly RemovalBlocker[]
  readonly warnings: readonly string[]
  /** The instant of the count in ms. */
  readonly countedAt: number
  /** The rows have changed since they were counted. */
  readonly outdated?: boolean
  /** How many of the named things went; the sum of all rows when absent. */
  readonly removed?: number
  /** Why it failed, in words. */
  readonly message?: string
  /** When it ended, as it is shown. */
  readonly endedAt?: string
  readonly by?: string
  readonly reason?: string
  /** Number of its entry in the audit. */
  readonly auditId?: string
  readonly archive?: RemovalArchive
}

/** What the screen shows of a removal. */
export type RemovalPhase =
  | 'scope'
  | 'counting'
  | 'changed'
  | 'outdated'
  | 'stale'
  | 'blocked'
  | 'nothing'
  | 'ready'
  | 'running'
  | 'done'
  | 'failed'
  | 'restored'

/** All rows that would go. */
export const rowsOf = (removal: Removal): number => removal.counts.reduce((sum, table) => sum + table.rows, 0)

/** Blockers that still stand in the way. */
export const standing = (removal: Removal): readonly RemovalBlocker[] => removal.blockers.filter(blocker => blocker.rows > 0)

/** Phase of a removal; `scopeKey` names the scope that is chosen now, null while it is empty. */
export function removalPhase(given: {
  removal: Removal | undefined
  scopeKey: string | null
  counting: boolean
  now: number
}): RemovalPhase {
  const { removal, scopeKey, counting, now } = given
  if (counting) return 'counting'
  switch (removal?.status) {
    case undefined:
    case 'Draft':
    case 'Cancelled':
      return 'scope'
    case 'Running':
      return 'running'
    case 'Done':
      return 'done'
    case 'Failed':
      return 'failed'
    case 'Restored':
      return 'restored'
    case 'Counted':
      if (removal.outdated) return 'outdated'
      if (removal.scopeKey !== scopeKey) return 'changed'
      if (now - removal.countedAt >= countValidFor) return 'stale'
      if (standing(removal).length > 0) return 'blocked'
      return rowsOf(removal) === 0 ? 'nothing' : 'ready'
  }
}

/** Ms until the count of a removal is too old; undefined where that does not matter. */
export function staleIn(removal: Removal | undefined, now: number): number | undefined {
  if (removal?.status !== 'Counted') return undefined
  const left = removal.countedAt + countValidFor - now
  return left > 0 ? left : undefined
}

/** Index of the step that a phase belongs to: choose, count, confirm, receipt. */
export function stepOf(phase: RemovalPhase): 0 | 1 | 2 | 3 {
  switch (phase) {
    case 'scope':
      return 0
    case 'ready':
    case 'running':
      return 2
    case 'done':
    case 'failed':
    case 'restored':
      return 3
    default:
      return 1
  }
}

/** What is given to confirm a removal. */
export type RemovalForm = {
  readonly reason: string
  readonly typed: string
  readonly runNow: boolean
  /** Fields that were left once: only these say what is wrong. */
  readonly left: Readonly<Record<'reason' | 'typed', boolean>>
}

export type RemovalFormAction =
  | { kind: 'reason'; reason: string }
  | { kind: 'typed'; typed: string }
  | { kind: 'runNow'; on: boolean }
  | { kind: 'leave'; field: 'reason' | 'typed' }
  /** A new count is there. The reason stays; the code confirmed the old count. */
  | { kind: 'counted' }
  /** The removal is over: the next one begins with nothing. */
  | { kind: 'over' }

export const emptyForm: RemovalForm = { reason: '', typed: '', runNow: false, left: { reason: false, typed: false } }

/** Pure transitions of the confirmation. */
export function reduceForm(form: RemovalForm, action: RemovalFormAction): RemovalForm {
  switch (action.kind) {
    case 'reason':
      return { ...form, reason: action.reason }
    case 'typed':
      return { ...form, typed: action.typed }
    case 'runNow':
      return { ...form, runNow: action.on }
    case 'leave':
      return form.left[action.field] ? form : { ...form, left: { ...form.left, [action.field]: true } }
    case 'counted':
      return { ...form, typed: '', runNow: false, left: { ...form.left, typed: false } }
    case 'over':
      return emptyForm
  }
}

/** Whether a reason has the length it needs, white space at its ends left out. */
export function isReason(reason: string): boolean {
  const { length } = trimmed(reason)
  return length >= reasonLength.min && length <= reasonLength.max
}

/** Whether the code was typed to the letter, white space at its ends left out. */
export const isCode = (typed: string, code: string): boolean => code !== '' && trimmed(typed) === code

/** What the fields say is wrong: a reason once it was left, a code as soon as it can no longer become the right one. */
export function formProblems(form: RemovalForm, code: string): { reason: boolean; typed: boolean } {
  const typed = trimmed(form.typed)
  return {
    reason: form.left.reason && !isReason(form.reason),
    typed: typed !== '' && typed !== code && (form.left.typed || !code.startsWith(typed)),
  }
}

/** Whether Remove can be pressed. */
export const canRemove = (phase: RemovalPhase, form: RemovalForm, code: string): boolean =>
  phase === 'ready' && isReason(form.reason) && isCode(form.typed, code)
