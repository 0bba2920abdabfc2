import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const staffScreens: readonly Screen[] = [
  {
    path: '/staff/staff-information',
    forms: ['s.staff.information'],
    component: lazyWithTexts(() => import('./StaffInformation')),
    kind: 'report',
  },
  {
    path: '/staff/staff-report',
    forms: ['s.staff.report'],
    component: lazyWithTexts(() => import('./StaffReport')),
    kind: 'report',
  },
  {
    path: '/staff/staff-complete-info-report',
    forms: ['/staff/staff-complete-info-report'],
    component: lazyWithTexts(() => import('./StaffComplete')),
    kind: 'record',
  },
  {
    path: '/staff/class-teacher-report',
    forms: ['s.staff.class-teacher'],
    component: lazyWithTexts(() => import('./ClassTeacherReport')),
    kind: 'report',
  },
]
