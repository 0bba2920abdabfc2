import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const removalsScreens: readonly Screen[] = [
  {
    path: '/school/remove-transactions',
    forms: ['school.utility.remove-transactions'],
    component: lazyWithTexts(() => import('./RemoveTransactions')),
    kind: 'form',
  },
  {
    path: '/school/remove',
    forms: ['school.utility.remove'],
    component: lazyWithTexts(() => import('./RemoveSchool')),
    kind: 'form',
  },
  {
    path: '/school/remove-student',
    forms: ['school.utility.remove-student'],
    component: lazyWithTexts(() => import('./RemoveStudents')),
    kind: 'form',
  },
  {
    path: '/school/remove-staff',
    forms: ['school.utility.remove-staff'],
    component: lazyWithTexts(() => import('./RemoveStaff')),
    kind: 'form',
  },
  {
    path: '/student/remove-user',
    forms: ['puser.remove'],
    component: lazyWithTexts(() => import('./RemoveUsers')),
    kind: 'form',
  },
]
