export { type EntryCommand, EntryLayout, type EntryLayoutProps, type EntrySum } from './EntryLayout'
