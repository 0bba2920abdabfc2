export { WorkResult, type WorkResultProps } from './WorkResult'
export type { WorkPart, WorkSkipped, WorkState } from './work-parts'
