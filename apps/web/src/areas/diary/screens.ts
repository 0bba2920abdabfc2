import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const diaryScreens: readonly Screen[] = [
  {
    path: '/student/anecdotal',
    forms: ['s.student.anecdotal', '/student/anecdotal?tab=diary'],
    component: lazyWithTexts(() => import('./AnecdotalDiary'), 'diary', 'upload'),
  },
  {
    path: '/student/anecdotal-report',
    forms: ['s.student.anecdotal-report'],
    component: lazyWithTexts(() => import('./AnecdotalReport'), 'diary', 'report', 'selectors'),
  },
  {
    path: '/parent/anecdotal-view',
    forms: ['g.anecdotal'],
    component: lazyWithTexts(() => import('./AnecdotalView'), 'diary'),
  },
  {
    path: '/parent/student-diary',
    forms: ['g.diary'],
    component: lazyWithTexts(() => import('./StudentDiary'), 'diary'),
  },
]
