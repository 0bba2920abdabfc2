import type { Language, NoticeKind } from '@school/rules'
import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  DescriptionNeeded: 'notices.DescriptionNeeded',
  EndsBefore: 'notices.endsBefore',
  OutsideYear: 'notices.OutsideYear',
  StartTimeNeeded: 'notices.startTimeNeeded',
  EndTimeBefore: 'notices.endTimeBefore',
  FileTooLarge: 'notices.FileTooLarge',
  FileType: 'notices.FileType',
  ToBeforeFrom: 'flash.toBefore',
  TooManyDays: 'error.TooManyDays',
  Notice: 'notices.kind.Notice',
  Event: 'notices.kind.Event',
  Circular: 'notices.kind.Circular',
  Cancelled: 'notices.Cancelled',
  CancelledUnsaid: 'notices.CancelledUnsaid',
} as const

export const noticeText = sayOf(ids)

/** The kind of a notice in words. */
export const noticeKindText = (language: Language, kind: NoticeKind): string => noticeText(language, kind)

/** A text at a field, in the language of its reader. */
export const noticeFieldText = fieldTextOf(ids)
