import { idsBelow, wordsOf } from '@school/texts'
import { commonIds } from '../../school/report/words'

/** Words of the view of feedback in files. */
export const reportWords = wordsOf({
  ...commonIds,
  title: 'feedback.title',
  sheet: 'feedback.sheet',
  student: 'report.student',
  category: 'feedback.category',
  from: 'feedbackView.from',
  to: 'feedbackView.to',
  statuses: idsBelow('feedback.status'),
  columns: {
    ...idsBelow('feedbackView.column'),
    date: 'feedback.date',
    category: 'feedback.category',
    subject: 'feedback.subject',
    status: 'feedback.status',
  },
})
