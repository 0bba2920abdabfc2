export { type BulkAction, SelectionBar, type SelectionBarProps } from './SelectionBar'
export { SelectTable, type SelectTableProps } from './SelectTable'
export type { RowSelection } from './selection.state'
export { useWholeChoice, type WholeChoice, type WholeChoiceOptions } from './useWholeChoice'
