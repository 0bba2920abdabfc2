import { wordsOf } from '@school/texts'

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
