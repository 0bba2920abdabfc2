export { type BulkAction, SelectionBar, type SelectionBarProps } from './SelectionBar'
export { SelectTable, type SelectTableProps } from './SelectTable'
export type { RowSelection } from './selection.state'
export { type Choice, type ChoiceOptions, type Chosen, type LoadNames, useChoice } from './useChoice'
