export { EntryRoll } from './EntryRoll'
