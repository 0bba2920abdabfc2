import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const feedbackScreens: readonly Screen[] = [
  {
    path: '/parent/student-feedback',
    forms: ['g.feedback'],
    component: lazyWithTexts(() => import('./StudentFeedback'), 'feedback', 'upload'),
  },
  {
    path: '/communication/feedback-category',
    forms: ['s.comm.category'],
    component: lazyWithTexts(() => import('./FeedbackCategories'), 'feedbackCategory', 'selectors'),
  },
  {
    path: '/communication/guardian-feedback-view',
    forms: ['s.comm.feedback'],
    component: lazyWithTexts(() => import('./GuardianFeedbackView'), 'feedbackView', 'report', 'selectors'),
  },
]
