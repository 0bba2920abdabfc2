import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const profileScreens: readonly Screen[] = [
  {
    path: '/school/staff-my-profile',
    forms: ['/school/staff-my-profile'],
    component: lazyWithTexts(() => import('./MyProfile')),
    kind: 'record',
  },
  {
    path: '/school/student-profile',
    forms: ['/school/student-profile'],
    component: lazyWithTexts(() => import('./StudentProfile')),
    kind: 'record',
  },
]
