import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const loginsScreens: readonly Screen[] = [
  {
    path: '/utility/user-power/user-allotment',
    forms: ['s.user.allotment'],
    component: lazyWithTexts(() => import('./UserAllotment'), 'logins'),
  },
  {
    path: '/utility/block-login',
    forms: ['s.user.block'],
    component: lazyWithTexts(() => import('./BlockLogin'), 'logins', 'report'),
  },
  {
    path: '/staff/create-staff-user',
    forms: ['s.user.create-staff'],
    component: lazyWithTexts(() => import('./CreateStaffUser'), 'logins'),
  },
  {
    path: '/staff/change-staff-user',
    forms: ['s.user.change-staff'],
    component: lazyWithTexts(() => import('./ChangeStaffUser'), 'logins', 'selectors'),
  },
  {
    path: '/student/merge-guardian-user',
    forms: ['s.user.merge'],
    component: lazyWithTexts(() => import('./MergeGuardians'), 'logins', 'selectors'),
  },
  {
    path: '/student/change-guardian-details',
    forms: ['s.user.change'],
    component: lazyWithTexts(() => import('./ChangeGuardian'), 'logins', 'selectors'),
  },
]
