import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const busScreens: readonly Screen[] = [
  {
    path: '/student/set-additional-bus',
    forms: ['s.student.bus'],
    component: lazyWithTexts(() => import('./StudentBus')),
  },
]
