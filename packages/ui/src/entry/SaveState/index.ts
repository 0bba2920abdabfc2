export { SaveState, type SaveStateProps } from './SaveState'
