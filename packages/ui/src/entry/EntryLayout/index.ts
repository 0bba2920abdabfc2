export { EntryLayout, type EntryLayoutProps } from './EntryLayout'
