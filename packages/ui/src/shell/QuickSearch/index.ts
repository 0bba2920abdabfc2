export { QuickSearch, type QuickSearchProps } from './QuickSearch'
export type { QuickLink } from './quick-search.state'
