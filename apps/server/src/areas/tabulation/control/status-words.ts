import { idsBelow, wordsOf } from '@school/texts'

/** Words of Mark Entry Status in files. */
export const statusWords = wordsOf({
  title: 'tabStatus.title',
  sheet: 'tabStatus.title',
  noSetup: 'tabStatus.noSetup',
  term: 'tabStatus.term',
  exam: 'tabStatus.column.exam',
  staff: 'tabStatus.staff',
  results: idsBelow('tabStatus.result'),
  columns: idsBelow('tabStatus.column'),
})

/** Words of the Mark Entry Missing Report in files. */
export const missingWords = wordsOf({
  title: 'tabStatus.missingTitle',
  sheet: 'tabStatus.missingTitle',
  exam: 'tabStatus.column.exam',
  staff: 'tabStatus.staff',
  subject: 'tabStatus.missing.subject',
  overdue: 'tabStatus.overdueOnly',
  nobody: 'tabStatus.nobody',
  more: 'tabStatus.more',
  columns: idsBelow('tabStatus.missing'),
})

/** Words of the reports over schools in files. */
export const platformWords = wordsOf({
  product: 'app.name',
  status: 'tabStatus.title',
  master: 'tabStatus.mastersTitle',
  group: 'tabStatus.group',
  state: 'tabStatus.state',
  states: idsBelow('tabStatus.state'),
  sources: idsBelow('tabStatus.source'),
  missingOnly: 'tabStatus.missingOnly',
  year: 'report.year',
  asOf: 'tabStatus.asOf',
  total: 'tabStatus.total',
  exams: idsBelow('tabStatus.examColumn'),
  masters: idsBelow('tabStatus.masterColumn'),
})
