export { SaveState } from './SaveState'
