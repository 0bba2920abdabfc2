import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  OutsideYear: 'register.OutsideYear',
  FutureMonth: 'register.FutureMonth',
  NotInClass: 'register.NotInClass',
  HalfNotPlanned: 'register.HalfNotPlanned',
  PatternTwice: 'register.PatternTwice',
  EndBeforeStart: 'register.EndBeforeStart',
  OneHalf: 'calendar.oneHalf',
} as const

/** A text of attendance in a language. */
export const attendanceText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const attendanceFieldText = fieldTextOf(ids)
