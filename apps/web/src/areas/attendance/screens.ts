import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const attendanceScreens: readonly Screen[] = [
  {
    path: '/parent/attendance-view',
    forms: ['g.attendance'],
    component: lazyWithTexts(() => import('./FamilyAttendance')),
  },
  {
    path: '/curriculum/student-absent-present-report',
    forms: ['s.att.report'],
    component: lazyWithTexts(() => import('./AbsentPresentReport')),
    kind: 'report',
  },
  {
    path: '/curriculum/student-attendance-entry',
    forms: ['s.att.entry'],
    component: lazyWithTexts(() => import('./StudentAttendanceEntry')),
    kind: 'entry',
  },
  {
    path: '/curriculum/attendance-allotment-for-staff',
    forms: ['s.att.allotment'],
    component: lazyWithTexts(() => import('./allotment/AttendanceAllotment')),
  },
  {
    path: '/curriculum/attendance-taken-or-not-taken',
    forms: ['s.att.taken'],
    component: lazyWithTexts(() => import('./taken/AttendanceTaken')),
    kind: 'report',
  },
  {
    path: '/leave-appln/masters',
    forms: ['s.leave.masters'],
    component: lazyWithTexts(() => import('../leave/masters/LeaveMasters')),
  },
]
