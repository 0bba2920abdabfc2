import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const diaryScreens: readonly Screen[] = [
  {
    path: '/student/anecdotal',
    forms: ['s.student.anecdotal', '/student/anecdotal?tab=diary'],
    component: lazyWithTexts(() => import('./AnecdotalDiary')),
    kind: 'report',
  },
  {
    path: '/student/anecdotal-report',
    forms: ['s.student.anecdotal-report'],
    component: lazyWithTexts(() => import('./AnecdotalReport')),
    kind: 'report',
  },
  {
    path: '/parent/anecdotal-view',
    forms: ['g.anecdotal'],
    component: lazyWithTexts(() => import('./AnecdotalView')),
  },
  {
    path: '/parent/student-diary',
    forms: ['g.diary'],
    component: lazyWithTexts(() => import('./StudentDiary')),
  },
]
