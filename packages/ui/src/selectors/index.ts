export type {
  ClassOption,
  ClassOptions,
  SearchOption,
  SelectorColumn,
  SelectorConfiguration,
  SelectorFilters,
  SelectorLoaders,
  SelectorPage,
  SelectorQuery,
  SelectorRow,
} from './configuration'
export * from './EntitySelectorInput'
export * from './presets'
export { displayText, studentIdsOf, summaryText } from './row-text'
export * from './SelectorDialog'
