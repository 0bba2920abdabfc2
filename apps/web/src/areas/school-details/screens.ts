import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const schoolDetailsScreens: readonly Screen[] = [
  {
    path: '/school/school-details',
    forms: ['school.report.details'],
    component: lazyWithTexts(() => import('./SchoolDetails')),
    kind: 'report',
  },
]
