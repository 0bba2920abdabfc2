import { wordsOf } from '@school/texts'

export type CommonWord = 'year' | 'section' | 'course' | 'division' | 'status' | 'gender' | 'all' | 'search' | 'yes' | 'no'

/** What most reports say of their filters, as the screen does. */
export const commonIds = {
  year: 'report.year',
  section: 'report.section',
  course: 'report.course',
  division: 'report.division',
  status: 'report.status',
  gender: 'report.gender',
  all: 'app.all',
  search: 'app.search',
  yes: 'report.yes',
  no: 'report.no',
} as const

export const commonWords = wordsOf(commonIds)

export type PersonWord = 'admNo' | 'student' | 'class'

/** Columns that tell of whom a row is. */
export const personWords = wordsOf({
  admNo: 'people.column.admNo',
  student: 'report.student',
  class: 'people.column.class',
})
