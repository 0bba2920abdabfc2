import { idsBelow, wordsOf } from '@school/texts'

/** Words of Mark Entry Status in files. */
export const statusWords = wordsOf({
  title: 'menu.s.tab.status',
  sheet: 'menu.s.tab.status',
  noSetup: 'tabStatus.noSetup',
  term: 'tabStatus.term',
  exam: 'tabStatus.column.exam',
  staff: 'tabStatus.staff',
  results: idsBelow('tabStatus.result'),
  columns: idsBelow('tabStatus.column'),
})

/** Words of the Mark Entry Missing Report in files. */
export const missingWords = wordsOf({
  title: 'menu.s.tab.missing',
  sheet: 'menu.s.tab.missing',
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
  status: 'menu.ptab.status',
  master: 'menu.ptab.master',
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
