export { type EntryCommands, EntryList, type EntryListProps } from './EntryList'
