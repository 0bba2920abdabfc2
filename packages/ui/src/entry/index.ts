export { readBlock, writeBlock } from './block'
export { type EntryFigure, EntryGrid, type EntryGridProps, type EntryLock } from './EntryGrid'
export { type EntryCommand, EntryLayout, type EntryLayoutProps, type EntrySum } from './EntryLayout'
export type { EntryAction, EntryWrite } from './entry.state'
export type {
  CellFact,
  CellProblem,
  EntryAnswer,
  EntryChange,
  EntryCode,
  EntryColumn,
  EntryKind,
  EntryLead,
  EntryOther,
  EntryRow,
  RowRule,
} from './entry.types'
export { SaveState, type SaveStateProps } from './SaveState'
export type { EntryCell, EntryState, SheetCounts, SheetRow } from './sheet'
export { type EntryController, type EntryKeep, type EntryOptions, type EntrySaver, useEntry } from './useEntry'
