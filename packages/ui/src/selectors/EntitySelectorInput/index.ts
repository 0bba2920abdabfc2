export { EntitySelectorInput, type EntitySelectorInputProps } from './EntitySelectorInput'
export type { MultipleEntitySelectorInputProps, SelectedRows } from './MultipleEntitySelectorInput'
export type { SingleEntitySelectorInputProps } from './SingleEntitySelectorInput'
