import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const peopleScreens: readonly Screen[] = [
  {
    path: '/student/report',
    forms: ['s.student.report'],
    component: lazyWithTexts(() => import('./StudentReports')),
    kind: 'report',
  },
  {
    path: '/student/student-report',
    forms: ['/student/student-report'],
    component: lazyWithTexts(() => import('./StudentReport')),
    kind: 'report',
  },
  {
    path: '/student/statistics-report',
    forms: ['/student/statistics-report'],
    component: lazyWithTexts(() => import('./StudentStatistics')),
    kind: 'report',
  },
  {
    path: '/student/student-complete-information-report',
    forms: ['/student/student-complete-information-report'],
    component: lazyWithTexts(() => import('./StudentComplete')),
    kind: 'record',
  },
]
