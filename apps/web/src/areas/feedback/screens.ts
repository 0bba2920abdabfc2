import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const feedbackScreens: readonly Screen[] = [
  {
    path: '/parent/student-feedback',
    forms: ['g.feedback'],
    component: lazyWithTexts(() => import('./StudentFeedback')),
    kind: 'form',
  },
  {
    path: '/communication/feedback-category',
    forms: ['s.comm.category'],
    component: lazyWithTexts(() => import('./FeedbackCategories')),
  },
  {
    path: '/communication/guardian-feedback-view',
    forms: ['s.comm.feedback'],
    component: lazyWithTexts(() => import('./GuardianFeedbackView')),
    kind: 'report',
  },
]
