import type { Screen } from '../../screen'
import { lazyWithTexts } from '../../shell/lazy'

export const busScreens: readonly Screen[] = [
  {
    path: '/student/set-additional-bus',
    forms: ['s.student.bus'],
    component: lazyWithTexts(() => import('./StudentBus')),
    kind: 'entry',
  },
]
