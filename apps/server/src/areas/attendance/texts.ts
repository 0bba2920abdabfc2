import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  OutsideYear: 'register.OutsideYear',
  FutureMonth: 'register.FutureMonth',
  NotInClass: 'register.NotInClass',
  HalfNotPlanned: 'register.HalfNotPlanned',
  PatternTwice: 'register.PatternTwice',
  EndBeforeStart: 'register.EndBeforeStart',
  OneHalf: 'calendar.oneHalf',
  SubstituteEnds: 'attendanceAllotment.SubstituteEnds',
  FromToday: 'attendanceAllotment.FromToday',
  FromStays: 'attendanceAllotment.FromStays',
  ToToday: 'attendanceAllotment.ToToday',
  NotWorking: 'attendanceAllotment.NotWorking',
  AllottedTitle: 'attendanceAllotment.AllottedTitle',
  Allotted: 'attendanceAllotment.Allotted',
  AllottedOn: 'attendanceAllotment.AllottedOn',
  MissingTitle: 'attendanceTaken.MissingTitle',
  Missing: 'attendanceTaken.Missing',
  MissingMany: 'attendanceTaken.MissingMany',
} as const

/** A text of attendance in a language. */
export const attendanceText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const attendanceFieldText = fieldTextOf(ids)
