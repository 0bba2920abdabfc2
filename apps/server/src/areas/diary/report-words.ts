import { idsBelow, wordsOf } from '@school/texts'
import { commonIds } from '../../school/report/words'

/** Words of the anecdotal report in files. */
export const reportWords = wordsOf({
  ...commonIds,
  title: 'diary.report',
  sheet: 'diary.tab.anecdotal',
  views: {
    list: 'diary.report.list',
    student: 'diary.report.student',
    category: 'diary.report.category',
  },
  student: 'diary.student',
  category: 'diary.category',
  nature: 'diary.nature',
  staff: 'diary.report.staff',
  from: 'diary.report.from',
  to: 'diary.report.to',
  notified: 'diary.notified',
  confidential: 'diary.report.confidential',
  natures: {
    Positive: 'diary.nature.Positive',
    Neutral: 'diary.nature.Neutral',
    Concern: 'diary.nature.Concern',
  },
  columns: idsBelow('diary.column'),
})
