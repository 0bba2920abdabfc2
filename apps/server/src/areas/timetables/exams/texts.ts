import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  Title: 'exams.title',
  endBefore: 'exams.endBefore',
  tooLong: 'exams.tooLong',
  outsideYear: 'exams.outsideYear',
  paperEnds: 'exams.paperEnds',
  paperReports: 'exams.paperReports',
  paperDay: 'exams.paperDay',
  paperSubject: 'exams.paperSubject',
  paperUnknown: 'exams.paperUnknown',
  Holiday: 'exams.warn.Holiday',
  NoSchool: 'exams.warn.NoSchool',
  OtherHalf: 'exams.warn.OtherHalf',
  SeveralADay: 'exams.warn.SeveralADay',
  SubjectTwice: 'exams.warn.SubjectTwice',
  SubjectMissing: 'exams.warn.SubjectMissing',
  OnLeave: 'exams.warn.OnLeave',
  Overlaps: 'exams.warn.Overlaps',
  Bell: 'exams.bell',
  BellFile: 'exams.bellFile',
  BellChanged: 'exams.bellChanged',
  BellWithdrawn: 'exams.bellWithdrawn',
  BellTomorrow: 'exams.bellTomorrow',
  BellTomorrowReport: 'exams.bellTomorrowReport',
} as const

export const examText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const examFieldText = fieldTextOf(ids)
