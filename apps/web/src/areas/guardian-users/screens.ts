import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const guardianUsersScreens: readonly Screen[] = [
  {
    path: '/student/create-guardian-user',
    forms: ['s.user.create-guardian'],
    component: lazyWithTexts(() => import('./CreateGuardianUser'), 'guardianUsers', 'report'),
  },
  {
    path: '/student/auto-generate-guardian-user',
    forms: ['s.user.auto'],
    component: lazyWithTexts(() => import('./AutoGenerate'), 'guardianUsers', 'report'),
  },
  {
    path: '/student/guardian-user-report',
    forms: ['s.user.report'],
    component: lazyWithTexts(() => import('./GuardianUserReport'), 'guardianUsers', 'report'),
  },
]
