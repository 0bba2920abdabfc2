export * from './codes'
export type { ImportColumn, ImportKind, ValueKind } from './columns'
export * from './guards'
export * from './headers'
export * from './kind-codes'
export * from './kinds'
export { type PostedReceipt, receiptDigits } from './look-alikes'
export * from './messages'
export { optionText } from './option-text'
export { type AttendanceView, attendanceKey, marksOfStatus, statusOfMarks } from './plan-attendance'
export type { CalendarView, LeaveView } from './plan-leave'
export * from './plan-ledger'
export { type MarksView, markColumnKey, type SheetView, sheetKey } from './plan-marks'
export * from './plan-offline-fees'
export * from './plan-records'
export { type ChoicesView, type RemarksView, remarkSheetKey } from './plan-remarks'
export type { ResultsView } from './plan-results'
export * from './plan-students'
export { leafKey, type TabView } from './plan-tab'
export {
  countRows,
  defaultImportOptions,
  type FileRow,
  type FlatRecord,
  type ImportAction,
  type ImportCounts,
  type ImportOptions,
  isBlankRow,
  keyOf,
  leaveUnconfirmed,
  type PlannedRow,
  type ReadRow,
  type RowFault,
  readRows,
  shownKey,
  waitsForPerson,
  warnOfLostZeros,
  withUnread,
} from './rows'
export type { ExistingGuardian, ExistingStudent, GuardianRef, StudentKindCode, StudentsView } from './students'
export { busColumns, guardianColumns } from './students'
export * from './values'
export { type ClassName, type CourseName, classKey, courseKey, type MasterColumn, type SchoolView } from './view'
