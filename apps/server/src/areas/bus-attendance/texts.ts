import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  NameTaken: 'rides.NameTaken',
  TimesInOrder: 'rides.timesInOrder',
  Used: 'rides.Used',
  NotWorking: 'rides.NotWorking',
  OnItsDay: 'rides.OnItsDay',
  NotMade: 'rides.NotMade',
  Boarded: 'rides.Boarded',
  Left: 'rides.Left',
  NotBoardedMorning: 'rides.NotBoardedMorning',
  NotBoardedEvening: 'rides.NotBoardedEvening',
  Cancelled: 'rides.Cancelled',
  BoardedTitle: 'rides.BoardedTitle',
  LeftTitle: 'rides.LeftTitle',
  NotBoardedTitle: 'rides.NotBoardedTitle',
  CancelledTitle: 'rides.CancelledTitle',
  SafetyTitle: 'rides.SafetyTitle',
  M1: 'rides.M1',
  M2: 'rides.M2',
  ClosedTitle: 'rides.ClosedTitle',
  Closed: 'rides.Closed',
} as const

/** A text of bus attendance in a language. */
export const busAttendanceText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const busAttendanceFieldText = fieldTextOf(ids)
