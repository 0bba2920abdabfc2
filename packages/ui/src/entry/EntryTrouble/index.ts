export { EntryTrouble } from './EntryTrouble'
