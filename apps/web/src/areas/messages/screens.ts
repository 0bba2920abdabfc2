import { lazyWithTexts } from '../../lazy'
import type { Screen } from '../../screen'

export const messagesScreens: readonly Screen[] = [
  {
    path: '/communication/communication-to-guardian',
    forms: ['s.comm.guardian'],
    component: lazyWithTexts(() => import('./ToGuardian')),
  },
  {
    path: '/communication/communication-to-staff',
    forms: ['s.comm.staff'],
    component: lazyWithTexts(() => import('./ToStaff')),
  },
]
