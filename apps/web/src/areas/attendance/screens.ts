import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const attendanceScreens: readonly Screen[] = [
  {
    path: '/curriculum/student-absent-present-report',
    forms: ['s.att.report'],
    component: lazyWithTexts(() => import('./AbsentPresentReport'), 'absent', 'report', 'messages', 'upload'),
  },
  {
    path: '/curriculum/student-attendance-entry',
    forms: ['s.att.entry'],
    component: lazyWithTexts(() => import('./StudentAttendanceEntry'), 'register'),
  },
  {
    path: '/leave-appln/masters',
    forms: ['s.leave.masters'],
    component: lazyWithTexts(() => import('./LeaveMasters'), 'calendar'),
  },
]
