import { addDays } from '../lists/dates'

/** States of a sheet on which marks are entered. */
export const sheetStatuses = ['NotStarted', 'Draft', 'Submitted', 'Verified', 'Locked'] as const
export type SheetStatus = (typeof sheetStatuses)[number]

/** What somebody does to a sheet as a whole. */
export const sheetActions = ['submit', 'recall', 'return', 'verify', 'lock', 'unlock'] as const
export type SheetAction = (typeof sheetActions)[number]

export interface SheetWriter {
  /** An administrator or the head: enters at any time. */
  readonly mayAlways: boolean
  /** A teacher to whom the division and the subject are allotted. */
  readonly isAllotted: boolean
}

export interface SheetWindow {
  readonly status: SheetStatus
  readonly yearLocked: boolean
  readonly entryFrom: string | null
  readonly entryTo: string | null
  /** A day until which this sheet alone stays open. */
  readonly entryUntil: string | null
  /** The instant until which it was unlocked. */
  readonly reopenUntil: Date | null
}

export const readOnlyReasons = ['YearLocked', 'Locked', 'Handed', 'NotAllotted', 'Closed', 'Future'] as const
export type ReadOnlyReason = (typeof readOnlyReasons)[number]

/** A test of a class, as far as it decides about writing. */
export interface TestWindow {
  readonly day: string
  /** The day on which its marks were published. */
  readonly publishedOn: string | null
  /** So many days they may be corrected then. */
  readonly editDays: number
}

/** The same of a test of a class: from its day on, and for some days after its marks were published. */
export function whyTestReadOnly(
  sheet: Pick<SheetWindow, 'status' | 'yearLocked' | 'reopenUntil'>,
  test: TestWindow,
  writer: SheetWriter,
  today: string,
  now: Date,
): ReadOnlyReason | null {
  if (sheet.yearLocked) return 'YearLocked'
  if (sheet.status === 'Locked') return 'Locked'
  if (today < test.day) return 'Future'
  if (!writer.mayAlways && !writer.isAllotted) return 'NotAllotted'
  const isPublished = test.publishedOn !== null
  if (!isPublished && (sheet.status === 'Submitted' || sheet.status === 'Verified')) return 'Handed'
  if (test.publishedOn === null || writer.mayAlways) return null
  const reopened = sheet.reopenUntil !== null && now <= sheet.reopenUntil
  return reopened || today <= addDays(test.publishedOn, test.editDays) ? null : 'Closed'
}

/** Why nothing may be entered on a sheet now; null when something may. */
export function whyReadOnly(sheet: SheetWindow, writer: SheetWriter, today: string, now: Date): ReadOnlyReason | null {
  if (sheet.yearLocked) return 'YearLocked'
  if (sheet.status === 'Locked') return 'Locked'
  if (sheet.status === 'Submitted' || sheet.status === 'Verified') return 'Handed'
  if (writer.mayAlways) return null
  if (!writer.isAllotted) return 'NotAllotted'
  const { entryFrom, entryTo, entryUntil, reopenUntil } = sheet
  const inWindow = entryFrom !== null && entryTo !== null && entryFrom <= today && today <= entryTo
  const extended = entryUntil !== null && today <= entryUntil
  const reopened = reopenUntil !== null && now <= reopenUntil
  return inWindow || extended || reopened ? null : 'Closed'
}

export interface SheetStep {
  readonly status: SheetStatus
  /** No cell is missing. */
  readonly complete: boolean
  /** The school has sheets verified by a second person. */
  readonly verifies: boolean
  /** Whoever acts has handed it in. */
  readonly isSubmitter: boolean
  readonly windowOpen: boolean
  /** Sheets that nobody verified are locked all the same. */
  readonly lockUnverified?: boolean
  /** The school's own program has taken the marks. */
  readonly isTaken?: boolean
}

/** The state that an action leads to; null where it is not possible. Who may act is asked elsewhere. */
export function sheetAfter(action: SheetAction, step: SheetStep): SheetStatus | null {
  const { status } = step
  switch (action) {
    case 'submit':
      return status === 'Draft' && step.complete ? 'Submitted' : null
    case 'recall':
      return status === 'Submitted' && step.isSubmitter && step.windowOpen ? 'Draft' : null
    case 'return':
      return step.verifies && status === 'Submitted' && !step.isSubmitter ? 'Draft' : null
    case 'verify':
      return step.verifies && status === 'Submitted' && !step.isSubmitter ? 'Verified' : null
    case 'lock': {
      if (status === 'NotStarted' || status === 'Locked' || !step.complete) return null
      return !step.verifies || status === 'Verified' || step.lockUnverified ? 'Locked' : null
    }
    case 'unlock':
      return status === 'Locked' && !step.isTaken ? 'Draft' : null
  }
}
