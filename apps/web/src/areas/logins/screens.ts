import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const loginsScreens: readonly Screen[] = [
  {
    path: '/utility/user-power/user-allotment',
    forms: ['s.user.allotment'],
    component: lazyWithTexts(() => import('./UserAllotment')),
    kind: 'report',
  },
  {
    path: '/utility/block-login',
    forms: ['s.user.block'],
    component: lazyWithTexts(() => import('./BlockLogin')),
    kind: 'report',
  },
  {
    path: '/staff/create-staff-user',
    forms: ['s.user.create-staff'],
    component: lazyWithTexts(() => import('./CreateStaffUser')),
    kind: 'report',
  },
  {
    path: '/staff/change-staff-user',
    forms: ['s.user.change-staff'],
    component: lazyWithTexts(() => import('./ChangeStaffUser')),
    kind: 'report',
  },
  {
    path: '/student/merge-guardian-user',
    forms: ['s.user.merge'],
    component: lazyWithTexts(() => import('./MergeGuardians')),
    kind: 'form',
  },
  {
    path: '/student/change-guardian-details',
    forms: ['s.user.change'],
    component: lazyWithTexts(() => import('./ChangeGuardian')),
    kind: 'form',
  },
]
