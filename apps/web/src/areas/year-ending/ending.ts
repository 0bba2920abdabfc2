import type { AnswerOfCall, yearEndings } from '@school/api/client'

export type Ending = AnswerOfCall<typeof yearEndings.get>
export type Result = NonNullable<Ending['result']>

/** What the wizard changes. */
export type Settings = Pick<Ending, 'switchOn' | 'lockOldYear' | 'copy' | 'rollNoMode' | 'courseMap' | 'divisionMap'> & {
  readonly toYear: { readonly name: string; readonly startsOn: string | null; readonly endsOn: string | null }
}

export const settingsOf = ({ toYear, switchOn, lockOldYear, copy, rollNoMode, courseMap, divisionMap }: Ending): Settings => ({
  ...{ toYear, switchOn, lockOldYear, copy, rollNoMode, courseMap, divisionMap },
})

export interface StepProps {
  readonly ending: Ending
  readonly values: Settings
  readonly set: (change: Partial<Settings>) => void
}
