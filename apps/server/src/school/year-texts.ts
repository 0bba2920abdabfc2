import { fieldTextOf } from '@school/texts'

const ids = {
  OutsideYear: 'year.OutsideYear',
  NotInYear: 'year.NotInYear',
} as const

/** What is wrong with a day or with students of an academic year, at a field, in the language of its reader. */
export const yearFieldText = fieldTextOf(ids)
