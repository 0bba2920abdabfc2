import type { ModuleCode } from '../menu/roles'

export type ImportKindCode =
  | 'classes'
  | 'subjects'
  | 'buses'
  | 'staff'
  | 'students'
  | 'guardians'
  | 'subject-allotments'
  | 'student-bus'
  | 'year-end-decisions'
  | 'tab-exams'
  | 'tab-max-marks'
  | 'student-subjects'
  | 'tab-marks'
  | 'tab-remarks'
  | 'tab-results'
  | 'holidays'
  | 'leave-balances'
  | 'attendance'
  | 'attendance-summary'
  | FeeFileCode

/** Kinds whose rows are lines of a summary of fees: a newer file replaces it, so none is rolled back or written by hand. */
export const offlineFeesCodes = ['offline-fees', 'offline-bus-fees'] as const

export type OfflineFeesCode = (typeof offlineFeesCodes)[number]

export const isOfflineFees = (code: ImportKindCode): code is OfflineFeesCode =>
  (offlineFeesCodes as readonly string[]).includes(code)

/** Kinds of what the school's own system is owed and has taken: they are posted, and never taken back. */
export const ledgerFileCodes = ['fee-dues', 'fee-collections'] as const

export type LedgerFileCode = (typeof ledgerFileCodes)[number]

export const isLedgerFile = (code: ImportKindCode): code is LedgerFileCode =>
  (ledgerFileCodes as readonly string[]).includes(code)

/** Kinds of files of fees: every column that is required has to be there, and none is rolled back or written by hand. */
export type FeeFileCode = OfflineFeesCode | LedgerFileCode

export const isFeeFile = (code: ImportKindCode): code is FeeFileCode => isOfflineFees(code) || isLedgerFile(code)

/** The module that a school has to have for a kind of file of fees. */
export const moduleOfFeeFile = (code: FeeFileCode) => (isOfflineFees(code) ? 'OFFLINE_FEES' : 'FEE')

/** The modules of which a school needs one to have a use for a kind of file; empty for most. */
export function modulesOfKind(code: ImportKindCode): readonly ModuleCode[] {
  if (isFeeFile(code)) return [moduleOfFeeFile(code)]
  if (code === 'attendance' || code === 'attendance-summary') return ['ATT', 'OFFLINE_ATT']
  return code.startsWith('tab-') || code === 'student-subjects' ? ['TAB'] : []
}
