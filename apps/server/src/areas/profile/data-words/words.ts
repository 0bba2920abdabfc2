import type { StudentData } from '../data'

/** Words of the document with a student's data. */
export interface DataWords {
  readonly title: string
  readonly about: string
  readonly field: string
  readonly value: string
  /** Who wrote a letter. */
  readonly fromSchool: string
  readonly fromGuardian: string
  readonly parts: Readonly<Record<Exclude<keyof StudentData, 'madeOn' | 'school'>, string>>
  /** By key. */
  readonly fields: Readonly<Record<string, string>>
  /** What was done, by the code of the history. */
  readonly actions: Readonly<Record<string, string>>
}
