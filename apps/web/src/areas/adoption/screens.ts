import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const adoptionScreens: readonly Screen[] = [
  {
    path: '/school/user-statistics',
    forms: ['school.report.users'],
    component: lazyWithTexts(() => import('./SchoolsStatistics')),
    kind: 'report',
  },
  {
    path: '/mobileapp/user-statistics',
    forms: ['s.mobile'],
    component: lazyWithTexts(() => import('./OwnStatistics')),
    kind: 'report',
  },
]
