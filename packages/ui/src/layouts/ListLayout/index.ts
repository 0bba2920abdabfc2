export { EntryListLayout, type EntryListLayoutProps, ListLayout, type ListLayoutProps } from './ListLayout'
