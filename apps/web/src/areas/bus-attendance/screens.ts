import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const busAttendanceScreens: readonly Screen[] = [
  {
    path: '/curriculum/bus-attendance-allotment',
    forms: ['s.att.bus-allotment'],
    component: lazyWithTexts(() => import('./BusAttendanceAllotment')),
  },
  {
    path: '/curriculum/bus-attendance-report',
    forms: ['s.att.bus-report'],
    component: lazyWithTexts(() => import('./BusAttendanceReport')),
    kind: 'report',
  },
]
