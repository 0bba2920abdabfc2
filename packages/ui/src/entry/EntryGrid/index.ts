export type { EntryFigure, EntryLock } from './EntryFoot'
export { EntryGrid, type EntryGridProps } from './EntryGrid'
