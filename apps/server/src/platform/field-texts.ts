import { fieldTextOf } from '@school/texts'

/** What is wrong with a field, said as what to do. */
const ids = {
  Required: 'field.Required',
  WrongText: 'field.WrongText',
  WrongNumber: 'field.WrongNumber',
  WrongWhole: 'field.WrongWhole',
  WrongFlag: 'field.WrongFlag',
  WrongList: 'field.WrongList',
  WrongDay: 'field.WrongDay',
  PastDay: 'field.PastDay',
  WrongInstant: 'field.WrongInstant',
  WrongId: 'field.WrongId',
  WrongForm: 'field.WrongForm',
  WrongValue: 'field.WrongValue',
  NotAChoice: 'field.NotAChoice',
  TooShort: 'field.TooShort',
  TooLong: 'field.TooLong',
  TooSmall: 'field.TooSmall',
  NotAbove: 'field.NotAbove',
  TooLarge: 'field.TooLarge',
  NotBelow: 'field.NotBelow',
  TooFew: 'field.TooFew',
  TooMany: 'field.TooMany',
  Twice: 'field.Twice',
  NotAMultiple: 'field.NotAMultiple',
  Unknown: 'field.Unknown',
  BadMobile: 'field.BadMobile',
  NoImage: 'field.NoImage',
  BadEmail: 'field.BadEmail',
  BadPhone: 'field.BadPhone',
  BadWebsite: 'field.BadWebsite',
  FieldClosed: 'field.FieldClosed',
  NoStaffRecord: 'field.NoStaffRecord',
  SettingClosed: 'field.SettingClosed',
  HoursOrder: 'field.HoursOrder',
  HoursIncomplete: 'field.HoursIncomplete',
  OutOfRange: 'field.OutOfRange',
  WrongTime: 'field.WrongTime',
  StaffWithLogin: 'field.StaffWithLogin',
  WrongPattern: 'field.WrongPattern',
} as const

export type FieldTextName = keyof typeof ids

/** A text of the catalogue that waits for the language of its reader. */
export const fieldText = fieldTextOf(ids)
