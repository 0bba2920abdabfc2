import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const guardianUsersScreens: readonly Screen[] = [
  {
    path: '/student/create-guardian-user',
    forms: ['s.user.create-guardian'],
    component: lazyWithTexts(() => import('./CreateGuardianUser')),
    kind: 'report',
  },
  {
    path: '/student/auto-generate-guardian-user',
    forms: ['s.user.auto'],
    component: lazyWithTexts(() => import('./AutoGenerate')),
    kind: 'report',
  },
  {
    path: '/student/guardian-user-report',
    forms: ['s.user.report'],
    component: lazyWithTexts(() => import('./GuardianUserReport')),
    kind: 'report',
  },
]
