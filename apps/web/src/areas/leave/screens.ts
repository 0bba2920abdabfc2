import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const leaveScreens: readonly Screen[] = [
  {
    path: '/leave-appln/guardian-entry',
    forms: ['g.leave'],
    component: lazyWithTexts(() => import('./GuardianEntry')),
  },
  {
    path: '/leave-appln/staff-entry',
    forms: ['s.leave.entry'],
    component: lazyWithTexts(() => import('./StaffEntry')),
  },
  {
    path: '/leave-appln/approval-form',
    forms: ['s.leave.approval'],
    component: lazyWithTexts(() => import('./LeaveApproval')),
  },
  {
    path: '/leave-appln/leave-report-form',
    forms: ['s.leave.report'],
    component: lazyWithTexts(() => import('./LeaveReport')),
  },
]
