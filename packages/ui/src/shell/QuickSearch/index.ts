export { QuickSearch, type QuickSearchProps } from './QuickSearch'
export type { QuickGroup, QuickLink } from './quick-search.state'
